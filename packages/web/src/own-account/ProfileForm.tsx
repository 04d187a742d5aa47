import { accountFormSchema, updateAccount, type OwnAccount } from '@marbete/core/api/account';
import { useMarbete } from '@marbete/ui/provider';
import { Button, Notice, TextField } from '@marbete/ui/ui';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import { useAccountSending } from './use-own-account.ts';
import styles from './OwnAccount.module.css';

/** Name and e-mail; another e-mail asks for the password and waits for its link. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const { client } = useMarbete();
  const { busy, failure, send } = useAccountSending();
  const { register, handleSubmit, control, formState, reset } = useForm({
    defaultValues: { name: account.name, email: account.email, clave: '' },
    resolver: schemaResolver<{ name: string; email: string; clave: string }>(accountFormSchema, t),
  });
  const email = useWatch({ control, name: 'email' });
  const { errors } = formState;
  useLeaveQuestion(formState.isDirty && !busy);
  const isLocal = account.cuenta === 'local';
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={handleSubmit((body) =>
        send(
          () => client.call(updateAccount, { body }),
          () => reset({ ...body, clave: '' }),
        ),
      )}
    >
      <SendingNotice failure={failure} />
      {account.correo_pendiente === null ? null : (
        <Notice kind="info">{t('ownAccount.emailPending', { email: account.correo_pendiente })}</Notice>
      )}
      <TextField
        {...register('name')}
        label={t('ownAccount.name')}
        autoComplete="name"
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('ownAccount.email')}
        hint={t(isLocal ? 'ownAccount.emailHint' : 'ownAccount.emailThirdParty')}
        readOnly={!isLocal}
        autoComplete="username"
        error={errors.email?.message}
      />
      {email.trim().toLowerCase() === account.email ? null : (
        <PasswordField
          {...register('clave')}
          label={t('ownAccount.currentPassword')}
          autoComplete="current-password"
          error={errors.clave?.message}
        />
      )}
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </form>
  );
}
