import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { previewRow } from '@marbete/core/api/printing';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { Cells } from '@marbete/core/api/schemas';
import type { Label } from '@marbete/core/api/labels';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { headOf } from '@marbete/core/print/printer-head';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { drawPrinterCode } from '../label-picture/draw.ts';
import { readMeasure } from '../label-picture/measure.ts';
import { pngUrl } from '../label-picture/png-url.ts';
import type { Drawing } from '../label-picture/LabelPicture.tsx';
import { useMarbete } from '../provider/use-marbete.ts';
import { useLocale } from '../provider/use-texts.ts';
import type { CatalogueJob } from './job.ts';
import { printMoment } from '../print-questions/print-moment.ts';

export interface RowPictureState {
  drawing?: Drawing | undefined;
  /** What keeps the row from printing; undefined when it would print. */
  refusal?: { message: string; problems: CallAnswer<typeof previewRow>['problemas'] } | undefined;
}

/** Dots a millimetre of the label's printer, else of the usual one. */
const densityOf = ({ impresora }: Label) => headOf(parseStoredPrinter(impresora?.impresora))?.dpmm ?? 8;

/**
 * A row of the catalogue as the printer would print it now, made of the printer code that the server would send. While
 * another row is drawn the last one stays. Issues nothing.
 */
export function useRowPicture(
  job: Pick<CatalogueJob, 'catalogueId' | 'labelId' | 'label'>,
  row: number | undefined,
  cells: Cells | undefined,
  answers: Readonly<Record<string, string>>,
): { data: RowPictureState | undefined; isFetching: boolean } {
  const { client } = useMarbete();
  const { locale } = useLocale();
  const { catalogueId, labelId, label } = job;
  const { data, isFetching } = useQuery({
    queryKey: ['row-picture', catalogueId, label, row, cells, answers, locale],
    enabled: row !== undefined,
    staleTime: 60_000,
    gcTime: 15_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RowPictureState> => {
      const answer = await client.call(
        previewRow,
        {
          body: {
            catalogo: catalogueId,
            etiqueta: labelId,
            fila: row,
            ...(cells ? { campos: cells } : {}),
            preguntas: answers,
            ...printMoment(locale, new Date(), navigator.userAgent),
          },
        },
        { signal },
      );
      const { mensaje: message, problemas: problems } = answer;
      if (!answer.response) return { refusal: { message, problems } };
      // What does not fit can be drawn all the same.
      const refusal = problems.some(({ level }) => level === 'error') ? { message: '', problems } : undefined;
      const picture = await drawPrinterCode({
        language: languageById(label.language_id) ?? '',
        code: codeOfAnswer(answer),
        options: { ...readMeasure(label.medida?.medida), dpmm: densityOf(label) },
      });
      if (!picture?.png) return { refusal };
      return {
        refusal,
        drawing: { url: pngUrl(picture.png), ratio: picture.widthDots / picture.heightDots },
      };
    },
  });
  return { data, isFetching };
}
