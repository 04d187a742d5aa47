import type { PrintedRun } from '@marbete/core/api/print-history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { runsOf } from '@marbete/ui/printing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { SearchField, Select, TextField } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { PrintAgainDialog } from './PrintAgainDialog.tsx';
import { PrintHistoryView } from './PrintHistoryView.tsx';
import { allRuns, printedRuns, type RunFilters } from './printed-runs-query.ts';
import styles from './PrintHistory.module.css';

/** How long typing rests before the list follows. */
const searchMs = 250;

/** What was printed, by whom and from which catalogue, and printing it again. */
export function PrintHistory() {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { client } = useMarbete();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const [again, setAgain] = useState<PrintedRun>();
  const [filters, setFilters] = useState(allRuns);
  const buscar = useDebounced(filters.buscar.trim(), searchMs);
  const result = useQuery(printedRuns(client, page, pageSize, { ...filters, buscar }));
  const filter = (change: Partial<RunFilters>) => {
    setFilters({ ...filters, ...change });
    setPage(1);
  };

  // A run that begins or ends while the list is open belongs in it.
  const runs = runsOf(client);
  const phases = () =>
    runs
      .list()
      .map(({ id, run }) => `${id} ${run.view().phase} ${run.view().issued.length}`)
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
        totalIsExact={result.data?.total_exacto}
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
        filters={<Filters filters={filters} onChange={filter} />}
        filtered={Object.values({ ...filters, estado: filters.estado === 'all' ? '' : '1' }).some(Boolean)}
        onShowAll={() => filter(allRuns)}
      />
      {again ? (
        <PrintAgainDialog key={again.corrida} run={again} onClosed={() => setAgain(undefined)} />
      ) : null}
    </>
  );
}

const states = ['all', 'done', 'cancelled', 'open'] as const;

interface FiltersProps {
  filters: RunFilters;
  onChange: (change: Partial<RunFilters>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const t = useTexts();
  return (
    <div className={styles['filters']}>
      <SearchField
        label={t('printHistory.search')}
        value={filters.buscar}
        onChange={(buscar) => onChange({ buscar })}
      />
      <Select
        label={t('printHistory.state')}
        value={filters.estado}
        options={states.map((value) => ({ value, label: t(`printHistory.only-${value}`) }))}
        onChange={(estado) => onChange({ estado })}
      />
      <TextField
        type="date"
        label={t('reports.day-desde')}
        max={filters.hasta}
        value={filters.desde}
        onChange={(event) => onChange({ desde: event.target.value })}
      />
      <TextField
        type="date"
        label={t('reports.day-hasta')}
        min={filters.desde}
        value={filters.hasta}
        onChange={(event) => onChange({ hasta: event.target.value })}
      />
    </div>
  );
}
