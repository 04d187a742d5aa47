import { type Delivery, listDeliveries, repeatDelivery, type Webhook } from '@marbete/core/api/v1/webhooks';
import { useErrorText, useFormats, useMarbete } from '@marbete/ui/provider';
import { Badge, Button, Dialog, IconButton, useToasts } from '@marbete/ui/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { eventTexts } from './event-text.ts';
import styles from './Webhooks.module.css';

export interface DeliveriesProps {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}

const stateKinds = { waiting: 'warn', delivered: 'go', failed: 'stop' } as const;

/** Deliveries that wait are looked at again so often. */
const lookMs = 3_000;

/** What a webhook was told, what it answered, and telling it again. */
export function Deliveries({ open, webhook, onClose }: DeliveriesProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const columns = useColumns();
  const params = { webhook: webhook.id };
  const queryKey = ['webhooks', webhook.id, 'deliveries'];
  const deliveries = useInfiniteQuery({
    queryKey,
    enabled: open,
    refetchInterval: lookMs,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call(
        listDeliveries,
        { params, query: { limit: 20, ...(cursor ? { cursor } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const again = useMutation({
    mutationFn: ({ id }: Delivery) => client.call(repeatDelivery, { params: { ...params, delivery: id } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey });
      toasts.success(t('webhooks.sent'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const found = deliveries.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={t('webhooks.deliveriesOf', { url: webhook.url })}
      description={t('webhooks.deliveriesText')}
      actions={
        deliveries.hasNextPage ? (
          <Button busy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
            {t('webhooks.more')}
          </Button>
        ) : undefined
      }
    >
      {!found ? (
        <LoadState query={deliveries} />
      ) : found.length === 0 ? (
        <p>{t('webhooks.noDeliveries')}</p>
      ) : (
        <Records
          label={t('webhooks.deliveries')}
          records={found}
          keyOf={({ id }) => id}
          columns={columns}
          optionsHead={t('webhooks.options')}
          renderOptions={(delivery) => (
            <IconButton
              label={t('webhooks.againOf', { id: delivery.id })}
              icon={<RotateCw aria-hidden />}
              disabled={again.isPending}
              onClick={() => again.mutate(delivery)}
            />
          )}
        />
      )}
    </Dialog>
  );
}

function useColumns(): RecordColumn<Delivery>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  return [
    {
      name: 'event',
      head: t('webhooks.event'),
      isTitle: true,
      cell: ({ type, createdAt }) => (
        <>
          <span className={styles['line']}>{t(eventTexts[type])}</span>
          <small className={styles['soft']}>{dateTime(new Date(createdAt))}</small>
        </>
      ),
    },
    {
      name: 'state',
      head: t('webhooks.state'),
      cell: ({ state, attempts }) => (
        <>
          <Badge kind={stateKinds[state]}>{t(`webhooks.delivery-${state}`)}</Badge>{' '}
          <small className={styles['soft']}>{t('webhooks.tried', { count: attempts })}</small>
        </>
      ),
    },
    {
      name: 'answer',
      head: t('webhooks.answer'),
      cell: ({ status, answer }) => (
        <span className={styles['answer']}>
          {status === null && answer === '' ? t('webhooks.noAnswer') : `${status ?? ''} ${answer}`.trim()}
        </span>
      ),
    },
  ];
}
