import { Images, ListChecks, Printer, ScanSearch, Undo2 } from 'lucide-react';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { PrintOptions } from '../print-from-catalogue/use-start-run.ts';
import { useErrorText } from '../provider/use-error-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Progress } from '../ui/Progress.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { useChangedRows } from './ChangedRows.tsx';
import { RowCards } from './RowCards.tsx';
import { RowPicture } from './RowPicture.tsx';
import { RowTable } from './RowTable.tsx';
import { RunPreview } from './RunPreview.tsx';
import type { CatalogueRow } from './catalogue-rows.ts';
import { dataColumns } from './columns.ts';
import type { CatalogueJob } from './job.ts';
import { quantityOf } from './quantity.ts';
import { useSelection, type SelectionStore } from './selection-store.ts';
import { choiceOf, countOf, emptySelection, isEmpty, type Selection } from './selection.ts';
import { quantityDelayMs } from './timing.ts';
import { useCataloguePage, useTableState } from './use-catalogue-table.ts';
import { useActiveRow } from './use-active-row.ts';
import { useShownRow } from './use-shown-row.ts';
import { useTableActions } from './use-table-actions.ts';
import styles from './SelectAndPrint.module.css';

export interface SelectAndPrintProps {
  job: CatalogueJob;
  store: SelectionStore;
  /** What was answered to the label's questions so far. */
  answers: Readonly<Record<string, string>>;
  /** A run to the same printer is under way. */
  busy: boolean;
  /** Prints the selection as it is now. */
  onPrint: (selection: Selection, options: PrintOptions) => void;
  /** A row to show, by its place in the catalogue. */
  row: number | undefined;
  onRowShown: (() => void) | undefined;
}

const noRows: readonly CatalogueRow[] = [];

/** Normal mode: the table, its selection and the print button (VIEW-04). */
export function SelectAndPrint(props: SelectAndPrintProps) {
  const { job, store, answers, busy, onPrint, row, onRowShown } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const narrow = useNarrow();
  const selection = useSelection(store);
  const table = useTableState();
  const page = useCataloguePage(job.catalogueId, job.labelId, table);
  const [allRowsRound, setAllRowsRound] = useState(0);
  /** The selection whose labels are looked at before they print. */
  const [previewed, setPreviewed] = useState<Selection>();
  const rows = page.data?.rows ?? noRows;
  const [room, setRoom] = useState<number>();
  const listsQuantities = job.mapping.some(({ variable }) => variable === 'QUANTITY');
  const { actions, reading } = useTableActions(
    store,
    { ...table, catalogueId: job.catalogueId, labelId: job.labelId, rows, listsQuantities },
    (error) => toasts.error(errorText(error)),
  );
  const headers = page.data?.headers;
  const catalogue = page.data?.catalogo;
  const columns = useMemo(
    () => (headers && catalogue ? dataColumns({ headers, catalogo: catalogue }, job.mapping) : []),
    [headers, catalogue, job.mapping],
  );

  const changed = useChangedRows(job, store, {
    total: catalogue?.filas ?? 0,
    onError: (error) => toasts.error(errorText(error)),
  });
  const active = useActiveRow(rows);
  const { area, wanted } = useShownRow({
    row,
    onRowShown,
    rows: room === undefined ? noRows : rows,
    goToRow: table.goToRow,
  });

  const print = (lookAtFirst = false) => {
    // What was typed last counts, though its pause is not over.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) {
      activeElement.blur();
      activeElement.focus({ preventScroll: true });
    }
    const chosen = store.get();
    if (isEmpty(chosen)) {
      toasts.warning(t('printCatalogue.selectOne'));
      return;
    }
    if (busy) return;
    onPrint(chosen, {
      lookAtFirst,
      onTaken: () => {
        // A selection that was begun meanwhile is another one.
        store.change((now) => (now === chosen ? emptySelection : now));
        changed.forget();
        setAllRowsRound((round) => round + 1);
      },
    });
  };
  usePrintKey(() => print());

  if (page.isPending) return <SpinnerArea label={t('ui.loading')} />;
  if (!page.data) {
    return (
      <ErrorState
        text={errorText(page.error)}
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      />
    );
  }
  const { total, total_exacto: exact } = page.data;
  const all = page.data.catalogo.filas;
  if (all === 0 && table.query === '') {
    return <EmptyState title={t('printCatalogue.noRows')} text={t('printCatalogue.noRowsText')} />;
  }
  const count = countOf(selection, all);
  const nothing = isEmpty(selection);
  const searching = table.query !== '';
  const hint = !searching
    ? t('printCatalogue.allRowsHint', { count: all })
    : exact
      ? t('printCatalogue.allFoundHint', { count: total })
      : t('printCatalogue.allFoundMoreHint');
  const chosen = count.exact
    ? `${t('printCatalogue.selected', { count: count.rows })} · ${t('printCatalogue.labels', { count: count.labels })}`
    : t('printCatalogue.selectedListed');
  const Rows = narrow ? RowCards : RowTable;
  return (
    <div ref={area} className={styles['screen']}>
      <div className={styles['tools']}>
        <div className={styles['search']}>
          <SearchField
            label={t('printCatalogue.search')}
            value={table.text}
            onChange={table.search}
            onEnter={() => table.searchNow(table.text)}
          />
          <span className={styles['count']} aria-live="polite">
            {chosen}
          </span>
        </div>
        <div className={styles['all']}>
          <AllRowsQuantity key={allRowsRound} hint={hint} onChange={actions.setAll} />
        </div>
        <div className={styles['print']}>
          <Button kind="primary" icon={<Printer aria-hidden />} busy={busy} onClick={() => print()}>
            {t(job.test ? 'printCatalogue.printTest' : 'printCatalogue.print')}
          </Button>
        </div>
      </div>
      <div className={styles['line']}>
        {/* Always there: no row moves under a thumb when the first one is chosen. */}
        <span
          className={styles['acts']}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={narrow ? 0 : undefined}
        >
          {job.test ? null : (
            <Button
              kind="quiet"
              icon={<ScanSearch aria-hidden />}
              disabled={busy || nothing}
              onClick={() => print(true)}
            >
              {t('printCatalogue.printFirst')}
            </Button>
          )}
          <Button
            kind="quiet"
            icon={<Images aria-hidden />}
            disabled={nothing}
            onClick={() => setPreviewed(store.get())}
          >
            {t('printCatalogue.preview')}
          </Button>
          <Button
            kind="quiet"
            disabled={nothing}
            onClick={() => {
              store.change(({ edits }) => ({ ...emptySelection, edits }));
              changed.forget();
              setAllRowsRound((round) => round + 1);
            }}
          >
            {t('printCatalogue.unselect')}
          </Button>
          {listsQuantities && selection.everything !== 'listed' ? (
            <Button kind="quiet" icon={<ListChecks aria-hidden />} onClick={actions.takeListed}>
              {t('printCatalogue.takeListed')}
            </Button>
          ) : null}
          {job.test ? null : changed.button}
          <TickAllOffer
            rows={rows}
            selection={selection}
            searching={searching}
            total={total}
            exact={exact}
            all={all}
            selected={count.rows}
            onTickAll={actions.tickAll}
          />
        </span>
      </div>
      {changed.notice}
      {reading ? (
        <Progress
          label={t('printCatalogue.applying')}
          done={reading.done}
          {...(exact ? { total } : {})}
          onCancel={actions.stop}
        />
      ) : null}
      {selection.edits.size > 0 ? (
        <Notice
          kind="warning"
          actions={
            <Button
              kind="quiet"
              icon={<Undo2 aria-hidden />}
              onClick={() => store.change((now) => ({ ...now, edits: new Map() }))}
            >
              {t('printCatalogue.undoEdits')}
            </Button>
          }
        >
          {t('printCatalogue.cellsEdited', { count: selection.edits.size })}
        </Notice>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          title={t('printCatalogue.noMatch', { query: table.query })}
          text={t('printCatalogue.noMatchText')}
          actions={<Button onClick={() => table.searchNow('')}>{t('printCatalogue.clearSearch')}</Button>}
        />
      ) : room === undefined ? (
        <RoomForRows onRoom={setRoom} />
      ) : (
        <div className={styles['rows']} {...active.listen}>
          <Rows
            key={job.catalogueId}
            catalogueId={job.catalogueId}
            columns={columns}
            rows={rows}
            selection={selection}
            actions={actions}
            busy={page.isPlaceholderData}
            wanted={wanted}
            room={room}
          />
          <RowPicture
            job={job}
            row={active.row}
            cells={active.row && selection.edits.get(active.row.id)}
            answers={answers}
            heightPx={narrow ? 140 : 220}
          />
        </div>
      )}
      {/* With the rows: it stands below them, and does not move. */}
      {rows.length > 0 && room === undefined ? null : (
        <Pagination
          page={table.page}
          pageSize={table.pageSize}
          total={total}
          totalIsExact={exact}
          onPage={table.goTo}
          onPageSize={table.resize}
        />
      )}
      {previewed ? (
        <RunPreview
          job={job}
          selection={previewed}
          answers={answers}
          onClosed={() => setPreviewed(undefined)}
        />
      ) : null}
    </div>
  );
}

/** In the place of the rows until the page around them is painted: tells how many pixels wide the table may be. */
function RoomForRows({ onRoom }: { onRoom: (px: number) => void }) {
  const t = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser says the width once it has laid the page out; asked for it earlier, it would do so twice.
    const widths = new ResizeObserver(([entry]) => {
      if (entry) startTransition(() => onRoom(entry.contentRect.width));
    });
    if (element.current) widths.observe(element.current);
    return () => widths.disconnect();
  }, [onRoom]);
  return (
    <div className={styles['rows']}>
      <div ref={element}>
        <SpinnerArea label={t('ui.loading')} />
      </div>
    </div>
  );
}

interface TickAllOfferProps {
  rows: readonly CatalogueRow[];
  selection: Selection;
  searching: boolean;
  total: number;
  exact: boolean;
  all: number;
  selected: number;
  onTickAll: () => void;
}

/** When the whole page is ticked, the rows of the other pages are offered as well. */
function TickAllOffer(props: TickAllOfferProps) {
  const { rows, selection, searching, total, exact, all, selected, onTickAll } = props;
  const t = useTexts();
  const allOnPage = rows.length > 0 && rows.every((row) => choiceOf(selection, row).selected);
  const more = total > rows.length || !exact;
  if (!allOnPage || !more || selection.everything !== null || selected >= (searching ? total : all))
    return null;
  const words = !searching
    ? t('printCatalogue.tickAll', { count: all })
    : exact
      ? t('printCatalogue.tickFound', { count: total })
      : t('printCatalogue.tickFoundMore');
  return (
    <Button kind="quiet" onClick={onTickAll}>
      {words}
    </Button>
  );
}

interface AllRowsQuantityProps {
  /** Which rows it is about, and that they are more than this page. */
  hint: string;
  onChange: (quantity: number) => void;
}

/** 'Change quantity of all rows' (VIEW-04). An empty field counts as 0 (VIEW-17). It is emptied by giving it a new key. */
function AllRowsQuantity({ hint, onChange }: AllRowsQuantityProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <NumberField
      label={t('printCatalogue.allRows')}
      hint={hint}
      accepts="decimal"
      placeholder="0"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(next) => {
        setText(next);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => onChange(quantityOf(next)), quantityDelayMs);
      }}
    />
  );
}

/** Ctrl+P, or the command key with P, prints labels instead of the web page. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      ) {
        return;
      }
      event.preventDefault();
      // A held key repeats itself; one press is one print.
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
