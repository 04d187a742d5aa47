import { ownValue } from '@marbete/engine/internal/template/values';
import type { Label } from '@marbete/core/api/labels';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { PrinterCheck } from 'lucide-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { LabelPicture, quantityName, questionsOf, type Question, unanswered } from '@marbete/ui/labels';
import { PrinterNotice } from '@marbete/ui/printing';
import { useVariableName } from '@marbete/ui/provider';
import { Button, Dialog, Notice, NumberField, TextField, useNarrow } from '@marbete/ui/ui';
import { useDrawing } from './use-drawing.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './PrintForm.module.css';

export interface PrintFormProps {
  open: boolean;
  label: Label;
  /** The uploaded picture's address. */
  image?: string | undefined;
  busy: boolean;
  /** What the server said about single values, by variable. */
  problems?: Readonly<Record<string, string>>;
  /** How the printer is while the label is at it. */
  status?: PrinterStatus | undefined;
  /** Takes the label at the printer back. */
  onCancelPrint?: (() => void) | undefined;
  onPrint: (values: Record<string, string>) => void;
  onClose: () => void;
}

/** Asks for the label's values before it prints (PRN-01 to PRN-11). What was typed stays, also for the next print of the same label. */
export function PrintForm(props: PrintFormProps) {
  const { open, label, image, busy, problems = {}, status, onCancelPrint, onPrint, onClose } = props;
  const t = useTexts();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const questions = questionsOf(label);
  const [values, setValues] = useState<Record<string, string>>({ [quantityName]: '1' });
  /** Issues show after the first attempt, and then follow the typing. */
  const [tried, setTried] = useState(false);
  /** What was sent last: the server's words are about these values, until they are changed. */
  const [sent, setSent] = useState<Record<string, string>>({});
  const missing = tried ? unanswered(questions, values) : [];

  const submit = () => {
    setTried(true);
    const stillOpen = unanswered(questions, values);
    if (stillOpen.length === 0) {
      setSent(values);
      onPrint(
        Object.fromEntries(
          questions.map(({ variable }) => [variable, (ownValue(values, variable) ?? '').trim()]),
        ),
      );
      return;
    }
    const [first] = stillOpen;
    form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first ?? '')}"]`)?.focus();
  };
  const newStyle = label.nueva === '1';
  const narrow = useNarrow();
  // A pause in the typing, so that not every letter is drawn.
  const drawing = useDrawing(label, useDeferredValue(values));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      keepOnOutsideClick
      title={label.nombre}
      actions={
        <>
          <Button onClick={onCancelPrint ?? onClose} disabled={busy && !onCancelPrint}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} kind="go" icon={<PrinterCheck aria-hidden />} busy={busy}>
            {t('printForm.print')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles['picture']}>
          <LabelPicture
            name={label.nombre}
            measure={label.medida?.medida}
            // The uploaded picture has other values than those that are typed.
            image={drawing ? undefined : image}
            drawing={drawing}
            heightPx={narrow ? 136 : 200}
          />
        </div>
        <PrinterNotice status={status} />
        {missing.length > 0 ? (
          <Notice kind="error">{t(newStyle ? 'printForm.complete' : 'printForm.fill')}</Notice>
        ) : null}
        {questions.map((question) => (
          <Answer
            key={question.variable}
            question={question}
            value={ownValue(values, question.variable) ?? ''}
            error={
              missing.includes(question.variable)
                ? t(newStyle ? 'fieldErrors.required' : 'printForm.fillLine')
                : ownValue(sent, question.variable) === ownValue(values, question.variable)
                  ? ownValue(problems, question.variable)
                  : undefined
            }
            onChange={(value) => setValues((before) => ({ ...before, [question.variable]: value }))}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface AnswerProps {
  question: Question;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Answer({ question, value, error, onChange }: AnswerProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const { variable, accepts } = question;
  const common = { name: variable, value, error };
  const isQuantity = variable === quantityName;
  const label = isQuantity ? t('printForm.quantity') : (question.text ?? nameOf(variable));
  const hint = variable === 'OFFER' ? t('printForm.offerHint') : undefined;
  if (accepts === 'text') {
    return (
      <TextField
        {...common}
        label={label}
        autoComplete="off"
        maxLength={32_767}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <NumberField
      {...common}
      label={label}
      hint={hint}
      accepts={accepts}
      maxLength={isQuantity ? 4 : 20}
      className={isQuantity ? (styles['quantity'] ?? '') : ''}
      onChange={onChange}
    />
  );
}
