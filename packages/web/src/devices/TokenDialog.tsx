import type { Device } from '@marbete/core/api/devices';
import { Button, Dialog, useLastValue } from '@marbete/widgets/internal/ui';
import { CopyButton } from '../ui/CopyButton.tsx';
import { qrPath } from './qr-path.ts';
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
      <QrCode text={shown.token} />
      <code className={styles['token']}>{shown.token}</code>
    </Dialog>
  );
}

/** Black on white in either theme, as scanners want it; a picture, so that it can be saved and sent. */
function QrCode({ text }: { text: string }) {
  const t = useTexts();
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <img
      className={styles['qr']}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('devices.qr')}
    />
  );
}
