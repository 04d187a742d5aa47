import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { HelperProblemDialog } from '../helper-problem/HelperProblemDialog.tsx';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { RunCard } from './RunCard.tsx';
import { RunReview } from './RunReview.tsx';
import { isRunning, type RunPhase } from '@marbete/core/print/run/view';
import { runsOf, useRunView, type CatalogueRowPlace, type RunEntry } from './runs.ts';
import styles from './PrintRuns.module.css';

export interface PrintRunsProps {
  /** Shows a row of a catalogue where it can be corrected; left out, problems only name their rows. */
  onShowRow?: (row: CatalogueRowPlace) => void;
}

/**
 * The runs that go on, in a corner above whatever screen is open: progress, what a person must decide, and how each
 * ended. A page shows it once, outside of its screens.
 */
export function PrintRuns({ onShowRow }: PrintRunsProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const runs = runsOf(client);
  const entries = useSyncExternalStore(runs.subscribe, runs.list, runs.list);
  const keepRoom = useRoomBelow();
  if (entries.length === 0) return null;
  return (
    <section ref={keepRoom} className={styles['dock']} aria-label={t('runs.title')}>
      {entries.map((entry) => (
        <Run
          key={entry.id}
          entry={entry}
          onDismiss={() => runs.dismiss(entry.id)}
          {...(onShowRow ? { onShowRow } : {})}
        />
      ))}
    </section>
  );
}

/**
 * Says how high the cards are in `--marbete-runs-height` of the page, which leaves that much room below its content: what
 * stands at its foot can be scrolled out from under them.
 */
function useRoomBelow() {
  return useCallback((dock: HTMLElement | null) => {
    if (dock === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--marbete-runs-height', `${dock.offsetHeight}px`);
    });
    observer.observe(dock);
    return () => {
      observer.disconnect();
      style.removeProperty('--marbete-runs-height');
    };
  }, []);
}

interface RunProps extends PrintRunsProps {
  entry: RunEntry;
  onDismiss: () => void;
}

function Run({ entry, onDismiss, onShowRow }: RunProps) {
  const state = useRunView(entry.run);
  /** The failure whose dialog was closed; its card stays. */
  const [read, setRead] = useState<unknown>();
  const problem = state.phase === 'failed' ? helperProblemOf(state.error) : undefined;
  useLeaveQuestion(isRunning(state) || state.phase === 'first' || state.phase === 'uncertain');
  useTestToast(entry);
  if (state.phase === 'review') {
    const { catalogue } = entry;
    return (
      <RunReview
        state={state}
        pictureOf={entry.pictureOf}
        onSkip={() => void entry.run.skipFailing()}
        onClose={onDismiss}
        {...(onShowRow && catalogue ? { onShowRow: (row) => onShowRow({ ...catalogue, row }) } : {})}
      />
    );
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

/** Says that a test file was downloaded; how a print ended says its card, which is read out as it appears (HLP-05). */
function useTestToast({ run, printer }: RunEntry) {
  const t = useTexts();
  const toasts = useToasts();
  const { phase } = useRunView(run);
  const before = useRef<RunPhase>(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (phase === 'done' && !printer) toasts.success(t('runs.doneTest'));
  }, [phase, printer, t, toasts]);
}
