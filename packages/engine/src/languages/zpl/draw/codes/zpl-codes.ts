import { aztecCodes } from './aztec.ts';
import { barCodes } from './bars.ts';
import { codabar } from './codabar.ts';
import { codablock } from './codablock.ts';
import { code128 } from './code-128.ts';
import { code39, logmars } from './code-39.ts';
import { code49 } from './code-49.ts';
import { dataMatrix } from './data-matrix.ts';
import { dataBar } from './databar.ts';
import { eanCodes } from './ean-upc.ts';
import { maxicode } from './maxicode.ts';
import { microPdf417, pdf417 } from './pdf417.ts';
import { postalCodes } from './postal.ts';
import { qrCode } from './qr-code.ts';
import { tlc39 } from './tlc39.ts';
import type { ZplCode } from './zpl-code.ts';

const codes: readonly ZplCode[] = [
  ...aztecCodes,
  ...barCodes,
  ...eanCodes,
  ...postalCodes,
  codabar,
  codablock,
  code128,
  code39,
  code49,
  dataBar,
  dataMatrix,
  logmars,
  maxicode,
  microPdf417,
  pdf417,
  qrCode,
  tlc39,
];

/** The code commands of ZPL by their two letters. */
export const zplCodes: ReadonlyMap<string, ZplCode> = new Map(codes.map((code) => [code.command, code]));
