import { ChevronDown, Info } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import styles from './InfoPanel.module.css';

/** How the screen is used; folded up on phones, where room is short (VIEW-03). */
export function InfoPanel({ findMode }: { findMode: boolean }) {
  const t = useTexts();
  const lines = findMode
    ? (['infoFind', 'infoFindEnter'] as const)
    : (['infoSelect', 'infoAll', 'infoCells', 'infoKeys'] as const);
  return (
    <details className={styles['panel']} open={!isMobileSystem(navigator.userAgent)}>
      <summary>
        <Info aria-hidden />
        {t('printCatalogue.info')}
        <ChevronDown aria-hidden className={styles['arrow']} />
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{t(`printCatalogue.${line}`)}</li>
        ))}
      </ul>
    </details>
  );
}

function isMobileSystem(userAgent: string): boolean {
  return /android|iphone|ipad|ipod/i.test(userAgent);
}
