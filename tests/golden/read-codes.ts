import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let ready = false;

/** What an independent decoder reads in a picture: 'format: text', sorted. */
export async function readCodes(png: Uint8Array): Promise<string[]> {
  if (!ready) {
    // The decoder would fetch its program over the network.
    const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
    ready = true;
  }
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), {
    tryHarder: true,
    tryRotate: true,
    maxNumberOfSymbols: 20,
  });
  return found
    .filter((code) => code.isValid)
    .map((code) => `${code.format}: ${code.text}`)
    .toSorted();
}
