import { createContext, useContext } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'icon' | 'confirmLabel' | 'cancelLabel' | 'danger'
>;
export type Statement = Pick<Question, 'title' | 'text' | 'icon' | 'confirmLabel'>;

export interface Questions {
  /** Asks and answers whether the person agreed; Escape and cancel are a no. */
  ask: (question: Question) => Promise<boolean>;
  /** Says something that must be read, and ends when it was acknowledged. */
  tell: (statement: Statement) => Promise<void>;
}

export const QuestionsContext = createContext<Questions | undefined>(undefined);

export function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (!questions) throw new Error('useQuestions needs a MarbeteProvider above it.');
  return questions;
}
