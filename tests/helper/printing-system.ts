import { existsSync } from 'node:fs';
import { fetchPackages } from '../debian-packages.ts';

const parts = { cups: '/usr/lib/cups/backend/socket', socat: '/usr/bin/socat' } as const;

/** Whether this machine has the part; the tests that need one do not run without it, and say so. */
export function has(part: keyof typeof parts): boolean {
  return existsSync(parts[part]) && (part !== 'cups' || existsSync('/usr/sbin/cupsd'));
}

/** Fetches CUPS and socat where it can. Takes some 20 seconds, once a machine. */
export default function setup(): void {
  const missing = (['cups', 'socat'] as const).filter((part) => !has(part));
  if (missing.length === 0) return;
  if (fetchPackages(missing.flatMap((part) => (part === 'cups' ? ['cups', 'cups-client'] : [part])))) return;
  console.warn(
    `Not run here, for lack of ${missing.join(' and ')}: install them to test those ways to a printer.`,
  );
}
