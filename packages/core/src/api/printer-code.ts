import * as z from 'zod/mini';
import { bytesOfBase64, codeOfText, readSource, toBase64 } from '../template/source.ts';

/** Printer code in an answer: `mensaje` is its text; code that is not UTF-8 text comes as base64 beside an empty one. */
export const printerCodeShape = {
  /** The printer code, or the reason why there is none. */
  mensaje: z.string(),
  /** Printer code that is not UTF-8 text. */
  mensaje_base64: z.optional(z.string()),
};

export interface PrinterCodeAnswer {
  mensaje: string;
  mensaje_base64?: string | undefined;
}

/** Printer code as answers carry it. */
export function answerWithCode(code: Uint8Array): { mensaje: string; mensaje_base64?: string } {
  const { text, encoding } = readSource(code);
  return encoding === 'utf-8' ? { mensaje: text } : { mensaje: '', mensaje_base64: toBase64(code) };
}

/** The printer code in an answer. */
export function codeOfAnswer({ mensaje, mensaje_base64: base64 }: PrinterCodeAnswer): Uint8Array {
  return base64 === undefined ? codeOfText(mensaje) : bytesOfBase64(base64);
}
