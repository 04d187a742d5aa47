import { changedRows } from '@marbete/core/api/printing';
import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { PackageCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Progress } from '../ui/Progress.tsx';
import type { CatalogueJob } from './job.ts';
import type { SelectionStore } from './selection-store.ts';
import { withOnly } from './selection.ts';

type Answer = CallAnswer<typeof changedRows>;
type ChangedRow = Answer['filas'][number];

/** What a list is, beside what was printed of it. */
export interface Comparison {
  /** False where the label prints neither a code nor a name. */
  known: boolean;
  changed: readonly ChangedRow[];
  /** As they were printed, with a label that has been changed since. */
  otherLabel: readonly ChangedRow[];
  same: number;
  inDoubt: number;
  unwanted: number;
}

/** Compares a list with what was last printed of it with a label; `onLooked` hears how many rows were looked at, null at the end. */
export async function compareWithPrinted(
  client: Client,
  { catalogueId, labelId }: Pick<CatalogueJob, 'catalogueId' | 'labelId'>,
  signal: AbortSignal,
  onLooked: (rows: number | null) => void = () => undefined,
): Promise<Comparison> {
  const rows: ChangedRow[] = [];
  const counts = { known: true, same: 0, inDoubt: 0, unwanted: 0 };
  for (let next: number | null = 0; next !== null;) {
    const body = { catalogo: catalogueId, etiqueta: labelId, saltar: next };
    const answer: Answer = await client.call(changedRows, { body }, { signal });
    rows.push(...answer.filas);
    counts.known = answer.variable !== null;
    counts.same += answer.iguales;
    counts.inDoubt += answer.en_duda;
    counts.unwanted += answer.sin_cantidad;
    next = answer.siguiente;
    onLooked(next);
  }
  return {
    ...counts,
    changed: rows.filter(({ cambio }) => cambio !== 'label'),
    otherLabel: rows.filter(({ cambio }) => cambio === 'label'),
  };
}

/**
 * 'Only changed prices': selects the rows that would print otherwise than they last did with this label, and says how
 * many are as they were. The button stands among the tools, and `notice` under them.
 */
export function useChangedRows(
  { catalogueId, labelId }: Pick<CatalogueJob, 'catalogueId' | 'labelId'>,
  store: SelectionStore,
  { total, onError }: { total: number; onError: (error: unknown) => void },
) {
  const t = useTexts();
  const { client } = useMarbete();
  const [looked, setLooked] = useState<number>();
  const [found, setFound] = useState<Comparison>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const select = (rows: readonly ChangedRow[]) =>
    store.change((now) =>
      withOnly(
        now,
        rows.map(({ id, posicion, cantidad }) => ({ id, position: posicion, quantity: cantidad })),
      ),
    );

  const compare = async () => {
    const mine = new AbortController();
    controller.current?.abort();
    controller.current = mine;
    setFound(undefined);
    setLooked(0);
    try {
      const compared = await compareWithPrinted(client, { catalogueId, labelId }, mine.signal, (rows) =>
        setLooked(rows ?? total),
      );
      if (compared.known) select(compared.changed);
      setFound(compared);
    } catch (error) {
      if (!mine.signal.aborted) onError(error);
    } finally {
      if (controller.current === mine) setLooked(undefined);
    }
  };

  const button = (
    <Button
      kind="quiet"
      icon={<PackageCheck aria-hidden />}
      busy={looked !== undefined}
      onClick={() => void compare()}
    >
      {t('printCatalogue.onlyChanged')}
    </Button>
  );
  const notice =
    looked !== undefined ? (
      <Progress
        label={t('printCatalogue.comparing')}
        done={looked}
        total={total}
        onCancel={() => {
          controller.current?.abort();
          setLooked(undefined);
        }}
      />
    ) : found ? (
      <ChangedNotice
        found={found}
        onTakeAll={() => {
          select([...found.changed, ...found.otherLabel]);
          setFound({ ...found, changed: [...found.changed, ...found.otherLabel], otherLabel: [] });
        }}
      />
    ) : null;
  return { button, notice, forget: () => setFound(undefined) };
}

/** How many rows have changed, and what becomes of the others. */
export function ChangedNotice({ found, onTakeAll }: { found: Comparison; onTakeAll: () => void }) {
  const t = useTexts();
  const { known, changed, otherLabel, same, inDoubt, unwanted } = found;
  if (!known) return <Notice kind="warning">{t('printCatalogue.changedUnknown')}</Notice>;
  const fresh = changed.filter(({ cambio }) => cambio === 'new').length;
  const words = [
    changed.length === 0
      ? t('printCatalogue.changedNone')
      : t('printCatalogue.changedRows', { count: changed.length }),
    fresh > 0 && fresh < changed.length ? t('printCatalogue.changedNew', { count: fresh }) : '',
    same > 0 ? t('printCatalogue.changedSame', { count: same }) : '',
    unwanted > 0 ? t('printCatalogue.changedUnwanted', { count: unwanted }) : '',
    inDoubt > 0 ? t('printCatalogue.changedInDoubt', { count: inDoubt }) : '',
    otherLabel.length > 0 ? t('printCatalogue.changedLabel', { count: otherLabel.length }) : '',
  ];
  return (
    <div aria-live="polite">
      <Notice
        kind={inDoubt + otherLabel.length > 0 ? 'warning' : 'info'}
        actions={
          otherLabel.length > 0 ? (
            <Button kind="quiet" onClick={onTakeAll}>
              {t('printCatalogue.changedTakeLabel')}
            </Button>
          ) : undefined
        }
      >
        {words.filter((text) => text !== '').join(' ')}
      </Notice>
    </div>
  );
}
