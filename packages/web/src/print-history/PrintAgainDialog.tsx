import type { PrintedRun } from '@marbete/core/api/print-history';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ChoosePrinter } from '@marbete/widgets/internal/catalogues';
import { type PrintedRow, useRepeat } from '@marbete/widgets/internal/printing';
import { useErrorText, useFormats, useMarbete } from '@marbete/widgets/internal/provider';
import {
  Button,
  Checkbox,
  Dialog,
  ErrorState,
  Pagination,
  SpinnerArea,
  Table,
  Td,
  Th,
} from '@marbete/widgets/internal/ui';
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
    const what = { label: run.nombre, languageId: run.language_id ?? 0, printer: to };
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
        chosen={printer?.uid}
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

function Rows({ run, chosen, onChosen }: RowsProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const result = useQuery(printedRows(client, run.corrida, page, pageSize));
  if (!result.data) {
    return result.isError ? (
      <ErrorState text={errorText(result.error)} onRetry={() => void result.refetch()} />
    ) : (
      <SpinnerArea label={t('ui.loading')} />
    );
  }
  const { filas: rows, total } = result.data;
  const ticked = rows.filter((row) => chosen.has(keyOf(row))).length;
  const tick = (changed: readonly PrintedRow[], selected: boolean) => {
    const next = new Map(chosen);
    for (const row of changed) {
      if (selected) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    onChosen(next);
  };
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
                checked={ticked === rows.length && rows.length > 0}
                mixed={ticked > 0 && ticked < rows.length}
                onChange={(selected) => tick(rows, selected)}
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
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-selected={chosen.has(keyOf(row))}>
              <Td tight>
                <Checkbox
                  label={t('printHistory.tickRow', { row: row.fila })}
                  labelHidden
                  checked={chosen.has(keyOf(row))}
                  onChange={(selected) => tick([row], selected)}
                />
              </Td>
              <Td number tight>
                {row.fila}
              </Td>
              <Td>{row.texto}</Td>
              <Td number>{t('printHistory.labels', { count: row.etiquetas })}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > 10 ? (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      ) : null}
    </>
  );
}
