import { bwip } from './symbols/bwip.ts';

/** Commands whose encoders are large and fetched apart, in ZPL (after ^B) and TSPL. */
const large = /[^A-Z0-9]B[47BDFRTXZ]|PDF417|DMATRIX|MAXICODE|RSS|CODABLOCK/i;
const changedPrefix = /[\^~]C[CT]/i;

/**
 * Fetches the barcode encoders that a program needs, once. Called before a program that holds a code is drawn; drawing
 * itself then waits for nothing.
 * @param program printer code; without it all encoders are fetched
 */
export async function loadCodes(program?: string): Promise<void> {
  if (program === undefined || large.test(program) || changedPrefix.test(program)) await bwip.fetch();
}
