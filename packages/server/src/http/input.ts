import { AppError, type Issue } from '@marbete/core/api/errors';
import { fieldErrors } from '@marbete/core/api/field-errors';
import * as z from 'zod/mini';
import { libraryWords } from './errors.ts';

// zod/mini comes without words; operators and programs read these, people get the locale files' by rule.
z.config(z.locales.en());

/**
 * The value as its schema reads it.
 * @throws AppError invalid-input with every issue and its path.
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown, place: string): z.output<S> {
  refuseUnstorable(value, place);
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => toIssue(issue, value));
  const first = issues[0];
  const where = first === undefined || first.path.length === 0 ? place : first.path.join('.');
  throw new AppError('invalid-input', `${where}: ${first?.message ?? 'not valid'}`, { issues });
}

function toIssue(issue: z.core.$ZodIssue, value: unknown): Issue {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  // Whatever its schema would have taken, what is not there is required; words of the schema itself stay.
  if (ofType.has(issue.code) && libraryWords.test(issue.message) && isMissing(value, issue.path))
    return { path, message: fieldErrors.required, rule: 'required' };
  // A union says only that nothing fit; the branch that came furthest says what to change.
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.find((branch) => branch.some((each) => each.code !== 'invalid_type'))?.[0];
    if (inner) return toIssue({ ...inner, path: [...issue.path, ...inner.path] }, value);
  }
  return { path, message: wordsOf(issue), rule: ruleOf(issue) };
}

/** A union that has no words of its own says which kinds of values it takes. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue.message;
  const kinds = issue.errors.flat().flatMap((each) => ('expected' in each ? [String(each.expected)] : []));
  return kinds.length === 0
    ? 'None of the values that it can have'
    : `Expected ${[...new Set(kinds)].join(' or ')}`;
}

/** Issues that say that a value is none of those that it could be. */
const ofType: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union', 'invalid_value']);

/** Whether there is no value at all at this place of an input. */
function isMissing(value: unknown, [key, ...rest]: readonly PropertyKey[]): boolean {
  if (value === undefined || key === undefined) return value === undefined;
  if (typeof value !== 'object' || value === null) return false;
  return isMissing((value as Record<PropertyKey, unknown>)[key], rest);
}

function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'required';
  if (issue.code === 'custom' && typeof issue.params?.['rule'] === 'string') return issue.params['rule'];
  return issue.code.replaceAll('_', '-');
}

/** U+0000, which PostgreSQL keeps in no text, and halves of surrogate pairs, which no UTF-8 has. */
const unstorable = /\0|\p{Cs}/u;

/** No call of the contract comes near this depth; what reads or writes deeper JSON runs out of stack sooner or later. */
const deepest = 64;

interface Place {
  value: unknown;
  key: string | number;
  parent: Place | undefined;
  depth: number;
}

/** @throws AppError invalid-input that names every text or key that could not be given back as it came. */
function refuseUnstorable(value: unknown, place: string): void {
  const issues: Issue[] = [];
  const add = (at: Place | undefined, message: string, rule: string) => {
    issues.unshift({ path: pathTo(at), message, rule });
  };
  const open: Place[] = [{ value, key: '', parent: undefined, depth: 0 }];
  for (let at = open.pop(); at && issues.length < 100; at = open.pop()) {
    const { value: each, depth } = at;
    if (typeof each === 'string' && unstorable.test(each)) add(at, badText, 'unstorable-text');
    if (typeof each !== 'object' || each === null) continue;
    if (depth === deepest) {
      add(at, `The value is nested deeper than ${deepest} levels.`, 'too-deep');
      continue;
    }
    for (const [key, inner] of Object.entries(each)) {
      if (unstorable.test(key)) add(at, badText, 'unstorable-text');
      open.push({ value: inner, key: Array.isArray(each) ? Number(key) : key, parent: at, depth: depth + 1 });
    }
  }
  const [first] = issues;
  if (!first) return;
  const where = first.path.length === 0 ? place : first.path.join('.');
  throw new AppError('invalid-input', `${where}: ${first.message}`, { issues });
}

const badText = 'The text holds a character that cannot be stored (U+0000 or half of a pair). Leave it out.';

function pathTo(at: Place | undefined): Issue['path'] {
  const path: Issue['path'] = [];
  for (let each = at; each?.parent; each = each.parent) path.unshift(each.key);
  return path;
}
