import { recover, recoverSchema } from '@marbete/core/api/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isAppError } from '@marbete/core/api/errors';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { TextField } from '../ui/TextField.tsx';
import signIn from '../sign-in/SignIn.module.css';
import { AccountForm } from './AccountForm.tsx';

interface RecoverDraft {
  email: string;
}

export interface RecoverPasswordProps {
  /** The mail was asked for: the server's words, which are the same whether or not there is an account (D10). */
  onDone: (news: { kind: 'success'; text: string }) => void;
  onBack: () => void;
  /** To mode 2, for who has no account yet (AUTH-02). */
  onCreate: () => void;
}

/** Sign-in mode 3: asks for the mail with which a new password is set (AUTH-13, ERR-17). */
export function RecoverPassword({ onDone, onBack, onCreate }: RecoverPasswordProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<RecoverDraft>({
    defaultValues: { email: '' },
    resolver: schemaResolver<RecoverDraft>(recoverSchema, t),
  });

  const submit = async (draft: RecoverDraft) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { respuesta, message } = await client.call(recover, { body: draft });
      if (respuesta === 'correcto') onDone({ kind: 'success', text: message });
      else setFailure(message);
    } catch (error) {
      // Nothing came back: there is only the next step to say. A refusal has its own words.
      const silent = !isAppError(error) || error.code === 'unavailable';
      setFailure(silent ? t('account.recoverFailedText') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountForm
      title={t('account.recoverTitle')}
      lead={t('account.recoverLead')}
      busy={busy}
      onSubmit={handleSubmit(submit)}
      onBack={onBack}
    >
      {failure ? (
        <Notice kind="error" title={t('account.recoverFailed')}>
          {failure}
        </Notice>
      ) : null}
      <TextField
        {...register('email')}
        type="email"
        label={t('account.email')}
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <Button type="submit" kind="primary" block busy={busy}>
        {t('account.recover')}
      </Button>
      <div className={signIn['links']}>
        <button type="button" className={signIn['link']} onClick={onCreate}>
          {t('signIn.toCreate')}
        </button>
      </div>
    </AccountForm>
  );
}
