import {
  createPublishableKey,
  createSecretKey,
  listKeys,
  revokeKey,
  updatePublishableKey,
  type Key,
} from '@marbete/core/api/keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { useLastValue, useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import { useLabels } from '../labels/labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';
import { KeySnippetDialog } from './KeySnippetDialog.tsx';
import { KeysView } from './KeysView.tsx';
import { PublishableKeyDialog } from './PublishableKeyDialog.tsx';
import { SecretKeyDialog } from './SecretKeyDialog.tsx';
import {
  draftOf,
  emptyPublishable,
  publishableBody,
  refusedFields,
  type PublishableDraft,
  type SecretDraft,
} from './key-draft.ts';
import { useTexts } from '../texts/texts.ts';

const keysQueryKey = ['keys'];

/** The key that a dialog is about; each opening has a number of its own, so that it begins anew. */
type Editing = { round: number; key: Key | undefined };

/** The keys with which pages and programs print for the account (docs/embedding.md). */
export function Keys() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const labels = useLabels();
  const [round, setRound] = useState(0);
  const [editing, setEditing] = useState<Editing>();
  const [making, setMaking] = useState<number>();
  const [snippet, setSnippet] = useState<Key>();
  const shownEditing = useLastValue(editing);
  const shownSnippet = useLastValue(snippet);
  const shownMaking = useLastValue(making);
  const keys = useQuery({
    queryKey: keysQueryKey,
    queryFn: async ({ signal }) => (await client.call(listKeys, {}, { signal })).llaves,
  });
  const reload = () => void queries.invalidateQueries({ queryKey: keysQueryKey });
  const savePublishable = useMutation({
    mutationFn: (draft: PublishableDraft) => {
      const body = publishableBody(draft);
      const id = editing?.key?.id;
      return id === undefined
        ? client.call(createPublishableKey, { body })
        : client.call(updatePublishableKey, { params: { id }, body });
    },
    onSuccess({ llave }) {
      reload();
      setEditing(undefined);
      // A key that was just made is put into a page next.
      if (editing?.key === undefined) setSnippet(llave);
      toasts.success(t('keys.saved'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const makeSecret = useMutation({
    mutationFn: (body: SecretDraft) => client.call(createSecretKey, { body }),
    onSuccess: reload,
    onError: (error) => toasts.error(errorText(error)),
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Key) => client.call(revokeKey, { params: { id } }),
    onSuccess({ llaves }) {
      queries.setQueryData(keysQueryKey, llaves);
      toasts.success(t('keys.revoked'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const askToRevoke = async (key: Key) => {
    const yes = await ask({
      icon: 'warning',
      danger: true,
      title: t('keys.revokeQuestion', { name: key.nombre }),
      text: t('keys.revokeText'),
      confirmLabel: t('keys.revoke'),
    });
    if (yes) revoke.mutate(key);
  };
  const edit = (key: Key | undefined) => {
    savePublishable.reset();
    setRound(round + 1);
    setEditing({ round: round + 1, key });
  };
  const [now] = useState(() => new Date());
  return (
    <>
      <KeysView
        keys={keys.data}
        loading={<LoadState query={keys} />}
        busy={revoke.isPending}
        now={now}
        onNewPublishable={() => edit(undefined)}
        onNewSecret={() => {
          makeSecret.reset();
          setRound(round + 1);
          setMaking(round + 1);
        }}
        onEdit={edit}
        onSnippet={setSnippet}
        onRevoke={(key) => void askToRevoke(key)}
      />
      <Webhooks />
      {shownEditing ? (
        <PublishableKeyDialog
          key={`publishable ${shownEditing.round}`}
          open={editing !== undefined}
          isNew={shownEditing.key === undefined}
          initial={shownEditing.key ? draftOf(shownEditing.key) : emptyPublishable}
          labels={labels.data?.etiquetas}
          busy={savePublishable.isPending}
          refused={refusedFields(savePublishable.error)}
          onSave={savePublishable.mutate}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {shownSnippet ? (
        <KeySnippetDialog
          open={snippet !== undefined}
          snippetKey={shownSnippet}
          onClose={() => setSnippet(undefined)}
        />
      ) : null}
      {shownMaking === undefined ? null : (
        <SecretKeyDialog
          key={`secret ${shownMaking}`}
          open={making !== undefined}
          busy={makeSecret.isPending}
          refused={refusedFields(makeSecret.error)}
          secret={makeSecret.data?.secreto}
          onMake={makeSecret.mutate}
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  );
}
