import { login, type Session } from '@marbete/core/api/auth';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { SignInView, type Credentials, type SignInViewProps } from './SignInView.tsx';
import { useTexts } from '../texts/texts.ts';

export interface SignInProps extends Pick<SignInViewProps, 'version' | 'year' | 'notice' | 'links'> {
  /** The whole answer of the server: what the page keeps as its session (AUTH-14). */
  onSignedIn: (session: Session) => void;
}

/** Signs in against the server; says why not at the form, by the server's word (ERR-13, ERR-14, ERR-16). */
export function SignIn({ onSignedIn, ...view }: SignInProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async ({ email, password }: Credentials) => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await client.call(login, {
        body: { email, password, cuenta: 'local', sistema_operativo: navigator.userAgent.slice(0, 200) },
      });
      if ('access_token' in answer) onSignedIn(answer);
      else setError(t(answer.message === 'unverified' ? 'signIn.unverified' : 'signIn.invalid'));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInView {...view} busy={busy} error={error} onSubmit={(credentials) => void submit(credentials)} />
  );
}
