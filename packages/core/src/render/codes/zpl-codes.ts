import type { ZplCodeCommand } from './drawing.ts';
import { aztec0, aztecO } from './zpl/aztec.ts';
import { codablock } from './zpl/codablock.ts';
import { code49 } from './zpl/code-49.ts';
import { dataMatrix } from './zpl/data-matrix.ts';
import { dataBar } from './zpl/databar.ts';
import { maxicode } from './zpl/maxicode.ts';
import { microPdf417 } from './zpl/micro-pdf417.ts';
import { pdf417 } from './zpl/pdf417.ts';
import { planet, postal } from './zpl/postal.ts';
import { tlc39 } from './zpl/tlc39.ts';
import { codabar } from './zpl/codabar.ts';
import { code11 } from './zpl/code-11.ts';
import { code128Command } from './zpl/code-128.ts';
import { code39 } from './zpl/code-39.ts';
import { code93 } from './zpl/code-93.ts';
import { ean13, ean8, eanExtension, upcA, upcE } from './zpl/ean-upc.ts';
import { industrial2of5 } from './zpl/industrial-2-of-5.ts';
import { interleaved2of5 } from './zpl/interleaved-2-of-5.ts';
import { logmars } from './zpl/logmars.ts';
import { msi } from './zpl/msi.ts';
import { plessey } from './zpl/plessey.ts';
import { qrCode } from './zpl/qr-code.ts';
import { standard2of5 } from './zpl/standard-2-of-5.ts';

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
