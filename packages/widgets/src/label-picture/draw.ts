import { AppError } from '@marbete/core/api/errors';
import type { PaperLabel } from '@marbete/engine/internal/paper/labels';
import type { CodePicture } from '@marbete/engine/internal/languages/draw-code';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { Across } from '@marbete/engine/internal/languages/webs';
import type { TemplateDrawing, TemplatePicture } from '@marbete/engine/internal/languages/draw-template';
import type { BoardAnswer, BoardOrder, DrawingAnswer, DrawingOrder, PrinterCode } from './drawing.worker.ts';
import { fetchLanguage, startWorker } from './start-worker.ts';

type Waiting = (picture: DrawingAnswer['picture']) => void;

let worker: Promise<Worker | undefined> | undefined;
let next = 0;
const waiting = new Map<number, Waiting>();

/** Draws a template in the worker, which starts with the first picture. Undefined when there is none. */
export async function draw(template: TemplateDrawing): Promise<TemplatePicture | undefined> {
  const picture = await order({ template });
  return picture && 'issues' in picture ? picture : undefined;
}

/** Draws finished printer code in the worker. Undefined for a language that is not drawn. */
export async function drawPrinterCode(code: PrinterCode): Promise<CodePicture | undefined> {
  const picture = await order({ code });
  return picture && 'widthDots' in picture ? picture : undefined;
}

/** All labels of printer code, for paper. Throws AppError `data-invalid` with what keeps them from being drawn. */
export async function drawOnPaper(paper: PrinterCode): Promise<readonly PaperLabel[]> {
  const drawn = await order({ paper });
  if (drawn && 'labels' in drawn) return drawn.labels;
  const fault = drawn && 'fault' in drawn ? drawn.fault : 'The labels could not be drawn for paper.';
  throw new AppError('data-invalid', fault);
}

/** Printer code with its labels side by side. Throws AppError `template-invalid` with what keeps them from it. */
export async function writeAcross(
  language: PrinterLanguage,
  code: Uint8Array,
  across: Across,
): Promise<Uint8Array> {
  const written = await order({ across: { language, code, across } });
  if (written && 'across' in written) return written.across;
  const fault = written && 'fault' in written ? written.fault : 'The labels could not be put side by side.';
  throw new AppError('template-invalid', fault, {
    issues: [{ path: ['template'], message: fault, rule: 'across' }],
  });
}

/** A label on the drawing board: its picture, and its fields. Undefined where no worker can start. */
export async function drawBoard(board: BoardOrder): Promise<BoardAnswer | undefined> {
  const answer = await order({ board });
  return answer && 'picture' in answer ? answer : undefined;
}

/** Fetches what draws, for a picture that is wanted as soon as its label is known. */
export function prepareDrawing(): void {
  worker ??= start();
}

/** A worker that cannot start leaves the pages without pictures, never without labels. */
async function order(wanted: DrawingOrder): Promise<DrawingAnswer['picture']> {
  if ('template' in wanted) fetchLanguage(wanted.template.language);
  worker ??= start();
  const started = await worker;
  if (!started) {
    worker = undefined;
    return undefined;
  }
  const id = next++;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    started.postMessage({ id, ...wanted });
  });
}

/** Undefined where the browser starts none. */
async function start(): Promise<Worker | undefined> {
  let started: Worker;
  try {
    started = await startWorker();
  } catch (error) {
    // oxlint-disable-next-line no-console -- for who builds the page, whose content security policy may refuse workers
    console.error(`Marbete: no picture, since the browser starts no worker. ${String(error)}`);
    return undefined;
  }
  started.addEventListener('message', (event: MessageEvent<DrawingAnswer>) => {
    waiting.get(event.data.id)?.(event.data.picture);
    waiting.delete(event.data.id);
  });
  started.addEventListener('error', ({ message }) => {
    // oxlint-disable-next-line no-console -- for who builds the page, whose bundler may have left the worker out
    console.error(
      `Marbete: no picture, since the worker that draws failed or was not found. ${message ?? ''}`,
    );
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    worker = undefined;
  });
  return started;
}
