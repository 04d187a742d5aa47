import { ChevronDown, Info } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import styles from './InfoPanel.module.css';

const findLines = ['printCatalogue.infoFind', 'printCatalogue.infoFindEnter'] as const;
const tableLines = [
  'printCatalogue.infoSelect',
  'printCatalogue.infoAll',
  'printCatalogue.infoCells',
  'printCatalogue.infoKeys',
] as const;

/** How the screen is used; folded up on phones, where room is short (VIEW-03), and where it was folded up before. */
export function InfoPanel({ findMode }: { findMode: boolean }) {
  const t = useTexts();
  const [open, setOpen] = useState(() => readOpen() ?? !isMobileSystem(navigator.userAgent));
  const lines = findMode ? findLines : tableLines;
  return (
    <details
      className={styles['panel']}
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        keepOpen(currentTarget.open);
      }}
    >
      <summary>
        <Info aria-hidden />
        {t('printCatalogue.info')}
        <ChevronDown aria-hidden className={styles['arrow']} />
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </details>
  );
}

const storageKey = 'marbete.catalogue-info';

function readOpen(): boolean | undefined {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === null ? undefined : kept === 'open';
  } catch {
    return undefined;
  }
}

function keepOpen(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'closed');
  } catch {
    // Without storage the panel only opens again next time.
  }
}

function isMobileSystem(userAgent: string): boolean {
  return /android|iphone|ipad|ipod/i.test(userAgent);
}
