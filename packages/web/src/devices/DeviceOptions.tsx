import type { Device } from '@marbete/core/api/devices';
import { PenLine, QrCode, Trash } from 'lucide-react';
import { IconButton } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './Devices.module.css';

export interface DeviceListProps {
  devices: readonly Device[];
  busy: boolean;
  onShow: (device: Device) => void;
  /** Undefined where the account may not. */
  onEdit: ((device: Device) => void) | undefined;
  onRemove: ((device: Device) => void) | undefined;
}

/** What can be done with one device. */
export function DeviceOptions({
  device,
  number,
  onShow,
  onEdit,
  onRemove,
}: Omit<DeviceListProps, 'devices' | 'busy'> & { device: Device; number: number }) {
  const t = useTexts();
  const name = device.identificador === '' ? String(number) : device.identificador;
  return (
    <span className={styles['options']}>
      <IconButton
        label={t('devices.showToken', { name })}
        icon={<QrCode aria-hidden />}
        onClick={() => onShow(device)}
      />
      {onEdit ? (
        <IconButton
          label={t('devices.edit', { name })}
          icon={<PenLine aria-hidden />}
          onClick={() => onEdit(device)}
        />
      ) : null}
      {onRemove ? (
        <IconButton
          label={t('devices.removeDevice', { name })}
          icon={<Trash aria-hidden />}
          onClick={() => onRemove(device)}
        />
      ) : null}
    </span>
  );
}
