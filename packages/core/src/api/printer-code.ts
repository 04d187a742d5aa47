import * as z from 'zod/mini';
import {
  asSource,
  bytesOfBase64,
  codeOfText,
  readSource,
  type Source,
  toBase64,
  writeSource,
} from '../template/source.ts';
import { maxTemplateBytes, maxTemplateLength } from '../template/values.ts';
import { fieldErrors } from './field-errors.ts';

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

/** A label's template in a request: its text, or base64 of one that is not UTF-8. */
export const templateShape = {
  etiqueta: z._default(z.string().check(z.trim(), z.maxLength(maxTemplateLength)), ''),
  etiqueta_base64: z.optional(z.base64().check(z.maxLength(Math.ceil(maxTemplateBytes / 3) * 4))),
};

/** That a request has one of the two. */
export const hasTemplate = z.refine<TemplateAnswer>(
  ({ etiqueta, etiqueta_base64: base64 }: TemplateAnswer) => etiqueta !== '' || Boolean(base64),
  { path: ['etiqueta'], error: fieldErrors.required, params: { rule: 'required' } },
);

export interface TemplateAnswer {
  etiqueta: string;
  etiqueta_base64?: string | null | undefined;
}

/** A label's template as requests and answers carry it. */
export function answerWithTemplate(source: Source): { etiqueta: string; etiqueta_base64?: string } {
  if (source.encoding === 'utf-8') return { etiqueta: source.text };
  return { etiqueta: '', etiqueta_base64: toBase64(writeSource(source)) };
}

/** The template of a label. */
export function templateOfAnswer({ etiqueta, etiqueta_base64: base64 }: TemplateAnswer): Source {
  return asSource(base64 ? bytesOfBase64(base64) : etiqueta);
}
