import {
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  replaceWebhook,
  rotateSecret,
  type Webhook,
} from '@marbete/core/api/v1/webhooks';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.ts';
import { useDialogAbout } from '../ui/use-dialog-about.ts';
import { useRemoval } from '../ui/use-removal.ts';
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
  const { client } = useMarbete();
  const queries = useQueryClient();
  /** The webhook that is changed, none for a new one. */
  const editing = useDialogAbout<Webhook | undefined>();
  const secretOf = useDialogAbout<Webhook>();
  const told = useDialogAbout<Webhook>();
  const webhooks = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await client.call(listWebhooks, {}, { signal })).webhooks,
  });
  const failed = (error: unknown) => void toasts.error(errorText(error));
  const reload = () => void queries.invalidateQueries({ queryKey: webhooksKey });
  const save = useMutation({
    mutationFn: (body: WebhookDraft) => {
      const webhook = editing.about?.id;
      return webhook === undefined
        ? client.call(createWebhook, { body })
        : client.call(replaceWebhook, { params: { webhook }, body });
    },
    onSuccess() {
      reload();
      editing.close();
      toasts.success(t('webhooks.saved'));
    },
    onError: failed,
  });
  const removal = useRemoval({
    question: (webhook: Webhook) => ({
      title: t('webhooks.removeQuestion', { url: webhook.url }),
      text: t('webhooks.removeText'),
      confirmLabel: t('webhooks.remove'),
    }),
    remove: ({ id }) => client.call(removeWebhook, { params: { webhook: id } }),
    onRemoved() {
      reload();
      toasts.success(t('webhooks.removed'));
    },
  });
  const secret = useQuery({
    queryKey: [...webhooksKey, secretOf.about?.id, 'secret'],
    enabled: secretOf.isOpen,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.call(readWebhook, { params: { webhook: secretOf.about?.id ?? 0 } }, { signal })).secret,
  });
  const rotate = useMutation({
    mutationFn: ({ id }: Webhook) => client.call(rotateSecret, { params: { webhook: id } }),
    onSuccess() {
      void secret.refetch();
      toasts.success(t('webhooks.rotated'));
    },
    onError: failed,
  });
  const edit = (webhook: Webhook | undefined) => {
    save.reset();
    editing.open(webhook);
  };
  return (
    <>
      <WebhooksView
        webhooks={webhooks.data}
        busy={removal.isPending}
        onAdd={() => edit(undefined)}
        onEdit={edit}
        onDeliveries={told.open}
        onSecret={secretOf.open}
        onRemove={(webhook) => void removal.ask(webhook)}
      />
      {editing.shown ? (
        <WebhookDialog
          key={editing.shown.round}
          open={editing.isOpen}
          webhook={editing.shown.about}
          busy={save.isPending}
          refused={save.isError}
          onSave={save.mutate}
          onClose={editing.close}
        />
      ) : null}
      {secretOf.shown ? (
        <SecretDialog
          open={secretOf.isOpen}
          webhook={secretOf.shown.about}
          secret={secret.data}
          busy={rotate.isPending}
          onRotate={() => secretOf.about && rotate.mutate(secretOf.about)}
          onClose={secretOf.close}
        />
      ) : null}
      {told.shown ? (
        <Deliveries
          key={told.shown.about.id}
          open={told.isOpen}
          webhook={told.shown.about}
          onClose={told.close}
        />
      ) : null}
    </>
  );
}
