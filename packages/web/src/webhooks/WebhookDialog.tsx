import { eventTypes, type EventType, type Webhook } from '@marbete/core/api/v1/webhooks';
import { Checkbox, TextField } from '@marbete/ui/ui';
import { type FormEvent, useState } from 'react';

import { useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { eventTexts } from './event-text.ts';
import styles from './Webhooks.module.css';

export interface WebhookDraft {
  url: string;
  events: EventType[];
}

export interface WebhookDialogProps {
  open: boolean;
  /** The one that is changed; a new one without it. */
  webhook: Webhook | undefined;
  busy: boolean;
  /** The server did not take the address. */
  refused: boolean;
  onSave: (draft: WebhookDraft) => void;
  onClose: () => void;
}

/** Where a program is told, and of what. */
export function WebhookDialog({ open, webhook, busy, refused, onSave, onClose }: WebhookDialogProps) {
  const t = useTexts();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? eventTypes);
  const [sent, setSent] = useState<string>();
  const isAddress = /^https?:\/\/./.test(url.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(url);
    if (isAddress && events.length > 0) onSave({ url: url.trim(), events: [...events] });
  };
  const isWrong = sent !== undefined && (!isAddress || (refused && sent === url));
  const noEvents = sent !== undefined && events.length === 0;
  return (
    <FormDialog
      open={open}
      busy={busy}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      description={t('webhooks.editText')}
      save={t('forms.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        value={url}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? t('webhooks.issue-url') : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset aria-invalid={noEvents || undefined}>
        <legend className={styles['legend']}>{t('webhooks.events')}</legend>
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(eventTexts[type])}
            checked={events.includes(type)}
            onChange={(on) =>
              setEvents(eventTypes.filter((each) => (each === type ? on : events.includes(each))))
            }
          />
        ))}
        {noEvents ? (
          <p className={styles['error']} role="alert">
            {t('webhooks.issue-events')}
          </p>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
