import { actingFor } from '@marbete/core/api/acting-client';
import { createQueryClient, MarbeteContext, useMarbete } from '@marbete/ui/provider';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useRequestedAccount } from './use-requested-account.ts';

export interface ActingForProps {
  /** Id of the account whose labels and catalogues are meant. */
  usuario: number;
  children: ReactNode;
}

/**
 * Below it an administrator works on another account's labels and catalogues (USR-13): calls carry `usuario`, and their
 * answers are kept apart from those of the own account.
 */
export function ActingFor(props: ActingForProps) {
  return <OneAccount key={props.usuario} {...props} />;
}

function OneAccount({ usuario, children }: ActingForProps) {
  const marbete = useMarbete();
  const acting = useMemo(
    () => ({ ...marbete, client: actingFor(marbete.client, usuario) }),
    [marbete, usuario],
  );
  const [queries] = useState(createQueryClient);
  const own = useQueryClient();
  useEffect(
    () => () => {
      // Lists of several accounts, such as the pre-catalogues, show what was changed here.
      for (const list of ['catalogues', 'labels']) {
        void own.invalidateQueries({ queryKey: [list] });
      }
    },
    [own],
  );
  return (
    <MarbeteContext value={acting}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MarbeteContext>
  );
}

/** A screen that an administrator may open for another account's things, by ?usuario= in its address (USR-13). */
export function ForRequestedAccount({ children }: { children: ReactNode }) {
  const usuario = useRequestedAccount();
  return usuario === undefined ? children : <ActingFor usuario={usuario}>{children}</ActingFor>;
}
