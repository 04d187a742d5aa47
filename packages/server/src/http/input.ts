import { AppError, type Issue } from '@marbete/core/api/errors';
import * as z from 'zod/mini';

// zod/mini comes without words; operators and programs read these, people get the locale files' by rule.
z.config(z.locales.en());

/**
 * The value as its schema reads it.
 * @throws AppError invalid-input with every issue and its path.
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown, place: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(toIssue);
  const first = issues[0];
  const where = first === undefined || first.path.length === 0 ? place : first.path.join('.');
  throw new AppError('invalid-input', `${where}: ${first?.message ?? 'not valid'}`, { issues });
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  // A union says only that nothing fit; the branch that came furthest says what to change.
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.find((branch) => branch.some((each) => each.code !== 'invalid_type'))?.[0];
    if (inner) return toIssue({ ...inner, path: [...issue.path, ...inner.path] });
  }
  return {
    path: issue.path.map((key) => (typeof key === 'number' ? key : String(key))),
    message: issue.message,
    rule: ruleOf(issue),
  };
}

function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'required';
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'required';
  return issue.code.replaceAll('_', '-');
}
