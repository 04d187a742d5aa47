import {
  deleteAccount,
  deleteAccountSchema,
  exportAccount,
  type OwnAccount,
} from '@marbete/core/api/account';
import { useMutation } from '@tanstack/react-query';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { saveBlob } from '@marbete/ui/printing';
import { Button, Dialog, TextField, useToasts } from '@marbete/ui/ui';
import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSessionStore } from '../session/use-session.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import { useTexts } from '../texts/texts.ts';
import { useAccountSending } from './use-own-account.ts';
import styles from './OwnAccount.module.css';

/** Everything that is stored, as a file, and the end of the account. */
export function AccountData({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const [deleting, setDeleting] = useState(false);
  const save = useMutation({
    mutationFn: () => client.call(exportAccount, {}),
    onSuccess: ({ bytes, fileName, mediaType }) =>
      saveBlob(new Blob([bytes as BlobPart], { type: mediaType }), fileName),
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <div className={styles['form']}>
      <p>{t('ownAccount.exportText')}</p>
      <div className={styles['actions']}>
        <Button icon={<Download aria-hidden />} busy={save.isPending} onClick={() => save.mutate()}>
          {t('ownAccount.export')}
        </Button>
        <Button kind="stop" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
          {t('ownAccount.delete')}
        </Button>
      </div>
      {deleting ? <DeleteDialog account={account} onClose={() => setDeleting(false)} /> : null}
    </div>
  );
}

function DeleteDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const { client } = useMarbete();
  const store = useSessionStore();
  const { busy, failure, send } = useAccountSending();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', clave: '' },
    resolver: schemaResolver<{ email: string; clave: string }>(deleteAccountSchema, t),
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      busy={busy}
      title={t('ownAccount.deleteTitle')}
      description={t('ownAccount.deleteText', { email: account.email })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} kind="stop" busy={busy}>
            {t('ownAccount.delete')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['form']}
        onSubmit={handleSubmit((body) =>
          send(
            () => client.call(deleteAccount, { body }),
            () => store.signOut(),
          ),
        )}
      >
        <SendingNotice failure={failure} />
        <TextField
          {...register('email')}
          type="email"
          label={t('ownAccount.email')}
          autoComplete="off"
          error={errors.email?.message}
        />
        {account.cuenta === 'local' ? (
          <PasswordField
            {...register('clave')}
            label={t('ownAccount.currentPassword')}
            autoComplete="current-password"
            error={errors.clave?.message}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
