import { createContext, useContext } from 'react';
import type { Texts } from './texts.ts';

/* Apart from what reads the texts: public widgets only ask whether they stand on a whole screen. */

export const TextsContext = createContext<Texts | undefined>(undefined);

/** Whether a ScreensProvider stands above, with texts, dialogs, toasts and runs of its own. */
export function useIsOnScreen(): boolean {
  return useContext(TextsContext) !== undefined;
}
