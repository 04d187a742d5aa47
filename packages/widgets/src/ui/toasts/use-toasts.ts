import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ToastAction, ToastKind, ToastQueue } from './toast-queue.ts';

interface ToastOptions {
  title?: string;
  /** 3 seconds by default (CONST-01), 10 where something can be done about it; 0 keeps it until it is closed. */
  timeoutMs?: number;
  action?: ToastAction;
}

type ShowToast = (text: string, options?: ToastOptions) => void;
export type Toasts = Record<ToastKind, ShowToast>;

export interface ToastsHost {
  queue: ToastQueue;
  /** Makes the place where they appear; it is not there before a screen wants it. */
  open: () => void;
}

export const ToastsContext = createContext<ToastsHost | undefined>(undefined);

/** Short messages at the top right. Errors and warnings are announced at once, the rest when the screen reader is idle. */
export function useToasts(): Toasts {
  const host = useContext(ToastsContext);
  if (!host) throw new Error('useToasts needs a MarbeteProvider above it.');
  const { queue, open } = host;
  // Ahead of the first toast: screen readers announce only what changes in a region that they already know.
  useEffect(open, [open]);
  return useMemo(() => {
    const show =
      (kind: ToastKind): ShowToast =>
      (text, { title, action, timeoutMs = action ? 10_000 : 3000 } = {}) =>
        queue.push({ kind, text, title, timeoutMs, action });
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
  }, [queue]);
}
