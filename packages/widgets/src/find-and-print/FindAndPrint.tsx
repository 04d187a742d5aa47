import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { PrinterNotice } from '../print-runs/PrinterNotice.tsx';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { cataloguePage, type CatalogueRow } from '../catalogue-rows/catalogue-rows.ts';
import { dataColumns } from '../catalogue-rows/columns.ts';
import { createFinder } from './finder.ts';
import { FoundRows } from './FoundRows.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { RowPicture } from '../catalogue-rows/RowPicture.tsx';
import { ScanList, ScanSign } from './Scans.tsx';
import { useActiveRow } from '../catalogue-rows/use-active-row.ts';
import { useSound } from './use-sound.ts';
import rowStyles from '../catalogue-rows/SelectAndPrint.module.css';
import styles from './FindAndPrint.module.css';

export interface FindAndPrintProps {
  job: CatalogueJob;
  /** Prints one row, as often as its list says without copies; undefined when a person called it off. */
  onPrint: (row: CatalogueRow, copies: number | undefined) => Promise<number | undefined>;
  onError: (error: unknown) => void;
  /** What was answered to the label's questions so far. */
  answers: Readonly<Record<string, string>>;
  /** How the printer is while a row is at it. */
  status: PrinterStatus | undefined;
  /** Takes the row at hand back. */
  onCancel: (() => void) | undefined;
}

const noRows: readonly CatalogueRow[] = [];

const nothing = async () => ({ rows: [], total: 0 });

/**
 * Find-and-print mode (VIEW-05 to VIEW-08): a search field for a scanner or a hand, a sign that says from afar what
 * happened, the rows that were found, and the last codes.
 */
export function FindAndPrint(props: FindAndPrintProps) {
  const { job, onPrint, onError, answers, status: printer, onCancel } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const sound = useSound();
  const [pageSize, setPageSize] = useState(10);
  const [page, setPage] = useState(1);
  const { catalogueId, labelId } = job;

  const request = (query: string, wanted: number) =>
    cataloguePage(client, { catalogueId, labelId, query, page: wanted, pageSize });
  const [finder] = useState(() =>
    createFinder<CatalogueRow>({ search: nothing, isExact: () => false, print: async () => undefined }),
  );
  useEffect(() => () => finder.stop(), [finder]);
  const state = useSyncExternalStore(finder.subscribe, finder.state, finder.state);
  const result = useQuery(request(state.query, page));
  const found = result.data;
  const active = useActiveRow(found?.rows ?? noRows);
  const shown = found ? dataColumns(found, job.mapping) : [];

  const focusField = useCallback(() => area.current?.querySelector('input')?.focus(), []);
  useEffect(focusField, [focusField]);
  const search = async (query: string) => {
    setPage(1);
    const answer = await queries.fetchQuery({ ...request(query, 1), staleTime: 0 });
    return { rows: answer.rows, total: answer.total_exacto ? answer.total : Infinity };
  };
  const isExact = (row: CatalogueRow, code: string) =>
    Object.values(row.cells).some((cell) => cell.trim().toLowerCase() === code.toLowerCase());
  useEffect(() => finder.use({ search, isExact, print: onPrint }));

  const { last } = state;
  const heard = useRef(last);
  useEffect(() => {
    if (heard.current === last || !last) return;
    heard.current = last;
    if (last.state !== 'undone') sound.play(last.state === 'sent' ? 'go' : 'stop');
    if (last.state === 'failed') onError(last.error);
    // What comes next, from a scanner or a keyboard.
    focusField();
  }, [last, sound, onError, focusField]);

  const waiting = state.scans.filter((scan) => scan.state === 'waiting').length;
  const toRows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    area.current?.querySelector<HTMLElement>('[data-cell="0:0"] button')?.focus();
  };
  const total = found?.total ?? 0;
  const many =
    found && !found.total_exacto
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
          onEnter={finder.enter}
        />
        <div className={styles['options']}>
          <span>{t('printCatalogue.findQuantityHint')}</span>
          <Switch label={t('printCatalogue.findSound')} checked={sound.on} onChange={sound.turn} />
        </div>
        <ScanSign state={state} columns={shown} />
        {onCancel || state.halted || waiting > 0 ? (
          <div className={styles['queue']}>
            {waiting > 0 ? <span>{t('printCatalogue.findQueue', { count: waiting })}</span> : null}
            {state.halted && waiting > 0 ? (
              <Button kind="primary" onClick={finder.goOn}>
                {t('printCatalogue.findGoOn')}
              </Button>
            ) : null}
            {onCancel ? (
              <Button kind="quiet" onClick={onCancel}>
                {t('runs.cancel')}
              </Button>
            ) : null}
          </div>
        ) : null}
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
          {state.query === '' ? null : <p className={styles['many']}>{many}</p>}
          <div className={rowStyles['rows']} {...active.listen}>
            <FoundRows
              columns={shown}
              rows={found.rows}
              loading={result.isPlaceholderData}
              onPrint={finder.choose}
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
      <ScanList scans={state.scans} columns={shown} onUndo={finder.undo} />
    </div>
  );
}
