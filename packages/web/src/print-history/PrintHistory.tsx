import type { PrintedRun } from '@marbete/core/api/print-history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { runsOf } from '@marbete/widgets/internal/printing';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { PrintAgainDialog } from './PrintAgainDialog.tsx';
import { PrintHistoryView } from './PrintHistoryView.tsx';
import { printedRuns } from './printed-runs-query.ts';

/** What was printed, by whom and from which catalogue, and printing it again. */
export function PrintHistory() {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { client } = useMarbete();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const [again, setAgain] = useState<PrintedRun>();
  const result = useQuery(printedRuns(client, page, pageSize));

  // A run that begins or ends while the list is open belongs in it.
  const runs = runsOf(client);
  const phases = () =>
    runs
      .list()
      .map(({ id, run }) => `${id} ${run.state().phase} ${run.state().issued.length}`)
      .join();
  const now = useSyncExternalStore(runs.subscribe, phases, phases);
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    void queries.invalidateQueries({ queryKey: ['print-history', 'runs'] });
  }, [now, queries]);

  return (
    <>
      <PrintHistoryView
        runs={result.data?.impresiones}
        total={result.data?.total ?? 0}
        loading={result.isPlaceholderData}
        error={result.isError ? errorText(result.error) : undefined}
        onRetry={() => void result.refetch()}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
        onAgain={setAgain}
      />
      {again ? (
        <PrintAgainDialog key={again.corrida} run={again} onClosed={() => setAgain(undefined)} />
      ) : null}
    </>
  );
}
