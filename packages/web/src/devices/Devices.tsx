import type { Device } from '@marbete/core/api/devices';
import { Badge, Button, EmptyState, IconButton, PageHeader } from '@marbete/ui/ui';
import { FileCog, PenLine, Plus, QrCode, RefreshCw, Smartphone, SmartphoneNfc, Trash } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { useDeviceActs, useDevices } from './use-devices.ts';
import styles from './Devices.module.css';

/** /dispositivos: the devices of the POS app that belong to the account (DEV-01 to DEV-05, DEV-09, DEV-10). */
export function Devices() {
  const t = useTexts();
  const navigate = useNavigate();
  // Operators see the devices of their account and change none (D4).
  const mayChange = useAccount().role !== 3;
  const devices = useDevices();
  const columns = useDeviceColumns();
  const [shown, setShown] = useState<Device>();
  const acts = useDeviceActs({ onAdded: setShown });
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
    if (!devices.data) return <LoadState query={devices} />;
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
    return (
      <Records
        label={t('devices.title')}
        records={devices.data}
        keyOf={({ id }) => id}
        columns={columns}
        busy={acts.busy}
        optionsHead={t('devices.options')}
        renderOptions={(device, index) => (
          <DeviceOptions
            device={device}
            name={device.identificador || String(index + 1)}
            onShow={setShown}
            onRemove={mayChange ? acts.remove : undefined}
          />
        )}
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
              <Button icon={<Plus aria-hidden />} onClick={() => void navigate('/dispositivos/create')}>
                {t('devices.create')}
              </Button>
            ) : null}
            <Button
              icon={<RefreshCw aria-hidden />}
              busy={devices.isFetching && !devices.isPending}
              onClick={() => void devices.refetch()}
            >
              {t('devices.refresh')}
            </Button>
            <Button icon={<FileCog aria-hidden />} onClick={() => void navigate('/dispositivos/config')}>
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

/** Whether the POS app has presented the token. */
function DeviceState({ device }: { device: Device }) {
  const t = useTexts();
  const active = device.dispositivo === 1;
  return <Badge kind={active ? 'go' : 'plain'}>{t(active ? 'devices.active' : 'devices.inactive')}</Badge>;
}

function useDeviceColumns(): RecordColumn<Device>[] {
  const t = useTexts();
  return [
    {
      name: 'number',
      head: '#',
      onlyInRows: true,
      number: true,
      tight: true,
      cell: (_device, index) => index + 1,
    },
    {
      name: 'device',
      head: t('devices.device'),
      isTitle: true,
      sortBy: ({ identificador, dispositivo }) => `${identificador} ${dispositivo}`,
      cell: (device) => (
        <>
          <DeviceState device={device} />
          {device.identificador === '' ? null : (
            <span className={styles['name']}>{device.identificador}</span>
          )}
        </>
      ),
    },
    { name: 'token', head: t('devices.token'), code: true, cell: ({ token }) => token },
  ];
}

interface DeviceOptionsProps {
  device: Device;
  name: string;
  onShow: (device: Device) => void;
  /** Undefined where the account changes no devices. */
  onRemove: ((device: Device) => Promise<void>) | undefined;
}

/** What can be done with one device. */
function DeviceOptions({ device, name, onShow, onRemove }: DeviceOptionsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <span className={styles['options']}>
      <IconButton
        label={t('devices.showToken', { name })}
        icon={<QrCode aria-hidden />}
        onClick={() => onShow(device)}
      />
      {onRemove ? (
        <>
          <IconButton
            label={t('devices.edit', { name })}
            icon={<PenLine aria-hidden />}
            onClick={() => void navigate('/dispositivos/edit', { state: { device } })}
          />
          <IconButton
            label={t('devices.removeDevice', { name })}
            icon={<Trash aria-hidden />}
            onClick={() => void onRemove(device)}
          />
        </>
      ) : null}
    </span>
  );
}
