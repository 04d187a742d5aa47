import { useSyncExternalStore } from 'react';

/** Below this width the side navigation is a drawer and tables become cards (CONST-13). */
const narrowQuery = '(max-width: 719.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(narrowQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the screen is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrowQuery).matches);
}
