import type { HelperPrinter } from '@marbete/core/print/printers';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { testLabelIn } from '@marbete/engine/internal/languages/test-label';
import { useState } from 'react';
import { helperProblemOf, type HelperProblem } from '@marbete/ui/printing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';

/** The languages that the test label is written in; ZPL is the one of the tutorial (TUT-11). */
export type TestLanguage = PrinterLanguage;

export interface HelperTestState {
  /** Undefined until the helper has answered. */
  printers: readonly HelperPrinter[] | undefined;
  chosen: HelperPrinter | undefined;
  doing: 'searching' | 'printing' | undefined;
  /** What is in the way, with its next step. */
  problem: HelperProblem | undefined;
  /** Repeats what met the problem. */
  retry: (() => void) | undefined;
  closeProblem: () => void;
  /** Asks the helper for its printers. Only after a press: the browser may ask for permission. */
  search: () => void;
  choose: (printer: HelperPrinter) => void;
  print: (language: TestLanguage) => void;
}

/** Finds the print helper and its printers, and prints the test label once on one of them. */
export function useHelperTest({
  onPrinted,
}: {
  onPrinted: (printer: HelperPrinter) => void;
}): HelperTestState {
  const { helper } = useMarbete();
  const errorText = useErrorText();
  const toasts = useToasts();
  const [printers, setPrinters] = useState<readonly HelperPrinter[]>();
  const [chosenUid, setChosenUid] = useState<string>();
  const [doing, setDoing] = useState<HelperTestState['doing']>();
  const [failure, setFailure] = useState<{ problem: HelperProblem; retry: () => void }>();
  // A single printer is chosen already.
  const chosen =
    printers?.find(({ uid }) => uid === chosenUid) ?? (printers?.length === 1 ? printers[0] : undefined);

  const report = (error: unknown, retry: () => void) => {
    const problem = helperProblemOf(error);
    if (problem) setFailure({ problem, retry });
    else toasts.error(errorText(error));
  };
  const search = async () => {
    setDoing('searching');
    try {
      setPrinters(await helper.printers());
    } catch (error) {
      setPrinters(undefined);
      report(error, () => void search());
    } finally {
      setDoing(undefined);
    }
  };
  const print = async (printer: HelperPrinter, language: TestLanguage) => {
    setDoing('printing');
    try {
      const code = testLabelIn(language);
      await helper.write(printer, code, { key: `${crypto.randomUUID()}:0` });
      onPrinted(printer);
    } catch (error) {
      report(error, () => void print(printer, language));
    } finally {
      setDoing(undefined);
    }
  };
  return {
    printers,
    chosen,
    doing,
    problem: failure?.problem,
    retry: failure
      ? () => {
          setFailure(undefined);
          failure.retry();
        }
      : undefined,
    closeProblem: () => setFailure(undefined),
    search: () => void search(),
    choose: ({ uid }) => setChosenUid(uid),
    print: (language) => {
      if (chosen) void print(chosen, language);
    },
  };
}
