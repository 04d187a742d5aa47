import { closeRun, listOpenRuns, type OpenRun } from '@marbete/core/api/print-runs';
import { type HelperPrinter, parseStoredPrinter } from '@marbete/core/print/printers';
import { labelsSent } from '@marbete/core/print/run-record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, CirclePause } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useFormats } from '../provider/use-formats.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { ChoosePrinter } from '../printer-chooser/ChoosePrinter.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { Card } from './Card.tsx';
import { runsOf } from './runs.ts';
import { takeOver } from './take-over.ts';
import { useFailureText } from './use-failure-text.ts';
import styles from './PrintRuns.module.css';

/** Runs that were begun on another page or device are looked for so often, and whenever this page is looked at again. */
const lookMs = 30_000;

/**
 * The account's open runs that wait for somebody and are not driven by this page. A page that ended before anything was
 * sent left nothing to go on with.
 */
function useOpenRuns(): readonly OpenRun[] {
  const { client } = useMarbete();
  const { subscribe, list } = runsOf(client);
  const entries = useSyncExternalStore(subscribe, list, list);
  const { data } = useQuery({
    queryKey: openRunsKey,
    queryFn: ({ signal }) => client.call(listOpenRuns, { query: {} }, { signal }),
    refetchInterval: lookMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const drivenHere = new Set(entries.flatMap(({ run }) => run.view().issued));
  return (data?.corridas ?? []).filter(
    ({ corrida, state, counts }) =>
      !drivenHere.has(corrida) &&
      (state === 'uncertain' ||
        state === 'waiting' ||
        (state === 'interrupted' && labelsSent(counts) + counts.uncertain > 0)),
  );
}

const openRunsKey = ['print-runs', 'open'] as const;

/** One line for what waits for somebody: its number, and a dialog in which each run is gone on with or closed. */
export function OpenRunsButton() {
  const t = useTexts();
  const runs = useOpenRuns();
  const [shown, setShown] = useState(false);
  if (runs.length === 0) return null;
  const name = t('runs.open', { count: runs.length });
  return (
    <>
      <Button
        kind="quiet"
        className={styles['open'] ?? ''}
        icon={<CirclePause aria-hidden />}
        aria-label={name}
        title={name}
        onClick={() => setShown(true)}
      >
        {runs.length}
      </Button>
      <Dialog open={shown} onClose={() => setShown(false)} title={name}>
        <div className={styles['openRuns']}>
          {runs.map((run) => (
            <OpenRunCard key={run.corrida} open={run} onGoesOn={() => setShown(false)} />
          ))}
        </div>
      </Dialog>
    </>
  );
}

/** A run of the account that nobody drives, or that waits on another device: any tab goes on with it or ends it. */
function OpenRunCard({ open, onGoesOn }: { open: OpenRun; onGoesOn: () => void }) {
  const t = useTexts();
  const { number, dateTime } = useFormats();
  const toasts = useToasts();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const marbete = useMarbete();
  const [choosing, setChoosing] = useState(false);
  const { corrida, state, counts, labels, fecha, usuario, nombre } = open;
  const printer = parseStoredPrinter(open.impresora);
  const settled = () => queries.invalidateQueries({ queryKey: openRunsKey });
  const goOn = useMutation({
    mutationFn: ({ to, rest }: { to: HelperPrinter; rest: boolean }) => takeOver(marbete, open, to, rest),
    onSuccess(entry) {
      onGoesOn();
      void runsOf(marbete.client).add(entry).run.start();
    },
    onError: (error) => toasts.error(failureText(error)),
    onSettled: settled,
  });
  const close = useMutation({
    mutationFn: () => marbete.client.call(closeRun, { params: { corrida }, body: {} }),
    onError: (error) => toasts.error(failureText(error)),
    onSettled: settled,
  });
  const busy = goOn.isPending || close.isPending;
  const sent = { done: number(labelsSent(counts)), total: number(labels) };
  const begun = t('runs.begunBy', { name: usuario.name, when: dateTime(new Date(fecha)) });
  const start = (rest: boolean) => (printer ? goOn.mutate({ to: printer, rest }) : setChoosing(true));
  return (
    <Card
      phase={state === 'uncertain' ? 'uncertain' : 'cancelled'}
      where={[[nombre, printer ? t('runs.to', { printer: printer.name }) : ''].join(' '), begun].join(' · ')}
      icon={state === 'uncertain' ? <CircleHelp aria-hidden /> : <CirclePause aria-hidden />}
      title={t(state === 'interrupted' ? 'runs.interrupted' : 'runs.waitsElsewhere', sent)}
      text={counts.uncertain > 0 ? t('runs.unknownCount', { count: counts.uncertain }) : undefined}
    >
      <div className={styles['actions']}>
        <Button kind="primary" busy={goOn.isPending} disabled={busy} onClick={() => start(false)}>
          {t('runs.goOnHere')}
        </Button>
        <Button disabled={busy} onClick={() => setChoosing(true)}>
          {t('runs.otherPrinter')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => start(true)}>
          {t('runs.goOnElsewhere')}
        </Button>
        <Button kind="quiet" busy={close.isPending} disabled={busy} onClick={() => close.mutate()}>
          {t('runs.closeAsIs')}
        </Button>
      </div>
      <ChoosePrinter
        open={choosing}
        chosen={printer}
        onChosen={(to) => {
          setChoosing(false);
          goOn.mutate({ to, rest: false });
        }}
        onClose={() => setChoosing(false)}
      />
    </Card>
  );
}
