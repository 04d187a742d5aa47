import type { ReactNode } from 'react';
import { ActingFor } from './ActingFor.tsx';
import { useAskedAccount } from './use-asked-account.ts';

/** A screen that an administrator may open for another account's things, by ?usuario= in its address (USR-13). */
export function ForAskedAccount({ children }: { children: ReactNode }) {
  const usuario = useAskedAccount();
  return usuario === undefined ? children : <ActingFor usuario={usuario}>{children}</ActingFor>;
}
