import { bwip } from './symbols/bwip.ts';
import { dataMatrixEncoder } from './symbols/data-matrix.ts';

/** Commands whose encoders are large and fetched apart, in ZPL (after ^B) and TSPL. */
const large = /[^A-Z0-9]B[47BDFRTZ]|PDF417|MAXICODE|RSS|CODABLOCK/i;
const dataMatrix = /[^A-Z0-9]BX|DMATRIX/i;
const changedPrefix = /[\^~]C[CT]/i;

/**
 * Fetches the barcode encoders that a program needs, once. Called before a program that holds a code is drawn; drawing
 * itself then waits for nothing.
 * @param program printer code; without it all encoders are fetched
 */
export async function loadCodes(program?: string): Promise<void> {
  const needs = (names: RegExp) =>
    program === undefined || names.test(program) || changedPrefix.test(program);
  await Promise.all([needs(large) && bwip.fetch(), needs(dataMatrix) && dataMatrixEncoder.fetch()]);
}
