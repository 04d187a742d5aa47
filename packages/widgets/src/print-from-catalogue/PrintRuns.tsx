import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { HelperProblemDialog } from '../helper-problem/HelperProblemDialog.tsx';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { isRunning, type RunPhase } from './print-run.ts';
import { RunCard } from './RunCard.tsx';
import { RunReview } from './RunReview.tsx';
import { runsOf, useRunState, type RunEntry } from './runs.ts';
import { useFailureText } from './use-failure-text.ts';
import styles from './PrintRuns.module.css';

/**
 * The runs that go on, in a corner above whatever screen is open: progress, what a person must decide, and how each
 * ended. A page shows it once, outside of its screens.
 */
export function PrintRuns() {
  const t = useTexts();
  const { client } = useMarbete();
  const runs = runsOf(client);
  const entries = useSyncExternalStore(runs.subscribe, runs.list, runs.list);
  if (entries.length === 0) return null;
  return (
    <section className={styles['dock']} aria-label={t('runs.title')}>
      {entries.map((entry) => (
        <Run key={entry.id} entry={entry} onDismiss={() => runs.dismiss(entry.id)} />
      ))}
    </section>
  );
}

function Run({ entry, onDismiss }: { entry: RunEntry; onDismiss: () => void }) {
  const state = useRunState(entry.run);
  /** The failure whose dialog was closed; its card stays. */
  const [read, setRead] = useState<unknown>();
  const problem = state.phase === 'failed' ? helperProblemOf(state.error) : undefined;
  useLeaveQuestion(isRunning(state));
  useResultToast(entry, onDismiss);
  if (state.phase === 'review') {
    return <RunReview state={state} onSkip={() => void entry.run.skipFailing()} onClose={onDismiss} />;
  }
  return (
    <>
      <RunCard entry={entry} state={state} onDismiss={onDismiss} />
      <HelperProblemDialog
        problem={state.error === read ? undefined : problem}
        onClose={() => setRead(state.error)}
        onRetry={() => void entry.run.resume()}
      />
    </>
  );
}

/** The browser asks before a page is closed whose print would stop with it. */
function useLeaveQuestion(running: boolean) {
  useEffect(() => {
    if (!running) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [running]);
}

/** HLP-05. When all went well there is nothing left to say, and the card goes. */
function useResultToast({ run, printer }: RunEntry, onDismiss: () => void) {
  const t = useTexts();
  const failureText = useFailureText();
  const toasts = useToasts();
  const { phase, labelsSent, rowsSent, skipped, check, error } = useRunState(run);
  const saysAll = skipped === 0 && (check?.warnings ?? 0) === 0;
  const before = useRef<RunPhase>(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (phase === 'done') {
      const words = `${t('runs.done', { count: labelsSent })} ${t('runs.doneRows', { count: rowsSent })}`;
      toasts.success(printer ? words : t('runs.doneTest'));
      if (saysAll) onDismiss();
    } else if (phase === 'failed' && !helperProblemOf(error)) toasts.error(failureText(error));
  }, [phase, labelsSent, rowsSent, error, printer, saysAll, onDismiss, t, failureText, toasts]);
}
