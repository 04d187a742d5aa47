import { asciiPage, type CodePage, singleBytePage } from '../../codes/code-pages.ts';
import { FieldPiece } from '../../template/field-piece.ts';
import type { LanguageCompiler, LanguageProgram } from '../../template/language-program.ts';
import type { PrinterLanguage } from '../languages.ts';
import { printerLanguages } from '../languages.ts';
import { fitsPage } from '../../template/fits-page.ts';
import { safeCharacters } from '../../template/normalise.ts';
import { oldStyleTokens, tokenPattern } from '../../template/old-style.ts';
import { ProgramBuilder } from '../../template/program.ts';
import type { Report } from '../../template/report.ts';
import type { Row } from '../../template/row.ts';
import { warn } from '../../template/row.ts';
import { byteEncoding, utf8Encoding } from '../../template/source.ts';
import type { Section } from '../../template/sections.ts';
import type { SlotFactory } from '../../template/slots.ts';
import type { Slot } from '../../template/slot.ts';
import { cutSlots } from '../../template/slotted.ts';
import { plainRawData } from './raw-data.ts';

/*
 * Languages that are understood as text only: values are substituted and made safe, and the code is repeated for
 * copies (docs/printing.md, Printer languages; docs/printer-rules.md, Others).
 */

interface PlainLanguage {
  /** Characters that begin something in this language. */
  special: string;
  /** How one of them is written; '' loses it, which the row is told. */
  escape(char: string): string;
  /** The end of a text before a value that would make a command or an escape of it. */
  open?: RegExp;
  /** The page that a line of its code leaves in force; undefined where it chooses none. Without a line, the first one. */
  page?(line: string | undefined): CodePage | undefined;
}

/** ESC, FS and GS begin commands in these languages. */
// oxlint-disable-next-line no-control-regex
const opens = /[\u001b-\u001d]$/;

const asIs: PlainLanguage = { special: '', escape: (char) => char };

const languages: Readonly<Partial<Record<PrinterLanguage, PlainLanguage>>> = {
  escpos: { ...asIs, page: escposPage },
  fgl: { special: '<>', escape: () => '' },
};

/** Epson, ESC/POS Application Programming Guide, ESC t. */
const escposPages: Readonly<Record<number, string>> = {
  0: '437',
  2: '850',
  3: '860',
  4: '863',
  5: '865',
  13: '857',
  16: '1252',
  17: '866',
  18: '852',
};

function escposPage(line: string | undefined): CodePage | undefined {
  // oxlint-disable-next-line no-control-regex
  const chosen = line === undefined ? '\0' : [...line.matchAll(/\u001bt([^])/g)].at(-1)?.[1];
  const number = chosen?.charCodeAt(0);
  if (number === undefined) return undefined;
  return singleBytePage(escposPages[number] ?? '') ?? asciiPage(`ESC t ${number}`);
}

/** Text as the bytes of a page, one a character. */
function bytesIn(page: CodePage, text: string): string {
  return [...text].map((char) => String.fromCharCode(...(page.bytesOf(char) ?? []))).join('');
}

/** The compiler of a language whose commands are not understood. */
export function plainCompiler(language: PrinterLanguage): LanguageCompiler {
  const rules = languages[language] ?? asIs;
  const safe = safeCharacters(/[ -~]/, rules.special);
  const compile = (
    section: Section,
    factory: SlotFactory,
    isNewStyle: boolean,
    report: Report,
  ): LanguageProgram => {
    const { configurations = [], replaces } = factory.options;
    const tokens = isNewStyle ? undefined : tokenPattern(oldStyleTokens(configurations));
    const prefixes = replaces ?? printerLanguages.find(({ key }) => key === language)?.prefixes ?? [];
    const body = new ProgramBuilder();
    const program = { at: 0 };
    let page = factory.isBytes ? (rules.page?.(undefined) ?? asciiPage('ASCII')) : undefined;
    for (const line of section.text.split(/(?<=\n)/)) {
      if (page) page = rules.page?.(line) ?? page;
      const start = program.at;
      program.at += line.length;
      const printable =
        prefixes.length === 0 || prefixes.some((prefix) => line.trimStart().startsWith(prefix));
      const lineNumber = section.lineAt(start);
      const cut = cutSlots(line, printable ? tokens : undefined, {
        placeholder: (name) => factory.placeholder(name, lineNumber),
        token: (name) => factory.token(name, lineNumber),
      });
      if (cut.slots.length === 0) {
        body.add(line);
        continue;
      }
      const open = cut.texts.slice(0, -1).find((text) => opens.test(text) || rules.open?.test(text));
      if (open !== undefined) {
        const message =
          'a sign directly before a value would make a command of it: leave the sign out or write it twice.';
        report.issue(lineNumber, 'value-in-command', message);
        continue;
      }
      body.add(
        new FieldPiece(cut.slots, {
          safe,
          lead: '',
          texts: cut.texts,
          mayBeEmpty: true,
          careful: (values, row) => joined(values, cut.texts, cut.slots, rules, row, page),
        }),
      );
    }
    return {
      head: '',
      tail: '',
      body: body.build(),
      traced: [[], body.traced, []],
      labelsPerCopy: 1,
      setsCopies: false,
      copiesStep: 1,
      ownLabels: 1,
      encoding: factory.isBytes ? byteEncoding : utf8Encoding,
      gtinVariables: [],
      measured: 0,
      leftOut: [],
    };
  };
  return { compile, rawData: (text) => plainRawData(language, text) };
}

function joined(
  values: readonly string[],
  texts: readonly string[],
  slots: readonly Slot[],
  rules: PlainLanguage,
  row: Row,
  page: CodePage | undefined,
): string {
  let out = texts[0] ?? '';
  for (const [at, value] of values.entries()) {
    let written = '';
    for (const char of value) written += rules.special.includes(char) ? rules.escape(char) : char;
    const { variable, line = 1 } = slots[at] ?? {};
    if (written.length < value.length) {
      warn(
        row,
        'character-lost',
        `${variable} has characters that this language cannot print; they are left out.`,
        {
          variable,
          line,
        },
      );
    }
    if (page && !fitsPage(written, page, row, variable, line)) return '';
    out += (page ? bytesIn(page, written) : written) + (texts[at + 1] ?? '');
  }
  return out;
}
