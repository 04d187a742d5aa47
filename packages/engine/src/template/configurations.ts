import type { Issue } from '../label-fault.ts';

/** Stored type ids of a label's configurations (docs/printing.md, Old-style labels). */
export const configurationTypes = {
  characters: 1,
  question: 2,
  price: 3,
  number: 4,
  year: 5,
  month: 6,
  day: 7,
  currency: 8,
  serial: 9,
} as const;

/** What one variable of an old-style label is: a row of its configurations. */
export interface LabelConfiguration {
  /** The bare upper-case token in the template. */
  variable: string;
  /** What the type needs: characters a line, the question, the separator, the sign, or the pair [start, step]. */
  value: string | readonly (string | number)[] | null;
  /** One of `configurationTypes`. */
  type: number;
}

/** Start and step of a counter; the start's leading zeros are kept. */
export interface SerialRule {
  start: number;
  step: number;
  /** Digits at least, from the start as it was typed. */
  width: number;
}

/** The pair [start, step] of a serialization row, also as JSON text; undefined when it is none. */
export function serialRule(value: LabelConfiguration['value']): SerialRule | undefined {
  const pair = typeof value === 'string' ? parsePair(value) : value;
  if (!Array.isArray(pair) || pair.length < 2) return undefined;
  const start = String(pair[0]).trim();
  const step = String(pair[1]).trim();
  if (!/^\d{1,15}$/.test(start) || !/^-?\d{1,9}$/.test(step)) return undefined;
  return { start: Number(start), step: Number(step), width: start.length };
}

function parsePair(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(',');
  }
}

/**
 * What is wrong with a list of configurations: CARACTERES of a variable after its PREGUNTA (CONF-15, TPL-11), a line
 * width or a counter that is no number. Paths start at the list.
 */
export function configurationIssues(configurations: readonly LabelConfiguration[]): Issue[] {
  const issues: Issue[] = [];
  const asked = new Set<string>();
  configurations.forEach(({ variable, value, type }, index) => {
    if (type === configurationTypes.question || type === configurationTypes.number) asked.add(variable);
    if (type === configurationTypes.characters) {
      if (asked.has(variable)) {
        issues.push({
          path: [index, 'type'],
          rule: 'characters-before-question',
          message: `CARACTERES of ${variable} must come before its PREGUNTA: move the row up.`,
        });
      }
      if (!(Number(value) >= 1)) {
        issues.push({
          path: [index, 'value'],
          rule: 'characters-number',
          message: `The characters a line of ${variable} must be a whole number from 1.`,
        });
      }
    }
    if (type === configurationTypes.serial && !serialRule(value)) {
      issues.push({
        path: [index, 'value'],
        rule: 'serial-pair',
        message: `The counter of ${variable} needs a start and a step, both whole numbers.`,
      });
    }
  });
  return issues;
}
