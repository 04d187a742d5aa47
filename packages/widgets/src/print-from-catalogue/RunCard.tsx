import { CircleCheck, CircleHelp, CirclePause, CircleX, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../provider/use-formats.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Progress } from '../ui/Progress.tsx';
import type { RunState } from './print-run.ts';
import { RunWarnings } from './RunWarnings.tsx';
import type { RunEntry } from './runs.ts';
import { useFailureText } from './use-failure-text.ts';
import styles from './PrintRuns.module.css';

export interface RunCardProps {
  entry: RunEntry;
  state: RunState;
  onDismiss: () => void;
}

/** One run: how far it is, or how it ended and what can be done next. */
export function RunCard({ entry, state, onDismiss }: RunCardProps) {
  const { run } = entry;
  const t = useTexts();
  const failureText = useFailureText();
  const { number } = useFormats();
  const where = [entry.label, entry.printer ? t('runs.to', { printer: entry.printer }) : ''].join(' ');
  const sent = t('runs.cancelledText', { done: state.labelsSent, total: state.labels });
  const soFar = state.labelsSent > 0 ? sent : t('runs.failedNothing');
  const goOn = t(state.labelsSent > 0 ? 'runs.resume' : 'runs.tryAgain');

  switch (state.phase) {
    case 'reading':
      return (
        <Card phase={state.phase} where={where}>
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
        <Card phase={state.phase} where={where}>
          <Progress label={t('runs.checking')} done={state.looked} total={state.rows} onCancel={onDismiss} />
        </Card>
      );
    case 'printing':
      return (
        <Card phase={state.phase} where={where}>
          <Progress
            label={t(state.asking ? 'runs.asking' : 'runs.printing')}
            done={state.labelsSent}
            total={state.labels}
            counts={t('runs.labelsOf', { done: state.labelsSent, total: state.labels })}
            {...(state.remainingMs === undefined ? {} : { remainingMs: state.remainingMs })}
            onCancel={() => run.cancel()}
            cancelLabel={t('runs.stop')}
          />
        </Card>
      );
    case 'done':
      return (
        <Card
          phase={state.phase}
          where={where}
          icon={<CircleCheck aria-hidden />}
          title={`${t('runs.done', { count: state.labelsSent })} ${t('runs.doneRows', { count: state.rowsSent })}`}
          text={state.skipped > 0 ? t('runs.skipped', { count: state.skipped }) : undefined}
          onDismiss={onDismiss}
        >
          <RunWarnings check={state.check} />
        </Card>
      );
    case 'empty':
      return (
        <Card
          phase={state.phase}
          where={where}
          icon={<Info aria-hidden />}
          title={t('runs.empty')}
          onDismiss={onDismiss}
        />
      );
    case 'uncertain':
      return (
        <Card
          phase={state.phase}
          where={where}
          icon={<CircleHelp aria-hidden />}
          title={t('runs.uncertain')}
          text={t('runs.uncertainText', {
            from: number(state.uncertain?.from ?? 0),
            to: number(state.uncertain?.to ?? 0),
          })}
          onDismiss={onDismiss}
        >
          <div className={styles['actions']}>
            <Button onClick={() => void run.settleUncertain(true)}>{t('runs.uncertainYes')}</Button>
            <Button onClick={() => void run.settleUncertain(false)}>{t('runs.uncertainNo')}</Button>
          </div>
        </Card>
      );
    case 'failed':
    case 'cancelled':
      return (
        <Card
          phase={state.phase}
          where={where}
          icon={state.phase === 'failed' ? <CircleX aria-hidden /> : <CirclePause aria-hidden />}
          title={t(state.phase === 'failed' ? 'runs.failed' : 'runs.cancelled')}
          text={state.phase === 'failed' ? `${failureText(state.error)} ${soFar}` : soFar}
          onDismiss={onDismiss}
        >
          <div className={styles['actions']}>
            <Button kind="primary" onClick={() => void run.resume()}>
              {goOn}
            </Button>
            <Button kind="quiet" onClick={onDismiss}>
              {t('runs.discard')}
            </Button>
          </div>
        </Card>
      );
    case 'review':
      return null;
  }
}

interface CardProps {
  phase: RunState['phase'];
  where: string;
  icon?: ReactNode;
  title?: string;
  text?: string | undefined;
  onDismiss?: () => void;
  children?: ReactNode;
}

function Card({ phase, where, icon, title, text, onDismiss, children }: CardProps) {
  const t = useTexts();
  return (
    <article
      className={styles['card']}
      data-phase={phase}
      role={phase === 'failed' || phase === 'uncertain' ? 'alert' : undefined}
    >
      <div className={styles['head']}>
        {icon}
        <div className={styles['words']}>
          {title ? <h3>{title}</h3> : null}
          {text ? <p>{text}</p> : null}
          <p className={styles['where']}>{where}</p>
        </div>
        {onDismiss ? (
          <IconButton
            label={t('runs.dismiss')}
            icon={<X />}
            className={styles['close'] ?? ''}
            onClick={onDismiss}
          />
        ) : null}
      </div>
      {children}
    </article>
  );
}
