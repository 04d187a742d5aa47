import type { Piece, Row } from './row.ts';

/** Printer code in order: fixed text and what is filled in. */
export type Program = readonly (string | Piece)[];

/** Collects a program; fixed texts that follow each other become one. */
export class ProgramBuilder {
  readonly #pieces: (string | Piece)[] = [];

  add(piece: string | Piece): void {
    if (piece === '') return;
    const last = this.#pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string')
      this.#pieces[this.#pieces.length - 1] = last + piece;
    else this.#pieces.push(piece);
  }

  addAll(program: Program): void {
    for (const piece of program) this.add(piece);
  }

  get isFixed(): boolean {
    return this.#pieces.every((piece) => typeof piece === 'string');
  }

  build(): Program {
    return this.#pieces;
  }
}

/** The code of one row. */
export function runProgram(program: Program, row: Row): string {
  let code = '';
  for (const piece of program) code += typeof piece === 'string' ? piece : piece.write(row);
  return code;
}
