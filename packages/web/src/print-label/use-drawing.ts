import { configurationsOfAnswer, templateOfAnswer } from '@marbete/core/api/printer-code';
import type { Label } from '@marbete/core/api/labels';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { useQuery } from '@tanstack/react-query';
import { draw, pngUrl, printMoment, readMeasure, type Drawing } from '@marbete/ui/labels';
import { useLocale } from '@marbete/ui/provider';
import { usePrinterSettings } from '../printer-settings/use-printer-settings.ts';

/** Pictures of labels are drawn for the usual print head: 8 dots a millimetre, 203 dpi (PRV-02). */
const dpmm = 8;

/** What of a label decides how it is drawn. */
export type DrawableLabel = Pick<
  Label,
  'etiqueta' | 'etiqueta_base64' | 'language_id' | 'medida' | 'configuraciones'
>;

/**
 * The label as the printer would print it, with these values and samples for what is still open. Undefined while it is
 * being drawn, and for code that cannot be.
 */
export function useDrawing(
  label: DrawableLabel,
  values: Readonly<Record<string, string>> = {},
): Drawing | undefined {
  const { locale } = useLocale();
  const settings = settingsOfAccount(usePrinterSettings().data ?? {});
  const language = languageById(label.language_id);
  const { data } = useQuery({
    queryKey: [
      'drawing',
      label.language_id,
      label.etiqueta,
      label.etiqueta_base64,
      label.medida?.medida,
      label.configuraciones,
      settings,
      values,
    ],
    enabled: language !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: (before) => before,
    queryFn: async () => {
      const { anio, hora } = printMoment(locale, new Date(), '');
      const picture = await draw({
        language: language ?? usualLanguage,
        text: templateOfAnswer(label),
        settings,
        configurations: configurationsOfAnswer(label.configuraciones),
        values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }])),
        moment: { date: anio, time: hora },
        ...readMeasure(label.medida?.medida),
        dpmm,
      });
      return picture?.png
        ? { url: pngUrl(picture.png), ratio: picture.widthDots / picture.heightDots }
        : null;
    },
  });
  return data ?? undefined;
}
