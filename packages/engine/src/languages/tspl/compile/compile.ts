import type { CodePage } from '../../../codes/code-pages.ts';
import { utf8Page } from '../../../codes/code-pages.ts';
import { tsplActs } from '../acts.ts';
import { tsplPage } from '../code-page.ts';
import { ParameterPiece, copiesPiece } from '../../../template/field-piece.ts';
import type { LanguageProgram } from '../../../template/language-program.ts';
import { findPlaceholders, variableOf } from '../../../template/placeholders.ts';
import { isSetting, type Slotted } from '../../../template/slot.ts';
import { settledText, isInPage, LineCompiler, lineCompiler, warnDoubtful } from '../../line-compile.ts';
import { countOf } from '../../counts.ts';
import { tsplRawData } from '../scan.ts';
import { holdsGtin } from './codes/barcode.ts';
import { dataCommands, drawingCommands, rawCommands, setUpCommands } from './commands.ts';
import { contextOf } from './contexts.ts';
import { checkOpenSequences, openInName, type TsplField } from './field.ts';
import type { TsplFitter } from './fit-text.ts';
import type { TsplLine } from './lines.ts';
import { argumentText, dataOf, scanLines } from './lines.ts';
import { countLinesAndQuotes } from './measure.ts';

const lineEnd = '\r\n';

class TsplCompiler extends LineCompiler<TsplFitter> {
  #lines: readonly TsplLine[] = [];
  #prints = 0;

  compile(): LanguageProgram {
    const found = scanLines(this.section.text);
    this.page = this.#readPage(found);
    this.#lines = found;
    const lines = this.factory.isBytes ? found.map((line) => this.#read(line)) : found;
    const start = lines.findIndex(({ command }) => command === 'CLS' || drawingCommands.has(command));
    const setUp = start < 0 ? lines.length : start;
    const counts = lines.some((line) => hasCounter(line));
    const hasPage = lines.some(({ command }) => command === 'CODEPAGE');
    for (const [index, line] of lines.entries()) {
      if (index === setUp)
        this.#begin(hasPage, line.command !== 'CLS' && !lines.some(({ command }) => command === 'CLS'));
      this.#line(line, index < setUp, counts);
    }
    if (setUp === lines.length) this.#begin(hasPage, false);
    if (this.#prints === 0) this.#addPrint(lines, counts);
    return this.program({
      labelsPerCopy: this.#prints,
      setsCopies: true,
      copiesStep: counts ? 0 : lines.reduce((step, line) => step * cutEvery(line), 1),
      ownLabels: lines.reduce((sum, line) => sum + ownLabels(line), 0),
    });
  }

  /** A line of a template that is no UTF-8 as the page in force reads its bytes. */
  #read(line: TsplLine): TsplLine {
    const text = this.page.textOf(line.text);
    const [read, ...others] = text === line.text ? [] : scanLines(text);
    return read && others.length === 0 ? { ...read, position: line.position } : line;
  }

  /** After the set-up lines: the account's page where the program sets none, and CLS where it is missing. */
  #begin(hasPage: boolean, needsClear: boolean): void {
    if (!hasPage) this.head.add(`CODEPAGE ${this.factory.settings.codePage}${lineEnd}`);
    if (needsClear) this.add(`CLS${lineEnd}`);
  }

  #addPrint(lines: readonly TsplLine[], counts: boolean): void {
    if (lines.length === 0) {
      this.report.issue(
        this.section.lineAt(0),
        'no-program',
        'there is no TSPL program: begin with SIZE and end with PRINT.',
      );
      return;
    }
    this.warnOfPrint('PRINT line');
    this.#print(counts);
  }

  #readPage(lines: readonly TsplLine[]): CodePage {
    const commands = lines
      .filter(({ command }) => command === 'CODEPAGE')
      .map((line) => {
        const name = this.withPage(argumentText(line, 0));
        const unknown = `code page ${name} is not known: take UTF-8, 1252, 1250 or 1254.`;
        return { name, at: this.section.lineAt(line.position), unknown };
      });
    const names = { set: 'code page', command: 'CODEPAGE line' };
    const page = this.readPage(commands, { ...names, find: ({ name }) => tsplPage(name) });
    return page ?? tsplPage(this.factory.settings.codePage) ?? utf8Page;
  }

  #line(line: TsplLine, beforeDrawing: boolean, counts: boolean): void {
    const at = this.section.lineAt(line.position);
    const { command } = line;
    (beforeDrawing && setUpCommands.has(command) ? this.head : this.body).mark(
      line.position + line.wordEnd - command.length,
    );
    if (dataCommands.has(command)) this.factory.field(at);
    if (rawCommands.has(command)) {
      const { data } = line;
      const written = line.text + (data?.text ?? '');
      this.addRawBytes({ command, written, at }, data?.complete === true, rawBytesLack, beforeDrawing);
      return;
    }
    if (line.unclosed) {
      this.report.issue(at, 'string-unclosed', 'a quoted string is not closed: add the quote.');
      return;
    }
    if (tsplActs.has(command, 'again')) warnDoubtful(command, at, this.report);
    if (command !== 'REM') isInPage(line.text, this.page, at, this.report);
    if (command === 'PRINT') {
      this.factory.endLabel();
      this.#print(counts, line);
      return;
    }
    const joined = command !== '' && findPlaceholders(line.text).find(({ start }) => start === line.wordEnd);
    if (joined && command !== 'REM') {
      const message = `%${joined.name}% would become part of the command ${command}: put a blank between them.`;
      this.report.issue(at, 'value-in-command', message);
      return;
    }
    const cut = this.#cut(line, 0, line.text.length);
    if (cut.slots.every(isSetting)) {
      this.add(settledText(cut) + lineEnd, beforeDrawing && setUpCommands.has(command));
      return;
    }
    if (command === 'REM') {
      this.leftOut.push(...cut.slots.map(({ variable }) => variable));
      this.add(cut.texts.join(' ') + lineEnd);
    } else this.#filled(line, at);
  }

  /** PRINT 1,q; where a counter is drawn a set steps it, so PRINT q,1. A %QUANTITY% is put where it stands. */
  #print(counts: boolean, line?: TsplLine): void {
    this.#prints += 1;
    // Copies stand in the place of what a line says of them, whatever variable it names.
    for (const { name } of line ? findPlaceholders(line.text) : []) this.leftOut.push(variableOf(name));
    const placed = line ? findPlaceholders(line.text).find(({ name }) => name === 'QUANTITY') : undefined;
    if (line && placed) {
      this.#checkPlaces(line, this.section.lineAt(line.position), (name) => name === 'QUANTITY');
      this.add(line.text.slice(0, placed.start));
      this.body.add(copiesPiece);
      this.add(line.text.slice(placed.end).replace(/%QUANTITY%/g, '1') + lineEnd);
      return;
    }
    this.add(counts ? 'PRINT ' : 'PRINT 1,');
    this.body.add(copiesPiece);
    this.add((counts ? ',1' : '') + lineEnd);
  }

  /** A line with values: only inside quoted strings; the last argument of a command is its data, others are names. */
  #filled(line: TsplLine, at: number): void {
    const data = dataCommands.has(line.command) ? dataOf(line) : undefined;
    const isFixed = (name: string) => name !== 'MONEY_SYMBOL' && this.factory.constant(name) !== undefined;
    if (!this.#checkPlaces(line, at, isFixed)) return;
    const names = this.#cut(line, 0, data ? data.content.start : line.text.length);
    const namesAreFixed = names.slots.every(isSetting);
    if (!namesAreFixed && !checkOpenSequences(names.texts, at, this.report, openInName)) return;
    // A font or a file, by name.
    if (!data || !namesAreFixed) this.addSlotted(names, (slot) => new ParameterPiece(slot, 'name'));
    if (!data) {
      this.add(lineEnd);
      return;
    }
    const field: TsplField = {
      lead: namesAreFixed ? settledText(names) : '',
      data: this.#cut(line, data.content.start, data.content.end),
      rest: line.text.slice(data.content.end) + lineEnd,
      isJoined: data.isJoined,
      line: at,
      source: line,
      page: this.page,
    };
    if (field.data.slots.length === 0) {
      this.add(field.lead + field.data.texts.join('') + field.rest);
      return;
    }
    if (holdsGtin(field)) for (const { variable } of field.data.slots) this.gtin.add(variable);
    if (!checkOpenSequences(field.data.texts, at, this.report)) return;
    const isText = line.command === 'TEXT' || line.command === 'BLOCK';
    const choice = this.fitter && isText ? this.factory.fitOf(field.data.slots) : undefined;
    const plan = choice
      ? this.fitter?.(field, choice, this.#placeOf(line), this.report)
      : contextOf(line.command).plan(field, this.report);
    this.addField(field.data, plan);
  }

  /** Whether values stand in quoted strings only; what the settings say may stand anywhere. */
  #checkPlaces(line: TsplLine, at: number, isFixed: (name: string) => boolean): boolean {
    const outside = findPlaceholders(line.text).find(({ name, start, end }) => {
      const inside = line.strings.some((string) => start >= string.start && end <= string.end);
      return !inside && !isFixed(name);
    });
    if (!outside) return true;
    this.report.issue(
      at,
      'value-outside-quotes',
      `%${outside.name}% stands outside quotes: values go into quoted strings only.`,
    );
    return false;
  }

  /** Which text of the program stands in a line, and the print head. */
  #placeOf({ position }: TsplLine) {
    const texts = this.#lines.filter(({ command }) => command === 'TEXT' || command === 'BLOCK');
    const at = texts.findIndex((line) => line.position === position);
    return { ...this.placeOf(at), text: this.section.text };
  }

  #cut(line: TsplLine, from: number, to: number): Slotted {
    const at = this.section.lineAt(line.position);
    const data = dataOf(line)?.content;
    const isData = data !== undefined && from >= data.start && to <= data.end;
    const { replaces } = this.factory.options;
    const isReplaced = replaces
      ? replaces.some((prefix) => prefix.trim().toUpperCase() === line.command)
      : dataCommands.has(line.command);
    const whole = from === 0 && to === line.text.length;
    return this.cutAt(line.text.slice(from, to), at, isReplaced && (isData || whole));
  }
}

const rawBytesLack =
  'not all of its raw bytes are there: store the file as it is, byte for byte, or store the picture in the printer and use PUTBMP or PUTPCX.';

/** Compiles a section that is a TSPL program (TSC TSPL/TSPL2 manual; the exact rules are in docs/printer-rules.md). */
export const tsplCompilerWith = lineCompiler(TsplCompiler, {
  lineEnd,
  prefixes: [],
  measure: countLinesAndQuotes,
  rawData: tsplRawData,
  page: tsplPage,
});

export const tsplCompiler = tsplCompilerWith();

/** Labels that a PRINT line prints by its own numbers. */
function ownLabels(line: TsplLine): number {
  if (line.command !== 'PRINT') return 0;
  return countOf(argumentText(line, 0)) * countOf(argumentText(line, 1));
}

/** A counter in the drawing: @0 to @50, or a line that sets one. */
function hasCounter(line: TsplLine): boolean {
  if (line.command === 'SET') return /^SET\s+COUNTER\b/i.test(line.text.trim());
  if (!drawingCommands.has(line.command)) return false;
  return line.arguments.some((argument, index) => !argument.quoted && /@\d/.test(argumentText(line, index)));
}

/** Labels after which SET CUTTER or SET PARTIAL_CUTTER cuts; 0 where it does behind each PRINT (TSPL manual). */
function cutEvery({ text }: TsplLine): number {
  const [, every] = /^\s*SET\s+(?:PARTIAL_)?CUTTER\s+(\S+)/i.exec(text) ?? [];
  if (every === undefined || /^OFF$/i.test(every)) return 1;
  return /^\d+$/.test(every) ? Math.max(1, Number(every)) : 0;
}
