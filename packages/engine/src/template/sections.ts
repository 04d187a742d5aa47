import type { Issue } from '../label-fault.ts';
import type { Range } from '../picture/elements.ts';
import { readTextFits, type TextFit } from './text-fit.ts';

/** A part of a template without its tags, with the way back to the lines that people see. */
export interface Section {
  readonly text: string;
  /** The place in the template of a position in `text`, and its line, from 1. */
  placeOf(position: number): number;
  lineAt(position: number): number;
}

export interface Sections {
  /**
   * What rows print, by the tags whose parts they lack: bit n is the tag n of `rowTags`, and 0 has all parts. Readings
   * that leave out the same are one object.
   */
  readonly readings: readonly Section[];
  readonly issues: readonly Issue[];
  /** What the template says of texts that are too long. */
  readonly fits: readonly PlacedFit[];
  /** Text outside the language sections, which nobody prints: its first line. */
  readonly strayLine?: number;
}

export interface PlacedFit extends TextFit {
  readonly line: number;
  /** Whether it stands outside of the language sections, so that one of them may lack its text. */
  readonly isShared: boolean;
}

/** Tags around what prints only in some rows: those with an offer, and those with a unit price. */
export const rowTags = ['OFFER', 'UNIT'] as const;
export type RowTag = (typeof rowTags)[number];

const bitOf = (name: string) => 1 << rowTags.findIndex((tag) => tag === name);
const isRowTag = (name: string) => rowTags.some((tag) => tag === name);

interface Tag {
  name: string;
  closing: boolean;
  start: number;
  end: number;
}

/** What sections have to know of the language that a template is read for. */
export interface SectionLanguage {
  /** As its tags name it. */
  readonly name: string;
  /** The names of all languages that have sections. */
  readonly names: readonly string[];
  /** The stretch of a text without tags that is one of its two programs, and whether it is this language's. */
  split?(text: string): { start: number; end: number; own: boolean } | undefined;
}

/**
 * Takes the parts of a template that belong to a language, and finds those that only some rows print (docs/printing.md,
 * Sections; TPL-08, TPL-09). Unclosed and crossed tags are issues that name their line.
 */
export function readSections(text: string, language: SectionLanguage): Sections {
  const lines = lineStarts(text);
  const lineOf = (position: number) => lineNumber(lines, position);
  const tagPattern = new RegExp(`<(/?)(${[...language.names, ...rowTags].join('|')})>`, 'gi');
  const tags = [...text.matchAll(tagPattern)].map((match): Tag => ({
    name: (match[2] ?? '').toUpperCase(),
    closing: match[1] === '/',
    start: match.index,
    end: match.index + match[0].length,
  }));
  const fitTags = readTextFits(text);
  const issues = tagIssues(tags, lineOf, language.name);
  for (const { start, fault } of fitTags) {
    const line = lineOf(start);
    if (fault !== undefined)
      issues.push({ path: ['template', line], rule: 'text-fit', message: `Line ${line}: ${fault}` });
  }
  const whole = issues.length > 0 ? [] : spansOf(text, tags);
  const spans = withoutFitTags(text, whole, fitTags);
  const hasLanguages = tags.some(({ name }) => !isRowTag(name));
  const wanted = spans.filter((span) => !hasLanguages || span.language === language.name);
  const stray = hasLanguages
    ? spans.find((span) => span.language === undefined && text.slice(span.start, span.end).trim() !== '')
    : undefined;
  const chosen = hasLanguages ? wanted : withoutOtherProgram(text, wanted, language);
  const joined = new Map<string, Section>();
  const readings = Array.from({ length: 1 << rowTags.length }, (_, lacked) => {
    const printed = chosen.filter((span) => (span.rowTags & lacked) === 0);
    const key = printed.map(({ start }) => start).join();
    const section = joined.get(key) ?? join(text, printed, lineOf);
    joined.set(key, section);
    return section;
  });
  const fits = fitTags.flatMap(({ start, fit }): PlacedFit[] => {
    const span = whole.find((each) => each.start <= start && start < each.end);
    if (!fit || (span?.language !== undefined && span.language !== language.name)) return [];
    return [{ ...fit, line: lineOf(start), isShared: hasLanguages && span?.language === undefined }];
  });
  return {
    readings,
    issues,
    fits,
    ...(stray ? { strayLine: lineOf(stray.start + leadingBlank(text.slice(stray.start))) } : {}),
  };
}

interface Span {
  start: number;
  end: number;
  language: string | undefined;
  /** The bits of the row tags that it stands in. */
  rowTags: number;
}

function tagIssues(tags: readonly Tag[], lineOf: (position: number) => number, name: string): Issue[] {
  const issues: Issue[] = [];
  const open: Tag[] = [];
  const issue = (tag: Tag, rule: string, message: string) =>
    issues.push({
      path: ['template', lineOf(tag.start)],
      rule,
      message: `Line ${lineOf(tag.start)}: ${message}`,
    });
  for (const tag of tags) {
    const last = open.at(-1);
    if (!tag.closing) {
      if (open.some(({ name }) => name === tag.name || (!isRowTag(name) && !isRowTag(tag.name)))) {
        issue(tag, 'section-nested', `<${tag.name}> opens inside <${last?.name}>: close that first.`);
      }
      open.push(tag);
    } else if (last?.name === tag.name) {
      open.pop();
    } else if (open.some(({ name }) => name === tag.name)) {
      issue(
        tag,
        'section-crossed',
        `</${tag.name}> crosses <${last?.name}>: close <${last?.name}> before it.`,
      );
      open.splice(
        open.findLastIndex(({ name }) => name === tag.name),
        1,
      );
    } else {
      issue(
        tag,
        'section-unopened',
        `</${tag.name}> closes a section that was never opened: add <${tag.name}>.`,
      );
    }
  }
  for (const tag of open)
    issue(tag, 'section-unclosed', `<${tag.name}> is never closed: add </${tag.name}>.`);
  const languages = tags.filter(({ name }) => !isRowTag(name));
  const [first] = languages;
  if (issues.length === 0 && first && languages.every((tag) => tag.name !== name)) {
    issue(
      first,
      'section-missing',
      `the template has no <${name}> section: add one or choose another language.`,
    );
  }
  return issues;
}

/** The stretches between tags. A line that holds nothing but a tag goes with it. */
function spansOf(text: string, tags: readonly Tag[]): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let language: string | undefined;
  let within = 0;
  for (const tag of tags) {
    const { from, to } = tagLine(text, tag);
    if (from > start) spans.push({ start, end: from, language, rowTags: within });
    start = to;
    if (isRowTag(tag.name)) within = tag.closing ? within & ~bitOf(tag.name) : within | bitOf(tag.name);
    else language = tag.closing ? undefined : tag.name;
  }
  if (start < text.length) spans.push({ start, end: text.length, language, rowTags: within });
  return spans;
}

/** Cuts out the tags that say what a long text does; a line that holds nothing else goes with them. */
function withoutFitTags(text: string, spans: readonly Span[], tags: readonly Range[]): Span[] {
  let left = [...spans];
  for (const { from, to } of tags.map((tag) => tagLine(text, tag))) {
    left = left.flatMap((span) => [
      { ...span, end: Math.min(span.end, from) },
      { ...span, start: Math.max(span.start, to) },
    ]);
    left = left.filter(({ start, end }) => start < end);
  }
  return left;
}

function tagLine(text: string, { start, end }: Range): { from: number; to: number } {
  let from = start;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  let to = end;
  while (text[to] === ' ' || text[to] === '\t') to++;
  const alone =
    (from === 0 || text[from - 1] === '\n') && (to === text.length || /[\r\n]/.test(text[to] ?? ''));
  if (!alone) return { from: start, to: end };
  if (text[to] === '\r') to++;
  if (text[to] === '\n') to++;
  return { from, to };
}

/** Without tags, a text that holds a program of another language too is split between them. */
function withoutOtherProgram(text: string, spans: Span[], language: SectionLanguage): Span[] {
  const program = language.split?.(text);
  if (!program) return spans;
  return spans.flatMap((span) => {
    const inside = {
      ...span,
      start: Math.max(span.start, program.start),
      end: Math.min(span.end, program.end),
    };
    const before = { ...span, end: Math.min(span.end, program.start) };
    const after = { ...span, start: Math.max(span.start, program.end) };
    return (program.own ? [inside] : [before, after]).filter(({ start, end }) => start < end);
  });
}

function join(text: string, spans: readonly Span[], lineOf: (position: number) => number): Section {
  const starts: number[] = [];
  let joined = '';
  for (const { start, end } of spans) {
    starts.push(joined.length);
    joined += text.slice(start, end);
  }
  const placeOf = (position: number) => {
    const index = starts.findLastIndex((start) => start <= position);
    return (spans[index]?.start ?? 0) + position - (starts[index] ?? 0);
  };
  return { text: joined, placeOf, lineAt: (position) => lineOf(placeOf(position)) };
}

function leadingBlank(text: string): number {
  return text.length - text.trimStart().length;
}

/** Where the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const ends = /\r\n|\n|\r/g; ends.test(text);) starts.push(ends.lastIndex);
  return starts;
}

function lineNumber(starts: readonly number[], position: number): number {
  return starts.findLastIndex((start) => start <= position) + 1;
}
