import type { PrinterLanguage } from './languages.ts';
import { languageOf } from './languages.ts';
import { sectionsOf } from './sections.ts';
import { argumentText, scanLines } from './tspl/compile/lines.ts';
import { scanZpl } from './zpl/scan.ts';

/** Where printable data stands in a language's code, for the prefixes that are set for it. */
type PrintableData = (text: string, prefixes: readonly string[]) => string[];

const zplData: PrintableData = (text, prefixes) => {
  const codes = new Set(prefixes.map((prefix) => prefix.slice(1, 3).toUpperCase()));
  return scanZpl(text)
    .filter(({ code }) => codes.has(code))
    .map(({ dataStart, end }) => text.slice(dataStart, end));
};

const tsplData: PrintableData = (text, prefixes) => {
  const commands = new Set(prefixes.map((prefix) => prefix.trim().toUpperCase()));
  return scanLines(text)
    .filter(({ command }) => commands.has(command))
    .map((line) =>
      argumentText(
        line,
        line.arguments.findLastIndex(({ quoted }) => quoted),
      ),
    );
};

const lineData: PrintableData = (text, prefixes) =>
  text
    .split(/\r?\n/)
    .filter(
      (line) => prefixes.length === 0 || prefixes.some((prefix) => line.trimStart().startsWith(prefix)),
    );

const dataOf: Partial<Record<PrinterLanguage, PrintableData>> = { zpl: zplData, tspl: tsplData };

/**
 * The bare upper-case tokens of an old-style label that configuraciones can name, in order (CONF-02, D18 and
 * D25): whole words of two letters or more in printable data, after one of the prefixes.
 */
export function bareTokens(text: string, language: PrinterLanguage, replaces?: readonly string[]): string[] {
  const prefixes = replaces ?? languageOf(language).prefixes;
  const { withOffer } = sectionsOf(text, language);
  const data = (dataOf[language] ?? lineData)(withOffer.text, prefixes);
  const tokens = data.flatMap(
    (part) => part.match(/(?<![A-Za-z0-9_%])[A-Z][A-Z0-9_]+(?![A-Za-z0-9_%])/g) ?? [],
  );
  return [...new Set(tokens)].filter((token) => token !== 'DATE_NOW' && token !== 'HOUR_NOW');
}
