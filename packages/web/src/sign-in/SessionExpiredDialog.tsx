import { LogIn } from 'lucide-react';
import { Button, Dialog } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';

export interface SessionExpiredDialogProps {
  open: boolean;
  /** Goes to the root page, where one signs in. */
  onConfirm: () => void;
}

/** ERR-01: says that the session has ended; only its button closes it. */
export function SessionExpiredDialog({ open, onConfirm }: SessionExpiredDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onConfirm}
      notDismissible
      width="narrow"
      title={t('session.expiredTitle')}
      description={t('errors.unauthenticated')}
      actions={
        <Button kind="primary" icon={<LogIn />} onClick={onConfirm}>
          {t('session.signInAgain')}
        </Button>
      }
    />
  );
}
