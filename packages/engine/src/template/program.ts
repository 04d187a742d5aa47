import { mostLabelLength } from './compiled.ts';
import { mostRowProblems, type Piece, refuseTooLarge, type Row } from './row.ts';

/** Printer code in order: fixed text and what is filled in. */
export type Program = readonly (string | Piece)[];

/** Collects a program; fixed texts that follow each other become one. */
export class ProgramBuilder {
  readonly #pieces: (string[] | Piece)[] = [];

  add(piece: string | Piece): void {
    if (piece === '') return;
    const last = this.#pieces.at(-1);
    if (typeof piece !== 'string') this.#pieces.push(piece);
    else if (Array.isArray(last)) last.push(piece);
    else this.#pieces.push([piece]);
  }

  addAll(program: Program): void {
    for (const piece of program) this.add(piece);
  }

  get isFixed(): boolean {
    return this.#pieces.every((piece) => Array.isArray(piece));
  }

  build(): Program {
    const program: (string | Piece)[] = [];
    for (const piece of this.#pieces) {
      const before = program.at(-1);
      if (Array.isArray(piece)) program.push(flatText(piece));
      else if (typeof before === 'string' && piece.precededBy)
        program.splice(-1, 1, piece.precededBy(before));
      else program.push(piece);
    }
    return program;
  }
}

/**
 * One text whose characters lie side by side. Engines keep `a + b` as a tree, which every row would walk again.
 */
export function flatText(parts: readonly string[]): string {
  return parts.join('');
}

/** The code of one row, unless it is too large for any print helper. */
export function runProgram(program: Program, row: Row): string {
  let code = '';
  for (const piece of program) {
    if (typeof piece === 'string') code += piece;
    else {
      code = piece.append(code, row);
      if (row.failed && row.problems.length >= mostRowProblems) return '';
    }
  }
  return code.length > mostLabelLength ? refuseTooLarge(row) : code;
}
