import { createContext, useContext, useEffect, useState } from 'react';
import type { LabelSource, PublicLabel } from './label-source.ts';

export const LabelSourceContext = createContext<LabelSource | undefined>(undefined);

export function useLabelSource(): LabelSource {
  const source = useContext(LabelSourceContext);
  if (!source) throw new Error('This widget needs a MarbeteProvider above it.');
  return source;
}

export interface LoadedLabel {
  label?: PublicLabel;
  /** Why there is none. */
  error?: unknown;
  reload: () => void;
}

interface Answer extends Pick<LoadedLabel, 'label' | 'error'> {
  to: readonly [LabelSource, number, number];
}

/** A label by id, asked for when a widget shows it. */
export function useLabel(id: number): LoadedLabel {
  const source = useLabelSource();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let current = true;
    const keep = (next: Pick<Answer, 'label' | 'error'>) => {
      if (current) setAnswer({ ...next, to: [source, id, round] });
    };
    source.label(id).then(
      (label) => keep({ label }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      current = false;
    };
  }, [source, id, round]);
  const fits = answer?.to[0] === source && answer.to[1] === id && answer.to[2] === round;
  return {
    ...(fits ? { label: answer.label, error: answer.error } : {}),
    reload: () => setRound((before) => before + 1),
  } as LoadedLabel;
}
