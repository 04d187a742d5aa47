import { useLastValue } from '@marbete/ui/ui';
import { useState } from 'react';

/**
 * A dialog about something. What it is about stays while it closes; each opening has a `round` of its own, which as its
 * key lets it begin anew.
 */
export function useDialogAbout<Thing>() {
  const [round, setRound] = useState(0);
  const [opening, setOpening] = useState<{ round: number; about: Thing }>();
  return {
    isOpen: opening !== undefined,
    /** What it is about now. */
    about: opening?.about,
    /** The last opening, also while the dialog closes; undefined before the first one. */
    shown: useLastValue(opening),
    open(about: Thing): void {
      setRound(round + 1);
      setOpening({ round: round + 1, about });
    },
    close: () => setOpening(undefined),
  };
}
