import { CircleHelp } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import styles from './InfoPanel.module.css';

const findLines = ['printCatalogue.infoFind', 'printCatalogue.infoFindEnter'] as const;
const tableLines = [
  'printCatalogue.infoSelect',
  'printCatalogue.infoAll',
  'printCatalogue.infoCells',
  'printCatalogue.infoKeys',
] as const;

/** How the screen is used, folded up so that the rows have the room (VIEW-03). */
export function InfoPanel({ findMode }: { findMode: boolean }) {
  const t = useTexts();
  const lines = findMode ? findLines : tableLines;
  return (
    <details className={styles['panel']}>
      <summary>
        <CircleHelp aria-hidden />
        {t('printCatalogue.info')}
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </details>
  );
}
