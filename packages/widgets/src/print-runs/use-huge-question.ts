import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { languageById } from '@marbete/core/languages/languages';
import { settingsFor } from '@marbete/core/languages/settings';
import { getPrinterSettings, showLabel } from '../label-source/calls.ts';
import { useFormats } from '../provider/use-formats.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useQuestions } from '../ui/dialogs/use-questions.ts';

/** No account asks about fewer labels. */
const smallestLimit = 50;
const mmPerInch = 25.4;
/** Between two labels on a roll. */
const gapMm = 3;

/** What so many labels of this height take of a printer that prints so many inches a second. */
export function sizeOfPrint(labels: number, heightMm: number, inchesPerSecond: number) {
  const metres = (labels * (heightMm + gapMm)) / 1_000;
  return { metres, minutes: (metres * 1_000) / (inchesPerSecond * mmPerInch) / 60 };
}

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
    const language = languageById(languageId);
    const speed = language ? settingsFor(language, settingsOfAccount(settings))?.speed : undefined;
    // A label that was deleted can be printed again all the same.
    const shown = await client.call(showLabel, { body: { id: labelId } }).catch(() => undefined);
    const height = Number(/x([\d.]+)/i.exec(shown?.etiquetas.medida?.medida ?? '')?.[1]);
    const size = speed && height > 0 ? sizeOfPrint(labels, height, speed) : undefined;
    const count = { labels: number(labels) };
    return ask({
      title: t('runs.hugeTitle', count),
      text: size
        ? t('runs.hugeSize', {
            minutes: number(Math.max(1, Math.round(size.minutes))),
            metres: number(Math.max(1, Math.round(size.metres))),
          })
        : t('runs.hugeText'),
      confirmLabel: t('runs.hugeYes', count),
    });
  };
}
