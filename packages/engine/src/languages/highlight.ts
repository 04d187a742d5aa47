import { rowTags } from '../template/sections.ts';
import { findPlaceholders } from '../template/placeholders.ts';
import { fitTag } from '../template/text-fit.ts';
import type { CodeSpan } from './code-spans.ts';
import { languageReaders } from './language-readers.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

const sectionNames = printerLanguages.filter(({ hasSections }) => hasSections).map(({ name }) => name);
const sectionTags = new RegExp(`</?(?:${[...sectionNames, ...rowTags].join('|')})>|${fitTag.source}`, 'gi');

/** A template with blanks for its tags, which no printer sees: a command may follow one on its line. */
export function withoutSectionTags(template: string): string {
  return template.replace(sectionTags, (tag) => ' '.repeat(tag.length));
}

/**
 * What an editor colours in a template, in order and without overlaps: the language's tokens, and over them variables
 * and section tags. A variable in a comment stays part of it. Languages without a reader have only the latter two.
 */
export function codeSpans(template: string, language: PrinterLanguage): CodeSpan[] {
  const sections = [...template.matchAll(sectionTags)].map(({ index, 0: tag }): CodeSpan => ({
    start: index,
    end: index + tag.length,
    kind: 'section',
  }));
  const code = withoutSectionTags(template);
  const tokens = languageReaders[language]?.highlight(code) ?? [];
  const variables = findPlaceholders(code).map(({ start, end }): CodeSpan => ({
    start,
    end,
    kind: 'variable',
  }));
  return over(over(tokens, variables), sections);
}

/** The spans of both, where the upper ones cut the lower ones; no variable cuts a comment, where none is filled in. */
function over(lower: readonly CodeSpan[], upper: readonly CodeSpan[]): CodeSpan[] {
  const spans: CodeSpan[] = [];
  let next = 0;
  let from = 0;
  for (const { start, end, kind } of lower) {
    from = Math.max(from, start);
    for (let above = upper[next]; above && above.start < end; above = upper[++next]) {
      if (kind === 'comment' && above.kind === 'variable' && above.start >= start) continue;
      if (above.start > from) spans.push({ start: from, end: above.start, kind });
      spans.push(above);
      from = Math.max(from, above.end);
    }
    if (from < end) spans.push({ start: from, end, kind });
  }
  return [...spans, ...upper.slice(next)];
}
