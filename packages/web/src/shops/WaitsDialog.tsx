import { readWaitingRuns, type WaitingRun, withdrawOrder } from '@marbete/core/api/v1/orders';
import { useMarbete } from '@marbete/ui/provider';
import { Badge, Button, Dialog, useToasts } from '@marbete/ui/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { useRemoval } from '../ui/use-removal.ts';
import type { ShopLine } from './shop-lines.ts';
import { lookMs, stationsKey } from './shops-query.ts';
import styles from './Shops.module.css';
import { useShopTime } from './use-shop-time.ts';

export interface WaitsDialogProps {
  open: boolean;
  line: ShopLine;
  onClose: () => void;
}

const stateKinds = { open: 'accent', stopped: 'plain', silent: 'warn', ended: 'go' } as const;

/** The orders that have not ended on a printer, and withdrawing them. */
export function WaitsDialog({ open, line: { station, printer }, onClose }: WaitsDialogProps) {
  const t = useTexts();
  const toasts = useToasts();
  const shopTime = useShopTime();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const columns = useColumns(station.zone);
  const queryKey = [...stationsKey, station.id, 'orders'];
  const waits = useQuery({
    queryKey,
    enabled: open,
    refetchInterval: lookMs,
    queryFn: async ({ signal }) =>
      (await client.call(readWaitingRuns, { params: { station: station.id } }, { signal })).runs,
  });
  const withdrawal = useRemoval({
    question: ({ name }: WaitingRun) => ({
      title: t('shops.orderWithdrawQuestion', { name }),
      text: t('shops.orderWithdrawText'),
      confirmLabel: t('shops.orderWithdraw'),
    }),
    remove: ({ order }) => client.call(withdrawOrder, { params: { order } }),
    onRemoved({ runs }) {
      void queries.invalidateQueries({ queryKey: stationsKey });
      const last = runs
        .flatMap(({ mayPrintUntil }) => mayPrintUntil ?? [])
        .toSorted()
        .at(-1);
      if (last === undefined) toasts.success(t('shops.orderWithdrawn'));
      else toasts.warning(t('shops.orderMayPrint', { time: shopTime(last, station.zone) }));
    },
  });
  const found = waits.data?.filter(({ run }) => printer === undefined || run.printer === printer.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={t('shops.waitsOf', {
        name: printer ? `${station.name} · ${printer.name}` : station.name,
      })}
      description={t('shops.waitsText')}
      actions={<Button onClick={onClose}>{t('shops.close')}</Button>}
    >
      {!found ? (
        <LoadState query={waits} />
      ) : found.length === 0 ? (
        <p>{t('shops.nothingWaits')}</p>
      ) : (
        <Records
          label={t('shops.waiting')}
          records={found}
          keyOf={({ run }) => run.run}
          columns={columns}
          busy={withdrawal.isPending}
          optionsHead={t('shops.options')}
          renderOptions={(waiting) =>
            waiting.run.state === 'stopped' ? null : (
              <Button
                kind="quiet"
                aria-label={t('shops.orderWithdrawOf', { name: waiting.name })}
                onClick={() => void withdrawal.ask(waiting)}
              >
                {t('shops.orderWithdraw')}
              </Button>
            )
          }
        />
      )}
    </Dialog>
  );
}

const counts = ['printed', 'open', 'uncertain', 'notPrinted'] as const;

function useColumns(zone: string): RecordColumn<WaitingRun>[] {
  const t = useTexts();
  const shopTime = useShopTime();
  return [
    {
      name: 'order',
      head: t('shops.order'),
      isTitle: true,
      cell: ({ name, label }) => (
        <>
          <span className={styles['line']}>{name}</span>
          <small className={styles['soft']}>{label}</small>
        </>
      ),
    },
    {
      name: 'labels',
      head: t('shops.labels'),
      cell: ({ labels }) =>
        counts
          .filter((each) => labels[each] > 0)
          .map((each) => t(`shops.count-${each}`, { count: labels[each] }))
          .join(' · ') || t('shops.notFetched'),
    },
    {
      name: 'when',
      head: t('shops.when'),
      cell: ({ run }) =>
        t('shops.fromUntil', { from: shopTime(run.from, zone), until: shopTime(run.until, zone) }),
    },
    {
      name: 'state',
      head: t('shops.state'),
      cell: ({ run: { state, mayPrintUntil } }) => (
        <>
          <Badge kind={stateKinds[state]}>{t(`shops.run-${state}`)}</Badge>
          {state !== 'open' && mayPrintUntil !== null ? (
            <small className={`${styles['soft']} ${styles['line']}`}>
              {t('shops.mayPrint', { time: shopTime(mayPrintUntil, zone) })}
            </small>
          ) : null}
        </>
      ),
    },
  ];
}
