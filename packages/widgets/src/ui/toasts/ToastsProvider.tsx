import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { createToastQueue } from './toast-queue.ts';
import { ToastsContext } from './use-toasts.ts';

const ToastsViewport = lazy(async () => ({ default: (await import('./ToastsViewport.tsx')).ToastsViewport }));

/** Holds the toasts behind useToasts; their place on the screen is loaded with the first screen that uses them. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const host = useMemo(() => ({ queue: createToastQueue(), open: () => setOpened(true) }), []);
  return (
    <ToastsContext.Provider value={host}>
      {children}
      {opened ? (
        <Suspense>
          <ToastsViewport queue={host.queue} />
        </Suspense>
      ) : null}
    </ToastsContext.Provider>
  );
}
