import type { Section } from '../../../template/sections.ts';
import type { LanguageCompiler, LanguageProgram } from '../../../template/language-program.ts';
import type { SlotFactory } from '../../../template/slots.ts';
import { isSetting, type Slotted } from '../../../template/slot.ts';
import { FieldPiece, ParameterPiece, SerialPiece, copiesPiece } from '../../../template/field-piece.ts';
import type { CodePage } from '../../../codes/code-pages.ts';
import { zplPage } from '../code-page.ts';
import { findPlaceholders, variableOf } from '../../../template/placeholders.ts';
import { oldStyleTokens, tokenPattern } from '../../../template/old-style.ts';
import { ProgramBuilder } from '../../../template/program.ts';
import { problem, type Row } from '../../../template/row.ts';
import { byteEncoding, utf8Encoding } from '../../../template/source.ts';
import { cutSlots } from '../../../template/slotted.ts';
import { checkSlotPlaces } from './slot-places.ts';
import { checkClock, checkEmbedding, clockFree, embeddingFree } from './clock.ts';
import { usualHead } from '../../print-head.ts';
import { quantityOf } from '../draw/read-parameters.ts';
import { emptyField } from '../draw/state.ts';
import { contextOf } from './contexts.ts';
import { planForAll } from './shared-data.ts';
import { textContext } from './text.ts';
import { commandsOfField, hexIndicatorBefore, setsPageFirst, trimmedEnd } from './commands-of-field.ts';
import type { ZplField } from './field.ts';
import type { Report } from '../../../template/report.ts';
import type { Stretch } from './formats.ts';
import { formatsOf } from './formats.ts';
import { countPrefixes } from './measure.ts';
import { type DataFields, dataFields, noFields } from './data-fields.ts';
import type { DrawnField } from './drawn-fields.ts';
import type { ZplFitter } from './fit-text.ts';
import type { ZplPrefixes, ZplToken } from '../scan.ts';
import {
  carriesRawData,
  changesPrefix,
  defaultPrefixes,
  parametersOf,
  prefixesAfter,
  scanZpl,
  zplRawData,
} from '../scan.ts';

const dataCommands: ReadonlySet<string> = new Set(['FD', 'FV']);

/** Commands whose parameters name fonts and stored objects. */
const naming: ReadonlySet<string> = new Set([
  'XG',
  'IM',
  'IL',
  'IS',
  'XF',
  'DF',
  'ID',
  'DG',
  'DY',
  'DU',
  'A',
  'CW',
  'FL',
  'SE',
  'TO',
]);

/** Compiles a section that is ZPL II (ZPL II programming guide; the exact rules are in docs/printer-rules.md). */
export const zplCompilerWith = (fitter?: ZplFitter): LanguageCompiler => ({
  compile: (section, factory, isNewStyle, report) =>
    new ZplCompiler(section, factory, isNewStyle, report).compile(fitter),
  rawData: zplRawData,
  page: zplPage,
});

export const zplCompiler = zplCompilerWith();

class ZplCompiler {
  readonly #section: Section;
  readonly #factory: SlotFactory;
  readonly #report: Report;
  #fitter: ZplFitter | undefined;
  readonly #tokens: RegExp | undefined;
  readonly #replaced: ReadonlySet<string>;
  readonly #gtin = new Set<string>();
  /** Which fields say the data of each ^FD and ^FV. */
  #fields: readonly DataFields[] = [];
  /** Their places, found when a text needs its room, and for each row where values decide them. */
  #drawn: { row: Row | undefined; fields: readonly (readonly DrawnField[])[] } | undefined;
  #isMoved = false;
  #fieldsRead = 0;
  /** The page in force, once the template or an inserted ^CI has set one. */
  #page: CodePage | undefined;
  #setsPage = false;
  /** Of LanguageProgram. */
  #copiesStep = 1;

  constructor(section: Section, factory: SlotFactory, isNewStyle: boolean, report: Report) {
    this.#section = section;
    this.#factory = factory;
    this.#report = report;
    const { configurations = [], replaces } = factory.options;
    this.#tokens = isNewStyle ? undefined : tokenPattern(oldStyleTokens(configurations));
    this.#replaced = new Set((replaces ?? ['^FD', '^FV']).map((prefix) => prefix.slice(1, 3).toUpperCase()));
  }

  compile(fitter: ZplFitter | undefined): LanguageProgram {
    this.#fitter = fitter;
    const { text } = this.#section;
    const tokens = scanZpl(text);
    this.#isMoved = tokens.some((token) => this.#holdsValue(token));
    this.#fields = dataFields(text);
    checkSlotPlaces(this.#section, tokens, this.#factory, this.#report);
    const stretches = formatsOf(tokens);
    const head = new ProgramBuilder();
    const body = new ProgramBuilder();
    const tail = new ProgramBuilder();
    let labelsPerCopy = 0;
    if (!stretches.some(({ tokens }) => tokens[0]?.code === 'XA')) {
      this.#report.issue(
        this.#section.lineAt(0),
        'no-format',
        'there is no label format: begin with ^XA and end with ^XZ.',
      );
    }
    for (const stretch of stretches) {
      const first = stretch.tokens[0];
      if (stretch.unclosed && first) {
        this.#report.issue(this.#section.lineAt(first.start), 'format-unclosed', '^XA has no ^XZ: add it.');
      }
      const counted = this.#counted.length;
      const program = this.#stretch(stretch);
      if (stretch.kind === 'draws') labelsPerCopy += 1;
      const mayMove = program.isFixed && keepsPrefixes(stretch);
      const isMoved = mayMove && (stretch.kind === 'setsUp' || stretch.kind === 'deletes');
      // Code that comes once a chunk is not counted in a row.
      if (isMoved) this.#counted.length = counted;
      (isMoved ? (stretch.kind === 'setsUp' ? head : tail) : body).addAll(program);
    }
    const left = prefixesAfter(text, tokens);
    this.#checkPrefixes(left);
    const fixed = (builder: ProgramBuilder) => builder.build().join('');
    const measure = this.#measure(left);
    return {
      head: fixed(head),
      tail: fixed(tail),
      body: body.build(),
      traced: [head.traced, body.traced, tail.traced],
      labelsPerCopy: Math.max(1, labelsPerCopy),
      setsCopies: labelsPerCopy > 0,
      copiesStep: this.#copiesStep,
      encoding: this.#factory.isBytes ? byteEncoding : utf8Encoding,
      ownLabels: stretches.reduce((sum, stretch) => sum + this.#ownLabels(stretch), 0),
      gtinVariables: [...this.#gtin],
      ...(measure ? { measure } : {}),
      measured: measure ? this.#templateCount(measure) : 0,
      leftOut: this.#leftOut,
    };
  }

  /** Prefixes in the code of a row; where the template changes them, each field is counted for itself only. */
  #measure({ format, control }: ZplPrefixes): ((code: string) => number) | undefined {
    if (format !== '^' || control !== '~' || /[\^~]C[CT]/i.test(this.#section.text)) return undefined;
    return countPrefixes;
  }

  #templateCount(measure: (code: string) => number): number {
    return this.#counted.reduce((sum, text) => sum + measure(text), 0);
  }

  readonly #counted: string[] = [];
  readonly #leftOut: string[] = [];

  #checkPrefixes({ format, control, delimiter }: ZplPrefixes): void {
    const changed = format !== '^' || control !== '~' || delimiter !== ',';
    if (!changed) return;
    const message = 'The template leaves ^CC, ^CT or ^CD changed in the printer: set them back at its end.';
    this.#report.warning(problem('warning', 'prefixes-left-changed', message));
  }

  #stretch(stretch: Stretch): ProgramBuilder {
    const out = new ProgramBuilder();
    const add = (text: string) => {
      out.add(text);
      this.#counted.push(text);
    };
    const draws = stretch.kind === 'draws';
    const insertsPage =
      draws && !this.#setsPage && !setsPageFirst(stretch.tokens) && !this.#says(stretch.tokens);
    const hasQuantity = stretch.tokens.some(({ code }) => code === 'PQ');
    for (const token of stretch.tokens) {
      // Both count in the printer, and begin anew with each command of copies.
      if (token.code === 'SN' || token.code === 'SF') this.#copiesStep = 0;
      if (token.code === 'XZ' && draws && !hasQuantity) {
        add(`${token.prefixes.format}PQ`);
        out.add(copiesPiece);
      }
      out.mark(token.start);
      if (draws && token.code === 'PQ') this.#quantity(token, out, add);
      else if (dataCommands.has(token.code)) this.#field(token, out, add);
      else this.#command(token, out, add);
      if (token.code === 'XA' && insertsPage) {
        const { codePage } = this.#factory.settings;
        add(`${token.prefixes.format}CI${codePage}`);
        this.#page = zplPage(codePage);
      }
      if (token.code === 'CI') this.#setPage(token);
      if (token.code === 'XZ') this.#factory.endLabel();
    }
    return out;
  }

  /**
   * Whether data of a template that is no UTF-8 hold characters above ASCII. They are in the page that the printer has;
   * the page of the settings would print others.
   */
  #says(tokens: readonly ZplToken[]): boolean {
    if (!this.#factory.isBytes) return false;
    const { text } = this.#section;
    return tokens.some(
      ({ code, dataStart, end }) => dataCommands.has(code) && /[\x80-\xff]/.test(text.slice(dataStart, end)),
    );
  }

  /** Labels that a format prints by its own ^PQ. */
  #ownLabels({ kind, tokens }: Stretch): number {
    if (kind !== 'draws') return 0;
    const quantity = tokens.findLast(({ code }) => code === 'PQ');
    const [written = ''] = quantity ? parametersOf(this.#section.text, quantity) : [];
    return findPlaceholders(written).length > 0 ? 1 : Math.max(1, Math.floor(quantityOf([written]).copies));
  }

  #setPage(token: ZplToken): void {
    this.#setsPage = true;
    const [parameter = ''] = parametersOf(this.#section.text, token);
    const [placeholder] = findPlaceholders(parameter);
    const ci = placeholder ? (this.#slot(placeholder.name, token.start).constant ?? '') : parameter;
    this.#page = zplPage(ci.trim() === '' ? '0' : ci.trim());
  }

  /** Only the first parameter is ours: how many. */
  #quantity(token: ZplToken, out: ProgramBuilder, add: (text: string) => void): void {
    const { text } = this.#section;
    add(text.slice(token.start, token.dataStart));
    out.add(copiesPiece);
    // Labels between two pauses or cuts (ZPL guide, ^PQ, parameter p).
    const group = parametersOf(text, token)[1]?.trim() ?? '';
    if (group !== '') this.#copiesStep *= /^\d+$/.test(group) ? Math.max(1, Number(group)) : 0;
    const delimiter = text.indexOf(token.prefixes.delimiter, token.dataStart);
    const rest = delimiter >= 0 && delimiter < token.end ? delimiter : trimmedEnd(text, token);
    // The copies that are asked for stand in its place, whatever variable it names.
    for (const { name } of findPlaceholders(text.slice(token.dataStart, rest)))
      this.#leftOut.push(variableOf(name));
    this.#parameters(token, rest, out, add);
  }

  #command(token: ZplToken, out: ProgramBuilder, add: (text: string) => void): void {
    if (token.code === 'FX') {
      add(this.#comment(token));
      return;
    }
    if (carriesRawData(this.#section.text, token)) this.#checkRawData(token);
    add(this.#section.text.slice(token.start, token.dataStart));
    this.#parameters(token, token.dataStart, out, add);
  }

  /** A printer that is owed raw bytes takes for them whatever comes next. */
  #checkRawData({ start, dataStart, control, code, prefixes, raw }: ZplToken): void {
    const { text } = this.#section;
    const next = [prefixes.format, prefixes.control]
      .map((prefix) => text.indexOf(prefix, raw?.end))
      .filter((at) => at >= 0);
    const until = Math.min(text.length, ...next);
    if (raw && findPlaceholders(text.slice(dataStart, until)).length === 0) return;
    const why = raw
      ? 'no value may stand in a command with raw bytes, nor right behind it.'
      : 'not all of its raw bytes are there: store the file byte for byte, or send the picture as hexadecimal (^GFA, ~DG).';
    this.#report.issue(this.#section.lineAt(start), 'raw-bytes', `${control ? '~' : '^'}${code}: ${why}`);
  }

  /** A command's text from a position on, with the values that stand in it. */
  #parameters(token: ZplToken, from: number, out: ProgramBuilder, add: (text: string) => void): void {
    const cut = this.#cut(from, token.end, this.#replaced.has(token.code) ? this.#tokens : undefined);
    add(cut.texts[0] ?? '');
    let parameter = 0;
    for (const [at, slot] of cut.slots.entries()) {
      const next = cut.texts[at + 1] ?? '';
      parameter += (cut.texts[at] ?? '').split(token.prefixes.delimiter).length - 1;
      // ^A and ^XG have sizes as their second and third.
      const isName = naming.has(token.code) && (parameter % 3 === 0 || !/A|XG/.test(token.code));
      if (isSetting(slot)) add(slot.constant ?? '');
      else if (token.code === 'SN' && at === 0) out.add(new SerialPiece(slot));
      else out.add(new ParameterPiece(slot, isName ? 'name' : 'number'));
      add(next);
      if (token.code === 'SD' && slot.variable === '_MD_' && slot.constant === '0')
        this.#warnBlank(slot.line);
    }
  }

  /** A comment without its placeholders, and without a control prefix that printers take for a command. */
  #comment({ start, dataStart, end, prefixes }: ZplToken): string {
    const { text } = this.#section;
    const said = text.slice(dataStart, end);
    const found = findPlaceholders(said);
    if (found.length === 0 && !holdsCommand(said, prefixes)) return text.slice(start, end);
    let out = '';
    let at = 0;
    for (const placeholder of found) {
      this.#leftOut.push(variableOf(placeholder.name));
      out += said.slice(at, placeholder.start);
      at = placeholder.end;
    }
    return text.slice(start, dataStart) + (out + said.slice(at)).replaceAll(prefixes.control, '');
  }

  #warnBlank(line: number): void {
    const message =
      '~SD takes the darkness itself, and 0 prints blank labels: set a darkness above 0 in the settings.';
    this.#report.warning(problem('warning', 'darkness-zero', message, { line }));
  }

  #field(token: ZplToken, out: ProgramBuilder, add: (text: string) => void): void {
    const { text } = this.#section;
    const line = this.#section.lineAt(token.start);
    this.#factory.field(line);
    const usesTokens = this.#tokens !== undefined && this.#replaced.has(token.code);
    const data = this.#cut(token.dataStart, token.end, usesTokens ? this.#tokens : undefined);
    const { isBytes, settings, options } = this.#factory;
    const page = this.#page ?? zplPage(isBytes ? '0' : settings.codePage);
    const at = this.#fieldsRead++;
    const { own, draws, embeds } = this.#fields[at] ?? noFields;
    // Data for a radio tag is no field of the label.
    const drawn = own && (draws.length === 0 || own.radio) ? [own, ...draws] : draws;
    const uses = [...drawn, ...embeds];
    const before = own && hexIndicatorBefore(own, token.start);
    // The ^FH of a stored field, or one behind the data: whichever a printer goes by, it reads the same.
    const hexIndicator = [own, ...uses].find((use) => use?.hexIndicator !== undefined)?.hexIndicator;
    const hex = hexIndicator !== before && data.slots.length > 0 ? hexIndicator : undefined;
    const field: ZplField = {
      lead: `${hex === undefined ? '' : `${token.prefixes.format}FH${hex}`}${text.slice(token.start, token.dataStart)}`,
      // Escapes keep the bytes of a template that is no UTF-8 what they are.
      data: isBytes ? { ...data, texts: data.texts.map((said) => page.textOf(said)) } : data,
      line,
      prefixes: token.prefixes,
      page,
      asciiOnly: isBytes || (options.asciiOnly ?? false),
      hexIndicator: hex ?? before,
      commands: commandsOfField(uses[0] ?? emptyField()),
      drawn: (row) => this.#drawnIn(this.#isMoved ? row : undefined)[at] ?? [],
      isMoved: this.#isMoved,
    };
    if (data.slots.length === 0) {
      if (isBytes && !holdsCommand(data.texts[0] ?? '', token.prefixes))
        add(text.slice(token.start, token.end));
      else this.#fixedField(field, add);
      return;
    }
    if (!own) {
      const message =
        'the field of these data never ends: the printer drops its format before that. Leave them out.';
      this.#report.issue(line, 'placeholder-unclaimed', message);
      return;
    }
    const fields = uses.map((use): ZplField => ({
      ...field,
      commands: commandsOfField(use),
      // A field that embeds others reads their escapes by its own ^FH.
      hexIndicator: embeds.includes(use) ? use.hexIndicator : field.hexIndicator,
    }));
    if (!fields.every((use) => checkClock(use, this.#report) && checkEmbedding(use, this.#report))) return;
    const contexts = fields.map((use) => ({ ...contextOf(use.commands), use }));
    const isText = contexts.every(({ context }) => context === textContext);
    const choice = this.#fitter && isText ? this.#factory.fitOf(data.slots) : undefined;
    const plan = choice
      ? this.#fitter?.plan(field, choice, (options.head ?? usualHead).dpmm, this.#report)
      : planForAll(
          field,
          contexts.map(({ context, use }) => context.plan(use, this.#report)),
          embeds.length > 0,
        );
    if (!plan) return;
    // Text behind a bar is no part of the number (^BR).
    const bar = data.texts.findIndex((text) => text.includes('|'));
    const numbers = data.slots.slice(0, bar < 0 ? undefined : bar);
    if (contexts.some(({ gtin }) => gtin)) for (const { variable } of numbers) this.#gtin.add(variable);
    this.#counted.push(plan.lead, ...plan.texts);
    const free = fields.reduce((safe, use) => embeddingFree(use, clockFree(use, safe)), plan);
    out.add(new FieldPiece(data.slots, free));
  }

  #drawnIn(row: Row | undefined): readonly (readonly DrawnField[])[] {
    if (!this.#fitter) return [];
    if (!this.#drawn || this.#drawn.row !== row) {
      const { text } = this.#section;
      const filled = row ? this.#factory.filledText(text, row) : text;
      this.#drawn = {
        row,
        fields: this.#fitter.drawnFields(filled, this.#factory.options.head ?? usualHead),
      };
    }
    return this.#drawn.fields;
  }

  /** Whether a value stands in a command, where it may place a text or size its letters. */
  #holdsValue({ code, start, end }: ZplToken): boolean {
    if (dataCommands.has(code) || code === 'FX' || code === 'PQ') return false;
    const found = findPlaceholders(this.#section.text.slice(start, end));
    return found.some(({ name }) => this.#factory.constant(name) === undefined);
  }

  /** A field without values: only what its page cannot carry raw, or printers take for a command, is rewritten. */
  #fixedField(field: ZplField, add: (text: string) => void): void {
    const [literal = ''] = field.data.texts;
    // oxlint-disable-next-line no-control-regex
    if (!/[^\u0000-\u007f]/.test(literal) && !holdsCommand(literal, field.prefixes)) {
      add(field.lead + literal);
      return;
    }
    const plan = contextOf(new Map()).context.plan(field, this.#report);
    add(plan ? plan.lead + plan.texts.join('') : field.lead + literal);
  }

  #cut(from: number, to: number, tokens: RegExp | undefined): Slotted {
    const { text } = this.#section;
    return cutSlots(text.slice(from, to), tokens, {
      placeholder: (name, start) => this.#slot(name, from + start),
      token: (name, start) => this.#factory.token(name, this.#section.lineAt(from + start)),
    });
  }

  #slot(name: string, position: number) {
    return this.#factory.placeholder(name, this.#section.lineAt(position));
  }
}

/** Whether a printer would take a control prefix in data for the beginning of a command: one that something follows. */
function holdsCommand(data: string, { control, format }: ZplPrefixes): boolean {
  const at = data.split(control);
  return at.slice(1).some((after) => after !== '' && after.charAt(0) > ' ' && !after.startsWith(format));
}

/** Whether a stretch is written with the usual prefixes and leaves them: others mean something only where they stand. */
function keepsPrefixes({ tokens }: Stretch): boolean {
  return tokens.every(({ code, prefixes }) => {
    const { format, control, delimiter } = prefixes;
    const isUsual =
      format === defaultPrefixes.format &&
      control === defaultPrefixes.control &&
      delimiter === defaultPrefixes.delimiter;
    return isUsual && !changesPrefix(code);
  });
}
