import { useState } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';

/**
 * Has the helper ask the person about this site, and says whether that was done for the problem at hand. A helper of
 * another maker, which has no such call, is asked in vain; the text says what to do then.
 */
export function useAskHelper(problem: unknown): { asked: boolean; ask: () => void } {
  const { helper } = useMarbete();
  const [askedOf, setAskedOf] = useState<unknown>();
  return {
    asked: problem !== undefined && askedOf === problem,
    ask: () => {
      void helper.askPermission().catch(() => {});
      setAskedOf(problem);
    },
  };
}
