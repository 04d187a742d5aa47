import type { PrinterCodeAnswer } from '@marbete/core/api/printer-code';
import type { LabelProposal, LabelTextFit } from '@marbete/core/api/printing';
import { LabelPicture } from '@marbete/ui/labels';
import { useProblemText } from '@marbete/ui/printing';
import { useFormats, useVariableName } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import type { Question, Remedy } from './look-at.ts';
import { useCodeDrawing } from './use-code-drawing.ts';
import styles from './ListToPaper.module.css';

export interface ToLookAtProps {
  label: LabelProposal;
  /** Not answered yet. */
  questions: readonly Question[];
  /** Answered for this print, and what the label does with long texts. */
  settled: readonly { key: string; question?: Question; remedy: Remedy }[];
  /** Rows that were looked at, where the list has more. */
  onlyRows: number | undefined;
  busy: boolean;
  onAnswer: (question: Question, remedy: Remedy) => void;
  onUndo: (key: string) => void;
  /** Its first button is what a person needs next. */
  ref?: Ref<HTMLElement>;
}

/** Elsewhere these say where they are answered. */
const answeredHere = {
  'currency-differs': 'listToPaper.about-currency-differs',
  'price-ambiguous': 'listToPaper.about-price-ambiguous',
  'price-rounded': 'listToPaper.about-price-rounded',
  'price-text-differs': 'listToPaper.about-price-text-differs',
  'price-zero': 'listToPaper.about-price-zero',
} as const;

/** Rows that are named where a person wants to see them. */
const shownRows = 12;

/** What has to be said before a list prints: a line for each problem, with what helps. Nothing where all is well. */
export function ToLookAt({
  label,
  questions,
  settled,
  onlyRows,
  busy,
  onAnswer,
  onUndo,
  ref,
}: ToLookAtProps) {
  const t = useTexts();
  const { number } = useFormats();
  if (questions.length === 0 && settled.length === 0) return null;
  return (
    <section ref={ref} className={styles['look']} aria-labelledby="to-look-at">
      <h2 id="to-look-at" className={styles['heading']}>
        {t('listToPaper.look')}
      </h2>
      <ul className={styles['lookList']}>
        {questions.map((question) => (
          <Line key={question.key} label={label} question={question} busy={busy} onAnswer={onAnswer} />
        ))}
        {settled.map(({ key, question, remedy }) => (
          <li key={key} className={styles['lookLine']} data-level="done">
            <CircleCheck aria-hidden />
            <SettledWords question={question} remedy={remedy} />
            <span className={styles['answers']}>
              <Button kind="quiet" disabled={busy} onClick={() => onUndo(key)}>
                {t('listToPaper.lookUndo')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {onlyRows === undefined ? null : (
        <p className={styles['soft']}>{t('listToPaper.lookFirst', { rows: number(onlyRows) })}</p>
      )}
    </section>
  );
}

function Line(props: {
  label: LabelProposal;
  question: Question;
  busy: boolean;
  onAnswer: ToLookAtProps['onAnswer'];
}) {
  const { label, question, busy, onAnswer } = props;
  const { group, isLong, mustAnswer } = question;
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const problemText = useProblemText();
  const remedyText = useRemedyText();
  const Icon = group.level === 'error' ? CircleX : mustAnswer ? TriangleAlert : CircleHelp;
  return (
    <li className={styles['lookLine']} data-level={group.level}>
      <Icon aria-hidden />
      <span className={styles['lookWords']}>
        <strong>{useTitle(question)}</strong>
        {isLong && group.level !== 'error' ? null : (
          <span className={styles['soft']}>
            {group.code in answeredHere
              ? t(answeredHere[group.code as keyof typeof answeredHere], group.details)
              : problemText(group)}
          </span>
        )}
        {open ? <Rows question={question} /> : null}
      </span>
      {isLong && group.muestra ? <Sample label={label} code={group.muestra} /> : null}
      <span className={styles['answers']}>
        {question.remedies.map((remedy) => (
          <Button key={JSON.stringify(remedy)} disabled={busy} onClick={() => onAnswer(question, remedy)}>
            {remedyText(remedy, group.details)}
          </Button>
        ))}
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('listToPaper.lookShow')}
        </Button>
      </span>
    </li>
  );
}

function useTitle({ isLong, group }: Question): string {
  const t = useTexts();
  const nameOf = useVariableName();
  const variable = group.variable === undefined ? '' : nameOf(group.variable);
  if (isLong && group.level !== 'error') return t('listToPaper.lookLong', { count: group.cuantas, variable });
  return variable === ''
    ? t('listToPaper.lookRows', { count: group.cuantas })
    : t('listToPaper.lookRowsOf', { count: group.cuantas, variable });
}

function Rows({ question: { group } }: { question: Question }) {
  const t = useTexts();
  const { number } = useFormats();
  const shown = group.filas.slice(0, shownRows).map(({ posicion }) => number(posicion));
  return (
    <span className={styles['soft']}>
      {t('listToPaper.lookWhich', { rows: shown.join(', ') + (group.cuantas > shown.length ? ' …' : '') })}
    </span>
  );
}

function Sample({ label, code }: { label: LabelProposal; code: PrinterCodeAnswer }) {
  const t = useTexts();
  const { language_id, medida } = label;
  const drawing = useCodeDrawing({ languageId: language_id, measure: medida?.medida, code });
  return (
    <span className={styles['lookSample']}>
      <LabelPicture
        name={t('listToPaper.lookLongest')}
        measure={medida?.medida}
        drawing={drawing}
        heightPx={96}
      />
    </span>
  );
}

function SettledWords({ question, remedy }: { question: Question | undefined; remedy: Remedy }) {
  const t = useTexts();
  const nameOf = useVariableName();
  const remedyText = useRemedyText();
  const count = question?.group.cuantas ?? 0;
  if (remedy.kind === 'fit')
    return (
      <span className={styles['lookWords']}>
        {t('listToPaper.lookFitted', { variable: nameOf(remedy.fit.variable), remedy: remedyText(remedy) })}
      </span>
    );
  return (
    <span className={styles['lookWords']}>
      {remedy.kind === 'leave-out'
        ? t('listToPaper.lookLeftOut', { count })
        : t('listToPaper.lookAsIs', {
            count,
            variable: question?.group.variable ? nameOf(question.group.variable) : '',
          })}
    </span>
  );
}

/** What a button of a remedy says. */
function useRemedyText(): (remedy: Remedy, details?: Readonly<Record<string, string | number>>) => string {
  const t = useTexts();
  return (remedy, details = {}) => {
    if (remedy.kind === 'leave-out') return t('listToPaper.remedyLeaveOut');
    if (remedy.kind === 'as-is') return t('listToPaper.remedyAsIs');
    if (remedy.kind === 'code') return t('listToPaper.remedyOtherCode');
    if (remedy.kind === 'fit') return t(fitText(remedy.fit));
    const { decimal, currency, zeroPrice, checkDigits } = remedy.answers;
    if (checkDigits !== undefined) return t('listToPaper.remedyCheckDigit');
    if (decimal !== undefined)
      return t(decimal === '.' ? 'listToPaper.remedyPoint' : 'listToPaper.remedyComma');
    if (currency === 'list') return t('listToPaper.remedyCurrency', { sign: '', ...details });
    if (currency === 'label') return t('listToPaper.remedySign', { sign: '', ...details });
    return t(zeroPrice === 'print' ? 'listToPaper.remedyZero' : 'listToPaper.remedyRound');
  };
}

function fitText({ accion, lineas }: LabelTextFit) {
  if (accion === 'cut') return 'listToPaper.remedyCut' as const;
  return lineas === undefined ? ('listToPaper.remedyShrink' as const) : ('listToPaper.remedyLines' as const);
}
