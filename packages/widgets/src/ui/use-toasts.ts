import { Toast } from '@base-ui/react/toast';
import { useMemo } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  title?: string;
  /** 3 seconds unless told otherwise (CONST-01); 0 keeps it until it is closed. */
  timeoutMs?: number;
}

export type ShowToast = (text: string, options?: ToastOptions) => void;
export type Toasts = Record<ToastKind, ShowToast>;

/** Short news at the top right. Errors are announced at once, the rest when the screen reader is idle. */
export function useToasts(): Toasts {
  const { add } = Toast.useToastManager();
  return useMemo(() => {
    const show =
      (kind: ToastKind): ShowToast =>
      (text, { title, timeoutMs = 3000 } = {}) => {
        add({
          type: kind,
          description: text,
          timeout: timeoutMs,
          priority: kind === 'error' ? 'high' : 'low',
          ...(title ? { title } : {}),
        });
      };
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
  }, [add]);
}
