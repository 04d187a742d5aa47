import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { PrinterNotice } from '../print-runs/PrinterNotice.tsx';
import { useFailureText } from '../print-runs/use-failure-text.ts';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { Spinner, SpinnerArea } from '../ui/Spinner.tsx';
import { cataloguePage, type CatalogueRow } from '../catalogue-rows/catalogue-rows.ts';
import { dataColumns, usedFirst, type DataColumn } from '../catalogue-rows/columns.ts';
import { createFinder } from './finder.ts';
import { FoundRows } from './FoundRows.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { RowPicture } from '../catalogue-rows/RowPicture.tsx';
import { useActiveRow } from '../catalogue-rows/use-active-row.ts';
import rowStyles from '../catalogue-rows/SelectAndPrint.module.css';
import styles from './FindAndPrint.module.css';

export interface FindAndPrintProps {
  job: CatalogueJob;
  /** Prints one row and answers how many labels came out; undefined when a person called it off. */
  onPrint: (row: CatalogueRow) => Promise<number | undefined>;
  onError: (error: unknown) => void;
  /** What was answered to the label's questions so far. */
  answers: Readonly<Record<string, string>>;
  /** How the printer is while a row is at it. */
  status: PrinterStatus | undefined;
  /** Deselects the current row. */
  onCancel: (() => void) | undefined;
}

/** What was printed, or was not, with a few words about its row. */
interface Printed {
  id: number;
  words: string;
  at: Date;
  labels?: number | undefined;
  error?: unknown;
}

const historyLength = 5;
const noRows: readonly CatalogueRow[] = [];

const nothing = async () => ({ rows: [], total: 0 });

/** Find-and-print mode (VIEW-05 to VIEW-08): a search field for a scanner or a hand, and the rows that it found. */
export function FindAndPrint(props: FindAndPrintProps) {
  const { job, onPrint, onError, answers, status: printer, onCancel } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const [pageSize, setPageSize] = useState(10);
  const [page, setPage] = useState(1);
  const [history, setHistory] = useState<readonly Printed[]>([]);
  const { catalogueId, labelId } = job;

  const request = (query: string, wanted: number) =>
    cataloguePage(client, { catalogueId, labelId, query, page: wanted, pageSize });
  const [finder] = useState(() => createFinder<CatalogueRow>({ search: nothing, print: async () => {} }));
  useEffect(() => () => finder.stop(), [finder]);
  const state = useSyncExternalStore(finder.subscribe, finder.state, finder.state);
  const result = useQuery(request(state.query, page));
  const found = result.data;
  const active = useActiveRow(found?.rows ?? noRows);
  const shown = found ? dataColumns(found, job.mapping) : [];

  const focusField = () => {
    const field = area.current?.querySelector('input');
    field?.focus();
    field?.select();
  };
  useEffect(() => area.current?.querySelector('input')?.focus(), []);
  const print = async (row: CatalogueRow) => {
    const add = (ended: Pick<Printed, 'labels' | 'error'>) => {
      const entry = { words: wordsOf(row, shown), at: new Date(), ...ended };
      setHistory((before) => [{ id: (before[0]?.id ?? 0) + 1, ...entry }, ...before].slice(0, historyLength));
    };
    try {
      const labels = await onPrint(row);
      if (labels !== undefined) add({ labels });
    } catch (error) {
      add({ error });
      onError(error);
    }
    // What comes next, from a scanner or a keyboard, takes the place of what was printed.
    focusField();
  };
  const search = async (query: string) => {
    setPage(1);
    const answer = await queries.fetchQuery({ ...request(query, 1), staleTime: 0 });
    return { rows: answer.rows, total: answer.total_exacto ? answer.total : Infinity };
  };
  useEffect(() => finder.use({ search, print }));

  const toRows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    area.current?.querySelector<HTMLElement>('[data-cell="0:0"] button')?.focus();
  };
  const total = found?.total ?? 0;
  const status = state.busy
    ? t('printCatalogue.findPrinting')
    : state.searching
      ? t('printCatalogue.findSearching')
      : state.query === ''
        ? t('printCatalogue.findReady')
        : total === 0
          ? t('printCatalogue.findNone')
          : found && !found.total_exacto
            ? t('printCatalogue.findManyMore', { count: total })
            : t('printCatalogue.findMany', { count: total });
  return (
    <div ref={area} className={styles['screen']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only passes a key on to the rows */}
      <div className={styles['search']} onKeyDown={toRows}>
        <SearchField
          label={t('printCatalogue.findSearch')}
          value={state.text}
          onChange={finder.type}
          onEnter={() => void finder.enter()}
        />
        <output className={styles['status']}>
          {state.busy || state.searching ? <Spinner size={16} /> : null}
          {status}
          {onCancel ? (
            <Button kind="quiet" onClick={onCancel}>
              {t('runs.cancel')}
            </Button>
          ) : null}
        </output>
        <PrinterNotice status={printer} />
      </div>
      {result.isPending ? <SpinnerArea label={t('ui.loading')} /> : null}
      {result.isError && !found ? (
        <ErrorState
          text={errorText(result.error)}
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      ) : null}
      {found && found.rows.length > 0 ? (
        <>
          <div className={rowStyles['rows']} {...active.listen}>
            <FoundRows
              columns={shown}
              rows={found.rows}
              busy={state.busy}
              loading={result.isPlaceholderData}
              onPrint={(row) => void finder.choose(row)}
            />
            <RowPicture job={job} row={active.row} answers={answers} />
          </div>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            totalIsExact={found.total_exacto}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        </>
      ) : null}
      {history.length > 0 ? <History entries={history} /> : null}
    </div>
  );
}

function History({ entries }: { entries: readonly Printed[] }) {
  const t = useTexts();
  const failureText = useFailureText();
  return (
    <section className={styles['history']}>
      <h2>{t('printCatalogue.findHistory')}</h2>
      <ul>
        {entries.map(({ id, words, at, labels, error }) => (
          <li key={id} data-failed={error === undefined ? undefined : ''}>
            {error === undefined ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
            <span className={styles['words']}>{words}</span>
            <span className={styles['what']}>
              {error === undefined
                ? t('printCatalogue.findPrinted', { count: labels ?? 0 })
                : `${t('printCatalogue.findFailed')}: ${failureText(error)}`}
            </span>
            <time dateTime={at.toISOString()}>
              {at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first values of a row that the label uses, to recognise it by. */
function wordsOf(row: CatalogueRow, columns: readonly DataColumn[]): string {
  return usedFirst(columns)
    .map(({ letter }) => row.cells[letter] ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ');
}
