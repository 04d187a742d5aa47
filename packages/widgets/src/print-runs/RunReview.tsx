import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { PrintRunView } from '@marbete/core/print/run/view';
import { RunWarnings } from './RunWarnings.tsx';

export interface RunReviewProps {
  state: PrintRunView;
  /** Print the other rows. */
  onSkip: () => void;
  /** Correct first: nothing prints and the selection stays as it is. */
  onClose: () => void;
  /** Draws a row. */
  pictureOf?: ((row: { id: number; position: number }) => ReactNode) | undefined;
  /** Shows a row where it can be corrected. */
  onShowRow?: (position: number) => void;
}

/** Before anything prints: all rows that cannot, by row, with the choice to leave them out. */
export function RunReview({ state, onSkip, onClose, pictureOf, onShowRow }: RunReviewProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const check = state.check;
  const failing = check?.failing.size ?? 0;
  const errors = check?.problems.filter(({ level }) => level === 'error') ?? [];
  const labels = t('runs.labels', { count: state.labels });
  const none = state.labels === 0;
  const [first] = check?.failing ?? [];
  const close = () => setOpen(false);
  /** The row to show once the dialog has gone and given the focus back. */
  const wanted = useRef<number>(undefined);
  const showRow = (position: number) => {
    wanted.current = position;
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={() => {
        onClose();
        if (wanted.current !== undefined) onShowRow?.(wanted.current);
      }}
      keepOnOutsideClick
      width="wide"
      title={t('runs.reviewTitle', { count: failing })}
      description={t(none ? 'runs.reviewNone' : 'runs.reviewText')}
      actions={
        <>
          <Button kind={none ? 'primary' : 'plain'} onClick={close}>
            {t('runs.fix')}
          </Button>
          {none ? null : (
            <Button kind="primary" onClick={onSkip}>
              {t('runs.skip', { count: failing, labels })}
            </Button>
          )}
        </>
      }
    >
      {first && pictureOf ? pictureOf({ position: first[0], id: first[1].id }) : null}
      <ProblemList
        problems={errors}
        more={(check?.errors ?? 0) - errors.length}
        {...(onShowRow ? { onShowRow: showRow } : {})}
      />
      <RunWarnings check={check} />
    </Dialog>
  );
}
