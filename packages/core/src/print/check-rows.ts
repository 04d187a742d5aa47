import { codeDigits } from '@marbete/engine/internal/codes/gtin';
import type { CompiledTemplate, Expansion, PrintMoment } from '@marbete/engine/internal/template/compiled';
import type { ProblemCode } from '@marbete/engine/internal/template/problem-codes';
import { ownValue, type Problem, type Values } from '@marbete/engine/internal/template/values';
import type { Across } from '@marbete/engine/internal/languages/webs';
import type { PrintRow, RowProblem } from './chunks.ts';
import { wholeCopies } from './copies.ts';
import type { Batches } from './rows.ts';
import type { PrintHead } from '@marbete/engine/internal/languages/print-head';
import { verdictOf, type RowVerdict } from '@marbete/engine/internal/languages/row-verdict';

/** Problems that are kept with their rows; the others are only counted. */
export const defaultKeptProblems = 1000;

export interface RowCheck {
  /** Rows that were looked at, and those of them that have copies. */
  rows: number;
  rowsToPrint: number;
  /** Rows with at least one error; none of them can print. */
  rowsWithErrors: number;
  /** Those of them whose printer code can be made all the same: prices and codes that do not fit. */
  refused: ReadonlySet<number>;
  /** Labels of the rows without errors. */
  labels: number;
  errors: number;
  warnings: number;
  /** How often each kind of problem was met. */
  counts: Record<string, number>;
  /** The first problems, errors before warnings where not all are kept. */
  problems: RowProblem[];
  /** Whether more were met than are listed. */
  more: boolean;
}

/**
 * Checks all rows that will print, before anything does (docs/printing.md, Columns): the problems by
 * row, at most `kept` of them, and how many there are. Codes that may have lost a leading zero in the spreadsheet are
 * found by comparing rows, and what does not fit the printer by laying out those that are not known to. What is wrong with
 * the template itself is told at its first row. On a roll with labels side by side, `across`, a row that would print on its
 * neighbour is an error too, and a template that cannot go there at all is an AppError `template-invalid`.
 */
export async function checkRows(
  template: CompiledTemplate,
  batches: Batches<PrintRow>,
  moment: PrintMoment,
  kept: number = defaultKeptProblems,
  { head, across }: { head?: PrintHead | undefined; across?: Across | undefined } = {},
): Promise<RowCheck> {
  const beside = across && (await import('@marbete/engine/internal/paper/across')).problemAcross;
  const check = new Check(
    template,
    kept,
    moment,
    head,
    beside && ((values) => beside(template, values, moment, across)),
  );
  for await (const rows of batches) {
    for (const row of rows) {
      const looking = check.add(row);
      if (looking) await looking;
    }
  }
  return check.finish();
}

class Check {
  readonly #template: CompiledTemplate;
  readonly #kept: number;
  readonly #errors: RowProblem[] = [];
  readonly #warnings: RowProblem[] = [];
  /** The first warning of each kind. */
  readonly #firsts = new Set<RowProblem>();
  readonly #zeros: LeadingZeros;
  readonly #moment: PrintMoment;
  readonly #verdict: RowVerdict;
  readonly #beside: ((values: Values) => Promise<Problem | undefined>) | undefined;
  readonly #ofTemplate = new Set<string>();
  readonly #refused = new Set<number>();
  readonly #result: RowCheck = {
    rows: 0,
    rowsToPrint: 0,
    rowsWithErrors: 0,
    refused: new Set(),
    labels: 0,
    errors: 0,
    warnings: 0,
    counts: {},
    problems: [],
    more: false,
  };

  constructor(
    template: CompiledTemplate,
    kept: number,
    moment: PrintMoment,
    head: PrintHead | undefined,
    beside?: (values: Values) => Promise<Problem | undefined>,
  ) {
    this.#template = template;
    this.#beside = beside;
    this.#kept = kept;
    this.#moment = moment;
    this.#verdict = verdictOf(template, head);
    this.#zeros = new LeadingZeros(template.gtinVariables, kept);
  }

  /** Answers a promise where the row has to be laid out. */
  add({ row, values, copies: wanted, from = 1 }: PrintRow): Promise<void> | undefined {
    const result = this.#result;
    result.rows += 1;
    const { copies, problem } = wholeCopies(wanted);
    if (problem) {
      result.rowsToPrint += 1;
      result.rowsWithErrors += 1;
      this.#note(row, problem);
    }
    if (copies < from) return undefined;
    result.rowsToPrint += 1;
    const { labels, filled } = this.#look(values, copies, from);
    const { isPrintable, problems } = filled;
    if (!isPrintable) result.rowsWithErrors += 1;
    result.labels += labels;
    for (const found of problems) this.#note(row, found);
    this.#zeros.add(row, (variable) => ownValue(values, variable)?.text);
    if (!isPrintable) return undefined;
    const shown = this.#verdict.look(values, this.#moment);
    if (this.#beside) return this.#addBeside(row, values, labels, shown);
    if (shown instanceof Promise) return shown.then((found) => this.#add(row, found, labels));
    this.#add(row, shown, labels);
    return undefined;
  }

  async #addBeside(
    row: number,
    values: Values,
    labels: number,
    shown: readonly Problem[] | Promise<readonly Problem[]>,
  ): Promise<void> {
    const beside = await this.#beside?.(values);
    this.#add(row, [...(await shown), ...(beside ? [beside] : [])], labels);
  }

  /** One copy says what is wrong with a row; where labels are counted, the last one too, whose number is the longest. */
  #look(values: Values, copies: number, from: number): { labels: number; filled: Expansion } {
    const template = this.#template;
    const filled = template.expand(values, copies, this.#moment, { from, labels: 1 });
    const labels = (filled.labels / filled.copies) * (copies - from + 1) || 0;
    if (template.firstSerial === undefined || from === copies || !filled.isPrintable)
      return { labels, filled };
    const serial = this.#moment.serial ?? template.firstSerial;
    const step = (filled.nextSerial ?? serial) - serial;
    const moment = { ...this.#moment, serial: serial + (copies - from) * step };
    const last = template.expand(values, copies, moment, { from: copies });
    return last.isPrintable ? { labels, filled } : { labels: 0, filled: last };
  }

  /** What the layout of a row shows. */
  #add(row: number, problems: readonly Problem[], labels: number): void {
    for (const found of problems) {
      if (found.level === 'warning' && found.variable === undefined) {
        const { name, font, characters, command } = found.details ?? {};
        const key = [found.code, found.line, name, font, characters, command].join(' ');
        if (this.#ofTemplate.has(key)) continue;
        this.#ofTemplate.add(key);
      }
      this.#note(row, found);
    }
    if (!problems.some(({ level }) => level === 'error')) return;
    this.#refused.add(row);
    this.#result.rowsWithErrors += 1;
    this.#result.labels -= labels;
  }

  finish(): RowCheck {
    const result = this.#result;
    result.refused = this.#refused;
    for (const { row, problem } of this.#zeros.problems()) this.#note(row, problem);
    const room = Math.max(0, this.#kept - this.#errors.length);
    // The first of each kind before others of a kind that is met in every row.
    const warnings = [...this.#firsts, ...this.#warnings.filter((one) => !this.#firsts.has(one))];
    result.problems = [...this.#errors, ...warnings.slice(0, room)].sort((a, b) => a.row - b.row);
    result.more = result.errors + result.warnings > result.problems.length;
    return result;
  }

  #note(row: number, problem: Problem): void {
    const result = this.#result;
    const list = problem.level === 'error' ? this.#errors : this.#warnings;
    if (problem.level === 'error') result.errors += 1;
    else result.warnings += 1;
    const isFirst = result.counts[problem.code] === undefined;
    result.counts[problem.code] = (result.counts[problem.code] ?? 0) + 1;
    const found = { row, problem };
    if (isFirst && problem.level === 'warning' && this.#kept > 0) this.#firsts.add(found);
    if (list.length < this.#kept) list.push(found);
  }
}

/** Rows whose code has 11 digits or fewer where others have 12 or 13 (docs/printer-rules.md, EAN and UPC are GTINs). */
class LeadingZeros {
  readonly #short = new Map<string, { row: number; digits: string }[]>();
  readonly #long = new Set<string>();
  readonly #variables: readonly string[];
  readonly #kept: number;

  constructor(variables: readonly string[], kept: number) {
    this.#variables = variables;
    this.#kept = kept;
  }

  add(row: number, textOf: (variable: string) => string | undefined): void {
    for (const variable of this.#variables) {
      const digits = codeDigits(textOf(variable) ?? '');
      if (!/^\d+$/.test(digits)) continue;
      if (digits.length >= 12) {
        this.#long.add(variable);
      } else if (digits.length !== 8) {
        const short = this.#short.get(variable) ?? [];
        if (short.length < this.#kept) short.push({ row, digits });
        this.#short.set(variable, short);
      }
    }
  }

  *problems(): Iterable<RowProblem> {
    for (const [variable, rows] of this.#short) {
      if (!this.#long.has(variable)) continue;
      for (const { row, digits } of rows) {
        const repaired = digits.padStart(12, '0');
        yield {
          row,
          problem: {
            level: 'warning',
            code: 'leading-zero-lost' satisfies ProblemCode,
            variable,
            details: { text: digits, repaired },
            message: `${variable} '${digits}': was a leading zero lost in the spreadsheet? ${repaired} would have 12 digits.`,
          },
        };
      }
    }
  }
}
