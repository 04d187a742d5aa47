import type { PrintedRun } from '@marbete/core/api/print-history';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { labelsSent } from '@marbete/core/print/run-record';
import { History, RotateCcw, SearchX, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '@marbete/ui/provider';
import {
  Badge,
  Button,
  buttonLook,
  EmptyState,
  ErrorState,
  PageHeader,
  Pagination,
  SpinnerArea,
  useNarrow,
} from '@marbete/ui/ui';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { PrintedLabel } from './PrintedLabel.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './PrintHistory.module.css';

/** CONST-16, and a few more: the history is read, not edited. */
const sizes = [10, 20, 50, 100] as const;

export interface PrintHistoryViewProps {
  /** Undefined while they are loaded for the first time. */
  runs: readonly PrintedRun[] | undefined;
  total: number;
  /** False when there are more runs than total says. */
  totalIsExact?: boolean | undefined;
  /** Another page is being loaded. */
  loading: boolean;
  error: string | undefined;
  onRetry: () => void;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  onAgain: (run: PrintedRun) => void;
  /** The fields that say which runs are listed. */
  filters: ReactNode;
  /** Some of them say something: nothing found is not nothing printed. */
  filtered: boolean;
  onShowAll: () => void;
}

/** The runs as a table, or as cards on phones. */
export function PrintHistoryView(props: PrintHistoryViewProps) {
  const { runs, total, loading, error, onRetry, page, pageSize, onPage, onPageSize, onAgain } = props;
  const { filters, filtered, onShowAll } = props;
  const t = useTexts();
  const narrow = useNarrow();
  const content = () => {
    if (!runs) {
      if (error) return <ErrorState text={error} onRetry={onRetry} />;
      return <SpinnerArea label={t('ui.loading')} />;
    }
    if (total === 0 && filtered) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('printHistory.notFound')}
          text={t('printHistory.notFoundText')}
          actions={<Button onClick={onShowAll}>{t('printHistory.showAll')}</Button>}
        />
      );
    }
    if (total === 0) {
      return (
        <EmptyState
          icon={<History aria-hidden />}
          title={t('printHistory.none')}
          text={t('printHistory.noneText')}
          actions={
            <Link to="/see-labels" className={buttonLook('primary')}>
              <Tags aria-hidden />
              {t('shell.labels')}
            </Link>
          }
        />
      );
    }
    const List = narrow ? Cards : Rows;
    return (
      <>
        <List runs={runs} loading={loading} onAgain={onAgain} />
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          totalIsExact={props.totalIsExact ?? true}
          sizes={sizes}
          onPage={onPage}
          onPageSize={onPageSize}
        />
      </>
    );
  };
  return (
    <>
      <PageHeader title={t('printHistory.title')} text={t('printHistory.text')} />
      {total > 0 || filtered ? filters : null}
      {content()}
    </>
  );
}

type ListProps = Pick<PrintHistoryViewProps, 'loading' | 'onAgain'> & { runs: readonly PrintedRun[] };

function Rows({ runs, loading, onAgain }: ListProps) {
  const t = useTexts();
  const columns = useRunColumns();
  return (
    <Records
      label={t('printHistory.title')}
      records={runs}
      keyOf={({ corrida }) => corrida}
      busy={loading}
      columns={columns}
      optionsHead={t('printHistory.repeat')}
      renderOptions={(run) => <Again run={run} onAgain={onAgain} />}
    />
  );
}

function useRunColumns(): RecordColumn<PrintedRun>[] {
  const t = useTexts();
  return [
    { name: 'when', head: t('printHistory.when'), tight: true, cell: (run) => <When run={run} /> },
    {
      name: 'what',
      head: t('printHistory.what'),
      cell: (run) => (
        <span className={styles['pictured']}>
          <PrintedLabel run={run} />
          <What run={run} />
        </span>
      ),
    },
    { name: 'from', head: t('printHistory.from'), cell: (run) => catalogueOf(run, t) },
    { name: 'who', head: t('printHistory.who'), cell: (run) => run.usuario.name },
    { name: 'printer', head: t('printHistory.printer'), cell: (run) => printerOf(run, t) },
    { name: 'count', head: t('printHistory.count'), number: true, cell: (run) => <Amount run={run} /> },
  ];
}

function Cards({ runs, loading, onAgain }: ListProps) {
  const t = useTexts();
  return (
    <ul className={styles['cards']} aria-label={t('printHistory.title')} aria-busy={loading || undefined}>
      {runs.map((run) => (
        <li key={run.corrida} className={styles['card']}>
          <div className={styles['head']}>
            <PrintedLabel run={run} />
            <span className={styles['words']}>
              <What run={run} />
              <small className={styles['small']}>
                <When run={run} />
              </small>
            </span>
            <Amount run={run} />
          </div>
          <p className={styles['small']}>
            {run.usuario.name} · {catalogueOf(run, t)} · {printerOf(run, t)}
          </p>
          <Again run={run} onAgain={onAgain} />
        </li>
      ))}
    </ul>
  );
}

function When({ run }: { run: PrintedRun }) {
  const { dateTime } = useFormats();
  return <time dateTime={run.fecha}>{dateTime(new Date(run.fecha))}</time>;
}

function What({ run }: { run: PrintedRun }) {
  const t = useTexts();
  return (
    <span className={styles['what']}>
      <span className={styles['name']}>{run.nombre}</span>
      {run.repite === null ? null : <Badge>{t('printHistory.repeated')}</Badge>}
      <HowItEnded run={run} />
    </span>
  );
}

/** What became of a run, in a word. One that is recorded elsewhere has none. */
export function HowItEnded({ run: { facts } }: { run: PrintedRun }) {
  const t = useTexts();
  if (facts === null) return null;
  const { state, counts } = facts;
  const kind = state === 'done' ? 'go' : state === 'printing' ? 'accent' : 'warn';
  const stopped = state === 'cancelled' && labelsSent(counts) > 0;
  return (
    <Badge kind={kind}>{t(stopped ? 'printHistory.state-stopped' : `printHistory.state-${state}`)}</Badge>
  );
}

/** How many labels came out, and of how many where that is another number. */
export function PrintedAmount({ run: { facts, etiquetas } }: { run: PrintedRun }) {
  const t = useTexts();
  const { number } = useFormats();
  const sent = facts ? labelsSent(facts.counts) : etiquetas;
  return facts && sent !== facts.labels
    ? t('printHistory.sentOf', { count: facts.labels, sent: number(sent), total: number(facts.labels) })
    : t('printHistory.labels', { count: sent });
}

function Amount({ run }: { run: PrintedRun }) {
  const t = useTexts();
  const { facts } = run;
  const uncertain = facts?.counts.uncertain ?? 0;
  return (
    <span className={styles['amount']}>
      <PrintedAmount run={run} />
      {uncertain > 0 ? (
        <small className={styles['small']}>{t('printHistory.uncertain', { count: uncertain })}</small>
      ) : null}
      {facts && facts.unconfirmed > 0 ? (
        <small className={styles['small']}>
          {t('printHistory.neverConfirmed', { count: facts.unconfirmed })}
        </small>
      ) : null}
      {run.catalogo_nombre === null ? null : (
        <small className={styles['small']}>
          {t('printHistory.rows', { count: facts?.rows ?? run.filas })}
        </small>
      )}
    </span>
  );
}

function Again({ run, onAgain }: { run: PrintedRun; onAgain: (run: PrintedRun) => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (run.trozos === 0) return <span className={styles['small']}>{t('printHistory.gone')}</span>;
  return (
    <Button
      icon={<RotateCcw aria-hidden />}
      aria-label={t('printHistory.againOf', { label: run.nombre, when: dateTime(new Date(run.fecha)) })}
      onClick={() => onAgain(run)}
    >
      {t('printHistory.again')}
    </Button>
  );
}

type Texts = ReturnType<typeof useTexts>;

function catalogueOf({ catalogo_nombre: name }: PrintedRun, t: Texts): string {
  return name ?? t('printHistory.noCatalogue');
}

function printerOf({ impresora }: PrintedRun, t: Texts): string {
  return parseStoredPrinter(impresora)?.name ?? t('printHistory.noPrinter');
}
