import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import { variableOf } from '@marbete/engine/internal/template/placeholders';
import type { Problem } from '@marbete/engine/internal/template/values';

/** What is wrong with fields in the row that is shown, by their ids, errors first; a field without trouble has no entry. */
export type FieldTroubles = ReadonlyMap<number, readonly Problem[]>;

/**
 * Whose field each problem is: of those that its variable fills, or whose words it names, the ones in its line, or else
 * all. A problem of the whole label is no field's.
 */
export function troublesOf(document: LabelDocument, problems: readonly Problem[]): FieldTroubles {
  const found = new Map<number, Problem[]>();
  const lines = document.fields.map(({ range }) => ({
    first: lineOf(document.source, range.from),
    last: lineOf(document.source, range.to),
  }));
  for (const problem of problems) {
    for (const field of ownersOf(document, lines, problem)) {
      const known = found.get(field.id) ?? [];
      if (known.some(({ code }) => code === problem.code)) continue;
      found.set(field.id, [...known, problem]);
    }
  }
  for (const troubles of found.values()) troubles.sort((a, b) => a.level.localeCompare(b.level));
  return found;
}

function ownersOf(
  { fields }: LabelDocument,
  lines: readonly { first: number; last: number }[],
  { variable, line, code, details }: Problem,
): DocumentField[] {
  const isCode = /^(?:code|gtin|gs1|check-digit)/.test(code);
  const isAbout = ({ kind, placeholders, text, content }: DocumentField) => {
    if (isCode && kind !== 'code') return false;
    if (variable !== undefined) return placeholders.some((name) => variableOf(name) === variable);
    const said = details?.['text'];
    return said !== undefined && said !== '' && (text === said || content === said);
  };
  const isThere = (field: DocumentField) => {
    const { first = 0, last = 0 } = lines[fields.indexOf(field)] ?? {};
    return line !== undefined && first <= line && line <= last;
  };
  const about = fields.filter(isAbout);
  const both = about.filter(isThere);
  if (both.length > 0) return both;
  if (about.length > 0 || variable !== undefined) return about;
  const there = fields.filter((field) => isThere(field) && (!isCode || field.kind === 'code'));
  return there.length === 1 ? there : [];
}

function lineOf(source: string, position: number): number {
  return source.slice(0, position).split(/\r\n|\n|\r/).length;
}
