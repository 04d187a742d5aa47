import { currentUser } from '@marbete/core/api/auth';
import type { Role } from '@marbete/core/api/endpoint';
import { isAppError } from '@marbete/core/api/errors';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { ErrorState, SpinnerArea } from '@marbete/ui/ui';
import { canChangeMode, readMode, writeMode } from './mode.ts';
import { AccountContext, type Account } from './use-account.ts';
import { useTexts } from '../texts/texts.ts';

export interface AccountGateProps {
  /** What stands above while it is not known who is signed in: no page is blank on a slow server. */
  header: ReactNode;
  children: ReactNode;
}

/** Asks the server who is signed in before anything is shown (AUTH-16), and keeps the person's mode. */
export function AccountGate({ header, children }: AccountGateProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const user = useQuery({
    queryKey: ['auth.user'],
    queryFn: ({ signal }) => client.call(currentUser, {}, { signal }),
    staleTime: Infinity,
  });
  if (user.data) return <Signed user={user.data}>{children}</Signed>;
  // The session has ended: the dialog over everything says so.
  if (isAppError(user.error) && user.error.code === 'unauthenticated') return null;
  if (user.isPending) {
    return (
      <>
        {header}
        <SpinnerArea label={t('ui.loading')} />
      </>
    );
  }
  return (
    <>
      {header}
      <main style={{ padding: 24 }}>
        <ErrorState
          wholePage
          title={t('shell.startFailed')}
          text={errorText(user.error)}
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        />
      </main>
    </>
  );
}

function Signed({
  user,
  children,
}: {
  user: { id: number; name: string; role: number; falta_segundo_factor: 0 | 1 };
  children: ReactNode;
}) {
  const { id, name } = user;
  const role = user.role as Role;
  const [mode, setMode] = useState(() => readMode(localStorage, id, role));
  const account = useMemo<Account>(
    () => ({
      id,
      name,
      role,
      mode,
      canChangeMode: canChangeMode(role),
      setMode: (next) => {
        writeMode(localStorage, id, next);
        setMode(next);
      },
      manages: mode === 'admin',
      lacksSecondFactor: user.falta_segundo_factor === 1,
    }),
    [id, name, role, mode, user.falta_segundo_factor],
  );
  return <AccountContext value={account}>{children}</AccountContext>;
}
