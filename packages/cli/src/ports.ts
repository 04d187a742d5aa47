import { usageError } from './exit-codes.ts';

/** A port from the command line; 0 stands for any free one. */
export function parsePort(flag: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw usageError(`${flag} takes a port from 0 to 65535, not '${text}'.`);
}
