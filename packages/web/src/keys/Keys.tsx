import {
  createPublishableKey,
  createSecretKey,
  updatePublishableKey,
  type Key,
} from '@marbete/core/api/keys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useLabels } from '../labels/labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useDialogAbout } from '../ui/use-dialog-about.ts';
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
import { useKeys } from './use-keys.ts';
import { useTexts } from '../texts/texts.ts';

/** The keys with which pages and programs print for the account (docs/embedding.md). */
export function Keys() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const labels = useLabels();
  const { keys, revoke, reload } = useKeys();
  /** The key that is changed, none for a new one. */
  const editing = useDialogAbout<Key | undefined>();
  const making = useDialogAbout<true>();
  const snippet = useDialogAbout<Key>();
  const savePublishable = useMutation({
    mutationFn: (draft: PublishableDraft) => {
      const body = publishableBody(draft);
      const id = editing.about?.id;
      return id === undefined
        ? client.call(createPublishableKey, { body })
        : client.call(updatePublishableKey, { params: { id }, body });
    },
    onSuccess({ llave }) {
      reload();
      editing.close();
      // A key that was just made is put into a page next.
      if (editing.about === undefined) snippet.open(llave);
      toasts.success(t('keys.saved'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const makeSecret = useMutation({
    mutationFn: (body: SecretDraft) => client.call(createSecretKey, { body }),
    onSuccess: reload,
    onError: (error) => toasts.error(errorText(error)),
  });
  const edit = (key: Key | undefined) => {
    savePublishable.reset();
    editing.open(key);
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
          making.open(true);
        }}
        onEdit={edit}
        onSnippet={snippet.open}
        onRevoke={(key) => void revoke.ask(key)}
      />
      <Webhooks />
      {editing.shown ? (
        <PublishableKeyDialog
          key={`publishable ${editing.shown.round}`}
          open={editing.isOpen}
          isNew={editing.shown.about === undefined}
          initial={editing.shown.about ? draftOf(editing.shown.about) : emptyPublishable}
          labels={labels.data?.etiquetas}
          busy={savePublishable.isPending}
          refused={refusedFields(savePublishable.error)}
          onSave={savePublishable.mutate}
          onClose={editing.close}
        />
      ) : null}
      {snippet.shown ? (
        <KeySnippetDialog open={snippet.isOpen} snippetKey={snippet.shown.about} onClose={snippet.close} />
      ) : null}
      {making.shown ? (
        <SecretKeyDialog
          key={`secret ${making.shown.round}`}
          open={making.isOpen}
          busy={makeSecret.isPending}
          refused={refusedFields(makeSecret.error)}
          secret={makeSecret.data?.secreto}
          onMake={makeSecret.mutate}
          onClose={making.close}
        />
      ) : null}
    </>
  );
}
