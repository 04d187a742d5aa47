import { CircleCheck, RotateCcw } from 'lucide-react';
import { isHandedOver } from '../page-printers/page-ways.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from './Card.tsx';
import { PrinterNotice } from './PrinterNotice.tsx';
import type { PrintRunView } from '@marbete/core/print/run/view';
import { RunWarnings } from './RunWarnings.tsx';
import type { RunEntry } from './runs.ts';
import { useRepeat } from './use-repeat.ts';
import styles from './PrintRuns.module.css';

export interface DoneCardProps {
  entry: RunEntry;
  state: PrintRunView;
  where: string;
  onDismiss: () => void;
}

/** A run whose labels were all sent, and printed where the printer says so; it can be printed again. */
export function DoneCard({ entry, state, where, onDismiss }: DoneCardProps) {
  const t = useTexts();
  const repeat = useRepeat();
  const { printer, label, labelId, catalogue, languageId } = entry;
  const { outcome, labelsSent, rowsSent, skipped, unconfirmed } = state;
  const left = state.printer?.labelsLeft ?? 0;
  const lines = [
    outcome === 'waiting' ? (left > 0 ? t('runs.left', { count: left }) : t('runs.waiting')) : '',
    skipped > 0 ? t('runs.skipped', { count: skipped }) : '',
    unconfirmed > 0 && outcome !== 'printed'
      ? t('runs.neverConfirmed', { count: unconfirmed, printer: printer?.name ?? '' })
      : '',
  ];
  const catalogueId = catalogue?.catalogueId;
  const [issued, ...others] = state.issued;
  const count = { count: labelsSent };
  return (
    <Card
      phase={state.phase}
      where={where}
      icon={<CircleCheck aria-hidden />}
      title={`${outcome === 'printed' ? t('runs.printed', count) : t(isHandedOver(printer) ? 'runs.handedOver' : 'runs.done', count)} ${t('runs.doneRows', { count: rowsSent })}`}
      text={lines.filter(Boolean).join(' ') || undefined}
      onDismiss={onDismiss}
    >
      <PrinterNotice status={state.printer} />
      <RunWarnings check={state.check} />
      {printer && issued ? (
        <div className={styles['actions']}>
          {outcome === 'waiting' ? (
            <Button onClick={() => void entry.run.cancel()}>{t('runs.cancel')}</Button>
          ) : null}
          {others.length === 0 && !entry.isTrial ? (
            <Button
              kind="quiet"
              icon={<RotateCcw aria-hidden />}
              onClick={() => repeat({ label, labelId, catalogueId, languageId, printer }, issued)}
            >
              {t('runs.again')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
