import type { Label } from '@marbete/core/api/labels';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { isLoopbackPage, readPermission } from '@marbete/core/print/helper-client-permission';
import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type HelperProblem, HelperProblemDialog, helperProblemOf } from '@marbete/ui/printing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, useToasts } from '@marbete/ui/ui';
import { useState } from 'react';
import { printerOf } from '../label-facts.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './HomePage.module.css';

/** Asked again so often while the home is open. */
const everyMs = 60_000;

/** What a person is told of a printer in a word; 'gone': the helper does not see it. */
type ShownState = PrinterState | 'gone';

const shownWords = {
  ready: 'home.printer-ready',
  printing: 'home.printer-printing',
  unknown: 'home.printer-ready',
  gone: 'home.printer-gone',
  'head-open': 'printerState.head-open-title',
  'paper-out': 'printerState.paper-out-title',
  'ribbon-out': 'printerState.ribbon-out-title',
  paused: 'printerState.paused-title',
  'needs-attention': 'home.printer-attention',
} as const satisfies Record<ShownState, string>;

const calm: readonly ShownState[] = ['ready', 'printing', 'unknown'];

/**
 * The printers that the labels print on, and how each is. The helper is asked at once where the browser asks nobody for
 * leave, and after a click everywhere else.
 */
export function PrinterStates({ labels }: { labels: readonly Label[] }) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { helper } = useMarbete();
  const [problem, setProblem] = useState<HelperProblem>();
  const printers = [
    ...new Map(
      labels.flatMap((label) => {
        const printer = printerOf(label);
        return printer
          ? [[printer.uid, { printer, language: languageById(label.language_id) }] as const]
          : [];
      }),
    ).values(),
  ];
  const mayAsk = useQuery({
    queryKey: ['helper-permission'],
    queryFn: async () =>
      isLoopbackPage(location.origin) || (await readPermission(navigator.permissions as never)) === 'granted',
  });
  const states = useQuery({
    queryKey: ['home', 'printers', printers.map(({ printer }) => printer.uid)],
    enabled: mayAsk.data === true && printers.length > 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : everyMs),
    queryFn: async (): Promise<Map<string, ShownState>> => {
      const seen = new Set((await helper.printers()).map(({ uid }) => uid));
      const each = printers.map(async ({ printer, language }) => {
        if (!seen.has(printer.uid)) return [printer.uid, 'gone'] as const;
        const answers = language !== undefined && languageOf(language).answersStatus;
        const status = answers ? await helper.status(printer).catch(() => undefined) : undefined;
        return [printer.uid, status?.state ?? 'ready'] as const;
      });
      return new Map(await Promise.all(each));
    },
  });
  if (printers.length === 0) return null;
  const ask = async () => {
    const { error } = await states.refetch();
    const found = helperProblemOf(error);
    setProblem(found);
    if (error && !found) toasts.error(errorText(error));
  };
  return (
    <section aria-label={t('home.printers')} className={styles['printers']}>
      <ul className={styles['chips']}>
        {printers.map(({ printer }) => {
          const state = states.data?.get(printer.uid);
          const kind = state === undefined ? 'unknown' : calm.includes(state) ? 'good' : 'bad';
          return (
            <li key={printer.uid} className={styles['chip']} data-state={states.isError ? 'bad' : kind}>
              <span className={styles['dot']} aria-hidden />
              <strong>{printer.name}</strong>
              <span>
                {states.isError ? t('home.printer-unreachable') : state ? t(shownWords[state]) : null}
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        kind="quiet"
        icon={<RefreshCw aria-hidden />}
        busy={states.isFetching}
        onClick={() => void ask()}
      >
        {t('home.askPrinters')}
      </Button>
      <HelperProblemDialog
        problem={problem}
        onClose={() => setProblem(undefined)}
        onRetry={() => void ask()}
      />
    </section>
  );
}
