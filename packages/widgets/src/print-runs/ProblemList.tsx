import type { RowProblem } from '@marbete/core/api/schemas';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './ProblemList.module.css';

/** Problems drawn at once; a list of thousands helps nobody. */
const shown = 200;

export interface ProblemListProps {
  problems: readonly RowProblem[];
  /** Problems that are known of but not in the list. */
  more?: number;
  /** Makes every row a way to itself. */
  onShowRow?: (position: number) => void;
}

/** What keeps rows from printing, or should be known about them, by row. */
export function ProblemList({ problems, more = 0, onShowRow }: ProblemListProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const problemText = useProblemText();
  const visible = problems.slice(0, shown);
  return (
    <>
      <ul className={styles['list']}>
        {visible.map((problem, index) => (
          <li key={index} className={styles['problem']} data-level={problem.level}>
            {problem.level === 'error' ? <CircleX aria-hidden /> : <TriangleAlert aria-hidden />}
            {onShowRow ? (
              <button
                type="button"
                className={styles['rowLink']}
                title={t('runs.showRow')}
                onClick={() => onShowRow(problem.fila)}
              >
                {t('printCatalogue.rowNumber', { row: problem.fila })}
              </button>
            ) : (
              <span className={styles['row']}>{t('printCatalogue.rowNumber', { row: problem.fila })}</span>
            )}
            {problem.variable ? <span className={styles['field']}>{nameOf(problem.variable)}</span> : null}
            <span className={styles['text']}>{problemText(problem)}</span>
          </li>
        ))}
      </ul>
      {problems.length + more > visible.length ? (
        <p className={styles['more']}>{t('runs.problemsShown', { count: visible.length })}</p>
      ) : null}
    </>
  );
}
