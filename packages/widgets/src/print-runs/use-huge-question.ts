import { getPrinterSettings, showLabel } from '../label-loading/calls.ts';
import { useFormats } from '../provider/use-formats.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { printSize } from './print-size.ts';

/** No account asks about fewer labels. */
const smallestLimit = 50;

/**
 * Asks once before a print of more labels than the account's limit: with the labels, and with minutes at the printer's
 * speed and metres of roll where the label says its height. Answers whether it prints.
 */
export function useHugeQuestion(): (
  label: { labelId: number; languageId: number },
  labels: number,
) => Promise<boolean> {
  const t = useTexts();
  const { ask } = useQuestions();
  const { number } = useFormats();
  const { client } = useMarbete();
  return async ({ labelId, languageId }, labels) => {
    if (labels <= smallestLimit) return true;
    const settings = await client.call(getPrinterSettings, {});
    if (labels <= settings.askAbove) return true;
    // A label that was deleted can be printed again all the same.
    const shown = await client.call(showLabel, { body: { id: labelId } }).catch(() => undefined);
    const size = printSize(labels, languageId, shown?.etiquetas.medida?.medida, settings);
    const count = { labels: number(labels) };
    return ask({
      title: t('runs.hugeTitle', count),
      text: size
        ? t('runs.hugeSize', { minutes: number(size.minutes), metres: number(size.metres) })
        : t('runs.hugeText'),
      confirmLabel: t('runs.hugeYes', count),
    });
  };
}
