import type { Cells } from '@marbete/core/api/schemas';
import { useDeferredValue } from 'react';
import { LabelPicture } from '../label-picture/LabelPicture.tsx';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Notice } from '../ui/Notice.tsx';
import type { CatalogueJob } from './job.ts';
import { useProblemText } from '../print-runs/use-problem-text.ts';
import { useRowPicture } from './use-row-picture.ts';
import styles from './RowPicture.module.css';

export interface RowPictureProps {
  job: Pick<CatalogueJob, 'catalogueId' | 'labelId' | 'label'>;
  row: { id: number; position: number } | undefined;
  /** Cells that were changed for this print. */
  cells?: Cells | undefined;
  /** What was answered to the label's questions so far. */
  answers: Readonly<Record<string, string>>;
  heightPx?: number;
}

/** The label of the current row as it would print, or why it would not. */
export function RowPicture({ job, row, cells, answers, heightPx = 200 }: RowPictureProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const problemText = useProblemText();
  // Typing comes first; its picture follows.
  const shown = useDeferredValue(row);
  const { data, isFetching } = useRowPicture(job, shown?.id, useDeferredValue(cells), answers);
  if (!shown) return null;
  const { drawing, refusal } = data ?? {};
  const words = refusal?.problems
    .filter(({ level }) => level === 'error')
    .map((problem) => `${problem.variable ? `${nameOf(problem.variable)}: ` : ''}${problemText(problem)}`);
  const title = t('printCatalogue.rowNumber', { row: shown.position });
  return (
    <figure className={styles['figure']} aria-busy={isFetching || undefined} data-row={shown.position}>
      <LabelPicture
        name={job.label.nombre}
        measure={job.label.medida?.medida}
        drawing={drawing}
        heightPx={heightPx}
      />
      <figcaption className={styles['caption']} aria-live="polite">
        {refusal ? (
          <Notice kind="error" title={t('printCatalogue.rowRefused', { row: shown.position })}>
            {words && words.length > 0 ? words.join(' ') : refusal.message}
          </Notice>
        ) : (
          t('printCatalogue.rowPicture', { row: title })
        )}
      </figcaption>
    </figure>
  );
}
