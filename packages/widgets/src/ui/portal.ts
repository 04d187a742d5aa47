import { createContext, useContext } from 'react';

/** Where dialogs, menus and toasts are put: the document's body, or an element inside an embed's shadow root. */
export const PortalContext = createContext<HTMLElement | undefined>(undefined);

export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext);
}
