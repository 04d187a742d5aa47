import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paperLabels } from '../../packages/engine/src/paper/labels.ts';
import { createPages, type PaperOptions, readGrid } from '../../packages/engine/src/paper/sheets.ts';
import { encodePdf } from '../../packages/engine/src/picture/pdf.ts';
import { poppler, readPdfCodes } from './pdf-codes.ts';

/*
 * Labels on paper as a program sees them that shares nothing with ours: poppler draws the PDF at the 300 dots an inch of
 * an office printer, which no print head's dots fit, and the decoder reads that. Where poppler is not installed,
 * paper/paper.test.ts holds picture and bars to the dots of the label.
 */

if (!poppler) console.warn('Not run: pdftoppm is not installed (apt-get install poppler-utils).');

const codes: readonly [language: string, code: string, dpmm: number, read: string][] = [
  ['zpl', '^XA^PW400^LL240^FO40,30^BY2^BEN,100,Y^FD750103131130^FS^XZ', 8, 'EAN13: 7501031311309'],
  ['zpl', '^XA^PW400^LL240^FO40,30^BY1^BCN,100,N^FDA-12345^FS^XZ', 8, 'Code128: A-12345'],
  ['zpl', '^XA^PW600^LL360^FO40,30^BQN,2,4^FDQA,paper^FS^XZ', 12, 'QRCode: paper'],
  ['zpl', '^XA^PW300^LL180^FO40,30^BXN,4,200^FDpaper^FS^XZ', 6, 'DataMatrix: paper'],
  ['tspl', 'SIZE 50 mm,30 mm\nCLS\nBARCODE 40,30,"39",90,0,0,2,5,"PAPER"\nPRINT 1\n', 8, 'Code39: PAPER'],
];

async function drawn(
  [language, code, dpmm]: (typeof codes)[number],
  copies: number,
  paper: Omit<PaperOptions, 'dpmm'> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-paper-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [label] = await paperLabels(language, code, { dpmm, widthMm: 50, heightMm: 30 });
  const pages = createPages({ dpmm, ...paper });
  const file = join(folder, 'labels.pdf');
  writeFileSync(file, encodePdf([...pages.add({ ...label!, copies }), ...pages.end()]));
  const { stdout } = spawnSync('pdfinfo', [file], { encoding: 'utf8' });
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout) ?? [];
  return {
    widthMm: (Number(width) * 25.4) / 72,
    heightMm: (Number(height) * 25.4) / 72,
    read: await readPdfCodes(file),
  };
}

describe.runIf(poppler)('labels in a PDF, drawn at 300 dots an inch', () => {
  it.each(codes)('a code of %s is read at its true size', async (...code) => {
    const { widthMm, heightMm, read } = await drawn(code, 1);
    expect(Math.abs(widthMm - 50)).toBeLessThan(0.05);
    expect(Math.abs(heightMm - 30)).toBeLessThan(0.05);
    expect(read).toEqual([[code[3]]]);
  });

  it('24 labels from place 5 on are read on two sheets', async () => {
    const { widthMm, heightMm, read } = await drawn(codes[0]!, 24, { grid: readGrid('L7159'), from: 5 });
    expect(Math.abs(widthMm - 210)).toBeLessThan(0.05);
    expect(Math.abs(heightMm - 297)).toBeLessThan(0.05);
    expect(read.map((page) => page.length)).toEqual([20, 4]);
    expect(new Set(read.flat())).toEqual(new Set(['EAN13: 7501031311309']));
  });
});
