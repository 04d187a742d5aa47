import { useFormats } from '@marbete/ui/provider';
import { CountedNames } from './CountedNames.tsx';
import { PieChart } from './PieChart.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Reports.module.css';

/** Figures of the dashboard (ENT-37). */
export interface DashboardData {
  /** Who signed in most, the most first. */
  last_signin: readonly { name: string; total: number }[];
  /** Registered users. */
  users: number;
  /** Names of the chart's parts. */
  labels: readonly string[];
  /** Sign-ins, parallel to labels. */
  data: readonly number[];
}

/** Sign-ins as a chart and by person, and how many users there are (REP-05, REP-06). */
export function DashboardView({ last_signin, users, labels, data }: DashboardData) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <div className={styles['dashboard']}>
      <dl className={styles['total']}>
        <dt>{t('reports.users')}</dt>
        <dd>{number(users)}</dd>
      </dl>
      <PieChart
        label={t('reports.signIns')}
        parts={labels.map((name, index) => ({ name, value: data[index] ?? 0 }))}
      />
      <CountedNames
        title={t('reports.byName')}
        totalHead={t('reports.total')}
        nothing={t('reports.noSignIns')}
        counted={last_signin}
      />
    </div>
  );
}
