import type { PaperLabel } from '@marbete/engine/internal/paper/labels';
import { createPages, readGrid } from '@marbete/engine/internal/paper/sheets';
import { encodePdf, type PdfPage } from '@marbete/engine/internal/picture/pdf';
import { encodePng } from '@marbete/engine/internal/picture/png';
import type { drawOnPaper } from '../label-picture/draw.ts';
import { pngUrl } from '../label-picture/png-url.ts';
import { saveBlob, textFileName } from '../save-file/save-file.ts';

/** Usual print heads. */
const dpmm = 8;

/** The labels of one run, which leave the page together at its end. */
export interface PageFile {
  write(code: Uint8Array): Promise<void>;
  /** Saves the file, or shows the browser's dialog. */
  finish(): Promise<void>;
}

interface PageFileOptions {
  language: string;
  widthMm: number;
  heightMm: number;
  /** A grid by its number, for a PDF; left out, each label has a page of its own. */
  sheet?: string | undefined;
  /** The first free place of the first sheet, from 1. */
  from?: number | undefined;
}

/** Collects the labels of a run for a PDF or for the browser's print dialog. */
export function createPageFile(
  way: 'pdf' | 'dialog',
  draw: typeof drawOnPaper,
  { language, widthMm, heightMm, sheet, from }: PageFileOptions,
): PageFile {
  const labels: PaperLabel[] = [];
  const pages: PdfPage[] = [];
  const paper = createPages({ dpmm, grid: sheet === undefined ? undefined : readGrid(sheet), from });
  return {
    async write(code) {
      const drawn = await draw({ language, code, options: { dpmm, widthMm, heightMm } });
      if (way === 'dialog') labels.push(...drawn);
      else for (const label of drawn) pages.push(...paper.add(label));
    },
    async finish() {
      if (way === 'dialog') return printPages(labels);
      pages.push(...paper.end());
      const pdf = encodePdf(pages);
      saveBlob(new Blob([pdf], { type: 'application/pdf' }), textFileName(new Date()).replace(/txt$/, 'pdf'));
    },
  };
}

/** A page for each label, as large as the label, and the browser's dialog over them. */
async function printPages(labels: readonly PaperLabel[]): Promise<void> {
  const sizes = new Map<string, string>();
  const frame = openFrame();
  const { document: page } = frame;
  for (const label of labels) {
    const { widthMm, heightMm, copies } = label;
    const size = `${widthMm}mm ${heightMm}mm`;
    const name = sizes.get(size) ?? `label${sizes.size}`;
    sizes.set(size, name);
    const picture = drawingOf(page, label);
    for (let copy = 0; copy < copies; copy += 1) {
      const sheet = page.createElement('div');
      sheet.className = name;
      sheet.append(copy === 0 ? picture : picture.cloneNode(true));
      page.body.append(sheet);
    }
  }
  const rules = [...sizes].map(
    ([size, name]) =>
      `@page ${name} { size: ${size}; margin: 0; } .${name} { page: ${name}; overflow: hidden; ` +
      `width: ${size.split(' ')[0]}; height: ${size.split(' ')[1]}; }`,
  );
  await frame.print(
    `body { margin: 0; } div { break-after: page; } div:last-child { break-after: auto; } svg { display: block; }\n${rules.join('\n')}`,
  );
}

const millimetreRule = 50;

/** A line of 50 mm with its ends marked, to hold a ruler against: it shows whether the dialog keeps sizes. */
export async function printRule(): Promise<void> {
  const frame = openFrame();
  const svg = svgOf(frame.document, millimetreRule, 10, 500, 100);
  const path = frame.document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', 'M0 0h3v100h-3zM497 0h3v100h-3zM0 48h500v4h-500z');
  svg.append(path);
  frame.document.body.append(svg);
  await frame.print('body { margin: 0; } svg { display: block; }');
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Dots as they are: nothing is smoothed, and the bars of codes are shapes. */
function drawingOf(page: Document, { bitmap, bars }: PaperLabel): SVGElement {
  const { width, height } = bitmap;
  const svg = svgOf(page, width / dpmm, height / dpmm, width, height);
  const image = page.createElementNS(svgNamespace, 'image');
  image.setAttribute('href', pngUrl(encodePng(bitmap, dpmm)));
  image.setAttribute('width', String(width));
  image.setAttribute('height', String(height));
  image.style.imageRendering = 'pixelated';
  const path = page.createElementNS(svgNamespace, 'path');
  path.setAttribute(
    'd',
    bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h-${bar.width}z`).join(''),
  );
  svg.append(image, path);
  return svg;
}

function svgOf(page: Document, widthMm: number, heightMm: number, width: number, height: number): SVGElement {
  const svg = page.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('width', `${widthMm}mm`);
  svg.setAttribute('height', `${heightMm}mm`);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return svg;
}

/** A document of its own beside the page, gone when the dialog is closed. */
function openFrame() {
  const frame = document.createElement('iframe');
  frame.title = 'Marbete';
  frame.dataset['marbetePages'] = '';
  frame.style.cssText = 'position: fixed; inset: auto 100% 100% auto; width: 0; height: 0; border: 0;';
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) throw new Error('The browser opens no frame.');
  return {
    document: view.document,
    async print(css: string) {
      // A content security policy refuses style elements, and takes sheets that a script made.
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(css);
      view.document.adoptedStyleSheets = [sheet];
      await Promise.all(
        [...view.document.querySelectorAll('image')].map((image) => {
          const picture = new Image();
          picture.src = image.getAttribute('href') ?? '';
          return picture.decode();
        }),
      );
      view.addEventListener('afterprint', () => frame.remove());
      view.print();
    },
  };
}
