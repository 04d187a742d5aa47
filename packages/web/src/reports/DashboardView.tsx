import { useFormats } from '@marbete/widgets/internal/provider';
import { Table, Td, Th } from '@marbete/widgets/internal/ui';
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
  const most = Math.max(1, ...last_signin.map(({ total }) => total));
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
      <div className={styles['names']}>
        <h3>{t('reports.byName')}</h3>
        {last_signin.length === 0 ? (
          <p className={styles['soft']}>{t('reports.noSignIns')}</p>
        ) : (
          <Table label={t('reports.byName')}>
            <thead>
              <tr>
                <Th>{t('reports.name')}</Th>
                <Th number>{t('reports.total')}</Th>
              </tr>
            </thead>
            <tbody>
              {last_signin.map(({ name, total }) => (
                <tr key={name}>
                  <Td>
                    {name}
                    <span
                      className={styles['bar']}
                      style={{ inlineSize: `${(100 * total) / most}%` }}
                      aria-hidden
                    />
                  </Td>
                  <Td number>{number(total)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </div>
  );
}
