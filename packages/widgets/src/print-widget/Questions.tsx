import { ownValue } from '@marbete/engine/internal/template/values';
import { displayName } from '@marbete/core/catalogue/fields';
import { usePublicTexts } from '../provider/public-texts.ts';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import type { Question } from '../print-questions/questions.ts';

export interface QuestionsProps {
  questions: readonly Question[];
  answers: Readonly<Record<string, string>>;
  /** Variables whose answer is missing or no number. */
  missing: readonly string[];
  disabled: boolean;
  onAnswer: (variable: string, answer: string) => void;
}

/** Asks for the values that the page did not give. */
export function Questions({ questions, answers, missing, disabled, onAnswer }: QuestionsProps) {
  const { t, locale } = usePublicTexts();
  return questions.map(({ variable, accepts, text }) => {
    const field = {
      name: variable,
      label: text ?? (locale === 'es-MX' ? displayName(variable) : variable),
      value: ownValue(answers, variable) ?? '',
      error: missing.includes(variable) ? t('widget.missing') : undefined,
      hint: variable === 'OFFER' ? t('widget.offer-hint') : undefined,
      disabled,
      autoComplete: 'off',
    };
    return accepts === 'text' ? (
      <TextField
        key={variable}
        {...field}
        maxLength={32_767}
        onChange={(event) => onAnswer(variable, event.target.value)}
      />
    ) : (
      <NumberField
        key={variable}
        {...field}
        accepts={accepts}
        maxLength={20}
        onChange={(answer) => onAnswer(variable, answer)}
      />
    );
  });
}
