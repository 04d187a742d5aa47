import {
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  replaceWebhook,
  rotateSecret,
  type Webhook,
} from '@marbete/core/api/v1/webhooks';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { useLastValue, useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Deliveries } from './Deliveries.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog, type WebhookDraft } from './WebhookDialog.tsx';
import { WebhooksView } from './WebhooksView.tsx';

const webhooksKey = ['webhooks'];

/** The webhooks of the account, with what each was told (docs/api.md, Webhooks). */
export function Webhooks() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const [editing, setEditing] = useState<{ round: number; webhook: Webhook | undefined }>();
  const [secretOf, setSecretOf] = useState<Webhook>();
  const [shown, setShown] = useState<Webhook>();
  const shownEditing = useLastValue(editing);
  const shownSecretOf = useLastValue(secretOf);
  const shownDeliveries = useLastValue(shown);
  const webhooks = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await client.call(listWebhooks, {}, { signal })).webhooks,
  });
  const failed = (error: unknown) => void toasts.error(errorText(error));
  const reload = () => void queries.invalidateQueries({ queryKey: webhooksKey });
  const save = useMutation({
    mutationFn: (body: WebhookDraft) => {
      const webhook = editing?.webhook?.id;
      return webhook === undefined
        ? client.call(createWebhook, { body })
        : client.call(replaceWebhook, { params: { webhook }, body });
    },
    onSuccess() {
      reload();
      setEditing(undefined);
      toasts.success(t('webhooks.saved'));
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => client.call(removeWebhook, { params: { webhook: id } }),
    onSuccess() {
      reload();
      toasts.success(t('webhooks.removed'));
    },
    onError: failed,
  });
  const secret = useQuery({
    queryKey: [...webhooksKey, secretOf?.id, 'secret'],
    enabled: secretOf !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.call(readWebhook, { params: { webhook: secretOf?.id ?? 0 } }, { signal })).secret,
  });
  const rotate = useMutation({
    mutationFn: ({ id }: Webhook) => client.call(rotateSecret, { params: { webhook: id } }),
    onSuccess() {
      void secret.refetch();
      toasts.success(t('webhooks.rotated'));
    },
    onError: failed,
  });
  const askToRemove = async (webhook: Webhook) => {
    const yes = await ask({
      icon: 'warning',
      danger: true,
      title: t('webhooks.removeQuestion', { url: webhook.url }),
      text: t('webhooks.removeText'),
      confirmLabel: t('webhooks.remove'),
    });
    if (yes) remove.mutate(webhook);
  };
  const edit = (webhook: Webhook | undefined) => {
    save.reset();
    setRound(round + 1);
    setEditing({ round: round + 1, webhook });
  };
  return (
    <>
      <WebhooksView
        webhooks={webhooks.data}
        busy={remove.isPending}
        onAdd={() => edit(undefined)}
        onEdit={edit}
        onDeliveries={setShown}
        onSecret={setSecretOf}
        onRemove={(webhook) => void askToRemove(webhook)}
      />
      {shownEditing ? (
        <WebhookDialog
          key={shownEditing.round}
          open={editing !== undefined}
          webhook={shownEditing.webhook}
          busy={save.isPending}
          refused={save.isError}
          onSave={save.mutate}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {shownSecretOf ? (
        <SecretDialog
          open={secretOf !== undefined}
          webhook={shownSecretOf}
          secret={secret.data}
          busy={rotate.isPending}
          onRotate={() => rotate.mutate(shownSecretOf)}
          onClose={() => setSecretOf(undefined)}
        />
      ) : null}
      {shownDeliveries ? (
        <Deliveries
          key={shownDeliveries.id}
          open={shown !== undefined}
          webhook={shownDeliveries}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}
