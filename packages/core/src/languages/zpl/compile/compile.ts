import type { Section } from '../../../template/sections.ts';
import type { LanguageCompiler, LanguageProgram } from '../../../template/language-program.ts';
import type { SlotFactory } from '../../../template/slots.ts';
import { isSetting, type Slotted } from '../../../template/slot.ts';
import { FieldPiece, ParameterPiece, SerialPiece, copiesPiece } from '../../../template/field-piece.ts';
import type { CodePage } from '../../../codes/code-pages.ts';
import { zplPage } from '../code-page.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import { oldStyleTokens, tokenPattern } from '../../../template/old-style.ts';
import { ProgramBuilder } from '../../../template/program.ts';
import { problem } from '../../../template/row.ts';
import { byteEncoding, utf8Encoding } from '../../../template/source.ts';
import { cutSlots } from '../../../template/slotted.ts';
import { checkSlotPlaces } from './slot-places.ts';
import { checkClock, checkEmbedding, clockFree, embeddingFree } from './clock.ts';
import { contextOf } from './contexts.ts';
import { textContext } from './text.ts';
import { fieldCommands, setsPageFirst, trimmedEnd } from './field-commands.ts';
import type { ZplField } from './field.ts';
import type { Report } from '../../../template/report.ts';
import type { Stretch } from './formats.ts';
import { formatsOf } from './formats.ts';
import { countPrefixes } from './measure.ts';
import { PlaceReader } from './place.ts';
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
export const zplCompiler: LanguageCompiler = {
  compile: (section, factory, isNewStyle, report) =>
    new ZplCompiler(section, factory, isNewStyle, report).compile(),
  rawData: zplRawData,
  page: zplPage,
};

class ZplCompiler {
  readonly #section: Section;
  readonly #factory: SlotFactory;
  readonly #report: Report;
  readonly #tokens: RegExp | undefined;
  readonly #replaced: ReadonlySet<string>;
  readonly #gtin = new Set<string>();
  readonly #places = new PlaceReader();
  /** The page in force, once the template or an inserted ^CI has set one. */
  #page: CodePage | undefined;
  #setsPage = false;
  /** The commands of stored fields (^DF), by the number that recalls them (^FN). */
  readonly #stored = new Map<string, ReadonlyMap<string, readonly string[]>>();
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

  compile(): LanguageProgram {
    const { text } = this.#section;
    const tokens = scanZpl(text);
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
      const program = this.#stretch(stretch);
      if (stretch.kind === 'draws') labelsPerCopy += 1;
      const mayMove = program.isFixed && keepsPrefixes(stretch);
      if (stretch.kind === 'setsUp' && mayMove) head.addAll(program.build());
      else if (stretch.kind === 'deletes' && mayMove) tail.addAll(program.build());
      else body.addAll(program.build());
    }
    const left = prefixesAfter(text, tokens);
    this.#checkPrefixes(left);
    const fixed = (builder: ProgramBuilder) => builder.build().join('');
    const built = body.build();
    const measure = this.#measure(left);
    return {
      head: fixed(head),
      tail: fixed(tail),
      body: built,
      labelsPerCopy: Math.max(1, labelsPerCopy),
      setsCopies: labelsPerCopy > 0,
      copiesStep: this.#copiesStep,
      encoding: this.#factory.isBytes ? byteEncoding : utf8Encoding,
      ownLabels: stretches.reduce((sum, stretch) => sum + this.#ownLabels(stretch), 0),
      gtinVariables: [...this.#gtin],
      ...(measure ? { measure } : {}),
      measured: measure ? this.#templateCount(measure) : 0,
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

  #checkPrefixes({ format, control, delimiter }: ZplPrefixes): void {
    const changed = format !== '^' || control !== '~' || delimiter !== ',';
    if (!changed) return;
    const message = 'The template leaves ^CC, ^CT or ^CD changed in the printer: set them back at its end.';
    this.#report.warning(problem('warning', 'prefixes-left-changed', message));
  }

  #stretch(stretch: Stretch): ProgramBuilder {
    const out = new ProgramBuilder();
    const counted = stretch.kind === 'draws' || stretch.kind === 'between';
    const add = (text: string) => {
      out.add(text);
      if (counted) this.#counted.push(text);
    };
    const draws = stretch.kind === 'draws';
    const insertsPage =
      draws && !this.#setsPage && !setsPageFirst(stretch.tokens) && !this.#says(stretch.tokens);
    this.#store(stretch.tokens, stretch.kind === 'setsUp');
    const hasQuantity = stretch.tokens.some(({ code }) => code === 'PQ');
    for (const [at, token] of stretch.tokens.entries()) {
      this.#places.read(this.#section.text, token);
      // Both count in the printer, and begin anew with each command of copies.
      if (token.code === 'SN' || token.code === 'SF') this.#copiesStep = 0;
      if (token.code === 'XZ' && draws && !hasQuantity) {
        add(`${token.prefixes.format}PQ`);
        out.add(copiesPiece);
      }
      if (draws && token.code === 'PQ') this.#quantity(token, out, add);
      else if (dataCommands.has(token.code)) this.#field(stretch.tokens, at, out, add);
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
    const copies = quantity ? Number.parseInt(parametersOf(this.#section.text, quantity)[0] ?? '', 10) : 1;
    return copies >= 1 ? copies : 1;
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

  #field(tokens: readonly ZplToken[], at: number, out: ProgramBuilder, add: (text: string) => void): void {
    const token = tokens[at] as ZplToken;
    const { text } = this.#section;
    this.#factory.field(this.#section.lineAt(token.start));
    const usesTokens = this.#tokens !== undefined && this.#replaced.has(token.code);
    const data = this.#cut(token.dataStart, token.end, usesTokens ? this.#tokens : undefined);
    const { isBytes, settings, options } = this.#factory;
    const page = this.#page ?? zplPage(isBytes ? '0' : settings.codePage);
    const { storedIndicator, ...commands } = this.#fieldCommands(tokens, at);
    // Whichever ^FH a printer goes by, the stored field's or the value's own, it reads the same.
    const hex = data.slots.length > 0 && storedIndicator !== undefined ? storedIndicator : undefined;
    const field: ZplField = {
      lead: `${hex === undefined ? '' : `${token.prefixes.format}FH${hex}`}${text.slice(token.start, token.dataStart)}`,
      // Escapes keep the bytes of a template that is no UTF-8 what they are.
      data: isBytes ? { ...data, texts: data.texts.map((said) => page.textOf(said)) } : data,
      line: this.#section.lineAt(token.start),
      prefixes: token.prefixes,
      page,
      asciiOnly: isBytes || (options.asciiOnly ?? false),
      ...commands,
      ...(hex === undefined ? {} : { hexIndicator: hex }),
      place: this.#places.place,
    };
    const { context, gtin } = contextOf(field.commands);
    if (data.slots.length === 0) {
      if (isBytes && !holdsCommand(data.texts[0] ?? '', token.prefixes))
        add(text.slice(token.start, token.end));
      else this.#fixedField(field, add);
      return;
    }
    if (!checkClock(field, this.#report) || !checkEmbedding(field, this.#report)) return;
    const choice = context === textContext ? this.#factory.fitOf(data.slots) : undefined;
    const plan = choice ? choice.fitters.zpl(field, choice, this.#report) : context.plan(field, this.#report);
    if (!plan) return;
    if (gtin) for (const { variable } of data.slots) this.#gtin.add(variable);
    this.#counted.push(plan.lead, ...plan.texts);
    out.add(new FieldPiece(data.slots, embeddingFree(field, clockFree(field, plan))));
  }

  /** A field that fills in another one (^FN) is written as that one is; `storedIndicator` is of a ^FH that only that one has. */
  #fieldCommands(
    tokens: readonly ZplToken[],
    at: number,
  ): Pick<ZplField, 'commands' | 'hexIndicator'> & { storedIndicator?: string } {
    const own = fieldCommands(this.#section.text, tokens, at);
    const stored = this.#stored.get(own.commands.get('FN')?.[0]?.replace(/\D.*$/, '') ?? '');
    if (!stored) return own;
    const indicator = own.hexIndicator === undefined ? stored.get('FH') : undefined;
    return {
      ...own,
      commands: new Map([...stored, ...own.commands]),
      ...(indicator ? { storedIndicator: indicator[0]?.charAt(0) || '_' } : {}),
    };
  }

  /** Notes the fields that others fill in: of a stored format, or those of a label that have a place. */
  #store(tokens: readonly ZplToken[], isStored: boolean): void {
    for (const [at, token] of tokens.entries()) {
      if (token.code !== 'FN') continue;
      const { commands } = fieldCommands(this.#section.text, tokens, at);
      if (!isStored && !commands.has('FO') && !commands.has('FT')) continue;
      const [number = ''] = parametersOf(this.#section.text, token);
      this.#stored.set(number.replace(/\D.*$/, ''), commands);
    }
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
