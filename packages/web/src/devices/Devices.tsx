import type { Device } from '@marbete/core/api/devices';
import { FileCog, Plus, RefreshCw, Smartphone, SmartphoneNfc } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '@marbete/widgets/internal/provider';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SpinnerArea,
  useNarrow,
} from '@marbete/widgets/internal/ui';
import { DeviceCards } from './DeviceCards.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { useDeviceActs, useDevices } from './use-devices.ts';
import { useTexts } from '../texts/texts.ts';

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
