import { changePassword, changePasswordSchema } from '@marbete/core/api/account';
import { useMarbete } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import { useForm } from 'react-hook-form';
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import { useAccountSending } from './use-own-account.ts';
import styles from './OwnAccount.module.css';

const empty = { clave: '', password: '', passwordConfirm: '' };

/** Another password, with the present one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTexts();
  const { client } = useMarbete();
  const { busy, failure, send } = useAccountSending();
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: empty,
    resolver: schemaResolver<typeof empty>(changePasswordSchema, t),
  });
  const { errors } = formState;
  useLeaveQuestion(formState.isDirty && !busy);
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={handleSubmit((body) =>
        send(
          () => client.call(changePassword, { body }),
          () => reset(empty),
        ),
      )}
    >
      <SendingNotice failure={failure} />
      {/* Password managers keep the new password under this name. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...register('clave')}
        label={t('ownAccount.currentPassword')}
        autoComplete="current-password"
        error={errors.clave?.message}
      />
      <NewPasswordFields
        password={{ field: register('password'), error: errors.password?.message }}
        confirmation={{ field: register('passwordConfirm'), error: errors.passwordConfirm?.message }}
      />
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('ownAccount.changePassword')}
        </Button>
      </div>
    </form>
  );
}
