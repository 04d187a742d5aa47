import { getAccount } from '@marbete/core/api/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useSending, type SendingFailure } from '../ui/use-sending.ts';
import { useTexts } from '../texts/texts.ts';

const accountKey = ['account'];

/** The caller's own account from the server. */
export function useOwnAccount() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => client.call(getAccount, {}, { signal }),
    staleTime: 0,
  });
}

interface Answer {
  respuesta: string;
  mensaje?: string | undefined;
}

/**
 * Sends one of the forms of this page. A refusal stands over its fields, in the server's words; what was done is said
 * in a toast, and everything that shows the account is asked for again.
 */
export function useAccountSending() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const queries = useQueryClient();
  const refused = (line: string): SendingFailure => ({ title: t('ownAccount.failed'), lines: [line] });
  const { busy, failure, sending } = useSending((error) => refused(errorText(error)));
  return {
    busy,
    failure,
    send: (call: () => Promise<Answer>, onDone?: () => void) =>
      sending(async () => {
        const { respuesta, mensaje = '' } = await call();
        if (respuesta !== 'correcto') return refused(mensaje);
        toasts.success(mensaje);
        void queries.invalidateQueries({ queryKey: accountKey });
        void queries.invalidateQueries({ queryKey: ['auth.user'] });
        onDone?.();
        return undefined;
      }),
  };
}
