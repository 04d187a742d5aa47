import { login, signInOptions, type Session } from '@marbete/core/api/auth';
import type { ThirdPartyReturn } from '@marbete/core/api/third-party-return';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useTexts } from '../texts/texts.ts';

/** Whether this server offers third-party sign-in, and at whom; no until it has answered. */
export function useThirdPartyOffer(): { offersThirdParty: boolean; provider: string } {
  const { client } = useMarbete();
  const options = useQuery({
    queryKey: ['auth.options'],
    queryFn: ({ signal }) => client.call(signInOptions, {}, { signal }),
    staleTime: Infinity,
  });
  return { offersThirdParty: options.data?.google === 1, provider: options.data?.proveedor ?? '' };
}

/** Uses the one-time code up with which a browser came back, once (D8). */
export function useThirdPartySignIn(
  back: ThirdPartyReturn | undefined,
  onSignedIn: (session: Session) => void,
): { state: 'idle' | 'busy'; error?: string } {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(back?.respuesta === 'correcto');
  const used = useRef(false);
  const enter = useEffectEvent(async (email: string, code: string) => {
    try {
      const answer = await client.call(login, {
        body: {
          email,
          password: code,
          cuenta: 'google',
          sistema_operativo: navigator.userAgent.slice(0, 200),
        },
      });
      if ('access_token' in answer) onSignedIn(answer);
      else setError(t('signIn.thirdParty-expired'));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    if (back?.respuesta !== 'correcto' || used.current) return;
    used.current = true;
    void enter(back.email, back.codigo);
  }, [back]);
  return { state: busy ? 'busy' : 'idle', ...(error === undefined ? {} : { error }) };
}
