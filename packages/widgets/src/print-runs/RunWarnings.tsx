import { useTexts } from '../provider/use-texts.ts';
import { ProblemList } from './ProblemList.tsx';
import type { CheckResult } from '@marbete/core/print/run/parts';
import styles from './ProblemList.module.css';

/** What should be known about rows that print all the same, folded up. */
export function RunWarnings({ check }: { check: CheckResult | undefined }) {
  const t = useTexts();
  if (!check || check.warnings === 0) return null;
  const warnings = check.problems.filter(({ level }) => level === 'warning');
  return (
    <details className={styles['warnings']}>
      <summary>{t('runs.warnings', { count: check.warnings })}</summary>
      <div className={styles['scroll']}>
        <ProblemList problems={warnings} more={check.warnings - warnings.length} />
      </div>
    </details>
  );
}
