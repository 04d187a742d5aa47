import { EventEmitter } from 'node:events';

/** Whoever holds a wire in this process is woken here, by the id of its station. */
const woken = new EventEmitter().setMaxListeners(0);

/**
 * Has stations look at their offers. It only wakes, and may be lost: other servers and stations look at the table anyway,
 * and what stands there is the truth.
 */
export function wakeStations(ids: readonly string[]): void {
  for (const id of new Set(ids)) woken.emit(id);
}

/** Whether a station waits at this server. */
export const isWaited = (): boolean => woken.eventNames().length > 0;

/** Resolves when the station is woken, or after so many milliseconds, or once the signal is aborted. */
export function untilWoken(id: string, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      woken.off(id, end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    woken.on(id, end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
