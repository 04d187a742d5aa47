import type { LanguageProgram } from '../template/language-program.ts';
import type { PrinterLanguage } from './languages.ts';
import { plainCompiler } from './plain/compile.ts';
import type { Section } from '../template/sections.ts';
import type { SlotFactory } from '../template/slots.ts';
import type { SettingTexts } from '../template/slot.ts';
import { compileTspl } from './tspl/compile/compile.ts';
import type { PrinterSettings } from '../template/values.ts';
import { compileZpl } from './zpl/compile/compile.ts';
import type { Report } from '../template/report.ts';

/** How one printer language is compiled. */
export interface LanguageCompiler {
  /** What %_SPEED_%, %_MD_% and %_CODEPAGE_% say. */
  settings(settings: PrinterSettings): SettingTexts;
  compile(section: Section, factory: SlotFactory, nueva: boolean, report: Report): LanguageProgram;
}

const zplSettings = (settings: PrinterSettings): SettingTexts => ({
  speed: String(settings.speedZpl),
  darkness: String(settings.temperatureZpl),
  codePage: settings.codepageZpl,
});

const tsplSettings = (settings: PrinterSettings): SettingTexts => ({
  speed: String(settings.speedTspl),
  darkness: String(settings.temperatureTspl),
  codePage: settings.codepageTspl,
});

const plain = (language: PrinterLanguage): LanguageCompiler => ({
  settings: tsplSettings,
  compile: plainCompiler(language),
});

/** One compiler a language (checklist D44: the languages below TSPL get substitution, safe values and repetition). */
export const languageCompilers: Readonly<Record<PrinterLanguage, LanguageCompiler>> = {
  zpl: { settings: zplSettings, compile: compileZpl },
  tspl: { settings: tsplSettings, compile: compileTspl },
  epl: plain('epl'),
  escpos: plain('escpos'),
  sbpl: plain('sbpl'),
  fgl: plain('fgl'),
  epcl: plain('epcl'),
  cpcl: plain('cpcl'),
};
