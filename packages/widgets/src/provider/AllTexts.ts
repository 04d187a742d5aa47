import { use, type ReactNode } from 'react';
import { useTextsContext } from './use-texts.ts';

/**
 * Waits, as a lazy component does, until the words of every screen are there. For Marbete's own web app: React 18, which
 * the public widgets run on as well, has no `use`.
 */
export function AllTexts({ children }: { children: ReactNode }): ReactNode {
  use(useTextsContext().complete());
  return children;
}
