import { ownValue } from '@marbete/core/template/values';
import type { Label } from '@marbete/core/api/labels';

/** A question that is asked once before rows of a catalogue print (D52). */
export interface Question {
  variable: string;
  /** The question's own words, or the variable's name. */
  text: string;
  numeric: boolean;
}

const numericType = 4;

/** The label's 'front' questions that no column answers, each variable once. */
export function openQuestions(
  label: Pick<Label, 'configuraciones'>,
  mapping: readonly { variable: string; columna: string }[],
): Question[] {
  const mapped = new Set(mapping.filter(({ columna }) => columna !== '').map(({ variable }) => variable));
  const questions = new Map<string, Question>();
  for (const { variable, valor, type_config_id, types } of label.configuraciones) {
    if (types.front_back !== 'front' || mapped.has(variable) || questions.has(variable)) continue;
    questions.set(variable, {
      variable,
      text: valor.trim() || variable,
      numeric: type_config_id === numericType,
    });
  }
  return [...questions.values()];
}

/** Whether a question takes this text while it is typed; a numeric one takes digits only (PRN-05). */
export function takesText(question: Question, text: string): boolean {
  return !question.numeric || /^\d*$/.test(text);
}

/** The questions that still lack an answer. */
export function unanswered(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): Question[] {
  return questions.filter(({ variable }) => (ownValue(answers, variable) ?? '').trim() === '');
}
