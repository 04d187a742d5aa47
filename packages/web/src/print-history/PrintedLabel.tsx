import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { showPrintedLabel, type PrintedRun } from '@marbete/core/api/print-history';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { useQuery } from '@tanstack/react-query';
import { drawPrinterCode, pngUrl, readMeasure } from '@marbete/ui/labels';
import { useMarbete } from '@marbete/ui/provider';
import styles from './PrintedLabel.module.css';

/** Dots a millimetre of the usual print head. */
const dpmm = 8;

export interface PrintedLabelProps {
  run: Pick<PrintedRun, 'corrida' | 'language_id' | 'medida' | 'trozos'>;
  /** The row: its chunk, and its place there. The first one when left out. */
  trozo?: number;
  lugar?: number;
}

/** A label that was printed, small, drawn of the very code that went to the printer; bare paper where that is gone. */
export function PrintedLabel({ run, trozo = 0, lugar = 0 }: PrintedLabelProps) {
  const { client } = useMarbete();
  const { corrida, language_id: language, medida, trozos } = run;
  const size = readMeasure(medida ?? undefined);
  const { data } = useQuery({
    queryKey: ['print-history', 'label', corrida, trozo, lugar],
    enabled: trozos > 0 && language !== null,
    // What was sent stays what it was.
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { corrida, trozo: String(trozo), lugar: String(lugar) };
      const picture = await drawPrinterCode({
        language: languageById(language ?? 0) ?? '',
        code: codeOfAnswer(await client.call(showPrintedLabel, { params, query: {} }, { signal })),
        options: { ...size, dpmm },
      });
      return picture?.png
        ? { url: pngUrl(picture.png), ratio: picture.widthDots / picture.heightDots }
        : null;
    },
  });
  const ratio = data?.ratio ?? size.widthMm / size.heightMm;
  return (
    <span className={styles['place']} aria-hidden>
      <span
        className={styles['paper']}
        style={{ aspectRatio: String(ratio), [ratio > 1.5 ? 'width' : 'height']: '100%' }}
      >
        {data ? <img className={styles['image']} src={data.url} alt="" /> : null}
      </span>
    </span>
  );
}
