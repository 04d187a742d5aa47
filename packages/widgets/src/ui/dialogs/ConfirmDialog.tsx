import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../provider/use-texts.ts';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { usePortalContainer } from './portal.ts';
import { useEscape } from './use-escape.ts';
import dialogStyles from './Dialog.module.css';
import styles from './ConfirmDialog.module.css';

export type DialogIcon = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode | undefined;
  icon?: DialogIcon | undefined;
  confirmLabel?: string | undefined;
  /** null leaves the cancel button out: the dialog then only tells something. */
  cancelLabel?: string | null | undefined;
  /** The act destroys something: a red button. */
  danger?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** A question that must be answered: a click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, icon, confirmLabel, cancelLabel, danger, onConfirm, onCancel, onClosed } = props;
  const t = useTexts();
  const container = usePortalContainer();
  const isMeant = useEscape(open);
  const Icon = icon ? icons[icon] : undefined;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isMeant(details)) onCancel();
      }}
      {...(onClosed ? { onOpenChangeComplete: (next: boolean) => !next && onClosed() } : {})}
    >
      <AlertDialog.Portal container={container}>
        <AlertDialog.Backdrop className={dialogStyles['backdrop']} />
        <AlertDialog.Viewport className={dialogStyles['viewport']}>
          <AlertDialog.Popup className={classNames('marbete', dialogStyles['popup'], dialogStyles['narrow'])}>
            <div className={styles['content']}>
              {Icon ? (
                <Icon className={classNames(styles['icon'], styles[icon ?? 'info'])} aria-hidden />
              ) : null}
              <div>
                <AlertDialog.Title className={dialogStyles['title']}>{title}</AlertDialog.Title>
                {text ? (
                  <AlertDialog.Description className={dialogStyles['description']} render={<div />}>
                    {text}
                  </AlertDialog.Description>
                ) : null}
              </div>
            </div>
            <footer className={dialogStyles['actions']}>
              {cancelLabel === null ? null : (
                <AlertDialog.Close render={<Button />}>{cancelLabel ?? t('ui.cancel')}</AlertDialog.Close>
              )}
              <Button kind={danger ? 'stop' : 'primary'} onClick={onConfirm}>
                {confirmLabel ?? t('ui.accept')}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
