import { text as readAll } from 'node:stream/consumers';
import { askSecret } from './ask.ts';
import { usageError } from './exit-codes.ts';
import type { Output } from './output.ts';

/**
 * A password from standard input, from MARBETE_PASSWORD, or from the person at the terminal; never from an argument,
 * which other people on the machine could read.
 */
export async function readPassword(
  output: Output,
  { passwordStdin }: { passwordStdin?: boolean },
): Promise<string> {
  if (passwordStdin) {
    const text = (await readAll(process.stdin)).replace(/\r?\n$/, '');
    if (text === '') throw usageError('No password on standard input.');
    return text;
  }
  return (
    process.env['MARBETE_PASSWORD'] ??
    (await askSecret(output, { message: 'Password', flag: '--password-stdin, or set MARBETE_PASSWORD' }))
  );
}
