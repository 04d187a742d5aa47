import { drawCode, type CodePicture } from '@marbete/core/languages/draw-code';
import {
  drawTemplate,
  type TemplateDrawing,
  type TemplatePicture,
} from '@marbete/core/languages/draw-template';
import type { RenderOptions } from '@marbete/core/picture/types';

export interface PrinterCode {
  language: string;
  code: Uint8Array;
  options: RenderOptions;
}

/** A template with values, or printer code as it would be sent. */
export type DrawingOrder = { template: TemplateDrawing } | { code: PrinterCode };

export interface DrawingAnswer {
  id: number;
  /** Undefined when it could not be drawn. */
  picture?: TemplatePicture | CodePicture | undefined;
}

/** Draws labels off the page's thread, one after the other. */
self.addEventListener('message', async (event: MessageEvent<DrawingOrder & { id: number }>) => {
  const { id, ...order } = event.data;
  const answer = (picture?: DrawingAnswer['picture']) =>
    self.postMessage({ id, picture } satisfies DrawingAnswer);
  try {
    if ('template' in order) answer(await drawTemplate(order.template));
    else answer(await drawCode(order.code.language, order.code.code, order.code.options));
  } catch {
    answer();
  }
});
