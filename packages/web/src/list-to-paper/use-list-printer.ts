import type { LabelProposal } from '@marbete/core/api/printing';
import { languageId } from '@marbete/engine/internal/languages/languages';
import { makerOf } from '@marbete/core/print/printer-makers';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { useMarbete } from '@marbete/ui/provider';
import { useState } from 'react';
import { rememberedPrinter, rememberPrinter } from '../session/remembered-printer.ts';
import { useAccount } from '../session/use-account.ts';
import type { LabelGroup } from './twins.ts';

/** A printer that was chosen, with the language that it is sure to speak: it answered so, or a person said it. */
interface ChosenPrinter {
  printer: HelperPrinter;
  sure: number | undefined;
  /** The best guess where nothing is sure. */
  spoken: number | undefined;
}

/** The printer that a list prints on, and which language it speaks; what a person said stays with it. */
export function useListPrinter(groups: readonly LabelGroup[]) {
  const { helper } = useMarbete();
  const { id: account } = useAccount();
  const [used, setUsed] = useState(() => rememberedPrinter(localStorage, account));
  const [language, setLanguage] = useState<number>();
  const [choosing, setChoosing] = useState<(printer: HelperPrinter | undefined) => void>();

  const guessFor = (printer: HelperPrinter | undefined) =>
    languageOfPrinter(groups, printer) ?? languageOfMaker(groups, printer);
  const remember = (printer: HelperPrinter, languageId?: number) => {
    const now = { printer, ...(languageId === undefined ? {} : { languageId }) };
    rememberPrinter(localStorage, account, now);
    setUsed(now);
  };
  const ask = () =>
    new Promise<HelperPrinter | undefined>((resolve) => {
      setChoosing(() => (next: HelperPrinter | undefined) => {
        setChoosing(undefined);
        resolve(next);
      });
    });
  const sure = language ?? used?.languageId;
  return {
    printer: used?.printer,
    sure,
    spoken: sure ?? guessFor(used?.printer),
    /** The printer's language is known and needs no choice; it can be said all the same. */
    isKnown: used?.languageId !== undefined && language === undefined,
    /** Closes the choice of a printer, while it is open. */
    choosing,
    remember,
    /** The printer that a person chooses in the place of `before`, and its language as far as it answers. */
    async choose(before: HelperPrinter | undefined): Promise<ChosenPrinter | undefined> {
      const next = await ask();
      if (!next) return undefined;
      const status = await helper.status(next).catch(() => undefined);
      const said = status?.language === undefined ? undefined : languageId(status.language);
      // What a person chose for this printer, or before any was chosen, wins over what is guessed.
      const chosen = before === undefined || before.uid === next.uid ? language : undefined;
      const known = chosen ?? said;
      setLanguage(chosen);
      remember(next, known ?? guessFor(next));
      return { printer: next, sure: known, spoken: known ?? guessFor(next) ?? language };
    },
    /** A language that a person chooses stays with the printer. */
    say(next: number, printer: HelperPrinter | undefined) {
      setLanguage(next);
      if (printer) remember(printer, next);
    },
  };
}

/** The language in which the account's labels speak to a printer. */
function languageOfPrinter(
  groups: readonly LabelGroup[],
  printer: HelperPrinter | undefined,
): number | undefined {
  if (!printer) return undefined;
  return groups
    .flatMap(({ members }) => members)
    .find((label: LabelProposal) => parseStoredPrinter(label.impresora?.impresora)?.uid === printer.uid)
    ?.language_id;
}

/** What printers of its maker speak, where there are labels for it. */
function languageOfMaker(
  groups: readonly LabelGroup[],
  printer: HelperPrinter | undefined,
): number | undefined {
  const spoken = makerOf(printer)?.languages.map(languageId) ?? [];
  const written = new Set(groups.flatMap(({ members }) => members.map(({ language_id }) => language_id)));
  return spoken.find((id) => written.has(id));
}
