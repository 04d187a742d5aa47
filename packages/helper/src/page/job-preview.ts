import { encodePng } from '@marbete/engine/internal/picture/png';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import { textOfCode } from '@marbete/engine/internal/template/source';
import { languagesOfCode } from '@marbete/engine/internal/languages/languages';

/** Pictures shown of one job; the printer code has the rest. */
export const shownPictures = 6;

/** Virtual printers have a head of 8 dots a millimetre, 203 dpi, and paper of 4 x 6 inches where the code says none. */
const head = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 };

/** The picture of one label of a job, from 0, as PNG; undefined when there is none of that number. */
export async function jobPicture(bytes: Uint8Array, index: number): Promise<Uint8Array | undefined> {
  const [language] = languagesOfCode(textOfCode(bytes));
  if (!language) return undefined;
  const { labels } = await renderLabel(language, bytes, { ...head, limits: { labels: index + 1 } });
  const label = labels[index];
  return label && encodePng(label.bitmap, head.dpmm);
}

/**
 * The beginning of a job's printer code as text to look at: control characters show as their symbols, so that a
 * stray one is seen, and bytes that are no UTF-8 are read as Latin-1.
 */
export function readableCode(bytes: Uint8Array, limit: number): { code: string; shortened: boolean } {
  const shortened = bytes.length > limit;
  const start = Buffer.from(bytes.subarray(0, limit));
  const code = decode(start, shortened).replace(/\r\n/g, '\n').replace(controls, symbolOf);
  return { code, shortened };
}

// oxlint-disable-next-line no-control-regex -- showing them is the point
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

function symbolOf(control: string): string {
  return control === '\u007f' ? '\u2421' : String.fromCodePoint(0x2400 + control.charCodeAt(0));
}

/** `stream` forgives a character that the limit cut in two. */
function decode(bytes: Buffer, stream: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
  } catch {
    return bytes.toString('latin1');
  }
}
