import { labelPages, sheetPages } from '@marbete/engine/internal/picture/label-pages';
import { encodePdf } from '@marbete/engine/internal/picture/pdf';
import { encodePng } from '@marbete/engine/internal/picture/png';
import { readSource, type Source } from '@marbete/engine/internal/template/source';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import { turned } from '@marbete/engine/internal/picture/bitmap';
import { describeElement, saidBy } from '@marbete/engine/internal/picture/elements';
import type { Diagnostic, RenderedLabel } from '@marbete/engine/internal/picture/types';
import type { DrawnPicture, PictureOrder } from './picture-order.ts';

/** Draws what was asked for. Throws RangeError for paper that is too large and for labels that do not fit a sheet. */
export async function drawPicture(order: PictureOrder): Promise<DrawnPicture> {
  const { language, code, dpmm, widthMm, heightMm, index } = order;
  const { labels, diagnostics } = await renderLabel(language, code, {
    dpmm,
    widthMm,
    heightMm,
    size: 'paper',
  });
  const chosen = index === undefined ? labels : labels.slice(index, index + 1);
  const warnings = warningsHeader(readSource(code), diagnostics);
  if (chosen.length === 0) return { labels: labels.length, warnings };
  return { labels: labels.length, warnings, body: encode(order, chosen, diagnostics) };
}

function encode(
  { format, dpmm, turn, sheets }: PictureOrder,
  labels: readonly RenderedLabel[],
  diagnostics: readonly Diagnostic[],
): Uint8Array {
  if (format === 'json') {
    const answer = { labels: labels.map((label) => contentOf(label)), warnings: diagnostics };
    return new TextEncoder().encode(JSON.stringify(answer));
  }
  if (format === 'pdf') {
    return encodePdf(sheets ? sheetPages(labels, dpmm, sheets, turn) : labelPages(labels, dpmm, turn));
  }
  const [{ bitmap }] = labels as [RenderedLabel];
  return encodePng(turn === 0 ? bitmap : turned(bitmap, turn), dpmm);
}

/** A label as data: each field's place in dots and what it says. */
function contentOf({ bitmap, widthMm, heightMm, copies, elements }: RenderedLabel) {
  return {
    width: bitmap.width,
    height: bitmap.height,
    widthMm,
    heightMm,
    copies,
    fields: elements.map((element) => ({
      ...element.box,
      ...describeElement(element),
      box: undefined,
      data: saidBy(element),
    })),
  };
}

/** As many warnings as the public service gives, and no more than headers have room for. */
const mostWarnings = 20;
const mostCharacters = 4_000;

/**
 * Remarks in one header: byte at which the command begins, its length in bytes, the command, the parameter (which we do
 * not know) and the message, all parted by bars.
 */
function warningsHeader({ text, encoding }: Source, diagnostics: readonly Diagnostic[]): string {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(line, encoding));
  const parts: string[] = [];
  let length = 0;
  for (const { line, column, command, message } of diagnostics.slice(0, mostWarnings)) {
    const before = Buffer.byteLength((lines[line - 1] ?? '').slice(0, column - 1), encoding);
    const at = (starts[line - 1] ?? 0) + before;
    const part = [at, Buffer.byteLength(command), command, '', message].map(plain).join('|');
    length += part.length + 1;
    if (length > mostCharacters) break;
    parts.push(part);
  }
  return parts.join('|');
}

/** Text that a header can hold, without the bar that parts the values. */
function plain(value: string | number): string {
  return String(value).replace(/[^\x20-\x7e]|\|/g, '?');
}
