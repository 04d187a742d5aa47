import { copiesPiece, ParameterPiece } from '../../../template/field-piece.ts';
import type { LanguageProgram } from '../../../template/language-program.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import { isSetting, type Slotted } from '../../../template/slot.ts';
import { countOf } from '../../counts.ts';
import { settledText, isInPage, LineCompiler, lineCompiler, warnDoubtful } from '../../line-compile.ts';
import { eplActs } from '../acts.ts';
import { eplPage } from '../code-page.ts';
import { eplRawData, hasRawData } from '../scan.ts';
import { contextOf, holdsGtin } from './contexts.ts';
import type { EplField } from './field.ts';
import type { EplFitter } from './fit-text.ts';
import { formName, storedForms, storedValuePlan, type StoredVariable } from './stored-form.ts';
import {
  bodyStart,
  countLinesAndQuotes,
  dataCommands,
  drawingCommands,
  type EplLine,
  lineEnd,
  ownLabels,
  rawCommands,
  scanLines,
  valueLinePlan,
} from './lines.ts';

class EplCompiler extends LineCompiler<EplFitter> {
  /** Texts that were met, and whether values stand in commands that may place them. */
  #texts = 0;
  #isMoved = false;
  #forms: ReadonlyMap<string, readonly StoredVariable[]> = new Map();
  /** Of the form that the program took last; none where the printer alone has it. */
  #taken: readonly StoredVariable[] = [];
  #labels = 0;

  compile(): LanguageProgram {
    const found = scanLines(this.section);
    for (const { token, at, inForm } of found) {
      if (dataCommands.has(token.command)) this.factory.field(at);
      if (!inForm && (token.command === 'P' || token.command === 'PA')) this.factory.endLabel();
    }
    const commands = found.map(({ token }) => token.command);
    this.#isMoved = found.some((line) => this.#mayPlace(line));
    if (commands.includes('I')) this.#readPage(found);
    else if (this.factory.isBytes && found.some(({ text }) => /[\x80-\xff]/.test(text))) {
      // Its letters are in the page that printers start with; the page of the settings would print others.
      this.page = eplPage('0') ?? this.page;
    } else this.head.add(`I8,${this.factory.settings.codePage},001${lineEnd}`);
    const lines = this.factory.isBytes ? this.#scanInPage() : found;
    this.#forms = storedForms(lines);
    const start = bodyStart(lines, ({ text }) => this.holdsValue(text));
    const draws = commands.some((command) => drawingCommands.has(command));
    const takesForm = commands.includes('FR');
    for (const [index, line] of lines.entries()) {
      if (index === start && draws && !takesForm && !commands.includes('N')) this.add(`N${lineEnd}`);
      this.#line(line, index < start);
    }
    // A form may print by itself, once each time that it is filled.
    const printsItself = takesForm && this.#labels === 0;
    if (this.#labels === 0 && !printsItself && (draws || lines.length === 0)) this.#addPrint(lines);
    return this.program({
      labelsPerCopy: this.#labels,
      setsCopies: !printsItself,
      // The counters of a form begin again when it is taken again.
      copiesStep: takesForm && !printsItself ? 0 : 1,
      ownLabels: lines.reduce((sum, line) => sum + ownLabels(line), 0),
    });
  }

  /** The program as its page reads its bytes, each of which stays one character. */
  #scanInPage(): EplLine[] {
    this.section = { ...this.section, text: this.page.textOf(this.section.text) };
    return scanLines(this.section);
  }

  #addPrint(lines: readonly EplLine[]): void {
    if (lines.length === 0) {
      const message = 'there is no EPL program: begin with N and end with P1.';
      this.report.issue(this.section.lineAt(0), 'no-program', message);
      return;
    }
    this.warnOfPrint('P line');
    this.add('P');
    this.body.add(copiesPiece);
    this.add(lineEnd);
    this.#labels = 1;
  }

  #readPage(lines: readonly EplLine[]): void {
    const commands = lines
      .filter(({ token }) => token.command === 'I')
      .map(({ text, at }) => {
        const [bits = '8', set = '0'] = this.withPage(text.slice(1))
          .split(',')
          .map((parameter) => parameter.trim());
        const unknown = `character set I${bits},${set} is not known: take I8,A (1252), I8,B (1250), I8,E (1254), I8,0 (437) or I8,1 (850).`;
        return { name: set, bits, at, unknown };
      });
    const names = { set: 'character set', command: 'I command' };
    this.page =
      this.readPage(commands, { ...names, find: ({ name, bits }) => eplPage(name, bits) }) ?? this.page;
  }

  #line(line: EplLine, beforeDrawing: boolean): void {
    const { token, text, at } = line;
    const { command } = token;
    (beforeDrawing ? this.head : this.body).mark(token.start);
    if (command === 'A') this.#texts += 1;
    if (rawCommands.has(command)) {
      const written = this.section.text.slice(token.start, token.end);
      this.addRawBytes({ command, written, at }, hasRawData(token), rawBytesLack, beforeDrawing);
      return;
    }
    if (token.unclosed) {
      this.report.issue(at, 'string-unclosed', 'a quoted string is not closed: add the quote.');
      return;
    }
    if (eplActs.has(command, 'again')) warnDoubtful(command, at, this.report);
    if (command === 'FR') this.#taken = this.#forms.get(formName(line)) ?? [];
    if (command !== ';' && !isInPage(text, this.page, at, this.report)) return;
    if (!line.inForm && (command === 'P' || command === 'PA')) {
      this.#print(line);
      return;
    }
    const cut = this.#cut(text, line, true);
    if (cut.slots.every(isSetting)) {
      if (!this.#checkWord(line)) return;
      this.add(settledText(cut) + lineEnd, beforeDrawing);
    } else if (command === ';') {
      this.leftOut.push(...cut.slots.map(({ variable }) => variable));
      this.add(cut.texts.join(' ') + lineEnd);
    } else this.#filled(line);
    if (token.data) this.#values(token.data.start, token.data.end);
  }

  /** A value directly behind a command word could make another word of it. */
  #checkWord({ token, text, at }: EplLine): boolean {
    const joined = findPlaceholders(text).find(({ start }) => start === token.wordEnd - token.start);
    if (!joined || token.command === ';') return true;
    const constant = this.factory.constant(joined.name);
    const fits =
      constant === undefined ? !/^[A-Za-z%]/.test(text.slice(joined.end)) : /^[-\d]/.test(constant);
    if (fits && token.command !== '') return true;
    const message = `%${joined.name}% would become part of the command ${token.command}: write the command before it.`;
    this.report.issue(at, 'value-in-command', message);
    return false;
  }

  /** Pq,n: as many sets as copies are wanted, between which counters step. A %QUANTITY% is put where it stands. */
  #print({ token, text, at }: EplLine): void {
    const { command } = token;
    const placed = findPlaceholders(text);
    const other = placed.find(({ name }) => name !== 'QUANTITY');
    if (other) {
      const message = `%${other.name}% stands in ${command}, which takes %QUANTITY% only.`;
      this.report.issue(at, 'value-outside-quotes', message);
      return;
    }
    const [quantity] = placed;
    this.leftOut.push(...placed.map(({ name }) => name));
    if (quantity) {
      this.add(text.slice(0, quantity.start));
      this.body.add(copiesPiece);
      this.add(text.slice(quantity.end).replace(/%QUANTITY%/g, '1') + lineEnd);
      this.#labels += 1;
      return;
    }
    const each = token.arguments[1];
    const copies = each ? text.slice(each.start - token.start, each.end - token.start) : '';
    this.add(command);
    this.body.add(copiesPiece);
    this.add((copies === '' ? '' : `,${copies}`) + lineEnd);
    this.#labels += countOf(copies);
  }

  /** A command with values: in its data, in names, and as numbers among the parameters. */
  #filled(line: EplLine): void {
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
      const constant = name !== 'MONEY_SYMBOL' && this.factory.constant(name) !== undefined;
      if (constant) continue;
      if (isLate || argument === selects || name === 'MONEY_SYMBOL') return this.#refuseOutside(line, name);
    }
    const before = this.#cut(text.slice(0, data ? data.start : text.length), line, false);
    if (!this.#checkEscapes(before, at)) return;
    if (!data || !last) {
      this.#parameters(before, strings, true);
      this.add(lineEnd);
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
      page: this.page,
      isMoved: this.#isMoved,
    };
    const choice =
      this.fitter && command === 'A' && before.slots.every(isSetting)
        ? this.factory.fitOf(field.data.slots)
        : undefined;
    if (choice) {
      if (!this.#checkEscapes(field.data, at)) return;
      const place = this.placeOf(this.#texts - 1);
      this.addField(field.data, this.fitter?.(field, settledText(before), choice, place, this.report));
      return;
    }
    this.#parameters(before, strings, false);
    if (field.data.slots.length === 0) {
      this.add(field.data.texts.join('') + field.rest);
      return;
    }
    if (!this.#checkEscapes(field.data, at)) return;
    if (holdsGtin(field)) for (const { variable } of field.data.slots) this.gtin.add(variable);
    this.addField(field.data, contextOf(field).plan(field, this.report));
  }

  /** Whether a value stands in a command that may place a text. */
  #mayPlace({ token: { command }, text }: EplLine): boolean {
    return (
      !dataCommands.has(command) && !['P', 'PA', '?', ';', ''].includes(command) && this.holdsValue(text)
    );
  }

  /** A backslash before a value would take its first sign, or the quote behind an empty one. */
  #checkEscapes({ texts }: Slotted, at: number): boolean {
    if (!texts.slice(0, -1).some((text) => /^(?:[^\\]|\\[^])*\\$/.test(text))) return true;
    const message = '\\ before a value takes its first sign as it is: write it twice for the sign itself.';
    this.report.issue(at, 'escape-open', message);
    return false;
  }

  /** What stands before the data: numbers, and names in quotes. */
  #parameters(before: Slotted, strings: readonly { start: number; end: number }[], hasNames: boolean): void {
    this.addSlotted(before, (slot, at) => {
      const inName = hasNames && strings.some(({ start, end }) => at >= start && at < end);
      return new ParameterPiece(slot, inName ? 'name' : 'number');
    });
  }

  #refuseOutside({ at, token }: EplLine, name: string): void {
    const message = `%${name}% stands outside the data of ${token.command || 'a command'}: values go into its quotes.`;
    this.report.issue(at, 'value-outside-quotes', message);
  }

  /** The lines behind ?: each is a value, without quotes or escapes. */
  #values(start: number, end: number): void {
    const block = this.section.text.slice(start, end);
    let from = start;
    let index = 0;
    for (const whole of block.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []) {
      if (whole === '') continue;
      const text = whole.replace(/[\r\n]+$/, '');
      const at = this.section.lineAt(from);
      from += whole.length;
      const variable = this.#taken[index++];
      const cut = this.cutAt(text, at, false);
      if (!isInPage(text, this.page, at, this.report)) return;
      if (cut.slots.length === 0) {
        if (variable && text.length > variable.length) {
          const message = `'${text}' is longer than the ${variable.length} characters of ${variable.name}: shorten it.`;
          this.report.issue(at, 'text-does-not-fit', message);
        }
        this.add(text + lineEnd);
        continue;
      }
      const plan = variable
        ? storedValuePlan(cut, variable, this.page, at, this.report)
        : valueLinePlan(cut, this.page, at);
      this.addField(cut, plan);
    }
  }

  /** Cuts part of a line; tokens of old-style labels only where printable data begins with one of the prefixes. */
  #cut(part: string, { text, at }: EplLine, isData: boolean): Slotted {
    return this.cutAt(part, at, isData && this.isPrintable(text));
  }
}

const rawBytesLack =
  'not all of its raw bytes are there, or their number is not known: store the file as it is, byte for byte, or store the picture in the printer and use GG.';

/** Compiles a section that is an EPL program (Zebra 14245L, EPL Programming Guide). */
export const eplCompilerWith = lineCompiler(EplCompiler, {
  lineEnd,
  prefixes: [...dataCommands],
  measure: countLinesAndQuotes,
  rawData: eplRawData,
  page: eplPage,
});

export const eplCompiler = eplCompilerWith();
