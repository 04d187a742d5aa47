import { readSections, type Sections } from '../template/sections.ts';
import { languageOf, languagesOfCode, type PrinterLanguage, printerLanguages } from './languages.ts';

const names = printerLanguages.filter(({ hasSections }) => hasSections).map(({ name }) => name);

/** The sections of a template for one printer language. */
export function sectionsOf(text: string, key: PrinterLanguage): Sections {
  const name = languageOf(key).name.toUpperCase();
  return readSections(text, { name, names, split: (mixed) => splitFor(key, mixed) });
}

/** The stretch of a text that is a program of one language, where the rest is one of another. */
function splitFor(
  key: PrinterLanguage,
  text: string,
): { start: number; end: number; own: boolean } | undefined {
  for (const language of printerLanguages) {
    const program = language.programIn?.(text);
    if (!program) continue;
    const rest = languagesOfCode(text.slice(0, program.start) + text.slice(program.end));
    const others = rest.filter((other) => other !== language.key);
    const own = language.key === key;
    if (own ? others.length > 0 : others.includes(key)) return { ...program, own };
  }
  return undefined;
}
