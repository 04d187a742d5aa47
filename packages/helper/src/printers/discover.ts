import type { FoundPrinter } from './transport.ts';
import { transports } from './transports.ts';

/** Printers that this machine can reach, whichever way; a way that fails finds none. Nothing is sent to any of them. */
export async function discoverPrinters(): Promise<FoundPrinter[]> {
  const ways = transports.map(async (kind) => (await kind.discover?.()) ?? []);
  return (await Promise.all(ways.map((way) => way.catch(() => [])))).flat();
}

/** What a search for printers has come to. */
export interface SearchState {
  isRunning: boolean;
  /** In the order of the last search that ended. */
  found: readonly FoundPrinter[];
}

/** A search for printers that runs beside everything else, one at a time. */
export interface PrinterSearch {
  /** Begins a search; while one runs it does nothing. Nothing is sent to any printer. */
  start(): void;
  /** undefined before the first search. */
  state(): SearchState | undefined;
}

/** `discover` asks this machine and its network, as `discoverPrinters` does; a search that fails found nothing. */
export function createPrinterSearch(discover: () => Promise<FoundPrinter[]>): PrinterSearch {
  let state: SearchState | undefined;

  async function search(): Promise<void> {
    state = { isRunning: true, found: state?.found ?? [] };
    const found = await discover().catch(() => []);
    state = { isRunning: false, found };
  }

  return {
    start() {
      if (!state?.isRunning) void search();
    },
    state: () => state,
  };
}
