import type { TemplateDrawing } from '@marbete/core/languages/draw-template';
import { languageById } from '@marbete/core/languages/languages';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { readMeasure } from '../label-picture/measure.ts';
import { printMoment } from '../label-source/print-moment.ts';
import type { PublicLabel } from '../label-source/label-source.ts';
import type { Locale } from '../provider/texts.ts';

/** Pictures of labels are drawn for the usual print head: 8 dots a millimetre, 203 dpi (PRV-02). */
const dpmm = 8;

/** What the renderer needs to draw a label with these values and samples for the others; undefined for an unknown language. */
export function labelDrawing(
  label: PublicLabel,
  values: Readonly<Record<string, string>>,
  locale: Locale,
  now: Date,
): TemplateDrawing | undefined {
  const language = languageById(label.language_id);
  if (!language) return undefined;
  const { anio, hora } = printMoment(locale, now, '');
  return {
    language,
    text: label.etiqueta,
    settings: settingsOfAccount(label.ajustes),
    ...(label.moneda === null ? {} : { moneda: label.moneda }),
    configuraciones: label.configuraciones,
    ...(label.replaces.length === 0 ? {} : { replaces: label.replaces }),
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, text]) => (text === '' ? [] : [[name, { text }]])),
    ),
    moment: { anio, hora },
    ...readMeasure(label.medida ?? undefined),
    dpmm,
  };
}
