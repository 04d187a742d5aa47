import type { Client } from '@marbete/core/api/client';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { createContext, useContext } from 'react';
import type { OperatingSystem } from '../helper-problem/operating-system.ts';
import type { Locale } from './texts.ts';

/** Where people find the print helper, in their language. */
export interface HelperLinks {
  download: (system: OperatingSystem, locale: Locale) => string;
  /** A short demonstration of how to install and start it. */
  demo?: (locale: Locale) => string;
}

/** What connected widgets get from the page that hosts them. */
export interface Marbete {
  /** The typed client of the server's calls. */
  client: Client;
  /** The client of the print helper on the person's machine. */
  helper: HelperClient;
  helperLinks?: HelperLinks | undefined;
}

export const MarbeteContext = createContext<Marbete | undefined>(undefined);

export function useMarbete(): Marbete {
  const marbete = useContext(MarbeteContext);
  if (!marbete) throw new Error('This widget needs a MarbeteProvider above it.');
  return marbete;
}
