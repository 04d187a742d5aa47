import { ChevronDown, Info } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import styles from './InfoPanel.module.css';

const findLines = ['printCatalogue.infoFind', 'printCatalogue.infoFindEnter'] as const;
const tableLines = [
  'printCatalogue.infoSelect',
  'printCatalogue.infoAll',
  'printCatalogue.infoCells',
  'printCatalogue.infoKeys',
] as const;

/** How the screen is used; folded up on phones, where room is short (VIEW-03). */
export function InfoPanel({ findMode }: { findMode: boolean }) {
  const t = useTexts();
  const lines = findMode ? findLines : tableLines;
  return (
    <details className={styles['panel']} open={!isMobileSystem(navigator.userAgent)}>
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

function isMobileSystem(userAgent: string): boolean {
  return /android|iphone|ipad|ipod/i.test(userAgent);
}
