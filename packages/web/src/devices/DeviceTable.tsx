import type { Device } from '@marbete/core/api/devices';
import { Badge, Table, Td, Th } from '@marbete/widgets/internal/ui';
import { DeviceOptions, type DeviceListProps } from './DeviceOptions.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Devices.module.css';

/** The devices as a table (DEV-01). */
export function DeviceTable({ devices, busy, ...acts }: DeviceListProps) {
  const t = useTexts();
  return (
    <Table label={t('devices.title')} busy={busy}>
      <thead>
        <tr>
          <Th number tight>
            #
          </Th>
          <Th>{t('devices.device')}</Th>
          <Th>{t('devices.token')}</Th>
          <Th tight>{t('devices.options')}</Th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device, index) => (
          <tr key={device.id}>
            <Td number tight>
              {index + 1}
            </Td>
            <Td>
              <DeviceState device={device} />
              {device.identificador === '' ? null : (
                <span className={styles['name']}>{device.identificador}</span>
              )}
            </Td>
            <Td code className={styles['cut'] ?? ''} title={device.token}>
              {device.token}
            </Td>
            <Td tight>
              <DeviceOptions device={device} number={index + 1} {...acts} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whether the POS app has presented the token. */
export function DeviceState({ device }: { device: Device }) {
  const t = useTexts();
  return device.dispositivo === 1 ? (
    <Badge kind="go">{t('devices.active')}</Badge>
  ) : (
    <Badge>{t('devices.inactive')}</Badge>
  );
}
