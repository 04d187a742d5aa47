import { codeOfAnswer, type PrinterCodeAnswer } from '@marbete/core/api/printer-code';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { type Drawing, drawPrinterCode, pngUrl, readMeasure } from '@marbete/ui/labels';
import { useQuery } from '@tanstack/react-query';

/** Dots a millimetre of the usual print head. */
const dpmm = 8;

/** The picture of printer code; undefined while it is drawn, and where there is none. */
export function useCodeDrawing({
  languageId,
  measure,
  code,
}: {
  languageId: number;
  /** WIDTHxHEIGHT in millimetres. */
  measure: string | undefined;
  code: PrinterCodeAnswer | undefined;
}): Drawing | undefined {
  const { data } = useQuery({
    queryKey: ['label-drawing', languageId, measure, code],
    enabled: code !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      const picture = await drawPrinterCode({
        language: languageById(languageId) ?? '',
        code: codeOfAnswer(code!),
        options: { ...readMeasure(measure), dpmm },
      });
      return picture?.png
        ? { url: pngUrl(picture.png), ratio: picture.widthDots / picture.heightDots }
        : null;
    },
  });
  return data ?? undefined;
}
