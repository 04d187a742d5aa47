import type { Webhook } from '@marbete/core/api/v1/webhooks';
import { Button, Dialog } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import styles from './Webhooks.module.css';

export interface SecretDialogProps {
  open: boolean;
  webhook: Webhook;
  secret: string | undefined;
  busy: boolean;
  onRotate: () => void;
  onClose: () => void;
}

/** What deliveries are signed with, and a new one in its place. */
export function SecretDialog({ open, webhook, secret, busy, onRotate, onClose }: SecretDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('webhooks.secretOf', { url: webhook.url })}
      description={t('webhooks.secretText')}
      actions={
        <>
          <Button busy={busy} onClick={onRotate}>
            {t('webhooks.rotate')}
          </Button>
          <CopyButton text={secret ?? ''} />
        </>
      }
    >
      <code className={styles['secret']}>{secret ?? '…'}</code>
    </Dialog>
  );
}
