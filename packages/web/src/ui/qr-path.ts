import { encodeQr } from '@marbete/ui/engine';

export interface QrPath {
  /** Modules of a side, the quiet zone included. */
  size: number;
  /** An SVG path of the dark modules, one unit a module. */
  path: string;
}

/** A text as a QR Code (ISO/IEC 18004), by the encoder that prints them, with the quiet zone that scanners need. */
export function qrPath(text: string): QrPath {
  const { width, height, modules, quiet } = encodeQr(text, { level: 'M' });
  const runs: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (modules[y * width + x] !== 1) continue;
      const from = x;
      while (x + 1 < width && modules[y * width + x + 1] === 1) x++;
      const length = x + 1 - from;
      runs.push(`M${from + quiet} ${y + quiet}h${length}v1h-${length}z`);
    }
  }
  return { size: width + 2 * quiet, path: runs.join('') };
}
