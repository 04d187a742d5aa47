import { literalSignOf } from '../template/currency.ts';
import type { Issue } from '../label-fault.ts';
import { LabelFault } from '../label-fault.ts';
import type {
  CompiledTemplate,
  CompileOptions,
  CopyRange,
  Expansion,
  PrintMoment,
  TracedRow,
} from '../template/compiled.ts';
import { unclaimed } from '../template/claims.ts';
import type { SerialRule } from '../template/configurations.ts';
import { configurationIssues } from '../template/configurations.ts';
import type { LanguageCompiler, LanguageProgram } from '../template/language-program.ts';
import { labelSerial, serialToken } from '../template/old-style.ts';
import { findPlaceholders } from '../template/placeholders.ts';
import { type Mark, runTraced, type TracedProgram } from '../template/program.ts';
import { type Report, reportTo } from '../template/report.ts';
import { checkOfferBelowPrice } from '../template/row-prices.ts';
import { fail, problem, type Row } from '../template/row.ts';
import { lineStarts, rowTags, type Section } from '../template/sections.ts';
import { mostVariables, SlotFactory, tooMuch } from '../template/slots.ts';
import {
  asSource,
  byteEncoding,
  byteText,
  type CodeEncoding,
  codeLength,
  encodeCode,
  hideRawData,
  type Source,
  utf8Encoding,
  withCountedBytes,
  writeSource,
} from '../template/source.ts';
import type { Problem, Values } from '../template/values.ts';
import { isNewStyle, templateVariables } from '../template/variables.ts';
import { guarded } from './value-as-command.ts';
import { eachOnce, FilledRow, type Made, once, type RowPart, rowOf } from './filled-row.ts';
import { languageOf } from './languages.ts';
import { sectionsOf } from './sections.ts';
import { settingsFor } from './settings.ts';

/**
 * Compiles a label with the compiler of `options.language` (docs/printing.md): sections, fields, placeholders,
 * code kinds, the encoding and the copy command are found once; filling it only joins.
 * Throws `template-invalid` with every issue, each at the path ['template', line].
 */
export function compileWith(
  compiler: LanguageCompiler,
  template: Source | Uint8Array | string,
  options: CompileOptions,
): CompiledTemplate {
  const source = asSource(template);
  const { text, isBytes } = compilable(source, compiler);
  const isNew = isNewStyle(text);
  const issues: Issue[] = [];
  const warnings: Problem[] = [];
  const report = reportTo(issues, warnings);
  const configurations = isNew ? [] : (options.configurations ?? []);
  for (const issue of configurationIssues(configurations)) {
    issues.push({ ...issue, path: ['configurations', ...issue.path] });
  }
  const sections = sectionsOf(text, options.language);
  const whole = sections.readings[0]!;
  issues.push(...sections.issues);
  if (sections.issues.length > 0) throw invalid(issues);
  if (sections.strayLine !== undefined) {
    const message = `Text outside the language sections is not printed (line ${sections.strayLine}).`;
    warnings.push(problem('warning', 'text-outside-sections', message, { line: sections.strayLine }));
  }
  const moneyPlaced = findPlaceholders(whole.text).some(({ name }) => name === 'MONEY_SYMBOL');
  const own = settingsFor(options.language, options.settings);
  const factory = new SlotFactory(
    { ...options, configurations },
    { codePage: own.codePage, darkness: String(own.darkness), speed: String(own.speed) },
    moneyPlaced,
    isNew && !moneyPlaced ? literalSignOf(whole.text) : undefined,
    languageOf(options.language).takesConfigurations,
    isBytes,
  );
  for (const fit of sections.fits) factory.fits.set(fit.variable, fit);
  const programs = new Map<Section, LanguageProgram>();
  for (const section of sections.readings) {
    if (programs.has(section)) continue;
    // What is to be said of a part is said of the whole.
    const own = section === whole ? report : reportTo([], []);
    programs.set(section, compiler.compile(section, factory, isNew, own));
    factory.beginReading();
  }
  if (issues.length === 0)
    for (const [section, program] of programs) refuseUnclaimed(section, program, factory, report);
  for (const { variable, line, isShared } of sections.fits) {
    if (isShared || factory.fitted.has(variable)) continue;
    const message = `the label prints no text ${variable} in a font that is known here: correct the name, or leave out <FIT ${variable}>.`;
    report.issue(line, 'text-fit', message);
  }
  // Printer code of a driver, in which nobody fills in anything, is no matter of rules for templates.
  const isFinished =
    isBytes && factory.placed.size === 0 && findPlaceholders(text).length === 0 && whole.text === text;
  if (isFinished) {
    return new FinishedCode(options, whole, programs.get(whole)!, issues.length === 0, warnings);
  }
  if (issues.length > 0) throw invalid(issues);
  const variables = variablesOf(text, isNew, configurations);
  const extra = variables[mostVariables];
  if (extra !== undefined) {
    const line = text.slice(0, Math.max(0, text.indexOf(extra))).split('\n').length;
    throw tooMuch(line, mostVariables, 'variables');
  }
  // Where the token stands in printable data; elsewhere it is no counter.
  const serial = !isNew && factory.placed.has(serialToken) ? labelSerial(configurations) : undefined;
  const readings = sections.readings.map((section): Reading => [section, programs.get(section)!]);
  return new Template(
    placesIn(source, isBytes),
    options,
    isNew,
    variables,
    readings,
    factory,
    serial,
    warnings,
  );
}

/** What rows print that lack the parts of some tags. */
type Reading = readonly [Section, LanguageProgram];

function refuseUnclaimed(
  section: Section,
  program: LanguageProgram,
  factory: SlotFactory,
  report: Report,
): void {
  const named = findPlaceholders(section.text).find(({ name }) => name === '__proto__');
  if (named) {
    const message = '%__proto__% is a name that no value can be given to: take another name.';
    report.issue(section.lineAt(named.start), 'variable-name', message);
    return;
  }
  const [first] = unclaimed(section, program, (name) => factory.constant(name) !== undefined);
  if (!first) return;
  const message = `%${first.name}% stands where no value can be written: put it into the data of a text or a code, or leave it out.`;
  report.issue(section.lineAt(first.start), 'placeholder-unclaimed', message);
}

/** The text of a template as compilers take it: one character a byte where it is no UTF-8, raw bytes out of the way. */
export function compilable(source: Source, compiler: LanguageCompiler): { text: string; isBytes: boolean } {
  const rawData = compiler.rawData ?? (() => []);
  const { text, encoding } = withCountedBytes(source, rawData);
  if (encoding === 'latin1') return { text: hideRawData(text, rawData(text)), isBytes: true };
  return { text: text.replace(/^\ufeff/, ''), isBytes: false };
}

function invalid(issues: readonly Issue[]): LabelFault {
  const first = issues[0]?.message ?? 'unknown';
  return new LabelFault('template-invalid', `The template cannot be printed. ${first}`, { issues });
}

function variablesOf(
  text: string,
  isNew: boolean,
  configurations: NonNullable<CompileOptions['configurations']>,
) {
  return isNew ? templateVariables(text) : [...new Set(configurations.map(({ variable }) => variable))];
}

class Template implements CompiledTemplate {
  readonly language;
  readonly isNewStyle;
  readonly variables;
  readonly head;
  readonly tail;
  readonly warnings;
  readonly gtinVariables;
  readonly priceVariables;
  readonly firstSerial?: number;
  readonly #readings: readonly Reading[];
  readonly #whole: Reading;
  /** Of each tag whose parts some rows lack, whether a row has them. */
  readonly #conditions: readonly { bit: number; holds: (row: Row) => boolean }[];
  readonly #factory: SlotFactory;
  readonly #serial: SerialRule | undefined;
  readonly #compareOffer: ((row: Row) => void) | undefined;
  readonly #sourcePlace: (position: number) => number;
  readonly #lines = new Map<number, readonly Mark[]>();

  constructor(
    sourcePlace: (position: number) => number,
    options: CompileOptions,
    isNew: boolean,
    variables: readonly string[],
    readings: readonly Reading[],
    factory: SlotFactory,
    serial: SerialRule | undefined,
    warnings: readonly Problem[],
  ) {
    this.#sourcePlace = sourcePlace;
    this.#readings = readings;
    this.#whole = readings[0]!;
    const [, program] = this.#whole;
    this.#conditions = rowTags.flatMap((tag, at) => {
      const bit = 1 << at;
      return readings[bit]![1] === program ? [] : [{ bit, holds: factory.condition(tag) }];
    });
    this.language = options.language;
    this.isNewStyle = isNew;
    this.variables = variables;
    this.head = encodeCode(program.head, program.encoding);
    this.tail = encodeCode(program.tail, program.encoding);
    this.warnings = warnings;
    this.gtinVariables = program.gtinVariables;
    this.priceVariables = factory.priceVariables();
    this.#factory = factory;
    this.#serial = serial;
    const comparesOffer = factory.placed.has('OFFER') && factory.placed.has('PRICE');
    if (comparesOffer) this.#compareOffer = offerCheck(factory);
    if (serial) this.firstSerial = serial.start;
  }

  /** Values add no lines: they are counted in the fixed texts, once, since each remark of a picture asks. */
  lineAt(line: number, { lacked }: Pick<Expansion, 'lacked'>): number {
    const lines = this.#lines.get(lacked) ?? linesOf(this.#parts(lacked));
    this.#lines.set(lacked, lines);
    const first = lines.find(({ at }) => at === line) ?? lines.findLast(({ at }) => at < line) ?? lines[0];
    return (first?.position ?? 1) + Math.max(0, line - (first?.at ?? 1));
  }

  fillTraced(values: Values, moment: PrintMoment): TracedRow {
    const row = rowOf(values, 1, moment);
    const lacked = this.#lackedBy(row);
    const marks: Mark[] = [];
    let text = '';
    for (const [traced, { placeOf }] of this.#parts(lacked)) {
      const own: Mark[] = [];
      text = runTraced(traced, row, text, own);
      for (const { at, position } of own) marks.push({ at, position: this.#sourcePlace(placeOf(position)) });
    }
    const [section] = this.#readings[lacked]!;
    const placeOf = (position: number) => this.#sourcePlace(section.placeOf(position));
    const { encoding } = this.#whole[1];
    const program = tracedSource(text, encoding);
    const inProgram = placedAsBytes(text, encoding);
    const placed =
      inProgram.length === text.length
        ? marks
        : marks.map(({ at, position }) => ({
            at: placedAsBytes(text.slice(0, at), encoding).length,
            position,
          }));
    return { program, text: inProgram, section: { ...section, placeOf }, marks: placed };
  }

  /** What a row is made of: head and tail are those of the whole, whatever the row lacks. */
  #parts(lacked: number): TracedParts {
    const [whole, { traced }] = this.#whole;
    const [section, program] = this.#readings[lacked]!;
    return [
      [traced[0], whole],
      [program.traced[1], section],
      [traced[2], whole],
    ];
  }

  completed(values: Values, moment: PrintMoment): Values {
    return this.#factory.completed(rowOf(values, 1, moment));
  }

  expand(values: Values, copies: number, moment: PrintMoment, range: CopyRange = {}): Expansion {
    const { from = 1, labels = Infinity, bytes = Infinity } = range;
    const row = rowOf(values, copies, moment);
    const lacked = this.#lackedBy(row);
    const [, program] = this.#readings[lacked]!;
    const { labelsPerCopy } = program;
    const part = { left: copies - from + 1, most: Math.max(1, Math.floor(labels / labelsPerCopy)), bytes };
    const { code, made } = this.#serial
      ? this.#count(program, row, part, this.#serial)
      : once(program, row, part);
    this.#compareOffer?.(row);
    return new FilledRow(
      row.failed ? null : code,
      program.encoding,
      lacked,
      { labels: row.failed || code === '' ? 0 : made * labelsPerCopy, copies: made },
      row.problems.length > 1 ? eachOnce(row.problems) : row.problems,
      this.#serial && !row.failed
        ? (moment.serial ?? this.#serial.start) + made * this.#serial.step
        : undefined,
    );
  }

  #lackedBy(row: Row): number {
    let lacked = 0;
    for (const { bit, holds } of this.#conditions) if (!holds(row)) lacked |= bit;
    return lacked;
  }

  /** Label by label, copies included: one format a copy. */
  #count(
    program: LanguageProgram,
    row: Row,
    { left, most, bytes }: RowPart,
    { start, step, width }: SerialRule,
  ): Made {
    const first = row.moment.serial ?? start;
    const last = first + (left - 1) * step;
    if (last < 0) {
      const message = `The counter would go below zero (${last}): set a new start.`;
      return { code: fail(row, 'serial-below-zero', message), made: 0 };
    }
    let code = '';
    let size = 0;
    let made = 0;
    while (made < Math.min(left, most) && !row.failed) {
      row.serial = String(first + made * step).padStart(width, '0');
      row.inserted = 0;
      const next = guarded(program, row);
      size += codeLength(next, program.encoding);
      if (made > 0 && size > bytes) break;
      code += next;
      made += 1;
    }
    return { code, made };
  }
}

/** Warns of a row whose offer is not below its price. */
function offerCheck(factory: SlotFactory): (row: Row) => void {
  const hasOffer = factory.condition('OFFER');
  const [offer, price] = [factory.price('OFFER'), factory.price('PRICE')];
  return (row) => {
    if (hasOffer(row)) checkOfferBelowPrice(row, offer, price);
  };
}

type TracedParts = readonly (readonly [TracedProgram, Section])[];

/** By line of the code, from 1, the line of the template that its commands stand in. */
function linesOf(parts: TracedParts): Mark[] {
  const lines: Mark[] = [];
  let at = 1;
  for (const [traced, { lineAt }] of parts) {
    for (const item of traced) {
      if (typeof item === 'number') lines.push({ at, position: lineAt(item) });
      else
        for (const text of typeof item === 'string' ? [item] : (item.fixed ?? []))
          at += lineStarts(text).length - 1;
    }
  }
  return lines;
}

/** From a place in the text of a template to that in its source, which may begin with a mark, or be taken byte by byte. */
function placesIn(source: Source, isBytes: boolean): (position: number) => number {
  if (isBytes && source.encoding === 'utf-8') {
    const bytes = byteText(writeSource(source));
    return (position) => bytes.slice(0, position).replace(/[\x80-\xbf]/g, '').length;
  }
  const start = source.text.startsWith('\ufeff') ? 1 : 0;
  return (position) => position + start;
}

/** With the places of `tracedSource`, and raw bytes still out of the way; a letter may be two bytes beside them. */
function placedAsBytes(text: string, encoding: CodeEncoding): string {
  if (encoding === utf8Encoding) return text;
  const letters = /(?:[\ud800-\udbff][\udc00-\udfff]|[^\0-\x7f\udc00-\udcff])+/g;
  return text.replace(letters, (run) => byteText(encodeCode(run, encoding)));
}

/** A character a byte where it is no UTF-8, so that places are the same in both. */
const tracedSource = (text: string, encoding: CodeEncoding): Source =>
  encoding === utf8Encoding
    ? { text, encoding: 'utf-8' }
    : { text: byteText(encodeCode(text, encoding)), encoding: 'latin1' };

/** Printer code that needs no filling: one copy of it is the source, byte for byte. */
class FinishedCode implements CompiledTemplate {
  readonly language;
  readonly isNewStyle = false;
  readonly variables;
  readonly head = new Uint8Array();
  readonly tail = new Uint8Array();
  readonly warnings;
  readonly gtinVariables: readonly string[] = [];
  readonly priceVariables = { all: [], digits: [] };
  readonly #section: Section;
  readonly #program: LanguageProgram;

  constructor(
    { language }: CompileOptions,
    section: Section,
    program: LanguageProgram,
    isUnderstood: boolean,
    warnings: readonly Problem[],
  ) {
    this.language = language;
    this.variables = templateVariables('');
    this.warnings = warnings;
    this.#section = section;
    const { text } = section;
    const body = [program.head, ...program.body, program.tail];
    this.#program =
      isUnderstood && program.setsCopies
        ? { ...program, head: '', body, tail: '' }
        : { ...program, head: '', body: [text], tail: '', setsCopies: false, encoding: byteEncoding };
  }

  lineAt(line: number): number {
    return this.#section.lineAt(0) + line - 1;
  }

  completed(values: Values): Values {
    return values;
  }

  fillTraced(): TracedRow {
    const { text } = this.#section;
    return { program: { text, encoding: 'latin1' }, text, section: this.#section, marks: [] };
  }

  expand(values: Values, copies: number, moment: PrintMoment, range: CopyRange = {}): Expansion {
    const { from = 1, labels = Infinity, bytes = Infinity } = range;
    const isSource = copies === 1 || !this.#program.setsCopies;
    const program = isSource
      ? { ...this.#program, body: [this.#section.text], setsCopies: false, encoding: byteEncoding }
      : this.#program;
    const each = isSource ? Math.max(1, program.ownLabels) : program.labelsPerCopy;
    const part = { left: copies - from + 1, most: Math.max(1, Math.floor(labels / each)), bytes };
    const row = rowOf(values, copies, moment);
    const { code, made } = once(program, row, part);
    const text = row.failed ? null : code;
    const counts = { labels: row.failed ? 0 : made * each, copies: made };
    return new FilledRow(text, program.encoding, 0, counts, row.problems, undefined);
  }
}
