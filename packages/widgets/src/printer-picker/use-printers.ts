import { AppError } from '@marbete/core/api/errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useState, useSyncExternalStore } from 'react';
import { pageWayOf } from '../page-printers/page-ways.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { chosenPrinter } from './chosen-printer.ts';
import { frameRefusal } from '../helper-problem/frame-permission.ts';

export interface Printers {
  /** Undefined until they are requested: browsers ask for permission at the first call to the helper. */
  printers: readonly HelperPrinter[] | undefined;
  chosen: HelperPrinter | undefined;
  searching: boolean;
  /** Why they could not be listed. */
  error: unknown;
  /** Asks the helper. Answers the printer to use when there is no doubt: the chosen one, or the only one. */
  search: () => Promise<HelperPrinter | undefined>;
  choose: (printer: HelperPrinter) => void;
}

/** The printers of this machine and the one that this site uses. `onFailed`: the helper listed none, and why. */
export function usePrinters(onFailed: (error: unknown) => void): Printers {
  const { helper } = useMarbete();
  const chosen = useSyncExternalStore(chosenPrinter.subscribe, chosenPrinter.get, () => undefined);
  const [printers, setPrinters] = useState<readonly HelperPrinter[]>();
  const [searching, setSearching] = useState(false);
  const [error, setError] = useState<unknown>();

  const search = async () => {
    setSearching(true);
    setError(undefined);
    try {
      const refusal = frameRefusal(window);
      if (refusal) throw refusal;
      const found = await helper.printers();
      setPrinters(found);
      if (found.length === 0)
        onFailed(
          new AppError('printer-failed', 'The print helper has no printer.', {
            details: { reason: 'no-printer' },
          }),
        );
      const known = found.find(({ uid }) => uid === chosenPrinter.get()?.uid);
      const only = known ?? (found.length === 1 ? found[0] : undefined);
      if (only) chosenPrinter.set(only);
      return only;
    } catch (failure) {
      setError(failure);
      onFailed(failure);
      return undefined;
    } finally {
      setSearching(false);
    }
  };
  const choose = (printer: HelperPrinter) => {
    setError(undefined);
    // One that the page reaches itself is none of the helper's.
    if (pageWayOf(printer)) setPrinters(undefined);
    chosenPrinter.set(printer);
  };
  return { printers, chosen, searching, error, search, choose };
}
