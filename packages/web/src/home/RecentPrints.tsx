import type { PrintedRun } from '@marbete/core/api/print-history';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { Link } from 'react-router';
import { useFormats } from '@marbete/ui/provider';
import { PrintedAmount, HowItEnded } from '../print-history/PrintHistoryView.tsx';
import { PrintedLabel } from '../print-history/PrintedLabel.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './HomePage.module.css';

const shown = 5;

/** What has printed last, with its picture, and what was interrupted; the rest is in the history. */
export function RecentPrints({ runs }: { runs: readonly PrintedRun[] }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="marbete-recent-prints">
      <div className={styles['head']}>
        <h2 id="marbete-recent-prints" className={styles['heading']}>
          {t('home.prints')}
        </h2>
        <Link to="/impresiones">{t('home.history')}</Link>
      </div>
      <ul className={styles['rows']}>
        {runs.slice(0, shown).map((run) => (
          <li key={run.corrida} className={styles['row']}>
            <PrintedLabel run={run} />
            <span className={styles['words']}>
              <strong className={styles['name']}>{run.nombre}</strong>
              <small className={styles['small']}>
                <PrintedAmount run={run} /> ·{' '}
                {parseStoredPrinter(run.impresora)?.name ?? t('labels.noPrinter')} ·{' '}
                {dateTime(new Date(run.fecha))}
              </small>
            </span>
            <HowItEnded run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
