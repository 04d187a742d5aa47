import type { Role } from '@marbete/core/api/endpoint';
import { createContext, useContext } from 'react';

/** simple: print what there is; admin: manage labels and catalogues as well (NAV-16). */
export type Mode = 'simple' | 'admin';

/** Who is signed in and how they want to work. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  mode: Mode;
  /** Whether this role may change the mode (NAV-20). */
  canChangeMode: boolean;
  setMode: (mode: Mode) => void;
  /** Whether managing screens and card menus are offered (D2). A preference, never a permission. */
  manages: boolean;
  /** Whether the server opens nothing before a second factor is set up. */
  lacksSecondFactor: boolean;
}

/** Whether lists of the account's own are printed: operators print what there is, administrators' lists go with templates. */
export function ownsLists(role: Role): boolean {
  return role === 2 || role === 4;
}

export const AccountContext = createContext<Account | undefined>(undefined);

/** The signed-in account; only for screens behind the sign-in. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('No signed-in account above this component.');
  return account;
}
