import type { TemplatePicture } from '@marbete/engine/internal/languages/draw-template';
import {
  type ConfigurationAnswer,
  configurationsOfAnswer,
  templateOfAnswer,
} from '@marbete/core/api/printer-code';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { useQuery } from '@tanstack/react-query';
import { draw, pngUrl, printMoment } from '@marbete/ui/labels';
import { useLocale } from '@marbete/ui/provider';
import { usePrinterSettings } from '../printer-settings/use-printer-settings.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { millimetres, type Paper } from './paper.ts';

/** How long typing rests before the picture follows, in milliseconds. */
const restMs = 250;

export interface LiveDrawing {
  /** Address of the picture; undefined when the code cannot be drawn. */
  url: string | undefined;
  /** Width to height. */
  ratio: number;
  found: Pick<TemplatePicture, 'issues' | 'problems' | 'diagnostics'>;
}

/** What is being typed, drawn as it would print, with what is wrong with it. Keeps the last answer while the next is drawn. */
export function useTemplateDrawing(
  template: {
    etiqueta: string;
    etiqueta_base64?: string | undefined;
    language: number;
    configuraciones: readonly ConfigurationAnswer[];
    moneda?: string;
  },
  paper: Paper,
): LiveDrawing | undefined {
  const { locale } = useLocale();
  const settings = settingsOfAccount(usePrinterSettings().data ?? {});
  const rested = useDebounced(template, restMs);
  const language = languageById(rested.language);
  const widthMm = millimetres(paper.width);
  const heightMm = millimetres(paper.height);
  const { data } = useQuery({
    queryKey: ['template-drawing', rested, settings, paper.dpmm, widthMm, heightMm, locale],
    enabled: language !== undefined && !isEmpty(rested),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () => {
      const { anio, hora } = printMoment(locale, new Date(), '');
      const picture = await draw({
        language: language ?? usualLanguage,
        text: templateOfAnswer(rested),
        settings,
        configurations: configurationsOfAnswer(rested.configuraciones),
        ...(rested.moneda === undefined ? {} : { currencySign: rested.moneda }),
        moment: { date: anio, time: hora },
        widthMm: widthMm ?? 100,
        heightMm: heightMm ?? 150,
        dpmm: paper.dpmm,
        judged: true,
      });
      if (!picture) return null;
      return {
        url: picture.png && pngUrl(picture.png),
        ratio: picture.png ? picture.widthDots / picture.heightDots : 1,
        found: picture,
      };
    },
  });
  return isEmpty(template) ? undefined : (data ?? undefined);
}

const isEmpty = ({ etiqueta, etiqueta_base64 }: { etiqueta: string; etiqueta_base64?: string | undefined }) =>
  etiqueta.trim() === '' && !etiqueta_base64;
