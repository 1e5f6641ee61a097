/* A small checker of LRAT proofs (without the RAT steps, which nonolith does not write): for each step, its negation
 * and the clauses that it names, one after the other, must lead to a contradiction by unit propagation.
 *
 *     lrat_check FORMULA.cnf PROOF.lrat          prints "VERIFIED" and exits with 0, else says which step fails
 *
 * It knows nothing about nonograms, and it shares no line and no language with what wrote the proof. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long **clauses; /* by number: the literals, ended by 0; NULL if there is none */
static long capacity;
static signed char *values; /* by variable: 0 open, 1 true, -1 false */
static long variables;

static void fail(const char *what, long step) {
  fprintf(stderr, "step %ld: %s\n", step, what);
  exit(1);
}

static void *grown(void *old, size_t count, size_t size) {
  void *more = realloc(old, count * size);
  if (!more) fail("out of memory", 0);
  return more;
}

static long *read_list(FILE *file, long *count) {
  static long *list;
  static long room;
  *count = 0;
  for (;;) {
    if (*count == room) list = grown(list, (size_t)(room = 2 * room + 16), sizeof *list);
    if (fscanf(file, "%ld", &list[*count]) != 1) fail("a number is missing", 0);
    if (list[*count] == 0) return list;
    ++*count;
  }
}

static void store(long number, const long *list, long count) {
  if (number <= 0) fail("no such number for a clause", number);
  if (number >= capacity) {
    long more = 2 * number + 16;
    clauses = grown(clauses, (size_t)more, sizeof *clauses);
    memset(clauses + capacity, 0, (size_t)(more - capacity) * sizeof *clauses);
    capacity = more;
  }
  if (clauses[number]) fail("this clause exists already", number);
  clauses[number] = grown(NULL, (size_t)count + 1, sizeof *list);
  memcpy(clauses[number], list, (size_t)(count + 1) * sizeof *list);
}

static int value(long literal) {
  long variable = labs(literal);
  if (variable > variables) fail("a variable that the formula does not have", literal);
  return literal > 0 ? values[variable] : -values[variable];
}

static void set_true(long literal) { values[labs(literal)] = literal > 0 ? 1 : -1; }

static int follow(long step, const long *hints, long count) {
  for (long at = 0; at < count; ++at) {
    long left = 0;
    if (hints[at] < 0 || hints[at] >= capacity || !clauses[hints[at]]) fail("no such clause to cite", step);
    for (const long *literal = clauses[hints[at]]; *literal; ++literal) {
      if (value(*literal) < 0) continue;
      if (left || value(*literal) > 0) fail("a clause that it cites is not unit", step);
      left = *literal;
    }
    if (!left) return 1;
    set_true(left);
  }
  return 0;
}

int main(int count, char **words) {
  FILE *formula = count == 3 ? fopen(words[1], "r") : NULL, *proof = count == 3 ? fopen(words[2], "r") : NULL;
  long number, size, total;
  int sign;
  if (!formula || !proof) fail("expected FORMULA.cnf PROOF.lrat", 0);
  while ((sign = fgetc(formula)) == 'c')
    while ((sign = fgetc(formula)) != '\n' && sign != EOF) {}
  ungetc(sign, formula);
  if (fscanf(formula, "p cnf %ld %ld", &variables, &total) != 2) fail("no header", 0);
  values = calloc((size_t)variables + 1, 1);
  for (number = 1; number <= total; ++number) {
    long *list = read_list(formula, &size);
    store(number, list, size);
  }
  while (fscanf(proof, "%ld", &number) == 1) {
    long literals, *list;
    while ((sign = fgetc(proof)) == ' ') {}
    if (sign == 'd') {
      list = read_list(proof, &size);
      for (long at = 0; at < size; ++at) {
        if (list[at] < 1 || list[at] >= capacity || !clauses[list[at]]) fail("no such clause to delete", number);
        free(clauses[list[at]]);
        clauses[list[at]] = NULL;
      }
      continue;
    }
    ungetc(sign, proof);
    memset(values, 0, (size_t)variables + 1);
    list = read_list(proof, &literals);
    for (long at = 0; at < literals; ++at) {
      (void)value(list[at]);
      set_true(-list[at]);
    }
    store(number, list, literals);
    long *added = clauses[number];
    clauses[number] = NULL; /* it must not be cited for itself */
    list = read_list(proof, &size);
    if (!follow(number, list, size)) fail("it does not follow from what it cites", number);
    clauses[number] = added;
    if (literals == 0) {
      puts("VERIFIED");
      return 0;
    }
  }
  fail("the proof ends without a contradiction", 0);
}
