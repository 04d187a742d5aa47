import { readPrinter, type HelperPrinter } from '@marbete/core/print/printers';

/** The printer that was used last, and the printer language that it is known to speak. */
export interface RememberedPrinter {
  printer: HelperPrinter;
  languageId?: number;
}

/*
 * The printer that an account used last in this browser: printers hang on a machine, and a label that was never printed
 * remembers none.
 */
const keyOf = (accountId: number) => `marbete.printer.${accountId}`;

export function rememberPrinter(storage: Storage, accountId: number, used: RememberedPrinter): void {
  storage.setItem(keyOf(accountId), JSON.stringify(used));
}

export function rememberedPrinter(storage: Storage, accountId: number): RememberedPrinter | undefined {
  try {
    const { printer, languageId } = JSON.parse(storage.getItem(keyOf(accountId)) ?? 'null') ?? {};
    const read = readPrinter(printer);
    return read && { printer: read, ...(typeof languageId === 'number' ? { languageId } : {}) };
  } catch {
    return undefined;
  }
}
