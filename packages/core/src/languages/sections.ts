import { readSections, type SectionLanguage, type Sections } from '../template/sections.ts';
import { languageOf, type PrinterLanguage, printerLanguages } from './languages.ts';
import { tspl } from './tspl/language.ts';
import { zpl } from './zpl/language.ts';

const names = printerLanguages.filter(({ hasSections }) => hasSections).map(({ name }) => name);

/** The sections of a template for one printer language. */
export function sectionsOf(text: string, key: PrinterLanguage): Sections {
  const isMixed = key === zpl.key || key === tspl.key;
  const language: SectionLanguage = {
    name: languageOf(key).name.toUpperCase(),
    names,
    ...(isMixed ? { split: (mixed) => split(mixed, key === tspl.key) } : {}),
  };
  return readSections(text, language);
}

/** The TSPL program of a text that also holds a ZPL format. */
function split(text: string, own: boolean): ReturnType<NonNullable<SectionLanguage['split']>> {
  const program = tsplProgram(text);
  if (!program) return undefined;
  const others = text.slice(0, program.start) + text.slice(program.end);
  return /\^XA[\s\S]*\^XZ/.test(others) ? { ...program, own } : undefined;
}

/** From the first line that starts with SIZE or CLS to the end of the last PRINT line. */
function tsplProgram(text: string): { start: number; end: number } | undefined {
  const first = /^[ \t]*(?:SIZE|CLS)\b/im.exec(text);
  if (!first) return undefined;
  const prints = [...text.slice(first.index).matchAll(/^[ \t]*PRINT\b[^\r\n]*(?:\r?\n)?/gim)];
  const last = prints.at(-1);
  return last && { start: first.index, end: first.index + last.index + last[0].length };
}
