import type { PrinterLanguage } from './languages.ts';
import { asSource, type Source } from '../template/source.ts';
import { sectionsOf } from './sections.ts';

/**
 * From lines of the code that a template became to lines of the template, both from 1: sections leave out lines, the head
 * comes before. Values and prefixes add no lines, so what is in neither place is taken for the nearest line.
 */
export function templateLines(
  template: Source | string,
  language: PrinterLanguage,
  head: string,
): (line: number) => number {
  const section = sectionsOf(asSource(template).text.replace(/^\ufeff/, ''), language).withOffer;
  const starts = [
    0,
    ...[...section.text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length),
  ];
  const headLines = head.match(/\r\n|\n|\r/g)?.length ?? 0;
  return (line) => {
    const index = Math.min(Math.max(line - 1 - headLines, 0), starts.length - 1);
    return section.lineAt(starts[index] ?? 0);
  };
}
