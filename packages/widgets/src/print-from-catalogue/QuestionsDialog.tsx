import { ownValue } from '@marbete/engine/internal/template/values';
import { useRef, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { takesText, unanswered, type Question } from './questions.ts';
import styles from './QuestionsDialog.module.css';

export interface QuestionsDialogProps {
  open: boolean;
  questions: readonly Question[];
  /** What was answered last time. */
  answers: Readonly<Record<string, string>>;
  onAnswer: (answers: Record<string, string>) => void;
  onClose: () => void;
}

/** Asks once what no column of the catalogue answers (D52); all answers are needed (PRN-09). */
export function QuestionsDialog({ open, questions, answers, onAnswer, onClose }: QuestionsDialogProps) {
  const t = useTexts();
  const [values, setValues] = useState<Record<string, string>>({ ...answers });
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const missing = unanswered(questions, values);
  const submit = () => {
    setTried(true);
    if (missing.length === 0) return onAnswer(values);
    form.current?.querySelector<HTMLElement>(`[data-question="${missing[0]?.variable}"]`)?.focus();
    return undefined;
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsideClick
      title={t('printCatalogue.questionsTitle')}
      description={t('printCatalogue.questionsText')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form="catalogue-questions">
            {t('printCatalogue.print')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="catalogue-questions"
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {tried && missing.length > 0 ? (
          <Notice kind="error">{t('printCatalogue.questionsMissing')}</Notice>
        ) : null}
        {questions.map((question) => (
          <TextField
            key={question.variable}
            data-question={question.variable}
            label={question.text}
            inputMode={question.numeric ? 'numeric' : 'text'}
            value={ownValue(values, question.variable) ?? ''}
            error={tried && missing.includes(question) ? t('printCatalogue.questionMissing') : undefined}
            onChange={({ target }) => {
              if (takesText(question, target.value)) {
                setValues({ ...values, [question.variable]: target.value });
              }
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
