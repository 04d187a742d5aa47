import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { byteText } from '@marbete/engine/internal/template/source';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let ready = false;

/** What an independent decoder reads in a picture, white codes on black too: 'format: text', sorted. */
export const readCodes = async (png: Uint8Array): Promise<string[]> =>
  (await decode(png)).map((code) => `${code.format}: ${code.text}`).toSorted();

/** The same as what a scanner sends: the symbology identifier (ISO/IEC 15424) and the bytes. */
export const scanCodes = async (png: Uint8Array): Promise<string[]> =>
  (await decode(png)).map((code) => code.symbologyIdentifier + byteText(code.bytes)).toSorted();

async function decode(png: Uint8Array) {
  if (!ready) {
    // The decoder would fetch its program over the network.
    const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
    ready = true;
  }
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), {
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    maxNumberOfSymbols: 20,
  });
  return found.filter((code) => code.isValid);
}
