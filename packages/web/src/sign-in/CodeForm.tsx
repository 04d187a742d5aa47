import { TextField } from '@marbete/ui/ui';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { AccountForm } from './AccountForm.tsx';

export interface CodeFormProps {
  busy: boolean;
  /** Why the last code opened nothing. */
  error: string | undefined;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function CodeForm({ busy, error, onSubmit, onBack }: CodeFormProps) {
  const t = useTexts();
  const [code, setCode] = useState('');
  return (
    <AccountForm
      title={t('signIn.codeTitle')}
      lead={t('signIn.codeLead')}
      busy={busy}
      failure={error === undefined ? undefined : { title: t('signIn.errorTitle'), lines: [error] }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
      submit={t('signIn.submit')}
      onBack={onBack}
    >
      <TextField
        label={t('signIn.code')}
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </AccountForm>
  );
}
