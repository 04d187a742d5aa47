import type { Issue } from '../errors.ts';
import type { Chunk } from '../print/chunks.ts';
import type { LabelConfiguration } from '@marbete/engine/internal/template/configurations';
import {
  bytesOfBase64,
  codeOfText,
  readSource,
  type Source,
  toBase64,
  writeSource,
} from '@marbete/engine/internal/template/source';

export interface PrinterCodeAnswer {
  mensaje: string;
  mensaje_base64?: string | undefined;
}

/** Printer code as answers carry it. */
export function answerWithCode(code: Uint8Array): { mensaje: string; mensaje_base64?: string } {
  const { text, encoding } = readSource(code);
  return encoding === 'utf-8' ? { mensaje: text } : { mensaje: '', mensaje_base64: toBase64(code) };
}

/** A chunk as answers carry it: its code, the rows that it used up and its labels. */
export const answerWithChunk = (
  chunk: Pick<Chunk, 'code' | 'rowsUsed' | 'nextCopy' | 'labelsLeft' | 'labels'>,
) => ({
  ...answerWithCode(chunk.code),
  usadas: chunk.rowsUsed,
  ...(chunk.nextCopy === undefined ? {} : { desde: chunk.nextCopy, faltan: chunk.labelsLeft ?? 0 }),
  etiquetas: chunk.labels,
});

/** The printer code in an answer. */
export function codeOfAnswer({ mensaje, mensaje_base64: base64 }: PrinterCodeAnswer): Uint8Array {
  return base64 === undefined ? codeOfText(mensaje) : bytesOfBase64(base64);
}

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
  return base64 ? readSource(bytesOfBase64(base64)) : { text: etiqueta, encoding: 'utf-8' };
}

/** A configuration as requests and answers carry it. */
export interface ConfigurationAnswer {
  variable: string;
  valor: LabelConfiguration['value'];
  type_config_id: number;
}

/** The configurations of an old-style label. */
export function configurationsOfAnswer(rows: readonly ConfigurationAnswer[]): LabelConfiguration[] {
  return rows.map(({ variable, valor: value, type_config_id: type }) => ({ variable, value, type }));
}

/** What the engine calls the parts of a label, and what requests call them. */
const fields: Readonly<Record<string, string>> = {
  template: 'etiqueta',
  configurations: 'configuraciones',
  value: 'valor',
  type: 'type_config_id',
};

/** What compiling found, at the fields of requests. */
export function issuesOfTemplate(issues: readonly Issue[]): Issue[] {
  return issues.map(({ path, ...issue }) => ({ ...issue, path: path.map((step) => fields[step] ?? step) }));
}
