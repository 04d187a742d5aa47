import { signup, signupSchema } from '@marbete/core/api/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';

interface SignupDraft {
  email: string;
  name: string;
  password: string;
  passwordConfirm: string;
}

export interface CreateAccountProps {
  /** The account is there, or its e-mail belongs to a third-party account: what the server says of it (AUTH-03). */
  onDone: (news: { kind: 'success' | 'info'; text: string }) => void;
  onBack: () => void;
}

/** Sign-in mode 2: an account with a password of its own (AUTH-09 to AUTH-12, ERR-18, ERR-19). */
export function CreateAccount({ onDone, onBack }: CreateAccountProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; lines: string[] }>();
  const { register, handleSubmit, formState } = useForm<SignupDraft>({
    defaultValues: { email: '', name: '', password: '', passwordConfirm: '' },
    resolver: schemaResolver<SignupDraft>(signupSchema, t),
  });
  const { errors } = formState;

  const submit = async (draft: SignupDraft) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const {
        respuesta,
        message,
        errors: refused,
      } = await client.call(signup, {
        body: { ...draft, google: 0, cuenta: 'local', sistema_operativo: navigator.userAgent.slice(0, 200) },
      });
      if (respuesta === 'correcto') onDone({ kind: 'success', text: message });
      else if (respuesta === 'google') onDone({ kind: 'info', text: message });
      else {
        const lines = [refused?.email, refused?.password].filter((line) => line !== undefined);
        setFailure({ title: t('account.errorsTitle'), lines: lines.length > 0 ? lines : [message] });
      }
    } catch (error) {
      setFailure({ title: t('account.actionFailed'), lines: [errorText(error)] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountForm
      title={t('account.createTitle')}
      lead={t('account.createLead')}
      busy={busy}
      onSubmit={handleSubmit(submit)}
      onBack={onBack}
    >
      {failure ? (
        <Notice kind="error" title={failure.title}>
          <ul>
            {failure.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <TextField
        {...register('email')}
        type="email"
        label={t('account.email')}
        autoComplete="username"
        error={errors.email?.message}
      />
      <TextField
        {...register('name')}
        label={t('account.name')}
        autoComplete="name"
        error={errors.name?.message}
      />
      <PasswordField
        {...register('password')}
        label={t('account.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register('passwordConfirm')}
        label={t('account.passwordConfirm')}
        autoComplete="new-password"
        error={errors.passwordConfirm?.message}
      />
      <Button type="submit" kind="primary" block busy={busy}>
        {t('account.create')}
      </Button>
    </AccountForm>
  );
}
