import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { createToastQueue, type ToastRequest } from './toast-queue.ts';
import { ToastsContext } from './use-toasts.ts';

const ToastsViewport = lazy(async () => ({ default: (await import('./ToastsViewport.tsx')).ToastsViewport }));

/**
 * Holds the toasts behind useToasts; their place on the screen is loaded with the first screen that uses them. A toast of
 * the text `untold` is passed over.
 */
export function ToastsProvider({ untold, children }: { untold?: string | undefined; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [queue] = useState(createToastQueue);
  const host = useMemo(
    () => ({
      queue: {
        ...queue,
        push(toast: ToastRequest) {
          if (untold === undefined || toast.text !== untold) queue.push(toast);
        },
      },
      open: () => setOpened(true),
    }),
    [queue, untold],
  );
  return (
    <ToastsContext.Provider value={host}>
      {children}
      {opened ? (
        <Suspense>
          <ToastsViewport queue={queue} />
        </Suspense>
      ) : null}
    </ToastsContext.Provider>
  );
}
