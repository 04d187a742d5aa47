import { useEffect } from 'react';

/** Keeps the browser's back button on this screen while it is shown (TUT-22). */
export function useNoWayBack(): void {
  useEffect(() => {
    const stay = () => history.pushState(history.state, '', location.href);
    stay();
    // Before the router hears of it: it would show the screen before.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      stay();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}
