import type { Device } from '@marbete/core/api/devices';
import { Button, Dialog, useLastValue } from '@marbete/ui/ui';
import { CopyButton } from '../ui/CopyButton.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Devices.module.css';

export interface TokenDialogProps {
  /** Undefined: closed. */
  device: Pick<Device, 'token' | 'identificador'> | undefined;
  onClose: () => void;
}

/** A device's token, to be read by the POS app's camera or typed (DEV-05). */
export function TokenDialog({ device, onClose }: TokenDialogProps) {
  const t = useTexts();
  const shown = useLastValue(device);
  if (!shown) return null;
  return (
    <Dialog
      open={device !== undefined}
      onClose={onClose}
      width="narrow"
      title={shown.identificador === '' ? t('devices.tokenTitle') : shown.identificador}
      description={t('devices.tokenText')}
      actions={
        <>
          <CopyButton key={shown.token} text={shown.token} />
          <Button kind="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <QrCode text={shown.token} alt={t('devices.qr')} />
      <code className={styles['token']}>{shown.token}</code>
    </Dialog>
  );
}
