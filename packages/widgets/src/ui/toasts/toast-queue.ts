export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** What can be done about what a toast says, such as undoing it; it closes with it. */
export interface ToastAction {
  label: string;
  onAct: () => void;
}

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  title?: string | undefined;
  timeoutMs: number;
  action?: ToastAction | undefined;
}

/** Hands toasts to whoever shows them, and keeps those that come before anybody does. */
export interface ToastQueue {
  push: (toast: ToastRequest) => void;
  /** Gets everything that waits and all that comes, until the answered function is called. */
  attach: (show: (toast: ToastRequest) => void) => () => void;
}

export function createToastQueue(): ToastQueue {
  const waiting: ToastRequest[] = [];
  let shower: ((toast: ToastRequest) => void) | undefined;
  return {
    push(toast) {
      if (shower) shower(toast);
      else waiting.push(toast);
    },
    attach(show) {
      shower = show;
      for (const toast of waiting.splice(0)) show(toast);
      return () => {
        if (shower === show) shower = undefined;
      };
    },
  };
}
