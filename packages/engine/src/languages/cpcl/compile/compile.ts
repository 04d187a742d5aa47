import type { Range } from '../../../picture/elements.ts';
import { copiesPiece, type FilledField } from '../../../template/field-piece.ts';
import type { LanguageProgram } from '../../../template/language-program.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import { isSetting, type Slotted } from '../../../template/slot.ts';
import { countOf } from '../../counts.ts';
import { settledText, isInPage, LineCompiler, lineCompiler, warnDoubtful } from '../../line-compile.ts';
import { pageMark } from '../../line-scan.ts';
import { cpclPage, startPage } from '../code-page.ts';
import { isDoubtful } from '../commands.ts';
import { concatLine, cpclRawData, createCpclScanner, type CpclToken, hasRawData } from '../scan.ts';
import { codePlan, holdsGtin } from './contexts.ts';
import { type CpclField, lineEnd, NumberPiece, textPlan } from './field.ts';
import type { CpclFitter } from './fit-text.ts';

/** Lines of a program: values add none. */
const countLines = (code: string): number => code.match(/[\r\n]/g)?.length ?? 0;

class CpclCompiler extends LineCompiler<CpclFitter> {
  /** Texts that were met, and whether values stand in commands that may place them. */
  #texts = 0;
  #isMoved = false;
  #labels = 0;
  #ownLabels = 0;
  #quantity = 1;
  /** Whether a header waits for its PRINT. */
  #isOpen = false;

  compile(): LanguageProgram {
    let tokens = this.#scan();
    const setsPage = this.#readPage(tokens);
    const { text } = this.section;
    const isForeign = this.factory.isBytes && !setsPage && /[\x80-\xff]/.test(text);
    // Its letters are in the page that printers start with; the page of the settings would print others.
    if (isForeign) this.page = cpclPage(startPage) ?? this.page;
    const needsPage =
      !setsPage && !isForeign && (findPlaceholders(text).length > 0 || /[^\0-\x7f]/.test(text));
    if (this.factory.isBytes) {
      this.section = { ...this.section, text: this.page.textOf(text) };
      tokens = this.#scan();
    }
    if (tokens.every(({ blank }) => blank)) {
      const message =
        'there is no CPCL program: begin with a line such as ! 0 200 200 400 1 and end with PRINT.';
      this.report.issue(this.section.lineAt(0), 'no-program', message);
    }
    this.#isMoved = tokens.some((token) => this.#mayPlace(token));
    let isHead = true;
    let before: CpclToken | undefined;
    for (const token of tokens) {
      if (token.blank) {
        this.#blank(token, before, isHead);
        continue;
      }
      if (token.command === pageMark) continue;
      isHead &&= token.mode === 'utilities' || /^! U1$/.test(token.command) || token.command === ';';
      isHead &&= !this.holdsValue(this.#textOf(token));
      this.#token(token, isHead, needsPage);
      before = token;
    }
    if (this.#isOpen) {
      this.warnOfPrint('PRINT');
      this.#addPrint('PRINT');
    }
    return this.program({
      labelsPerCopy: this.#labels,
      setsCopies: this.#labels > 0,
      // COUNT begins again in every session.
      copiesStep: tokens.some(({ command }) => command === 'COUNT') ? 0 : 1,
      ownLabels: this.#ownLabels,
    });
  }

  #scan(): CpclToken[] {
    const found: CpclToken[] = [];
    const scanner = createCpclScanner(this.section.text);
    for (let token = scanner.next(); token; token = scanner.next()) found.push(token);
    return found;
  }

  #textOf({ start, textEnd }: Range & { textEnd: number }): string {
    return this.section.text.slice(start, textEnd);
  }

  #words({ arguments: words }: CpclToken): string[] {
    return words.map(({ start, end }) => this.section.text.slice(start, end));
  }

  /** Whether a value stands in a command that may place a text. */
  #mayPlace(token: CpclToken): boolean {
    const end = token.text?.start ?? token.textEnd;
    if (token.lines || token.command === ';' || token.mode !== 'label') return false;
    return findPlaceholders(this.section.text.slice(token.start, end)).some(
      ({ name }) => name !== 'QUANTITY' && this.factory.constant(name) === undefined,
    );
  }

  #readPage(tokens: readonly CpclToken[]): boolean {
    const commands = tokens
      .filter(({ command }) => command === 'COUNTRY' || command === 'ENCODING')
      .map((token) => {
        const name = this.withPage(this.#words(token)[0] ?? '');
        const unknown = `${token.command} ${name} is not known: take COUNTRY LATIN9, CP850 or USA, or ENCODING UTF-8.`;
        return { name, at: this.section.lineAt(token.start), unknown };
      });
    const names = { set: 'character set', command: 'COUNTRY' };
    const page = this.readPage(commands, { ...names, find: ({ name }) => cpclPage(name) });
    this.page = page ?? this.page;
    return page !== undefined;
  }

  /** Outside of labels blanks and line ends print; the end of a command's own line is written with it. */
  #blank({ start, end, mode }: CpclToken, before: CpclToken | undefined, isHead: boolean): void {
    if (mode !== 'line' || isHead || !before) return;
    const text = this.section.text.slice(start, end);
    this.add(before.command === '' ? text : text.replace(/^[ \t]*(?:\r\n|\r|\n)/, ''));
  }

  #token(token: CpclToken, isHead: boolean, needsPage: boolean): void {
    const text = this.#textOf(token);
    const at = this.section.lineAt(token.start);
    (isHead ? this.head : this.body).mark(token.start);
    if (token.command !== ';' && !isInPage(text, this.page, at, this.report)) return;
    if (token.mode !== 'label' && token.command !== ';') {
      this.#outside(token, text, at, isHead);
      return;
    }
    if (token.unclosed) {
      this.report.issue(
        at,
        'block-unclosed',
        `the lines behind ${token.command} are not ended: add its END.`,
      );
    } else if (token.command === '!') this.#header(token, at, needsPage);
    else if (/^(?:PO)?PRINT$/.test(token.command)) this.#addPrint(text);
    else if (token.command === ';') {
      const cut = this.#cut(text, at, false);
      this.leftOut.push(...cut.slots.map(({ variable }) => variable));
      this.add(cut.texts.join(' ') + lineEnd, isHead);
    } else if (token.known?.rest === 'bytes') {
      const written = this.section.text.slice(token.start, token.end);
      this.addRawBytes({ command: token.command, written, at }, hasRawData(token), rawBytesLack, false);
    } else {
      if (/^(?:END|ABORT)$/.test(token.command)) this.#isOpen = false;
      this.#command(token, text, at);
    }
  }

  /** Lines outside of labels: text prints as it is, and commands hold no values but those of the settings. */
  #outside(token: CpclToken, text: string, at: number, isHead: boolean): void {
    if (token.command === '' && token.mode === 'line') {
      this.#field({
        lead: '',
        data: this.#cut(text, at, true),
        rest: '',
        line: at,
        page: this.page,
        alone: true,
      });
      return;
    }
    if (isDoubtful(text)) warnDoubtful(token.command || text.split(' ', 1)[0] || '', at, this.report);
    const cut = this.#cut(text, at, false);
    const isWord = !/\s/.test(cut.texts[0] ?? '');
    const value = cut.slots.find((slot) => isWord || !isSetting(slot));
    if (value) {
      this.#refuse(value.variable, at, token.command || 'a command');
      return;
    }
    this.add(settledText(cut) + lineEnd, isHead);
  }

  #refuse(name: string, at: number, command: string): void {
    const message = `%${name}% stands in ${command}, where no value can be written: put it into the data of a text or a code.`;
    this.report.issue(at, 'value-outside-data', message);
  }

  /** `! offset resolution resolution height quantity`: the quantity is the copies; a %QUANTITY% is put where it stands. */
  #header(token: CpclToken, at: number, needsPage: boolean): void {
    const [, , , , quantity] = token.arguments;
    if (!quantity) {
      const message =
        'a label begins with five numbers, such as ! 0 200 200 400 1: offset, resolutions, height and quantity.';
      this.report.issue(at, 'no-program', message);
      return;
    }
    const before = this.section.text.slice(token.start, quantity.start);
    const written = this.section.text.slice(quantity.start, quantity.end);
    const placed = findPlaceholders(written);
    const other = placed.find(({ name }) => name !== 'QUANTITY');
    if (other || !/^(?:\d+|%QUANTITY%)$/.test(written)) {
      if (other) this.#refuse(other.name, at, 'the quantity of a header, which takes %QUANTITY% only');
      else
        this.report.issue(
          at,
          'no-program',
          `the header ends with its quantity, not with ${written.slice(0, 20)}.`,
        );
      return;
    }
    this.leftOut.push(...placed.map(({ name }) => name));
    if (!this.#parameters(before, at, '!')) return;
    this.body.add(copiesPiece);
    // What a printer does with more than five numbers is not known: it stays.
    if (!this.#parameters(this.section.text.slice(quantity.end, token.textEnd), at, '!')) return;
    this.add(lineEnd);
    if (needsPage) this.add(`COUNTRY ${this.factory.settings.codePage}${lineEnd}`);
    this.#isOpen = true;
    this.#quantity = placed.length > 0 ? 1 : countOf(written);
  }

  #addPrint(text: string): void {
    if (findPlaceholders(text)[0])
      this.#refuse(findPlaceholders(text)[0]?.name ?? '', this.section.lineAt(0), 'PRINT');
    this.add(text + lineEnd);
    this.factory.endLabel();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#labels += 1;
    this.#ownLabels += this.#quantity;
  }

  /** A command of a label: numbers among its parameters, text behind them, and the lines that belong to it. */
  #command(token: CpclToken, text: string, at: number): void {
    const { command, known, lines } = token;
    const type = (this.#words(token)[0] ?? '').toUpperCase();
    const isText = known?.rest === 'text' && command.includes('TEXT');
    const isCode = command === 'BARCODE' || command === 'VBARCODE';
    if (isText || isCode) this.factory.field(at);
    if (isText) this.#texts += 1;
    if (lines) {
      this.#block(token, type, at);
      return;
    }
    if (!token.text || known?.rest !== 'text') {
      if (this.holdsValue(text) && (!known || known.rest))
        this.#refuse(findPlaceholders(text)[0]?.name ?? '', at, command);
      else if (this.#parameters(text, at, command)) this.add(lineEnd);
      return;
    }
    const lead = this.section.text.slice(token.start, token.text.start);
    if (isCode && findPlaceholders(type)[0]) {
      this.#refuse(findPlaceholders(type)[0]?.name ?? '', at, 'the type of BARCODE');
      return;
    }
    const data = this.#cut(this.section.text.slice(token.text.start, token.text.end), at, true, text);
    const field = { lead, data, rest: lineEnd, line: at, page: this.page };
    if (isCode) {
      if (holdsGtin(type)) for (const { variable } of data.slots) this.gtin.add(variable);
      this.#field(field, (filled) => codePlan(type, filled, true, this.report));
    } else this.#field(field, undefined, token);
  }

  /** The lines of a command: those of CONCAT have parameters before their text, others are text. */
  #block(token: CpclToken, type: string, at: number): void {
    const { text } = this.section;
    const [first] = token.lines ?? [];
    const headEnd = first ? first.start : text.indexOf('END', token.wordEnd);
    const head = text.slice(token.start, headEnd).trimEnd();
    if (!this.#parameters(head, at, token.command)) return;
    this.add(lineEnd);
    const isCode = token.command === 'BARCODE' || token.command === 'VBARCODE';
    for (const [index, line] of (token.lines ?? []).entries()) {
      this.body.mark(line.start);
      const own = this.section.lineAt(line.start);
      const written = text.slice(line.start, line.end);
      if (token.command === 'MULTILINE' && index === 0) {
        if (!this.#parameters(written, own, 'MULTILINE')) return;
        this.add(lineEnd);
        continue;
      }
      const isConcat = token.command.endsWith('CONCAT');
      const from = isConcat ? concatLine(text, line)?.text.start : line.start;
      const lead = text.slice(line.start, from ?? line.end);
      const cut = this.#cut(text.slice(from ?? line.end, line.end), own, true);
      const field: CpclField = {
        lead,
        data: cut,
        rest: lineEnd,
        line: own,
        page: this.page,
        alone: !isConcat,
      };
      if (findPlaceholders(lead)[0]) this.#refuse(findPlaceholders(lead)[0]?.name ?? '', own, token.command);
      else if (isCode) this.#field(field, (filled) => codePlan(type, filled, index === 0, this.report));
      else this.#field(field);
    }
    this.add(text.slice(token.lines?.at(-1)?.end ?? headEnd, token.textEnd).trimStart() + lineEnd);
  }

  /** A line with text: as it is where the settings alone fill it. */
  #field(
    field: CpclField,
    planOf: (field: CpclField) => FilledField | undefined = (filled) =>
      textPlan(filled, { mayBeEmpty: true }),
    token?: CpclToken,
  ): void {
    const { data, lead, rest, line } = field;
    const placed = findPlaceholders(lead);
    if (data.slots.every(isSetting)) {
      if (!this.#parameters(lead, line, 'a command')) return;
      this.add(settledText(data) + rest);
      return;
    }
    const choice =
      this.fitter && token && !this.holdsValue(lead) ? this.factory.fitOf(data.slots) : undefined;
    const fitted =
      choice &&
      token &&
      this.fitter?.({ ...field, isMoved: this.#isMoved }, choice, this.placeOf(this.#texts - 1), this.report);
    if (choice && !fitted) return;
    if (!choice && placed.length > 0 && !this.#parameters(lead, line, 'a command')) return;
    this.addField(data, fitted ?? planOf(placed.length > 0 ? { ...field, lead: '' } : field));
  }

  /** A command up to its text: values in it are whole numbers between blanks, never the command's own word. */
  #parameters(text: string, at: number, command: string): boolean {
    const cut = this.#cut(text, at, false);
    const { texts, slots } = cut;
    const isWord = slots.length > 0 && !/\s/.test(texts[0] ?? '');
    const loose = slots.find((slot) => isWord || (!isSetting(slot) && slot.variable === 'MONEY_SYMBOL'));
    if (loose) {
      this.#refuse(loose.variable, at, command);
      return false;
    }
    this.addSlotted(cut, (slot) => new NumberPiece(slot));
    return true;
  }

  /** Cuts part of a line; tokens of old-style labels only where printable data begins with one of the prefixes. */
  #cut(part: string, at: number, isData: boolean, line = part): Slotted {
    return this.cutAt(part, at, isData && this.isPrintable(line));
  }
}

const rawBytesLack =
  'not all of its raw bytes are there: store the file as it is, byte for byte, or write EG with hexadecimal digits.';

/** Compiles a section that is a CPCL program (CPCL Programming Manual). */
export const cpclCompilerWith = lineCompiler(CpclCompiler, {
  lineEnd,
  prefixes: ['TEXT', 'T', 'BARCODE', 'B'],
  measure: countLines,
  rawData: cpclRawData,
  page: cpclPage,
});

export const cpclCompiler = cpclCompilerWith();
