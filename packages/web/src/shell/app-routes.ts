import type { Role } from '@marbete/core/api/endpoint';
import type { ScreenAddress } from '@marbete/core/api/screen-addresses';
import type { TextKey } from '@marbete/ui/provider';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext, type ComponentType } from 'react';
import type { Account } from '../session/use-account.ts';
import type { AppTexts } from '../texts/texts.ts';

export interface AppRoute {
  path: ScreenAddress;
  /** Who may open it; anybody else meets the not-found screen (ROUTE-41). */
  roles: readonly Role[];
  /** Roles that read that only the owner of their account may do this; the server refuses them too (D4). */
  deniedTo?: readonly Role[];
  /** Sends to /see-labels unless the account manages at the moment (ROUTE-42, D2). */
  managing?: true;
  /** An administrator may open it for another account's things, by ?usuario= (USR-13). */
  forOthers?: true;
  page: ComponentType;
  /** The page's title in the browser, before the product's name. */
  title: TextKey<AppTexts>;
  /** Its entry in the side navigation. */
  nav?: {
    text: TextKey<AppTexts>;
    icon: LucideIcon;
    shows: (account: Account) => boolean;
  };
}

/** The table of screens (routes.tsx), for the navigation that stands around them. */
export const AppRoutesContext = createContext<readonly AppRoute[]>([]);

export function useAppRoutes(): readonly AppRoute[] {
  return useContext(AppRoutesContext);
}
