import { isAppError } from '@marbete/core/api/errors';
import type { RowProblem } from '@marbete/core/api/schemas';
import { useState } from 'react';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { PrintRun } from '@marbete/core/print/run/driver';
import { isRunning, type PrintRunView } from '@marbete/core/print/run/view';
import { HelperProblemNotice } from '../refusals/HelperProblemNotice.tsx';
import { LabelRefusal } from '../refusals/refusals.tsx';
import { ProblemNotice } from '../label-preview/ProblemNotice.tsx';
import type { LabelPrinting } from './use-label-print.ts';
import styles from './PrintWidget.module.css';

export interface PrintOutcomeProps {
  printing: Pick<LabelPrinting, 'state' | 'printer' | 'run' | 'go'>;
  labelId: number;
  /** Rows were handed in, so problems name theirs. */
  many: boolean;
}

/** How the print at hand goes, or how the last one ended, with the next step. */
export function PrintOutcome({ printing, labelId, many }: PrintOutcomeProps) {
  const { t } = usePublicTexts();
  const { state, printer, run, go } = printing;
  if (!state || !printer) return null;
  const { phase, labelsSent: sent, labels: total } = state;
  const error = phase === 'cancelled' ? undefined : state.error;
  if (isRunning(state)) {
    const words = t(state.asking ? 'widget.asking' : 'widget.printing', { sent, total });
    return (
      <output className={styles['progress']}>
        <progress className={styles['bar']} aria-label={words} max={total} value={sent} />
        <span className={styles['counts']}>{words}</span>
        {total > 100 ? (
          // What prints may be on its way still: a press would be lost.
          <Button kind="quiet" disabled={!run} onClick={() => run?.pause()}>
            {t('widget.cancel')}
          </Button>
        ) : null}
      </output>
    );
  }
  if (phase === 'done') {
    return (
      <output>
        <Notice kind={state.unconfirmed > 0 ? 'warning' : 'success'}>
          {t('widget.printed', { count: sent, printer: printer.name })}
          {state.unconfirmed > 0 ? `. ${t('widget.never-confirmed')}` : null}
        </Notice>
      </output>
    );
  }
  // After an uncertain part a person has to look first; going on could print it twice.
  const resume = run && phase !== 'uncertain' ? () => go(() => run.resume()) : undefined;
  const partly = sent > 0 || phase === 'cancelled' ? t('widget.stopped', { sent, total }) : null;
  const problems = problemsOf(error);
  return (
    <>
      {partly ? (
        <output>
          <Notice
            kind="warning"
            actions={resume ? <Button onClick={resume}>{t('widget.resume')}</Button> : null}
          >
            {partly}
          </Notice>
        </output>
      ) : null}
      {problems ? (
        <ProblemNotice problems={problems} many={many} message={error?.message ?? ''} />
      ) : helperProblemOf(error) ? (
        <HelperProblemNotice error={error} onRetry={partly ? undefined : resume} />
      ) : error ? (
        <LabelRefusal error={error} labelId={labelId} onRetry={partly ? undefined : resume} />
      ) : null}
      {phase === 'uncertain' && run ? <Decisions run={run} state={state} go={go} /> : null}
    </>
  );
}

interface DecisionsProps {
  run: PrintRun;
  state: PrintRunView;
  go: LabelPrinting['go'];
}

/** What a person can say about labels of which nobody knows whether they came out. */
function Decisions({ run, state: { doubt, error, labels }, go }: DecisionsProps) {
  const { t } = usePublicTexts();
  const { firstLabel = 1, lastLabel = 1 } = doubt ?? {};
  const [last, setLast] = useState(String(firstLabel));
  const next = run.placeOf(Number(last) + 1);
  return (
    <div className={styles['decisions']}>
      <p>{t('widget.uncertain-labels', { first: firstLabel, last: lastLabel, total: labels })}</p>
      {error?.details['answered'] === true ? null : (
        <Button kind="primary" onClick={() => go(() => run.resume())}>
          {t('widget.uncertain-ask')}
        </Button>
      )}
      <Button onClick={() => go(() => run.settle('came-out'))}>{t('widget.uncertain-yes')}</Button>
      <Button onClick={() => go(() => run.settle('did-not'))}>{t('widget.uncertain-no')}</Button>
      {labels > 1 ? (
        <>
          <NumberField label={t('widget.uncertain-last')} value={last} maxLength={6} onChange={setLast} />
          <Button disabled={!next} onClick={() => next && go(() => run.goOnFrom(next.startsAt))}>
            {t('widget.resume')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function problemsOf(error: unknown): readonly RowProblem[] | undefined {
  if (!isAppError(error) || error.code !== 'data-invalid') return undefined;
  const { problems } = error.details;
  return Array.isArray(problems)
    ? (problems as RowProblem[]).filter(({ level }) => level === 'error').slice(0, 5)
    : [];
}
