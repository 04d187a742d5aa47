import { drawCode, type CodePicture } from '@marbete/core/languages/draw-code';
import {
  drawTemplate,
  type TemplateDrawing,
  type TemplatePicture,
} from '@marbete/core/languages/draw-template';
import { isAppError } from '@marbete/core/api/errors';
import { type PaperLabel, paperLabels } from '@marbete/core/paper/labels';
import type { RenderOptions } from '@marbete/core/picture/types';

export interface PrinterCode {
  language: string;
  code: Uint8Array;
  options: RenderOptions;
}

/** A template with values, printer code as it would be sent, or all labels of that for paper. */
export type DrawingOrder = { template: TemplateDrawing } | { code: PrinterCode } | { paper: PrinterCode };

export interface DrawingAnswer {
  id: number;
  /** Undefined when it could not be drawn. */
  picture?: TemplatePicture | CodePicture | PaperDrawing | undefined;
}

/** Labels for paper, or why there are none. */
export type PaperDrawing = { labels: readonly PaperLabel[] } | { fault: string };

/** Draws labels off the page's thread, one after the other. */
self.addEventListener('message', async (event: MessageEvent<DrawingOrder & { id: number }>) => {
  const { id, ...order } = event.data;
  const answer = (picture?: DrawingAnswer['picture']) =>
    self.postMessage({ id, picture } satisfies DrawingAnswer);
  try {
    if ('template' in order) answer(await drawTemplate(order.template));
    else if ('code' in order)
      answer(await drawCode(order.code.language, order.code.code, order.code.options));
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
