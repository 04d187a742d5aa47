import type { Webhook } from '@marbete/core/api/v1/webhooks';
import { useFormats } from '@marbete/ui/provider';
import { Badge, Button, IconButton } from '@marbete/ui/ui';
import { EllipsisVertical, KeyRound, List, PenLine, Plus, Trash } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { eventTexts } from './event-text.ts';
import styles from './Webhooks.module.css';

export interface WebhooksViewProps {
  webhooks: readonly Webhook[] | undefined;
  busy: boolean;
  onAdd: () => void;
  onEdit: (webhook: Webhook) => void;
  onDeliveries: (webhook: Webhook) => void;
  onSecret: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

/** Webhooks as a list, below what else programs of the account use. */
export function WebhooksView(props: WebhooksViewProps) {
  const { webhooks, busy, onAdd, onEdit, onDeliveries, onSecret, onRemove } = props;
  const t = useTexts();
  const columns = useColumns();
  return (
    <section className={styles['section']} aria-label={t('webhooks.title')}>
      <div className={styles['head']}>
        <div>
          <h2>{t('webhooks.title')}</h2>
          <p className={styles['soft']}>{t('webhooks.text')}</p>
        </div>
        <Button icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('webhooks.add')}
        </Button>
      </div>
      {webhooks && webhooks.length > 0 ? (
        <Records
          label={t('webhooks.title')}
          records={webhooks}
          keyOf={({ id }) => id}
          columns={columns}
          busy={busy}
          optionsHead={t('webhooks.options')}
          renderOptions={(webhook) => (
            <Menu
              disabled={busy}
              trigger={
                <IconButton
                  label={t('webhooks.optionsOf', { url: webhook.url })}
                  icon={<EllipsisVertical aria-hidden />}
                />
              }
            >
              <MenuItem icon={<List />} onSelect={() => onDeliveries(webhook)}>
                {t('webhooks.deliveries')}
              </MenuItem>
              <MenuItem icon={<KeyRound />} onSelect={() => onSecret(webhook)}>
                {t('webhooks.secret')}
              </MenuItem>
              <MenuItem icon={<PenLine />} onSelect={() => onEdit(webhook)}>
                {t('webhooks.edit')}
              </MenuItem>
              <MenuItem icon={<Trash />} danger onSelect={() => onRemove(webhook)}>
                {t('webhooks.remove')}
              </MenuItem>
            </Menu>
          )}
        />
      ) : null}
    </section>
  );
}

function useColumns(): RecordColumn<Webhook>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  const stateOf = ({ disabledAt, failingSince }: Webhook) => {
    if (disabledAt !== null)
      return <Badge kind="stop">{t('webhooks.state-off', { date: dateTime(new Date(disabledAt)) })}</Badge>;
    if (failingSince !== null)
      return (
        <Badge kind="warn">{t('webhooks.state-failing', { date: dateTime(new Date(failingSince)) })}</Badge>
      );
    return <Badge kind="go">{t('webhooks.state-on')}</Badge>;
  };
  return [
    {
      name: 'url',
      head: t('webhooks.url'),
      isTitle: true,
      cell: ({ url }) => <span className={styles['url']}>{url}</span>,
    },
    {
      name: 'events',
      head: t('webhooks.events'),
      cell: ({ events }) => events.map((type) => t(eventTexts[type])).join(', '),
    },
    { name: 'state', head: t('webhooks.state'), cell: stateOf },
  ];
}
