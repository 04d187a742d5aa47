import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { matchingRows } from './catalogue-rows.ts';
import type { CatalogueJob } from './job.ts';
import { planRun } from './plan.ts';
import { RowPicture } from './RowPicture.tsx';
import type { Selection } from './selection.ts';
import styles from './RunPreview.module.css';

const pageSizes = [12, 24, 48] as const;

export interface RunPreviewProps {
  job: CatalogueJob;
  selection: Selection;
  answers: Readonly<Record<string, string>>;
  /** The dialog has gone. */
  onClosed: () => void;
}

/** Every label that a selection prints, page by page, each as it would come out now. Prints nothing. */
export function RunPreview({ job, selection, answers, onClosed }: RunPreviewProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(pageSizes[0]);
  const { catalogueId, labelId } = job;
  const plan = useQuery({
    // The selection is another one each time that this is opened.
    queryKey: ['run-preview', catalogueId, labelId, selection],
    gcTime: 0,
    queryFn: ({ signal }) =>
      planRun(selection, matchingRows(client, { catalogueId, labelId, query: '' }), { signal }),
  });
  const rows = plan.data ?? [];
  const labels = rows.reduce((sum, { quantity }) => sum + Math.floor(quantity), 0);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      width="wide"
      title={t('printCatalogue.previewTitle')}
      description={
        plan.data
          ? `${t('printCatalogue.rowCount', { count: rows.length })} · ${t('printCatalogue.labels', { count: labels })}`
          : undefined
      }
      actions={<Button onClick={() => setOpen(false)}>{t('ui.close')}</Button>}
    >
      {plan.isPending ? <SpinnerArea label={t('ui.loading')} /> : null}
      {plan.isError ? <ErrorState text={errorText(plan.error)} onRetry={() => void plan.refetch()} /> : null}
      {plan.data ? (
        <>
          <ul className={styles['labels']} aria-label={t('printCatalogue.previewTitle')}>
            {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
              <li key={row.id}>
                <RowPicture
                  job={job}
                  row={row}
                  cells={selection.edits.get(row.id)}
                  answers={answers}
                  heightPx={150}
                />
                <span className={styles['copies']}>
                  {t('printCatalogue.labels', { count: Math.floor(row.quantity) })}
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={rows.length}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        </>
      ) : null}
    </Dialog>
  );
}
