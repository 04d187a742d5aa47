import { DeviceOptions, type DeviceListProps } from './DeviceOptions.tsx';
import { DeviceState } from './DeviceTable.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Devices.module.css';

/** The devices where a table would be cut. */
export function DeviceCards({ devices, busy, ...acts }: DeviceListProps) {
  const t = useTexts();
  return (
    <ul className={styles['cards']} aria-label={t('devices.title')} aria-busy={busy || undefined}>
      {devices.map((device, index) => (
        <li key={device.id} className={styles['card']}>
          <span className={styles['head']}>
            <span className={styles['number']}>{index + 1}</span>
            <DeviceState device={device} />
            <span className={styles['name']}>{device.identificador}</span>
          </span>
          <code className={styles['token']}>{device.token}</code>
          <DeviceOptions device={device} number={index + 1} {...acts} />
        </li>
      ))}
    </ul>
  );
}
