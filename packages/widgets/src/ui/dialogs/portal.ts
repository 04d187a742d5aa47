import { createContext, useContext } from 'react';

/** Where dialogs, menus and toasts are put: the document's body, or an element inside an embed's shadow root. */
export const PortalContext = createContext<HTMLElement | undefined>(undefined);

export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext);
}

/**
 * Where menus and lists of choices are put when not there as well: an element in a landmark of the page, so that
 * assistive technology that moves by landmarks meets them. A dialog takes it back, as nothing behind it can be reached.
 */
export const MenuPlaceContext = createContext<HTMLElement | undefined>(undefined);

export function useMenuPlace(): HTMLElement | undefined {
  const place = useContext(MenuPlaceContext);
  const container = usePortalContainer();
  return place ?? container;
}
