import type { CodePage } from '../../../codes/code-pages.ts';
import { asciiPage, charactersOutside, strayByteOf } from '../../../codes/code-pages.ts';
import { copiesPiece, FieldPiece, ParameterPiece } from '../../../template/field-piece.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import type { LanguageCompiler, LanguageProgram } from '../../../template/language-program.ts';
import { characterName, safeCharacters } from '../../../template/normalise.ts';
import { oldStyleTokens, tokenPattern } from '../../../template/old-style.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import { ProgramBuilder } from '../../../template/program.ts';
import type { Report } from '../../../template/report.ts';
import { fail, problem } from '../../../template/row.ts';
import type { Section } from '../../../template/sections.ts';
import type { Slot, Slotted } from '../../../template/slot.ts';
import type { SlotFactory } from '../../../template/slots.ts';
import { pageEncoding } from '../../../template/source.ts';
import { cutSlots } from '../../../template/slotted.ts';
import { eplPage } from '../code-page.ts';
import { createEplScanner, endsValues, eplRawData, type EplToken, hasRawData } from '../scan.ts';
import { contextOf, holdsGtin } from './contexts.ts';
import type { EplField } from './field.ts';

const lineEnd = '\n';

/** Commands whose last parameter is data; strings of others are names and prompts. */
const dataCommands: ReadonlySet<string> = new Set(['A', 'B', 'b']);

/** Commands that put something on a label, or take a form that does. */
const drawingCommands: ReadonlySet<string> = new Set([
  'N',
  'A',
  'B',
  'b',
  'LO',
  'LE',
  'LS',
  'LW',
  'X',
  'GG',
  'GW',
  'FR',
  'P',
]);

/** Commands that raw bytes follow. */
const rawCommands: ReadonlySet<string> = new Set(['GW', 'GM', 'ES']);

/** Commands that print, restart or change the printer on every label. */
const doubtfulCommands: ReadonlySet<string> = new Set([
  'U', 'UA', 'UB', 'UE', 'UF', 'UG', 'UI', 'UM', 'UN', 'UP', 'UQ', 'US', 'EI', 'EK', 'FI', 'GI', 'GK', 'M', 'Y', 'W', 'TS',
  'xa', 'dump', 'AUTOFR', '^@', '^ee', '^default',
]); // prettier-ignore

/** A token of the program with its own text, in which its ranges count. */
interface Line {
  readonly token: EplToken;
  readonly text: string;
  /** Line of the template. */
  readonly at: number;
  /** Whether it is stored, between FS and FE. */
  readonly inForm: boolean;
}

/** Compiles a section that is an EPL program (Zebra 14245L, EPL Programming Guide). */
export const eplCompiler: LanguageCompiler = {
  compile: (section, factory, isNewStyle, report) =>
    new EplCompiler(section, factory, isNewStyle, report).compile(),
  rawData: eplRawData,
  page: eplPage,
};

class EplCompiler {
  #section: Section;
  readonly #factory: SlotFactory;
  readonly #report: Report;
  readonly #tokens: RegExp | undefined;
  readonly #prefixes: readonly string[];
  readonly #gtin = new Set<string>();
  readonly #head = new ProgramBuilder();
  readonly #body = new ProgramBuilder();
  #page: CodePage;
  #widthDots: number | undefined;
  #measured = 0;
  #labels = 0;

  constructor(section: Section, factory: SlotFactory, isNewStyle: boolean, report: Report) {
    this.#section = section;
    this.#factory = factory;
    this.#report = report;
    const { configurations = [], replaces } = factory.options;
    this.#tokens = isNewStyle ? undefined : tokenPattern(oldStyleTokens(configurations));
    this.#prefixes = replaces ?? [...dataCommands];
    this.#page = eplPage(factory.settings.codePage) ?? asciiPage(factory.settings.codePage);
  }

  compile(): LanguageProgram {
    const found = this.#scan();
    const commands = found.map(({ token }) => token.command);
    const width = Number(
      found
        .find(({ token }) => token.command === 'q')
        ?.text.trim()
        .slice(1),
    );
    if (width > 0) this.#widthDots = width;
    if (commands.includes('I')) this.#readPage(found);
    else if (this.#factory.isBytes && found.some(({ text }) => /[\x80-\xff]/.test(text))) {
      // Its letters are in the page that printers start with; the page of the settings would print others.
      this.#page = eplPage('0') ?? this.#page;
    } else this.#head.add(`I8,${this.#factory.settings.codePage},001${lineEnd}`);
    const lines = this.#factory.isBytes ? this.#scanInPage() : found;
    const start = this.#bodyStart(lines);
    const draws = commands.some((command) => drawingCommands.has(command));
    const takesForm = commands.includes('FR');
    for (const [index, line] of lines.entries()) {
      if (index === start && draws && !takesForm && !commands.includes('N')) this.#add(`N${lineEnd}`);
      this.#line(line, index < start);
    }
    // A form may print by itself, once each time that it is filled.
    const printsItself = takesForm && this.#labels === 0;
    if (this.#labels === 0 && !printsItself && (draws || lines.length === 0)) this.#addPrint(lines);
    return {
      head: this.#head.build().join(''),
      tail: '',
      body: this.#body.build(),
      labelsPerCopy: Math.max(1, this.#labels),
      setsCopies: !printsItself,
      // The counters of a form begin again when it is taken again.
      copiesStep: takesForm && !printsItself ? 0 : 1,
      encoding: pageEncoding(this.#page, this.#factory.isBytes),
      ownLabels: lines.reduce((sum, line) => sum + ownLabels(line), 0),
      gtinVariables: [...this.#gtin],
      measure: countLinesAndQuotes,
      measured: this.#measured,
    };
  }

  /** Set-up commands and forms without values stand once at the head of a chunk: up to what draws or is filled. */
  #bodyStart(lines: readonly Line[]): number {
    const isFilled = ({ text }: Line) =>
      findPlaceholders(text).some(({ name }) => this.#factory.constant(name) === undefined);
    for (const [index, line] of lines.entries()) {
      if (!line.inForm && drawingCommands.has(line.token.command)) return index;
      if (!isFilled(line)) continue;
      const form = lines.findIndex(({ token }) => token.command === 'FK' || token.command === 'FS');
      return line.inForm ? form : index;
    }
    return lines.length;
  }

  #scan(): Line[] {
    const { text } = this.#section;
    const scanner = createEplScanner(text);
    const lines: Line[] = [];
    let inForm = false;
    for (let token = scanner.next(); token; token = scanner.next()) {
      if (token.blank) continue;
      inForm = token.command === 'FS' || (inForm && token.command !== 'FE');
      const at = this.#section.lineAt(token.start);
      if (dataCommands.has(token.command)) this.#factory.field(at);
      lines.push({ token, text: text.slice(token.start, token.textEnd), at, inForm });
    }
    return lines;
  }

  /** The program as its page reads its bytes, each of which stays one character. */
  #scanInPage(): Line[] {
    this.#section = { ...this.#section, text: this.#page.textOf(this.#section.text) };
    return this.#scan();
  }

  #addPrint(lines: readonly Line[]): void {
    if (lines.length === 0) {
      const message = 'there is no EPL program: begin with N and end with P1.';
      this.#report.issue(this.#section.lineAt(0), 'no-program', message);
      return;
    }
    this.#report.warning(
      problem('warning', 'print-added', 'The program has no P line; one is added at its end.'),
    );
    this.#add('P');
    this.#body.add(copiesPiece);
    this.#add(lineEnd);
    this.#labels = 1;
  }

  /** One page for the whole program: its bytes are made in one go. */
  #readPage(lines: readonly Line[]): void {
    let page: CodePage | undefined;
    for (const { token, text, at } of lines) {
      if (token.command !== 'I') continue;
      const [bits = '8', set = '0'] = text
        .slice(1)
        .replace(/%_CODEPAGE_%/g, this.#factory.settings.codePage)
        .split(',')
        .map((parameter) => parameter.trim());
      const found = eplPage(set, bits);
      if (!found) {
        const message = `character set I${bits},${set} is not known: take I8,A (1252), I8,B (1250), I8,E (1254), I8,0 (437) or I8,1 (850).`;
        this.#report.issue(at, 'code-page-unknown', message);
      } else if (page && page.name !== found.name) {
        const message = 'a program can be sent in one character set only: leave one I command.';
        this.#report.issue(at, 'code-page-again', message);
      }
      page ??= found;
    }
    if (page) this.#page = page;
  }

  #line(line: Line, beforeDrawing: boolean): void {
    const { token, text, at } = line;
    const { command } = token;
    if (rawCommands.has(command)) {
      this.#rawData(line, beforeDrawing);
      return;
    }
    if (token.unclosed) {
      this.#report.issue(at, 'string-unclosed', 'a quoted string is not closed: add the quote.');
      return;
    }
    if (doubtfulCommands.has(command)) {
      const message = `Line ${at}: ${command} acts on every label that is printed: leave it out.`;
      this.#report.warning(
        problem('warning', 'doubtful-command', message, { line: at, details: { command } }),
      );
    }
    if (command !== ';' && !this.#checkCharacters(text, at)) return;
    if (!line.inForm && (command === 'P' || command === 'PA')) {
      this.#print(line);
      return;
    }
    const cut = this.#cut(text, line, true);
    if (cut.slots.every(isSetting)) {
      if (!this.#checkWord(line)) return;
      const fixed = fixedText(cut) + lineEnd;
      if (beforeDrawing) this.#head.add(fixed);
      else this.#add(fixed);
    } else if (command === ';') this.#add(cut.texts.join(' ') + lineEnd);
    else this.#filled(line);
    if (token.data) this.#values(token.data.start, token.data.end);
  }

  /** A printer that is owed raw bytes takes for them whatever comes next. */
  #rawData({ token, at }: Line, beforeDrawing: boolean): void {
    const written = this.#section.text.slice(token.start, token.end);
    const holdsValue = findPlaceholders(written).length > 0;
    if (!hasRawData(token) || holdsValue) {
      const why = holdsValue
        ? 'no value may stand in a command with raw bytes.'
        : 'not all of its raw bytes are there, or their number is not known: store the file as it is, byte for byte, or store the picture in the printer and use GG.';
      this.#report.issue(at, 'raw-bytes', `${token.command}: ${why}`);
      return;
    }
    if (beforeDrawing) this.#head.add(written + lineEnd);
    else this.#add(written + lineEnd);
  }

  /** A value directly behind a command word could make another word of it. */
  #checkWord({ token, text, at }: Line): boolean {
    const joined = findPlaceholders(text).find(({ start }) => start === token.wordEnd - token.start);
    if (!joined || token.command === ';') return true;
    const constant = this.#factory.constant(joined.name);
    const fits =
      constant === undefined ? !/^[A-Za-z%]/.test(text.slice(joined.end)) : /^[-\d]/.test(constant);
    if (fits && token.command !== '') return true;
    const message = `%${joined.name}% would become part of the command ${token.command}: write the command before it.`;
    this.#report.issue(at, 'value-in-command', message);
    return false;
  }

  /** Pq,n: as many sets as copies are wanted, between which counters step. A %QUANTITY% is put where it stands. */
  #print({ token, text, at }: Line): void {
    const { command } = token;
    const placed = findPlaceholders(text);
    const other = placed.find(({ name }) => name !== 'QUANTITY');
    if (other) {
      const message = `%${other.name}% stands in ${command}, which takes %QUANTITY% only.`;
      this.#report.issue(at, 'value-outside-quotes', message);
      return;
    }
    const [quantity] = placed;
    if (quantity) {
      this.#add(text.slice(0, quantity.start));
      this.#body.add(copiesPiece);
      this.#add(text.slice(quantity.end).replace(/%QUANTITY%/g, '1') + lineEnd);
      this.#labels += 1;
      return;
    }
    const each = token.arguments[1];
    const copies = each ? text.slice(each.start - token.start, each.end - token.start) : '';
    this.#add(command);
    this.#body.add(copiesPiece);
    this.#add((copies === '' ? '' : `,${copies}`) + lineEnd);
    this.#labels += Math.max(1, Number(copies) || 1);
  }

  /** A command with values: in its data, in names, and as numbers among the parameters. */
  #filled(line: Line): void {
    const { token, text, at } = line;
    const { command } = token;
    if (command === '' || !this.#checkWord(line)) {
      if (command === '') this.#refuseOutside(line, findPlaceholders(text)[0]?.name ?? '');
      return;
    }
    const strings = token.strings.map(({ start, end }) => ({
      start: start - token.start,
      end: end - token.start,
    }));
    const first = strings[0];
    const last = strings.at(-1);
    const data =
      dataCommands.has(command) && first && last ? { start: first.start, end: last.end } : undefined;
    const outside = findPlaceholders(text).filter(
      ({ start, end }) => !strings.some((string) => start >= string.start && end <= string.end),
    );
    const selects = command === 'B' ? 3 : command === 'b' ? 2 : -1;
    for (const { name, start } of outside) {
      const argument = token.arguments.findIndex(
        (range) => range.start - token.start <= start && start < range.end - token.start,
      );
      const isLate = data !== undefined && start > data.start;
      const constant = name !== 'MONEY_SYMBOL' && this.#factory.constant(name) !== undefined;
      if (constant) continue;
      if (isLate || argument === selects || name === 'MONEY_SYMBOL') return this.#refuseOutside(line, name);
    }
    const before = this.#cut(text.slice(0, data ? data.start : text.length), line, false);
    if (!this.#checkEscapes(before, at)) return;
    if (!data || !last) {
      this.#parameters(before, strings, true);
      this.#add(lineEnd);
      return;
    }
    const parameters = token.arguments.map(({ start, end }) =>
      text.slice(start - token.start, end - token.start),
    );
    const field: EplField = {
      lead: '',
      data: this.#cut(text.slice(data.start, data.end), line, true),
      rest: text.slice(data.end) + lineEnd,
      single:
        strings.length === 1 &&
        /^"?[ \t]*$/.test(text.slice(data.end)) &&
        /,[ \t]*"$/.test(text.slice(0, data.start)),
      line: at,
      command,
      parameters,
      page: this.#page,
    };
    const choice =
      command === 'A' && before.slots.every(isSetting) ? this.#factory.fitOf(field.data.slots) : undefined;
    if (choice) {
      if (!this.#checkEscapes(field.data, at)) return;
      const fitted = choice.fitters.epl(field, fixedText(before), choice, this.#widthDots, this.#report);
      if (!fitted) return;
      this.#measured += countLinesAndQuotes(fitted.lead + fitted.texts.join(''));
      this.#body.add(new FieldPiece(field.data.slots, fitted));
      return;
    }
    this.#parameters(before, strings, false);
    if (field.data.slots.length === 0) {
      this.#add(field.data.texts.join('') + field.rest);
      return;
    }
    if (!this.#checkEscapes(field.data, at)) return;
    if (holdsGtin(field)) for (const { variable } of field.data.slots) this.#gtin.add(variable);
    const plan = contextOf(field).plan(field, this.#report);
    if (!plan) return;
    this.#measured += countLinesAndQuotes(plan.lead + plan.texts.join(''));
    this.#body.add(new FieldPiece(field.data.slots, plan));
  }

  /** A backslash before a value would take its first sign, or the quote behind an empty one. */
  #checkEscapes({ texts }: Slotted, at: number): boolean {
    if (!texts.slice(0, -1).some((text) => /^(?:[^\\]|\\[^])*\\$/.test(text))) return true;
    const message = '\\ before a value takes its first sign as it is: write it twice for the sign itself.';
    this.#report.issue(at, 'escape-open', message);
    return false;
  }

  /** What stands before the data: numbers, and names in quotes. */
  #parameters(
    { texts, slots }: Slotted,
    strings: readonly { start: number; end: number }[],
    hasNames: boolean,
  ): void {
    let at = (texts[0] ?? '').length;
    this.#add(texts[0] ?? '');
    for (const [index, slot] of slots.entries()) {
      const inName = hasNames && strings.some(({ start, end }) => at >= start && at < end);
      if (isSetting(slot)) this.#add(slot.constant ?? '');
      else this.#body.add(new ParameterPiece(slot, inName ? 'name' : 'number'));
      const text = texts[index + 1] ?? '';
      at += slot.variable.length + 2 + text.length;
      this.#add(text);
    }
  }

  #refuseOutside({ at, token }: Line, name: string): void {
    const message = `%${name}% stands outside the data of ${token.command || 'a command'}: values go into its quotes.`;
    this.#report.issue(at, 'value-outside-quotes', message);
  }

  /** The lines behind ?: each is a value, without quotes or escapes. */
  #values(start: number, end: number): void {
    const block = this.#section.text.slice(start, end);
    let from = start;
    for (const whole of block.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []) {
      if (whole === '') continue;
      const text = whole.replace(/[\r\n]+$/, '');
      const at = this.#section.lineAt(from);
      from += whole.length;
      const cut = cutSlots(text, undefined, {
        placeholder: (name) => this.#factory.placeholder(name, at),
        token: (name) => this.#factory.token(name, at),
      });
      if (!this.#checkCharacters(text, at)) return;
      if (cut.slots.length === 0) {
        this.#add(text + lineEnd);
        continue;
      }
      this.#measured += countLinesAndQuotes(cut.texts.join('') + lineEnd);
      const texts = [...cut.texts.slice(0, -1), (cut.texts.at(-1) ?? '') + lineEnd];
      // Letters could make P1 of a value, so that only what begins otherwise is not looked at.
      const safe = /^[^PF]/.test(cut.texts[0] ?? '') ? safeCharacters(/[ -~]/, '"\\') : null;
      this.#body.add(
        new FieldPiece(cut.slots, {
          safe,
          lead: '',
          texts,
          mayBeEmpty: true,
          careful: (values, row) => {
            const written = cut.texts.map((piece, index) => piece + (values[index] ?? '')).join('');
            const [slot] = cut.slots;
            if (!fitsPage(written, this.#page, row, slot?.variable, at)) return '';
            if (endsValues(written)) {
              const message = `'${written}' behind ? would be taken for a command: put another sign before it.`;
              return fail(row, 'value-as-command', message, {
                variable: slot?.variable,
                line: at,
                details: { text: written },
              });
            }
            const line = written + lineEnd;
            row.inserted += countLinesAndQuotes(line) - countLinesAndQuotes(cut.texts.join('') + lineEnd);
            return line;
          },
        }),
      );
    }
  }

  #add(text: string): void {
    this.#measured += countLinesAndQuotes(text);
    this.#body.add(text);
  }

  /** Cuts part of a line; tokens of old-style labels only where printable data begins with one of the prefixes. */
  #cut(part: string, { text, at }: Line, isData: boolean): Slotted {
    const isPrintable =
      this.#prefixes.length === 0 || this.#prefixes.some((prefix) => text.startsWith(prefix));
    return cutSlots(part, isData && isPrintable ? this.#tokens : undefined, {
      placeholder: (name) => this.#factory.placeholder(name, at),
      token: (name) => this.#factory.token(name, at),
    });
  }

  #checkCharacters(text: string, at: number): boolean {
    const outside = charactersOutside(text, this.#page).find((char) => strayByteOf(char) === undefined);
    if (outside === undefined) return true;
    const message = `'${outside}' (${characterName(outside)}) is not in code page ${this.#page.name}: take another page or character.`;
    this.#report.issue(at, 'character-outside-page', message);
    return false;
  }
}

/** Labels that a P command prints by its own numbers. */
function ownLabels({ token, text, inForm }: Line): number {
  if (inForm || (token.command !== 'P' && token.command !== 'PA')) return 0;
  const [sets = 1, copies = 1] = (/^PA?(\d*),?(\d*)/.exec(text) ?? [])
    .slice(1)
    .map((digits) => Number(digits) || 1);
  return sets * copies;
}

/** Whether the settings fill a slot with something that is no text: a number or the letter of a code page. */
function isSetting({ constant, variable }: Slot): boolean {
  return constant !== undefined && variable !== 'MONEY_SYMBOL';
}

/** Text whose slots the settings fill. */
function fixedText({ texts, slots }: Slotted): string {
  return texts.map((text, at) => text + (slots[at]?.constant ?? '')).join('');
}

/** Lines and unescaped quotes of a program, in one number that changes when either does. */
function countLinesAndQuotes(code: string): number {
  let count = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char === 0x5c) at++;
    else if (char === 0x0a || char === 0x0d || char === 0x22) count += 1;
  }
  return count;
}
