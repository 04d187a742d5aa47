import { fieldErrorOf } from '@marbete/core/api/field-errors';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Translate } from '@marbete/ui/provider';
import type { AppTexts } from '../texts/texts.ts';

/**
 * Checks a form with the contract's own schema and puts every issue at its field, in words for people.
 * Hands on what was typed, not the parsed value: the server parses it again.
 */
export function schemaResolver<T extends FieldValues>(
  schema: z.ZodMiniType,
  t: Translate<AppTexts>,
  /** Messages for empty fields, where they differ from the usual 'required'. */
  whenEmpty: Readonly<Record<string, string>> = {},
): Resolver<T> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const name = issue.path.join('.');
      const empty = issue.path.length === 1 && isEmpty(values[name]);
      const message = empty ? (whenEmpty[name] ?? t('fieldErrors.required')) : issueText(t, issue);
      errors[name] ??= { type: issue.code, message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

/** Whatever a rule wants of a text, an empty field is first of all missing. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function issueText(t: Translate<AppTexts>, issue: z.core.$ZodIssue): string {
  const code = fieldErrorOf(issue.message);
  if (code) return t(`fieldErrors.${code}`);
  switch (issue.code) {
    case 'invalid_union': {
      // Where nothing may stand as well, it is the first way to be right; what a person meant is the last.
      const meant = issue.errors.at(-1)?.[0];
      return meant ? issueText(t, meant) : t('forms.valueInvalid');
    }
    case 'too_small':
      if (issue.origin === 'string') return t('fieldErrors.required');
      return t('forms.numberAtLeast', { min: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'string') return t('forms.tooLong', { max: Number(issue.maximum) });
      return t('forms.numberAtMost', { max: Number(issue.maximum) });
    case 'invalid_format':
      return t(issue.format === 'email' ? 'forms.emailInvalid' : 'forms.valueInvalid');
    case 'invalid_type':
      return t(issue.expected === 'int' ? 'forms.integerRequired' : 'forms.numberRequired');
    default:
      return t('forms.valueInvalid');
  }
}
