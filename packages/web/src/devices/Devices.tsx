import type { Device } from '@marbete/core/api/devices';
import { useErrorText } from '@marbete/widgets/internal/provider';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SpinnerArea,
  useNarrow,
} from '@marbete/widgets/internal/ui';
import { FileCog, Plus, RefreshCw, Smartphone, SmartphoneNfc } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { DeviceOptions, type DeviceListProps } from './DeviceOptions.tsx';
import { DeviceTable, DeviceState } from './DeviceTable.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { useDeviceActs, useDevices } from './use-devices.ts';
import styles from './Devices.module.css';

export interface DevicesProps {
  /** Operators see the devices of their account and change none (D4). */
  mayChange: boolean;
  /** Acts whose screens the page has. */
  onCreate: () => void;
  onEdit: (device: Device) => void;
  onConfigure: () => void;
}

/** The devices of the POS app that belong to the account (DEV-01 to DEV-05, DEV-09, DEV-10). */
export function Devices({ mayChange, onCreate, onEdit, onConfigure }: DevicesProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const devices = useDevices();
  const narrow = useNarrow();
  const [shown, setShown] = useState<Device>();
  const acts = useDeviceActs({ onAdded: setShown });
  const refresh = (
    <Button
      icon={<RefreshCw aria-hidden />}
      busy={devices.isFetching && !devices.isPending}
      onClick={() => void devices.refetch()}
    >
      {t('devices.refresh')}
    </Button>
  );
  const generate = mayChange ? (
    <Button
      kind="primary"
      icon={<SmartphoneNfc aria-hidden />}
      busy={acts.adding}
      disabled={acts.busy}
      onClick={acts.add}
    >
      {t('devices.generate')}
    </Button>
  ) : null;

  const list = () => {
    if (devices.isPending) return <SpinnerArea label={t('ui.loading')} />;
    if (!devices.data) {
      return (
        <ErrorState
          text={errorText(devices.error)}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      );
    }
    if (devices.data.length === 0) {
      return (
        <EmptyState
          icon={<Smartphone aria-hidden />}
          title={t('devices.empty')}
          text={t('devices.emptyText')}
          actions={generate}
        />
      );
    }
    const List = narrow ? DeviceCards : DeviceTable;
    return (
      <List
        devices={devices.data}
        busy={acts.busy}
        onShow={setShown}
        onEdit={mayChange ? onEdit : undefined}
        onRemove={mayChange ? (device) => void acts.remove(device) : undefined}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        text={t('devices.text')}
        actions={
          <>
            {devices.data?.length === 0 ? null : generate}
            {mayChange ? (
              <Button icon={<Plus aria-hidden />} onClick={onCreate}>
                {t('devices.create')}
              </Button>
            ) : null}
            {refresh}
            <Button icon={<FileCog aria-hidden />} onClick={onConfigure}>
              {t('devices.configure')}
            </Button>
          </>
        }
      />
      {list()}
      <TokenDialog device={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

/** The devices where a table would be cut. */
function DeviceCards({ devices, busy, ...acts }: DeviceListProps) {
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
