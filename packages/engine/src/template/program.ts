import { mostLabelLength } from './compiled.ts';
import { mostRowProblems, type Piece, refuseTooLarge, type Row } from './row.ts';

/** Printer code in order: fixed text and what is filled in. */
export type Program = readonly (string | Piece)[];

/** A program with the way back: a number is the position in the section from which on it becomes what follows. */
export type TracedProgram = readonly (string | Piece | number)[];

/** Collects a program. */
export class ProgramBuilder {
  readonly traced: (string | Piece | number)[] = [];

  add(piece: string | Piece): void {
    if (piece !== '') this.traced.push(piece);
  }

  /** What follows is the command at this position of the section. */
  mark(position: number): void {
    this.traced.push(position);
  }

  addAll({ traced }: ProgramBuilder): void {
    for (const item of traced) this.traced.push(item);
  }

  get isFixed(): boolean {
    return this.traced.every((item) => typeof item !== 'object');
  }

  /** For filling row by row; fixed texts that follow each other become one. */
  build(): Program {
    const program: (string | Piece)[] = [];
    let texts: string[] = [];
    for (const item of [...this.traced, undefined]) {
      if (typeof item === 'number') continue;
      if (typeof item === 'string') {
        texts.push(item);
        continue;
      }
      const before = flatText(texts);
      texts = [];
      if (before !== '' && !item?.precededBy) program.push(before);
      if (item) program.push(before === '' ? item : (item.precededBy?.(before) ?? item));
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

/** Where in a code a command of the section begins. */
export interface Mark {
  readonly at: number;
  readonly position: number;
}

/** The code of one row behind what stands before it, and where its commands begin. */
export function runTraced(program: TracedProgram, row: Row, code: string, marks: Mark[]): string {
  return program.reduce<string>((before, item) => {
    if (typeof item === 'number') marks.push({ at: before.length, position: item });
    return typeof item === 'number'
      ? before
      : typeof item === 'string'
        ? before + item
        : item.append(before, row);
  }, code);
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
