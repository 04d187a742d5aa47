import { CircleCheck, CircleHelp, CircleX, Loader, ScanBarcode, Undo2 } from 'lucide-react';
import { useFailureText } from '../print-runs/use-failure-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import type { CatalogueRow } from '../catalogue-rows/catalogue-rows.ts';
import { usedFirst, type DataColumn } from '../catalogue-rows/columns.ts';
import type { FinderState, Scan } from './finder.ts';
import styles from './FindAndPrint.module.css';

type RowScan = Scan<CatalogueRow>;

const icons = {
  waiting: ScanBarcode,
  searching: Loader,
  printing: Loader,
  sent: CircleCheck,
  none: CircleX,
  many: CircleHelp,
  failed: CircleX,
  undone: Undo2,
} as const satisfies Record<RowScan['state'], unknown>;

/** What a scan came to, by what the person does next: look away, or look. */
const kindOf = ({ state }: RowScan) =>
  state === 'sent' ? 'go' : state === 'none' || state === 'many' || state === 'failed' ? 'stop' : 'calm';

/** One big line that can be read across a counter: what became of the last code. */
export function ScanSign({
  state: { scans, last },
  columns,
}: {
  state: FinderState<CatalogueRow>;
  columns: readonly DataColumn[];
}) {
  const t = useTexts();
  const wordsOf = useWords(columns);
  const now = scans.find(({ state }) => state === 'searching' || state === 'printing');
  const shown = now ?? last;
  const Icon = shown ? icons[shown.state] : ScanBarcode;
  return (
    // A new key for each code, so that the same words are said and seen anew.
    <output key={shown?.id} className={styles['sign']} data-kind={shown ? kindOf(shown) : 'calm'}>
      <Icon aria-hidden />
      <span className={styles['signWords']}>
        <strong>
          {shown
            ? t(`printCatalogue.sign-${shown.state}`, { count: shown.labels ?? 0 })
            : t('printCatalogue.findReady')}
        </strong>
        {shown ? <span>{wordsOf(shown)}</span> : null}
      </span>
    </output>
  );
}

/** The queue and the last codes, newest first; what was not sent yet can be undone. */
export function ScanList({
  scans,
  columns,
  onUndo,
}: {
  scans: readonly RowScan[];
  columns: readonly DataColumn[];
  onUndo: (id: number) => void;
}) {
  const t = useTexts();
  const wordsOf = useWords(columns);
  if (scans.length === 0) return null;
  return (
    <section className={styles['history']}>
      <h2>{t('printCatalogue.findHistory')}</h2>
      <ul>
        {scans.map((scan) => {
          const Icon = icons[scan.state];
          return (
            <li key={scan.id} data-kind={kindOf(scan)}>
              <Icon aria-hidden />
              <span className={styles['words']}>{wordsOf(scan)}</span>
              <span className={styles['what']}>
                {t(`printCatalogue.scan-${scan.state}`, { count: scan.labels ?? 0 })}
              </span>
              {scan.state === 'waiting' ? (
                <Button kind="quiet" icon={<Undo2 aria-hidden />} onClick={() => onUndo(scan.id)}>
                  {t('printCatalogue.findUndo')}
                </Button>
              ) : (
                <time dateTime={scan.at.toISOString()}>
                  {scan.at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
                </time>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a scan is about: the first values of its row that the label uses, or its code; and why it failed. */
function useWords(columns: readonly DataColumn[]) {
  const failureText = useFailureText();
  return ({ code, copies, row, error }: RowScan) => {
    const cells = row
      ? usedFirst(columns)
          .map(({ letter }) => row.cells[letter] ?? '')
          .filter((text) => text !== '')
          .slice(0, 3)
          .join(' · ')
      : '';
    const words = `${copies === undefined ? '' : `${copies} × `}${cells || code}`;
    return error === undefined ? words : `${words}: ${failureText(error)}`;
  };
}
