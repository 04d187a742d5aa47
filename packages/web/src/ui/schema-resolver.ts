import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { TextKey, Translate } from '@marbete/widgets/internal/provider';
import type { AppTexts } from '../texts/texts.ts';

/** Rules of the contract that have words of their own (AUTH-11, AUTH-12), by those words. */
const ownWords: Readonly<Record<string, TextKey<AppTexts>>> = {
  'Las contraseñas deben ser iguales': 'forms.passwordsDiffer',
  'Contraseña invalida o menor a 8 caracteres': 'forms.passwordInvalid',
  'Campo numérico requerido': 'forms.numericRequired',
  'Min value 1.': 'forms.roleAtLeast',
  'Max value 30.': 'forms.roleAtMost',
};

/**
 * Checks a form with the contract's own schema and puts every issue at its field, in words for people.
 * Hands on what was typed, not the parsed value: the server parses it again.
 */
export function schemaResolver<T extends FieldValues>(
  schema: z.ZodMiniType,
  t: Translate<AppTexts>,
  /** What an empty field is told where that is not the usual 'required'. */
  whenEmpty: Readonly<Record<string, string>> = {},
): Resolver<T> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const name = issue.path.join('.');
      const empty = issue.path.length === 1 && isEmpty(values[name]);
      const message = empty ? (whenEmpty[name] ?? t('forms.required')) : issueText(t, issue);
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
  const words = ownWords[issue.message];
  if (words) return t(words);
  switch (issue.code) {
    case 'invalid_union': {
      // Where nothing may stand as well, it is the first way to be right; what a person meant is the last.
      const meant = issue.errors.at(-1)?.[0];
      return meant ? issueText(t, meant) : t('forms.valueInvalid');
    }
    case 'too_small':
      if (issue.origin === 'string') return t('forms.required');
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
