import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { listPrintedRows, PrintedRun } from '@marbete/core/api/print-history';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { useQuery } from '@tanstack/react-query';
import {
  createColumnHelper,
  functionalUpdate,
  rowPaginationFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ChoosePrinter } from '@marbete/ui/catalogues';
import { type PrintedRow, useRepeat } from '@marbete/ui/printing';
import { useErrorText, useFormats, useMarbete } from '@marbete/ui/provider';
import { Button, Checkbox, Dialog, ErrorState, Pagination, SpinnerArea, Table, Td, Th } from '@marbete/ui/ui';
import { PrintedLabel } from './PrintedLabel.tsx';
import { printedRows } from './printed-runs-query.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './PrintHistory.module.css';

export interface PrintAgainDialogProps {
  run: PrintedRun;
  /** The dialog has gone. */
  onClosed: () => void;
}

/** An earlier run with its rows: all of it is printed again, or the rows that a person ticks. */
export function PrintAgainDialog({ run, onClosed }: PrintAgainDialogProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const repeat = useRepeat();
  const [open, setOpen] = useState(true);
  const [printer, setPrinter] = useState(() => parseStoredPrinter(run.impresora));
  const [choosing, setChoosing] = useState<'only' | 'then-print'>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, PrintedRow>>(new Map());
  const some = chosen.size > 0;
  const rows = [...chosen.values()].sort((one, other) => one.trozo - other.trozo || one.lugar - other.lugar);
  const labels = some ? rows.reduce((sum, { etiquetas }) => sum + etiquetas, 0) : run.etiquetas;

  const print = (to: HelperPrinter | undefined) => {
    if (!to) return setChoosing('then-print');
    const what = {
      label: run.nombre,
      labelId: run.etiqueta ?? 0,
      catalogueId: run.catalogo ?? undefined,
      languageId: run.language_id ?? 0,
      printer: to,
    };
    if (repeat(what, run.corrida, some ? rows : undefined)) setOpen(false);
    return undefined;
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
        keepOnOutsideClick={some}
        width="wide"
        title={run.nombre}
        description={`${dateTime(new Date(run.fecha))} · ${t('printHistory.labels', { count: run.etiquetas })}. ${t('printHistory.same')}`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button kind="primary" icon={<Printer aria-hidden />} onClick={() => print(printer)}>
              {t(some ? 'printHistory.some' : 'printHistory.all', { count: labels })}
            </Button>
          </>
        }
      >
        <p className={styles['printer']}>
          {t('printHistory.to')}: <strong>{printer?.name ?? t('printHistory.noPrinter')}</strong>
          <Button kind="quiet" onClick={() => setChoosing('only')}>
            {t(printer ? 'printHistory.change' : 'printHistory.choose')}
          </Button>
        </p>
        <Rows run={run} chosen={chosen} onChosen={setChosen} />
      </Dialog>
      <ChoosePrinter
        open={choosing !== undefined}
        chosen={printer}
        onChosen={(next) => {
          setPrinter(next);
          setChoosing(undefined);
          if (choosing === 'then-print') print(next);
        }}
        onClose={() => setChoosing(undefined)}
      />
    </>
  );
}

interface RowsProps {
  run: PrintedRun;
  chosen: ReadonlyMap<string, PrintedRow>;
  onChosen: (chosen: ReadonlyMap<string, PrintedRow>) => void;
}

const keyOf = ({ trozo, lugar }: PrintedRow) => `${trozo}:${lugar}`;

type ListedRow = CallAnswer<typeof listPrintedRows>['filas'][number];

const features = tableFeatures({ rowPaginationFeature, rowSelectionFeature });
const columns = createColumnHelper<typeof features, ListedRow>().columns([]);
const noRows: ListedRow[] = [];

function Rows({ run, chosen, onChosen }: RowsProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: 20 });
  const page = pagination.pageIndex + 1;
  const result = useQuery(printedRows(client, run.corrida, page, pagination.pageSize));
  const { filas: rows = noRows, total = 0 } = result.data ?? {};
  const rowSelection = Object.fromEntries([...chosen.keys()].map((key) => [key, true as const]));
  const table = useTable({
    features,
    columns,
    data: rows as ListedRow[],
    getRowId: keyOf,
    manualPagination: true,
    rowCount: total,
    state: { pagination, rowSelection },
    onPaginationChange: setPagination,
    onRowSelectionChange: (change) => {
      const next = functionalUpdate(change, rowSelection);
      // Rows of other pages stay chosen.
      const known = new Map<string, PrintedRow>(chosen);
      for (const row of rows) known.set(keyOf(row), row);
      onChosen(new Map([...known].filter(([key]) => next[key])));
    },
  });
  if (!result.data) {
    return result.isError ? (
      <ErrorState text={errorText(result.error)} onRetry={() => void result.refetch()} />
    ) : (
      <SpinnerArea label={t('ui.loading')} />
    );
  }
  return (
    <>
      <p className={styles['small']} aria-live="polite">
        {t('printHistory.chosen', { count: chosen.size })}
      </p>
      <Table label={t('printHistory.rowList')} maxHeight={360} busy={result.isPlaceholderData}>
        <thead>
          <tr>
            <Th tight>
              <Checkbox
                label={t('printHistory.tickPage')}
                labelHidden
                checked={table.getIsAllPageRowsSelected()}
                mixed={table.getIsSomePageRowsSelected()}
                onChange={(selected) => table.toggleAllPageRowsSelected(selected)}
              />
            </Th>
            <Th number tight>
              {t('printHistory.row')}
            </Th>
            <Th>{t('printHistory.data')}</Th>
            <Th number>{t('printHistory.count')}</Th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((ticked) => {
            const row = ticked.original;
            return (
              <tr key={ticked.id} aria-selected={ticked.getIsSelected()}>
                <Td tight>
                  <Checkbox
                    label={t('printHistory.tickRow', { row: row.fila })}
                    labelHidden
                    checked={ticked.getIsSelected()}
                    onChange={(selected) => ticked.toggleSelected(selected)}
                  />
                </Td>
                <Td number tight>
                  {row.fila}
                </Td>
                <Td>
                  <span className={styles['pictured']}>
                    <PrintedLabel run={run} trozo={row.trozo} lugar={row.lugar} />
                    {row.texto}
                  </span>
                </Td>
                <Td number>{t('printHistory.labels', { count: row.etiquetas })}</Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {total > 10 ? (
        <Pagination
          page={page}
          pageSize={pagination.pageSize}
          total={total}
          onPage={(next) => table.setPageIndex(next - 1)}
          onPageSize={(pageSize) => setPagination({ pageIndex: 0, pageSize })}
        />
      ) : null}
    </>
  );
}
