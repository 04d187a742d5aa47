import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeOwnerOnly } from '../owner-only.ts';

/* A file that shows whether it is whole: the SHA-256 of the rest, a line of JSON, and bytes. */

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function writeChecked(path: string, head: unknown, bytes: Uint8Array = new Uint8Array()): void {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
  writeOwnerOnly(path, Buffer.concat([Buffer.from(`${sha256(rest)}\n`), rest]));
}

/** Undefined where the file is gone, torn or damaged. */
export function readChecked(path: string): { head: unknown; bytes: Buffer } | undefined {
  try {
    const file = readFileSync(path);
    const rest = file.subarray(65);
    if (file.toString('latin1', 0, 64) !== sha256(rest)) return undefined;
    const end = rest.indexOf(10);
    return { head: JSON.parse(rest.toString('utf8', 0, end)), bytes: rest.subarray(end + 1) };
  } catch {
    return undefined;
  }
}
