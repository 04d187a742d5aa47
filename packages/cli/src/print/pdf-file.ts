import {
  languageOf,
  type PrinterLanguage,
  printerLanguages,
} from '@marbete/engine/internal/languages/languages';
import { extname } from 'node:path';
import { usageError } from '../exit-codes.ts';
import { paperSize, pictureDensity } from '../picture-size.ts';
import type { Destination } from './destination.ts';
import { openPart } from './part-file.ts';

/** How labels stand in a PDF, as commander hands it over. */
export interface PdfFlags {
  paper?: string;
  fromPlace?: number;
  borders?: boolean;
  dpmm?: string;
  size?: string;
}

export const isPdf = (path: string): boolean => extname(path).toLowerCase() === '.pdf';

const ofPdf = [
  ['paper', '--paper'],
  ['fromPlace', '--from-place'],
  ['borders', '--borders'],
] as const;

/** @throws AppError wrong usage where something else than a PDF is given them */
export function refusePdfFlags(flags: PdfFlags): void {
  const given = ofPdf.filter(([key]) => flags[key] !== undefined).map(([, flag]) => flag);
  if (given.length > 0) throw usageError(`${given.join(', ')} needs a PDF: --out labels.pdf.`);
}

/**
 * Labels as a PDF, drawn as the printer prints them: one a page, or on sheets. What goes in is handed over, nothing more:
 * nobody knows what a person prints of it.
 */
export async function openPdf(path: string, language: string, flags: PdfFlags): Promise<Destination> {
  const drawn = printerLanguages.filter((each) => each.drawn);
  if (!drawn.some(({ key }) => key === language)) {
    const name = printerLanguages.some(({ key }) => key === language)
      ? languageOf(language as PrinterLanguage).name
      : language;
    throw usageError(`A PDF is drawn of ${drawn.map((each) => each.name).join(', ')}, not of ${name}.`);
  }
  const dpmm = pictureDensity(flags.dpmm ?? '8');
  const size = paperSize(flags.size ?? '4x6in');
  const [{ createPdf }, { paperLabels }, { createPages, readGrid }] = await Promise.all([
    import('@marbete/engine/internal/picture/pdf'),
    import('@marbete/engine/internal/paper/labels'),
    import('@marbete/engine/internal/paper/sheets'),
  ]);
  const grid = flags.paper === undefined ? undefined : readGrid(flags.paper);
  if (!grid && flags.fromPlace !== undefined)
    throw usageError('--from-place needs sheets with places: --paper L7159.');
  const pages = createPages({ dpmm, grid, from: flags.fromPlace, borders: flags.borders });
  let waiting: Uint8Array[] = [];
  const pdf = createPdf((bytes) => void waiting.push(bytes));
  const file = await openPart(path);
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    await file.write(bytes);
  };
  return {
    name: path,
    paper: {
      way: 'file',
      takes: 'handed-over',
      async write(code) {
        const labels = await paperLabels(language, code, {
          dpmm,
          ...size,
          ...(flags.size === undefined ? {} : { size: 'paper' as const }),
        });
        for (const label of labels) for (const page of pages.add(label)) pdf.add(page);
        await flush();
      },
    },
    async close(complete) {
      if (complete) {
        for (const page of pages.end()) pdf.add(page);
        pdf.end();
        await flush();
      }
      await file.close(complete);
    },
  };
}
