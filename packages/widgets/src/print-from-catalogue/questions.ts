import { ownValue } from '@marbete/engine/internal/template/values';
import type { Label } from '@marbete/core/api/labels';
import { askedJoin } from '@marbete/engine/internal/template/joins';

/** A question that is asked once before rows of a catalogue print (D52). */
export interface Question {
  variable: string;
  /** The question's own words, or the variable's name. */
  text: string;
  numeric: boolean;
}

const numericType = 4;

/**
 * What is asked before printing, each variable once: the label's 'front' questions that nothing fills, in their own
 * words, and the variables that are joined to a question.
 */
export function openQuestions(
  label: Pick<Label, 'configuraciones'>,
  mapping: readonly { variable: string; columna: string }[],
  nameOf: (variable: string) => string,
): Question[] {
  const filled = new Set(
    mapping.filter(({ columna }) => columna !== '' && columna !== askedJoin).map(({ variable }) => variable),
  );
  const questions = new Map<string, Question>();
  for (const { variable, valor, type_config_id, types } of label.configuraciones) {
    if (types.front_back !== 'front' || filled.has(variable) || questions.has(variable)) continue;
    questions.set(variable, {
      variable,
      text: valor.trim() || variable,
      numeric: type_config_id === numericType,
    });
  }
  for (const { variable, columna } of mapping) {
    if (columna === askedJoin && !questions.has(variable))
      questions.set(variable, { variable, text: nameOf(variable), numeric: false });
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
