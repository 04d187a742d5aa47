import { recover, recoverSchema } from '@marbete/core/api/auth';
import { useForm } from 'react-hook-form';
import { isAppError } from '@marbete/core/api/errors';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { TextField } from '@marbete/ui/ui';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useSending } from '../ui/use-sending.ts';
import { AccountForm } from './AccountForm.tsx';
import { useTexts } from '../texts/texts.ts';
import signIn from './SignIn.module.css';

interface RecoverDraft {
  email: string;
}

export interface RecoverPasswordProps {
  /** The mail was requested; the server's message is the same whether or not there is an account (D10). */
  onDone: (message: { kind: 'success'; text: string }) => void;
  onBack: () => void;
  /** To mode 2, for who has no account yet (AUTH-02). */
  onCreate: () => void;
}

/** Sign-in mode 3: asks for the mail with which a new password is set (AUTH-13, ERR-17). */
export function RecoverPassword({ onDone, onBack, onCreate }: RecoverPasswordProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const failed = (line: string) => ({ title: t('account.recoverFailed'), lines: [line] });
  const { busy, failure, sending } = useSending((error) => {
    // Nothing came back: there is only the next step to say. A refusal has its own words.
    const silent = !isAppError(error) || error.code === 'unavailable';
    return failed(silent ? t('account.recoverFailedText') : errorText(error));
  });
  const { register, handleSubmit, formState } = useForm<RecoverDraft>({
    defaultValues: { email: '' },
    resolver: schemaResolver<RecoverDraft>(recoverSchema, t),
  });

  const submit = (draft: RecoverDraft) =>
    sending(async () => {
      const { respuesta, message } = await client.call(recover, { body: draft });
      if (respuesta !== 'correcto') return failed(message);
      onDone({ kind: 'success', text: message });
      return undefined;
    });
  return (
    <AccountForm
      title={t('account.recoverTitle')}
      lead={t('account.recoverLead')}
      busy={busy}
      failure={failure}
      onSubmit={handleSubmit(submit)}
      submit={t('account.recover')}
      onBack={onBack}
      links={
        <button type="button" className={signIn['link']} onClick={onCreate}>
          {t('signIn.toCreate')}
        </button>
      }
    >
      <TextField
        {...register('email')}
        type="email"
        label={t('account.email')}
        autoComplete="username"
        error={formState.errors.email?.message}
      />
    </AccountForm>
  );
}
