import { languageOf, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { LabelConfiguration } from '@marbete/engine/internal/languages/compile';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { createPrintRun } from '@marbete/core/print/run/driver';
import { createRowRun } from '@marbete/core/print/run/parts';
import type { PrinterSettings } from '@marbete/engine/internal/template/values';
import { PrinterPicker } from '@marbete/widgets';
import { printMoment } from '@marbete/ui/labels';
import {
  ChoosePrinter,
  chosenPrinter,
  newRun,
  printerCalls,
  runsOf,
  useProblemText,
} from '@marbete/ui/printing';
import type { ShownLabel } from '@marbete/widgets/designer';
import { useErrorText, useLocale, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.ts';

interface TrialOptions {
  name: string;
  language: PrinterLanguage;
  settings: PrinterSettings;
  configurations: readonly LabelConfiguration[];
}

/**
 * Prints one label of what is on the board, stored or not, on the printer that was used last; the first time it asks for
 * one. The run's card says how it goes, as of every run.
 */
export function useTrialPrint({ name, language, settings, configurations }: TrialOptions) {
  const t = useTexts();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const toasts = useToasts();
  const { locale } = useLocale();
  const { client, helper } = useMarbete();
  const last = useSyncExternalStore(chosenPrinter.subscribe, chosenPrinter.get, () => undefined);
  const [asked, setAsked] = useState<ShownLabel>();
  const [isBusy, setBusy] = useState(false);

  const send = async (shown: ShownLabel, printer: HelperPrinter) => {
    setBusy(true);
    try {
      const { fillOne } = await import('./fill-one.ts');
      // oxlint-disable-next-line react/purity -- a press of the button, not a render
      const { anio: date, hora: time } = printMoment(locale, new Date(), '');
      const one = { ...shown, language, settings, configurations };
      const { chunk, problems, isBroken } = await fillOne(one, printer, { date, time });
      const words = [...new Set(problems.map(problemText))].join(' ');
      if (!chunk) {
        toasts.error(isBroken ? t('editor.previewFailed') : t('editor.trialRefused', { problems: words }));
        return;
      }
      if (words !== '') toasts.warning(t('editor.trialWarned', { problems: words }));
      const languageId = languageOf(language).id;
      const parts = createRowRun(
        chunk,
        () => Promise.resolve(chunk),
        () => undefined,
      );
      const run = createPrintRun({
        paper: printerCalls(helper, printer, languageId),
        newRun,
        prepare: async () => parts,
      });
      const label = [t('editor.trialName'), name.trim()].filter(Boolean).join(': ');
      runsOf(client).add({ label, labelId: 0, isTrial: true, languageId, printer, run });
      await run.start();
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    print(shown: ShownLabel) {
      if (last) void send(shown, last);
      else setAsked(shown);
    },
    /** Where labels come out, and the choice of another printer. */
    printer: (
      <>
        {last ? (
          <div>
            <PrinterPicker disabled={isBusy} />
          </div>
        ) : null}
        <ChoosePrinter
          open={asked !== undefined}
          chosen={last}
          onChosen={(printer) => {
            chosenPrinter.set(printer);
            setAsked(undefined);
            if (asked) void send(asked, printer);
          }}
          onClose={() => setAsked(undefined)}
        />
      </>
    ),
  };
}
