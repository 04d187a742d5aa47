import type { CodePage } from '../codes/code-pages.ts';
import type { LanguageProgram } from '../template/language-program.ts';
import { eplPage } from './epl/code-page.ts';
import { eplRawData } from './epl/scan.ts';
import { compileEpl } from './epl/compile/compile.ts';
import type { PrinterLanguage } from './languages.ts';
import { plainRawData } from './plain/raw-data.ts';
import { plainCompiler } from './plain/compile.ts';
import type { FindRawData } from '../template/source.ts';
import type { Section } from '../template/sections.ts';
import type { SlotFactory } from '../template/slots.ts';
import { tsplPage } from './tspl/code-page.ts';
import { tsplRawData } from './tspl/scan.ts';
import { compileTspl } from './tspl/compile/compile.ts';
import { zplPage } from './zpl/code-page.ts';
import { zplRawData } from './zpl/scan.ts';
import { compileZpl } from './zpl/compile/compile.ts';
import type { Report } from '../template/report.ts';

/** How one printer language is compiled. */
export interface LanguageCompiler {
  compile(section: Section, factory: SlotFactory, nueva: boolean, report: Report): LanguageProgram;
  /** Where raw bytes stand in a program, in which no character means anything. */
  rawData?: FindRawData;
  /** The page that a choice of the settings names. */
  page?(codePage: string): CodePage | undefined;
}

const plain = (language: PrinterLanguage): LanguageCompiler => ({
  compile: plainCompiler(language),
  rawData: (text) => plainRawData(language, text),
});

/** One compiler a language (D44: the languages below EPL get substitution, safe values and repetition). */
export const languageCompilers: Readonly<Record<PrinterLanguage, LanguageCompiler>> = {
  zpl: { compile: compileZpl, rawData: zplRawData, page: zplPage },
  tspl: { compile: compileTspl, rawData: tsplRawData, page: tsplPage },
  epl: { compile: compileEpl, rawData: eplRawData, page: eplPage },
  escpos: plain('escpos'),
  sbpl: plain('sbpl'),
  fgl: plain('fgl'),
  epcl: plain('epcl'),
  cpcl: plain('cpcl'),
};
