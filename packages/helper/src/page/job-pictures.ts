import { encodePng } from '@marbete/core/picture/png';
import { renderLabel } from '@marbete/core/languages/render';
import { languagesOfCode } from '@marbete/core/languages/languages';

/** Pictures shown of one job; the printer code has the rest. */
export const shownPictures = 6;

/** Virtual printers have a head of 8 dots a millimetre, 203 dpi, and paper of 4 x 6 inches where the code says none. */
const head = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 };

/** How many labels of a job can be drawn, copies aside; 0 for languages without pictures. */
export function drawnLabels(code: string): number {
  const formats = code.match(/\^XZ/gi)?.length ?? 0;
  return formats > 0 ? formats : (code.match(/^PRINT\b/gm)?.length ?? 0);
}

/** The picture of one label of a job, from 0, as PNG; undefined when there is none of that number. */
export async function jobPicture(bytes: Uint8Array, index: number): Promise<Uint8Array | undefined> {
  const text = Buffer.from(bytes).toString('utf8');
  const [language] = languagesOfCode(text);
  if (!language) return undefined;
  const { labels } = await renderLabel(language, text, { ...head, limits: { labels: index + 1 } });
  const label = labels[index];
  return label && encodePng(label.bitmap, head.dpmm);
}
