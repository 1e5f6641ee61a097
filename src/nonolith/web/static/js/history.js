// Undo and redo without limit: a move is the cells it changed, with the values before and after.

/** @typedef {[place: number, before: number, after: number]} Change */
/** @typedef {Change[]} Move */

export class History {
  /** @param {Move[]} moves @param {number} done how many of them are not undone */
  constructor(moves = [], done = moves.length) {
    this.moves = moves;
    this.done = done;
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.moves.length;
  }

  /** Add a move that was just made; what was undone is forgotten. @param {Move} move */
  add(move) {
    if (!move.length) return;
    this.moves.length = this.done;
    this.moves.push(move);
    this.done += 1;
  }

  /** @param {Int8Array} cells @returns {Move} what was taken back */
  undo(cells) {
    if (!this.canUndo) return [];
    this.done -= 1;
    const move = this.moves[this.done];
    for (let index = move.length - 1; index >= 0; index--) cells[move[index][0]] = move[index][1];
    return move;
  }

  /** @param {Int8Array} cells @returns {Move} what was made again */
  redo(cells) {
    if (!this.canRedo) return [];
    const move = this.moves[this.done];
    this.done += 1;
    for (const [place, , after] of move) cells[place] = after;
    return move;
  }

  /** The cells as they were after this many moves. @param {Int8Array} cells as they are now @param {number} done */
  at(cells, done) {
    const past = Int8Array.from(cells);
    for (let index = this.done - 1; index >= done; index--) {
      for (const [place, before] of [...this.moves[index]].reverse()) past[place] = before;
    }
    return past;
  }
}
