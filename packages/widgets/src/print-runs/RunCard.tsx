import { CircleHelp, CirclePause, CircleX, Info, ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../provider/use-formats.ts';
import { useRollText } from '../printer-chooser/RollSettings.tsx';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Card } from './Card.tsx';
import { DoneCard } from './DoneCard.tsx';
import { GoOnFrom } from './GoOnFrom.tsx';
import { PrinterNotice } from './PrinterNotice.tsx';
import type { PrintRunView } from '@marbete/core/print/run/view';
import type { RunEntry } from './runs.ts';
import { useFailureText } from './use-failure-text.ts';
import styles from './PrintRuns.module.css';

export interface RunCardProps {
  entry: RunEntry;
  state: PrintRunView;
  onDismiss: () => void;
}

/** One run: how far it is, or how it ended and what can be done next. */
export function RunCard({ entry, state, onDismiss }: RunCardProps) {
  const { run } = entry;
  const t = useTexts();
  const failureText = useFailureText();
  const { number } = useFormats();
  const rollText = useRollText();
  const where = [
    entry.label,
    entry.printer ? t('runs.to', { printer: entry.printer.name }) : '',
    rollText(entry.printer, state.labels),
  ].join(' ');
  const sent = t('runs.cancelledText', { done: state.labelsSent, total: state.labels });
  const { list = false, label = false } = entry.changed ?? {};
  const ofThen = list || label ? t('runs.ofThen') : '';
  const soFar = [state.labelsSent > 0 ? sent : t('runs.failedNothing'), ofThen].filter(Boolean).join(' ');
  const card = { phase: state.phase, where };
  const discard = (
    <Button kind="quiet" onClick={onDismiss}>
      {t('runs.discard')}
    </Button>
  );

  switch (state.phase) {
    case 'reading':
      return (
        <Card {...card}>
          <Progress
            label={t('runs.reading')}
            done={state.looked}
            counts={t('runs.readingCounts', { done: state.looked })}
            onCancel={onDismiss}
          />
        </Card>
      );
    case 'checking':
      return (
        <Card {...card}>
          <Progress label={t('runs.checking')} done={state.looked} total={state.rows} onCancel={onDismiss} />
        </Card>
      );
    case 'printing':
      return (
        <Card {...card}>
          <Progress
            label={t(state.cancelling ? 'runs.cancelling' : state.asking ? 'runs.asking' : 'runs.printing')}
            done={state.labelsSent}
            total={state.labels}
            counts={[t('runs.labelsOf', { done: state.labelsSent, total: state.labels }), ofThen]
              .filter(Boolean)
              .join(' · ')}
            {...(state.remainingMs === undefined ? {} : { remainingMs: state.remainingMs })}
          />
          <PrinterNotice status={state.printer} />
          <div className={styles['actions']}>
            <Button disabled={state.cancelling} onClick={() => run.pause()}>
              {t('runs.pause')}
            </Button>
            <Button kind="quiet" busy={state.cancelling} onClick={() => void run.cancel()}>
              {t('runs.cancel')}
            </Button>
          </div>
        </Card>
      );
    case 'first':
      return (
        <Card
          {...card}
          icon={<ScanSearch aria-hidden />}
          title={t('runs.first')}
          text={t('runs.firstText')}
          onDismiss={onDismiss}
        >
          <PrinterNotice status={state.printer} />
          <div className={styles['actions']}>
            <Button kind="primary" onClick={() => void run.resume()}>
              {t('runs.firstYes', { count: state.labels - state.labelsSent })}
            </Button>
            {discard}
          </div>
        </Card>
      );
    case 'done':
      return <DoneCard entry={entry} state={state} where={where} onDismiss={onDismiss} />;
    case 'empty':
      return <Card {...card} icon={<Info aria-hidden />} title={t('runs.empty')} onDismiss={onDismiss} />;
    case 'uncertain': {
      const { firstLabel = 0, lastLabel = 0, firstRow = 0, lastRow = 0, first, last } = state.doubt ?? {};
      return (
        <Card
          {...card}
          icon={<CircleHelp aria-hidden />}
          title={t('runs.uncertain')}
          text={[
            t('runs.uncertainText', {
              firstLabel: number(firstLabel),
              lastLabel: number(lastLabel),
              from: number(firstRow),
              to: number(lastRow),
            }),
            first && last ? t('runs.uncertainNames', { first, last }) : '',
          ]
            .filter(Boolean)
            .join(' ')}
          onDismiss={onDismiss}
        >
          <div className={styles['actions']}>
            {state.error?.details['answered'] === true ? null : (
              <Button kind="primary" onClick={() => void run.resume()}>
                {t('runs.askAgain')}
              </Button>
            )}
            <Button onClick={() => void run.settle('came-out')}>{t('runs.uncertainYes')}</Button>
            <Button onClick={() => void run.settle('did-not')}>{t('runs.uncertainNo')}</Button>
            <GoOnFrom run={run} state={state} open={false} />
          </div>
        </Card>
      );
    }
    case 'cancelled':
      if (state.emptied === undefined) {
        return (
          <Card
            {...card}
            icon={<CirclePause aria-hidden />}
            title={t('runs.paused')}
            text={soFar}
            onDismiss={onDismiss}
          >
            <GoOnActions entry={entry} state={state} discard={discard} />
          </Card>
        );
      }
      return (
        <Card
          {...card}
          icon={<CirclePause aria-hidden />}
          title={t('runs.cancelled')}
          text={`${soFar} ${t(state.emptied ? 'runs.emptied' : 'runs.notEmptied')}`}
          onDismiss={onDismiss}
        >
          <GoOnFrom run={run} state={state} open />
          <div className={styles['actions']}>{discard}</div>
        </Card>
      );
    case 'failed':
      return (
        <Card
          {...card}
          icon={<CircleX aria-hidden />}
          title={t('runs.failed')}
          text={`${failureText(state.error)} ${soFar}`}
          onDismiss={onDismiss}
        >
          <GoOnActions entry={entry} state={state} discard={discard} />
        </Card>
      );
    case 'review':
      return null;
  }
}

interface GoOnActionsProps {
  entry: RunEntry;
  state: PrintRunView;
  discard: ReactNode;
}

/** A run that stands still goes on where it stopped, from another label, or not at all. */
function GoOnActions({ entry: { run }, state, discard }: GoOnActionsProps) {
  const t = useTexts();
  return (
    <div className={styles['actions']}>
      <Button kind="primary" onClick={() => void run.resume()}>
        {t(state.phase === 'cancelled' || state.labelsSent > 0 ? 'runs.resume' : 'runs.tryAgain')}
      </Button>
      {discard}
      {state.labelsSent > 0 ? <GoOnFrom run={run} state={state} open={false} /> : null}
    </div>
  );
}
