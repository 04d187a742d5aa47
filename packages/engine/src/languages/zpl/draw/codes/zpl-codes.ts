import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { aztec0, aztecO } from './aztec.ts';
import { codablock } from './codablock.ts';
import { code49 } from './code-49.ts';
import { dataMatrix } from './data-matrix.ts';
import { dataBar } from './databar.ts';
import { maxicode } from './maxicode.ts';
import { microPdf417 } from './micro-pdf417.ts';
import { pdf417 } from './pdf417.ts';
import { planet, postal } from './postal.ts';
import { tlc39 } from './tlc39.ts';
import { codabar } from './codabar.ts';
import { code11 } from './code-11.ts';
import { code128Command } from './code-128.ts';
import { code39 } from './code-39.ts';
import { code93 } from './code-93.ts';
import { ean13, ean8, eanExtension, upcA, upcE } from './ean-upc.ts';
import { industrial2of5 } from './industrial-2-of-5.ts';
import { interleaved2of5 } from './interleaved-2-of-5.ts';
import { logmars } from './logmars.ts';
import { msi } from './msi.ts';
import { plessey } from './plessey.ts';
import { qrCode } from './qr-code.ts';
import { standard2of5 } from './standard-2-of-5.ts';

/** One line a command. */
const commands: readonly ZplCodeCommand[] = [
  aztec0,
  aztecO,
  code49,
  planet,
  pdf417,
  codablock,
  maxicode,
  microPdf417,
  dataBar,
  tlc39,
  dataMatrix,
  postal,
  code11,
  interleaved2of5,
  code39,
  ean8,
  upcE,
  code93,
  code128Command,
  ean13,
  industrial2of5,
  standard2of5,
  codabar,
  logmars,
  msi,
  plessey,
  qrCode,
  eanExtension,
  upcA,
];

/** The code commands of ZPL by their two letters. */
export const zplCodes: ReadonlyMap<string, ZplCodeCommand> = new Map(
  commands.map((code) => [code.command, code]),
);
