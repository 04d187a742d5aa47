/*
 * What people say of a field and no printer prints: its name, its group, that it is locked, that it strikes a text. A
 * comment of the field says it (docs/decisions/052-what-people-say-of-fields.md): `@field group=2 locked name=Old price`.
 */

/** The marks of a field. */
export interface FieldMarks {
  /** What people call it; the rest of the comment. */
  readonly name?: string;
  /** Fields of one number belong together; from 1. */
  readonly group?: number;
  /** Whether it stays where it is, as large as it is. */
  readonly locked?: true;
  /** Whether it is a line that strikes out the text of its group, and follows it. */
  readonly strikes?: true;
}

const pattern =
  /^\s*@field(?<marks>(?:\s+(?:group=[1-9]\d{0,5}|locked|strikes))*)(?:\s+name=(?<name>[^\r\n]*))?\s*$/;
/** Whether a source can have marks at all. */
export const hasMarks = (source: string) => source.includes('@field');
/** Whether lines of it follow texts. */
export const hasStrikes = (source: string) => /@field[^\r\n]*\bstrikes\b/.test(source);
/** Signs that would begin a command, a value, a section or a string in one of the languages. */
const signs = /[\^~%<>"\p{Cc}]/gu;
const longestName = 60;

/** The marks of a comment, without what begins it; undefined for one that says something else. */
export function readMarks(comment: string): FieldMarks | undefined {
  const said = pattern.exec(comment)?.groups;
  if (!said) return undefined;
  const name = said['name']?.trim();
  const group = /group=(\d+)/.exec(said['marks'] ?? '')?.[1];
  return {
    ...(name ? { name } : {}),
    ...(group === undefined ? {} : { group: Number(group) }),
    ...(/locked/.test(said['marks'] ?? '') ? { locked: true } : {}),
    ...(/strikes/.test(said['marks'] ?? '') ? { strikes: true } : {}),
  };
}

/** A name as a comment can have it; '' where nothing of it is left. */
export function cleanName(name: string, encoding: 'utf-8' | 'latin1'): string {
  const signless = name.replaceAll(signs, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, longestName).trim();
  // Each character is a byte.
  return encoding === 'latin1' ? signless.replaceAll(/[^ -ÿ]/g, '?') : signless;
}

/** The comment that says marks; '' for none. */
export function writtenMarks({ name, group, locked, strikes }: FieldMarks): string {
  const words = [group && `group=${group}`, locked && 'locked', strikes && 'strikes', name && `name=${name}`];
  const said = words.filter(Boolean).join(' ');
  return said === '' ? '' : `@field ${said}`;
}

/** A number that no group of the fields has. */
export const freeGroup = (fields: readonly FieldMarks[]) =>
  Math.max(0, ...fields.map(({ group = 0 }) => group)) + 1;

/** Marks as copies have them: not locked, and each group with a number of its own, from `first` on. */
export function copiedMarks(first: number): (text: string) => string {
  const numbers = new Map<string, number>();
  return (text) =>
    text.replaceAll(/@field(?:\s+(?:group=\d+|locked|strikes))+/g, (said) => {
      const [, group] = /group=(\d+)/.exec(said) ?? [];
      const kept = said.includes('strikes') ? ' strikes' : '';
      if (group === undefined) return `@field${kept}`;
      const number = numbers.get(group) ?? first + numbers.size;
      numbers.set(group, number);
      return `@field group=${number}${kept}`;
    });
}
