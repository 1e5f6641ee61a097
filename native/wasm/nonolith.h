/* The engine for hosts that are neither C++ nor Python: browsers, Node, anything that runs WebAssembly.
 *
 * There are five functions, and one kind of question:
 *
 *   char* room = nonolith_room(size);            a place for the question, `size` bytes
 *   ... the host writes the question there: a packed tuple of a verb's name and its arguments ...
 *   int answered = nonolith_call();              1: there is an answer; 0: it was refused
 *   nonolith_answer(), nonolith_answer_size()    the answer, a packed value, until the next call; a refusal is a
 *                                                tuple of its kind ("value" or "bug") and a sentence
 *
 * Packed values are a letter and what belongs to it, numbers little-endian:
 *
 *   N  none              T, F  true, false              i  int32               g  a double
 *   l  an integer of any size: int32 n, then |n| digits of 15 bits in 2 bytes each, lowest first; the sign is that of n
 *   s  bytes: int32 n, then n bytes          (  a tuple, [  a list: int32 n, then n values
 *
 * This is the oldest part of the format in which Python's `marshal` writes (its version 2), so Python reads and writes
 * it at full speed; `npm/values.js` does the same in JavaScript. The verbs are those of src/nonolith/_native.pyi, with
 * the same arguments and answers; the files beside this one list them:
 *
 *   ("solve_line", clue, cells, colors)          a function
 *   ("Search", width, height, ...)               a new object: its number
 *   ("Search.advance", number, ...)              a method
 *   ("free", number)                             the end of an object
 *
 * The host gives two functions (module "nonolith"):
 *
 *   int report(data, size)    packed numbers of a search that goes on, at most ten times a second, if it asked for
 *                             them; 0: stop. Methods of that object which only look may be called from within.
 *   void refused()            the engine has refused, and the answer says why. Must not return: what is on the stack is
 *                             given up. (nonolith_call then returns 0 by way of the host, which restores the exported
 *                             global __stack_pointer.) Objects that were advancing are to be freed.
 *
 * One thread; nothing is read, written or fetched; the clock is the only other thing that is asked for (WASI).
 */
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

char* nonolith_room(size_t size);
int nonolith_call(void);
const char* nonolith_answer(void);
size_t nonolith_answer_size(void);

#ifdef __cplusplus
}
#endif
