import type { Expansion, PrintMoment } from '../template/compiled.ts';
import type { LanguageProgram } from '../template/language-program.ts';
import { noProblems, type Row } from '../template/row.ts';
import { type CodeBuffer, type CodeEncoding, codeLength, encodeCode } from '../template/source.ts';
import type { Problem, Values } from '../template/values.ts';
import { guarded } from './value-as-command.ts';

/** A row that is about to be filled. */
export function rowOf(values: Values, copies: number, moment: PrintMoment): Row {
  return {
    values,
    moment,
    quantity: String(copies),
    copies: '1',
    serial: '',
    problems: noProblems,
    failed: false,
    careful: 0,
    inserted: 0,
  };
}

/** The printer code of a row. */
export class FilledRow implements Expansion {
  readonly lacked: number;
  readonly labels: number;
  readonly copies: number;
  readonly problems: readonly Problem[];
  readonly nextSerial?: number;
  readonly #text: string | null;
  readonly #encoding: CodeEncoding;

  constructor(
    text: string | null,
    encoding: CodeEncoding,
    lacked: number,
    made: { labels: number; copies: number },
    problems: readonly Problem[],
    nextSerial: number | undefined,
  ) {
    this.#text = text;
    this.#encoding = encoding;
    this.lacked = lacked;
    this.labels = made.labels;
    this.copies = made.copies;
    this.problems = problems;
    if (nextSerial !== undefined) this.nextSerial = nextSerial;
  }

  get isPrintable(): boolean {
    return this.#text !== null;
  }

  get code(): Uint8Array | null {
    return this.#text === null ? null : encodeCode(this.#text, this.#encoding);
  }

  appendTo(buffer: CodeBuffer): void {
    if (this.#text !== null) buffer.append(this.#text, this.#encoding);
  }
}

/** What of a row is made at once: at most so many of the copies that are left, and at least one. */
export interface RowPart {
  left: number;
  most: number;
  bytes: number;
}

export interface Made {
  code: string;
  made: number;
}

/** The same code for each copy: by its command, or again and again. */
export function once(program: LanguageProgram, row: Row, { left, most, bytes }: RowPart): Made {
  if (program.setsCopies) {
    const step = program.copiesStep;
    const made =
      left <= most || step === 0 ? left : Math.min(left, Math.max(1, Math.floor(most / step)) * step);
    row.copies = String(made);
    return { code: guarded(program, row), made };
  }
  const code = guarded(program, row);
  if (code === '') return { code, made: left };
  const made = Math.max(1, Math.min(left, most, Math.floor(bytes / codeLength(code, program.encoding))));
  return { code: code.repeat(made), made };
}

/** A value that stands in several fields is complained of once. */
export function eachOnce(problems: readonly Problem[]): Problem[] {
  const known = new Set<string>();
  return problems.filter(({ code, variable, message }) => {
    const key = `${code}/${variable ?? ''}/${message}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
