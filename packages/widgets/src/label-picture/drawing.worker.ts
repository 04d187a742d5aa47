import { drawCode, type CodePicture } from '@marbete/engine/internal/languages/draw-code';
import {
  drawTemplate,
  type TemplateDrawing,
  type TemplatePicture,
} from '@marbete/engine/internal/languages/draw-template';
import { isAppError } from '@marbete/core/api/errors';
import { type PaperLabel, paperLabels } from '@marbete/engine/internal/paper/labels';
import type { LabelDocument } from '@marbete/engine/edit';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { Across } from '@marbete/engine/internal/languages/webs';
import type { RenderOptions } from '@marbete/engine/internal/picture/types';

export interface PrinterCode {
  language: string;
  code: Uint8Array;
  options: RenderOptions;
}

/** A template that is being edited: its picture as dots, and the fields to edit where they are asked for. */
export interface BoardOrder {
  drawing: TemplateDrawing & { text: string };
  opens: boolean;
}

export interface BoardAnswer {
  picture: TemplatePicture;
  /** Undefined where it was not asked for, and for code that cannot be opened. */
  document?: LabelDocument | undefined;
}

/** Printer code to be written with its labels side by side. */
export interface AcrossOrder {
  language: PrinterLanguage;
  code: Uint8Array;
  across: Across;
}

/**
 * A template with values, printer code as it would be sent, all labels of that for paper, the same side by side, or a
 * template on the board.
 */
export type DrawingOrder =
  | { template: TemplateDrawing }
  | { code: PrinterCode }
  | { paper: PrinterCode }
  | { across: AcrossOrder }
  | { board: BoardOrder };

export interface DrawingAnswer {
  id: number;
  /** Undefined when it could not be drawn. */
  picture?: TemplatePicture | CodePicture | PaperDrawing | AcrossAnswer | BoardAnswer | undefined;
}

/** Labels for paper, or why there are none. */
export type PaperDrawing = { labels: readonly PaperLabel[] } | { fault: string };

/** Code for a roll, or why there is none. */
export type AcrossAnswer = { across: Uint8Array } | { fault: string };

/** Draws labels off the page's thread, one after the other. */
self.addEventListener('message', async (event: MessageEvent<DrawingOrder & { id: number }>) => {
  const { id, ...order } = event.data;
  const answer = (picture?: DrawingAnswer['picture']) =>
    self.postMessage({ id, picture } satisfies DrawingAnswer);
  try {
    if ('template' in order) answer(await drawTemplate(order.template));
    else if ('board' in order) answer(await openBoard(order.board));
    else if ('code' in order)
      answer(await drawCode(order.code.language, order.code.code, order.code.options));
    else if ('across' in order) answer(await writeAcross(order.across));
    else answer(await drawPaper(order.paper));
  } catch {
    answer();
  }
});

async function drawPaper({ language, code, options }: PrinterCode): Promise<PaperDrawing> {
  try {
    return { labels: await paperLabels(language, code, options) };
  } catch (error) {
    if (isAppError(error)) return { fault: error.message };
    throw error;
  }
}

async function writeAcross({ language, code, across }: AcrossOrder): Promise<AcrossAnswer> {
  const { labelsAcross } = await import('@marbete/engine/internal/paper/across');
  try {
    return { across: await labelsAcross(language, code, across) };
  } catch (error) {
    if (isAppError(error)) return { fault: error.message };
    throw error;
  }
}

async function openBoard({ drawing, opens }: BoardOrder): Promise<BoardAnswer> {
  const picture = await drawTemplate({ ...drawing, form: 'bitmap', edited: true, judged: opens });
  if (!opens) return { picture };
  // Fetched with the first label that is opened: those who only print never need it.
  const { insertField, openDocument } = await import('@marbete/engine/edit');
  const { text, language, dpmm, widthMm, heightMm, values = {}, isRow, settings, currencySign } = drawing;
  const shown = Object.entries(values)
    .map(([name, value]) => [name, value?.text ?? ''] as const)
    // What is empty in no row shows a sample, as on the picture.
    .filter(([, said]) => isRow || said.trim() !== '');
  const filled = { values: Object.fromEntries(shown), settings, ...(currencySign ? { currencySign } : {}) };
  const options = { language, dpmm, widthMm, heightMm, ...filled };
  try {
    const document = await openDocument(text, options);
    if (document.labels.length > 0) return { picture, document };
    // Printers leave an empty label out: how large it is, the same one with a dot on it tells.
    const dot = insertField(document, 'box', { x: 0, y: 0, widthDots: 1, heightDots: 1 });
    const { labels } = await openDocument(dot.source, options);
    return { picture, document: { ...document, labels } };
  } catch {
    return { picture };
  }
}
