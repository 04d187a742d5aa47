import type { AnswerLanguage } from './route.ts';

/** Words for people that an answer carries; the Spanish texts of the specification are verbatim. */
export type AnswerText = Readonly<Record<AnswerLanguage, string>>;

/** An answer whose words are not yet in one language. */
export type Untranslated<T> = T extends { mensaje?: string | undefined }
  ? Omit<T, 'mensaje'> & { mensaje: string | AnswerText }
  : T;

type Translated<T> = T extends { mensaje: string | AnswerText }
  ? Omit<T, 'mensaje'> & { mensaje: string }
  : T;

/** The answer with its words in the language that the call asks for. */
export function translate<T extends object>(answer: T, language: AnswerLanguage): Translated<T> {
  const { mensaje } = answer as { mensaje?: string | AnswerText };
  if (typeof mensaje !== 'object') return answer as Translated<T>;
  return { ...answer, mensaje: mensaje[language] } as unknown as Translated<T>;
}
