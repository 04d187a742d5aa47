import type { LanguageProgram } from './language-program.ts';
import { findPlaceholders, type Placeholder, variableOf } from './placeholders.ts';
import type { Section } from './sections.ts';

/**
 * The placeholders of a section that nothing fills: they would print as they are written, or vanish without a word.
 * Each one has to be filled by a piece of the program, replaced by a setting, or left out with a comment; a program that
 * still holds a placeholder in its fixed text would print it.
 */
export function unclaimed(
  section: Section,
  { head, tail, body, leftOut }: LanguageProgram,
  isSetting: (name: string) => boolean,
): Placeholder[] {
  const wanted = findPlaceholders(section.text).filter(({ name }) => !isSetting(name));
  if (wanted.length === 0) return [];
  const fixed = [
    head,
    tail,
    ...body.flatMap((piece) => (typeof piece === 'string' ? piece : (piece.fixed ?? []))),
  ];
  const written = new Set(fixed.flatMap((text) => findPlaceholders(text).map(({ name }) => name)));
  const claims = new Map<string, number>();
  const claim = (variable: string) => claims.set(variable, (claims.get(variable) ?? 0) + 1);
  leftOut.forEach(claim);
  for (const piece of body) if (typeof piece !== 'string') piece.fills.forEach(claim);
  return wanted.filter(({ name }) => {
    if (written.has(name)) return true;
    const variable = variableOf(name);
    const left = claims.get(variable) ?? 0;
    claims.set(variable, left - 1);
    return left <= 0;
  });
}
