import { signup, signupSchema } from '@marbete/core/api/auth';
import { useForm } from 'react-hook-form';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { TextField } from '@marbete/ui/ui';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useSending } from '../ui/use-sending.ts';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useTexts } from '../texts/texts.ts';

interface SignupDraft {
  email: string;
  name: string;
  password: string;
  passwordConfirm: string;
}

export interface CreateAccountProps {
  /** The account is there, or its e-mail belongs to a third-party account: what the server says of it (AUTH-03). */
  onDone: (message: { kind: 'success' | 'info'; text: string; mailLink?: string | undefined }) => void;
  onBack: () => void;
}

/** Sign-in mode 2: an account with a password of its own (AUTH-09 to AUTH-12, ERR-18, ERR-19). */
export function CreateAccount({ onDone, onBack }: CreateAccountProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const { busy, failure, sending } = useSending((error) => ({
    title: t('account.actionFailed'),
    lines: [errorText(error)],
  }));
  const { register, handleSubmit, formState } = useForm<SignupDraft>({
    defaultValues: { email: '', name: '', password: '', passwordConfirm: '' },
    resolver: schemaResolver<SignupDraft>(signupSchema, t),
  });
  const { errors } = formState;

  const submit = (draft: SignupDraft) =>
    sending(async () => {
      const answer = await client.call(signup, {
        body: { ...draft, google: 0, cuenta: 'local', sistema_operativo: navigator.userAgent.slice(0, 200) },
      });
      const { respuesta, message: text, errors: refused } = answer;
      if (respuesta === 'error') {
        const lines = [refused?.email, refused?.password].filter((line) => line !== undefined);
        return { title: t('account.errorsTitle'), lines: lines.length > 0 ? lines : [text] };
      }
      onDone({ kind: respuesta === 'google' ? 'info' : 'success', text, mailLink: answer.enlace });
      return undefined;
    });
  return (
    <AccountForm
      title={t('account.createTitle')}
      lead={t('account.createLead')}
      busy={busy}
      failure={failure}
      onSubmit={handleSubmit(submit)}
      submit={t('account.create')}
      onBack={onBack}
    >
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
      <NewPasswordFields
        password={{ field: register('password'), error: errors.password?.message }}
        confirmation={{ field: register('passwordConfirm'), error: errors.passwordConfirm?.message }}
      />
    </AccountForm>
  );
}
