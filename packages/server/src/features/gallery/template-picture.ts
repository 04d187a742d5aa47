import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { drawCode } from '@marbete/engine/internal/languages/draw-code';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import { sampleValues } from '@marbete/engine/internal/template/samples';
import { joinCode } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';

export const png = { mediaType: 'image/png', extension: 'png' };

const moment = { date: '30/11/2026', time: '10:15 AM' };

/** What a template prints at 8 dots a millimetre, filled with samples and over them `row`; undefined in languages that are not drawn. */
export async function templatePicture(
  { etiqueta, language_id, medida }: { etiqueta: string; language_id: number; medida: string },
  row: Readonly<Record<string, string>> = {},
): Promise<Buffer | undefined> {
  const language = languageById(language_id);
  if (!language || !canRender(language)) return undefined;
  const [widthMm = 50, heightMm = 25] = medida.split('x').map(Number);
  const settings = defaultPrinterSettings;
  const template = compileTemplate(etiqueta, { language, settings, decimalMark: settings.decimalMark });
  const given = Object.entries(row).map(([name, text]) => [name, { text }]);
  const values = { ...sampleValues(template), ...Object.fromEntries(given) };
  const { code } = template.expand(values, 1, moment);
  if (!code) return undefined;
  const program = joinCode(template.head, code, template.tail);
  const { png: picture } = await drawCode(language, program, { dpmm: 8, widthMm, heightMm });
  return picture && Buffer.from(picture);
}
