import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import { needsPerson, type PrinterStatus } from '@marbete/core/print/printer-status';
import { useTexts } from '../provider/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** States that a person should hear of; 'ready' and 'printing' go without saying. */
const worthSaying = [
  'head-open',
  'paper-out',
  'ribbon-out',
  'paused',
  'needs-attention',
] as const satisfies readonly PrinterState[];

/** Why labels are not coming out, and what to do about it: paper, head, ribbon, pause (HLP, docs/helper.md). */
export function PrinterNotice({ status }: { status: PrinterStatus | undefined }) {
  const t = useTexts();
  const states = worthSaying.filter((state) => status?.states.includes(state));
  const [worst] = states;
  if (!status || worst === undefined) return null;
  const faults = status.faults.filter((fault) => fault !== '');
  return (
    <Notice kind="warning" title={states.map((state) => t(`printerState.${state}-title`)).join(' · ')}>
      {t(needsPerson(status) ? `printerState.${worst}-text` : 'printerState.needs-attention-text')}
      {faults.length > 0 ? ` (${faults.join(', ')})` : null}
    </Notice>
  );
}
