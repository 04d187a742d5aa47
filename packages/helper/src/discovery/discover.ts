import type { FoundPrinter } from '../printers/transport.ts';
import { transports } from '../printers/transports.ts';

/** Printers that this machine can reach, whichever way; a way that fails finds none. Nothing is sent to any of them. */
export async function discoverPrinters(): Promise<FoundPrinter[]> {
  const ways = transports.map(async (kind) => (await kind.discover?.()) ?? []);
  return (await Promise.all(ways.map((way) => way.catch(() => [])))).flat();
}
