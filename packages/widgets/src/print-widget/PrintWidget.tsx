import type { Problem } from '@marbete/engine/internal/template/values';
import { useId, useRef, useState } from 'react';
import { PrinterCheck } from 'lucide-react';
import { LabelPreviewView } from '../label-preview/LabelPreviewView.tsx';
import { ProblemNotice } from '../label-preview/ProblemNotice.tsx';
import { usePicture } from '../label-preview/use-picture.ts';
import type { PublicLabel } from '../label-loading/label-source.ts';
import { useLabel } from '../label-loading/use-label.ts';
import { printSize } from '../print-runs/print-size.ts';
import { isRunning } from '@marbete/core/print/run/view';
import { PrinterPickerView } from '../printer-picker/PrinterPickerView.tsx';
import { usePrinters } from '../printer-picker/use-printers.ts';
import { usePublicTexts, type PublicTextsValue } from '../provider/public-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { Notice } from '../ui/Notice.tsx';
import {
  failureOf,
  tellFailed,
  useWidgetEvents,
  type PrintEvents,
  type WidgetEventMap,
} from '../provider/widget-events.ts';
import { givenFailure, givenIssues, type GivenIssue } from '../print-questions/given-issues.ts';
import {
  maxQuantity,
  openQuestions,
  rowsToPrint,
  textsOf,
  type GivenRow,
  type GivenValues,
} from '../print-questions/given-rows.ts';
import { unanswered } from '../print-questions/questions.ts';
import { GivenRefusal, LabelRefusal } from '../refusals/refusals.tsx';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { PrintOutcome } from './PrintOutcome.tsx';
import { Questions } from './Questions.tsx';
import { useLabelPrint } from './use-label-print.ts';
import styles from './PrintWidget.module.css';

/** What is printed, and what the page hears of it. */
export interface PrintProps extends PrintEvents {
  /** The label's id. */
  label: number;
  /** Values by variable; what is missing is asked. */
  values?: GivenValues;
  /** How many labels are proposed; 1 without it. */
  quantity?: number;
  /** Many products at once, in place of `values` and `quantity`. */
  rows?: readonly GivenRow[];
  /** Room for the picture, in pixels; 208 by default. */
  heightPx?: number;
}

export interface PrintWidgetProps extends PrintProps {
  /** Leaves the label's name out, where a heading says it already. */
  titleHidden?: boolean;
}

/** A label's picture, what is missing for it, a printer, and the button that prints. */
export function PrintWidget(props: PrintWidgetProps) {
  return (
    <WidgetRoot>
      <CheckedWidget {...props} />
    </WidgetRoot>
  );
}

/** Nothing is shown or printed of what no label can be meant by. */
function CheckedWidget(props: PrintWidgetProps) {
  const issues = givenIssues(props);
  return issues.length > 0 ? <RefusedWidget {...props} issues={issues} /> : <Widget {...props} />;
}

function RefusedWidget({ issues, ...events }: PrintWidgetProps & { issues: readonly GivenIssue[] }) {
  useWidgetEvents(events, { label: undefined, error: undefined, failure: givenFailure(issues) });
  return <GivenRefusal issues={issues} />;
}

function Widget(props: PrintWidgetProps) {
  const { label: id, values = {}, quantity: proposed = 1, rows, titleHidden, heightPx } = props;
  const { t } = usePublicTexts();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { label, error, reload } = useLabel(id);
  const printers = usePrinters((failure) => tellFailed(props, failureOf(failure)));
  const printing = useLabelPrint(props);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState<{ proposed: number; text: string }>();
  /** Issues show after the first attempt, and then follow the typing. */
  const [tried, setTried] = useState(false);
  /** The number of labels that the person is asked about: more than the account prints without a question. */
  const [huge, setHuge] = useState(0);

  const many = rows !== undefined;
  const given: readonly GivenRow[] = rows ?? [{ values }];
  const answered = Object.entries(answers).filter(([, answer]) => answer.trim() !== '');
  const first = { ...Object.fromEntries(answered), ...textsOf(given[0]?.values ?? {}) };
  const { drawing, problems, hasSamples } = usePicture(label, first);
  const questions = label ? openQuestions(label, given) : [];
  const asked = questions.map(({ variable }) => variable);
  // Samples stand for what is asked; what they are found to be is nobody's fault.
  const known = problems.filter(({ variable }) => !asked.includes(variable ?? ''));
  const errors = known.filter(({ level }) => level === 'error');
  useWidgetEvents(props, { label, missing: asked, error, failure: knownFailure(errors) });
  if (error !== undefined) return <LabelRefusal error={error} labelId={id} onRetry={reload} />;

  // Another number from the page replaces what was typed for the one before.
  const quantity = typed?.proposed === proposed ? typed.text : String(proposed);
  const quantityFits = many || (Number(quantity) >= 1 && Number(quantity) <= maxQuantity);
  const missing = unanswered(questions, answers);
  const toPrint = rowsToPrint(many ? given : [{ values, quantity: Number(quantity) }], answers);
  const total = toPrint.reduce((sum, row) => sum + row.quantity, 0);
  const busy = printing.state !== undefined && isRunning(printing.state);

  const isAsked = huge > 0 && huge === total;
  const submit = async (confirmed: boolean) => {
    setTried(true);
    if (!label || busy || printers.searching) return;
    const wrong = missing[0] ?? (quantityFits ? undefined : 'QUANTITY');
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(wrong)}"]`)?.focus();
      return;
    }
    const printer = printers.chosen ?? (await printers.search());
    if (!printer) {
      form.current?.querySelector('select')?.focus();
      return;
    }
    const asks = total > label.ajustes.askAbove && !confirmed;
    setHuge(asks ? total : 0);
    if (!asks) printing.print(label, toPrint, printer);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields' keys are kept from the page
    <form
      ref={form}
      part="panel"
      id={formId}
      noValidate
      className={styles['widget']}
      // The button's press prints: frames without `allow-forms` submit nothing, and a form around this one would hear it.
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      // A form of the page has not changed by it.
      onInput={(event) => event.stopPropagation()}
      // Outside of a shadow root nobody sees that a key was typed into a field: shortcuts of the page would take it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
      }}
    >
      {titleHidden ? null : <h3 className={styles['title']}>{label?.nombre ?? t('widget.loading')}</h3>}
      <LabelPreviewView
        label={label}
        drawing={drawing}
        hasSamples={hasSamples}
        {...(heightPx === undefined ? {} : { heightPx })}
      />
      {known.length > 0 && printing.state === undefined ? (
        <ProblemNotice problems={known} many={many} message="" />
      ) : null}
      <Questions
        questions={questions}
        answers={answers}
        missing={tried ? missing : []}
        disabled={busy}
        onAnswer={(variable, answer) => setAnswers((before) => ({ ...before, [variable]: answer }))}
      />
      {many ? <p className={styles['count']}>{t('widget.rows', { count: rows.length })}</p> : null}
      <div className={styles['where']} data-quantity={many ? undefined : ''}>
        <PrinterPickerView
          printers={printers.printers}
          chosen={printers.chosen}
          searching={printers.searching}
          error={printers.error}
          disabled={busy}
          onSearch={() => void printers.search()}
          onChoose={printers.choose}
        />
        {many ? null : (
          <NumberField
            name="QUANTITY"
            label={t('widget.quantity')}
            value={quantity}
            maxLength={4}
            disabled={busy}
            error={tried && !quantityFits ? t('widget.quantity-wrong') : undefined}
            onChange={(text) => setTyped({ proposed, text })}
          />
        )}
      </div>
      {label && isAsked ? (
        <output>
          <Notice
            kind="warning"
            actions={
              <>
                <Button onClick={() => void submit(true)}>{t('widget.huge-yes')}</Button>
                <Button onClick={() => setHuge(0)}>{t('widget.cancel')}</Button>
              </>
            }
          >
            {hugeWords(t, label, total)}
          </Notice>
        </output>
      ) : null}
      <PrintOutcome printing={printing} labelId={id} many={many} />
      <Button
        type="submit"
        part="print"
        kind="primary"
        block
        icon={<PrinterCheck aria-hidden />}
        busy={busy}
        // A double press must not answer the question.
        disabled={!label || isAsked || (many && total === 0)}
        onClick={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        {total > 1 && quantityFits ? t('widget.print-many', { count: total }) : t('widget.print')}
      </Button>
    </form>
  );
}

/** A print that is larger than the account's usual, in labels, minutes and metres of roll. */
function hugeWords(t: PublicTextsValue['t'], label: PublicLabel, labels: number): string {
  const size = printSize(labels, label.language_id, label.medida, label.ajustes);
  return size ? t('widget.huge', { labels, ...size }) : t('widget.huge-unsized', { labels });
}

/** What is known to keep the first label from printing, for the host. */
function knownFailure(problems: readonly Problem[]): WidgetEventMap['failed'] | undefined {
  if (problems.length === 0) return undefined;
  return { code: 'data-invalid', message: problems.map(({ message }) => message).join(' ') };
}
