import { deviceSchema } from '@marbete/core/api/devices';
import { Button, EmptyState } from '@marbete/widgets/internal/ui';
import { Smartphone } from 'lucide-react';
import { useNavigate, useLocation } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { Devices } from './Devices.tsx';

/** /dispositivos */
export function DevicesPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  return (
    <Devices
      mayChange={role !== 3}
      onCreate={() => void navigate('/dispositivos/create')}
      onEdit={(device) => void navigate('/dispositivos/edit', { state: { device } })}
      onConfigure={() => void navigate('/dispositivos/config')}
    />
  );
}

/** /dispositivos/create */
export function CreateDevicePage() {
  const navigate = useNavigate();
  const back = () => void navigate('/dispositivos');
  return <DeviceForm onSaved={back} onCancel={back} />;
}

/** /dispositivos/edit: the device comes as navigation state (DEV-07). */
export function EditDevicePage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = () => void navigate('/dispositivos');
  const device = deviceSchema.safeParse((state as { device?: unknown } | null)?.device);
  if (device.success) return <DeviceForm device={device.data} onSaved={back} onCancel={back} />;
  return (
    <EmptyState
      wholePage
      icon={<Smartphone aria-hidden />}
      title={t('devices.none')}
      text={t('devices.noneText')}
      actions={
        <Button kind="primary" onClick={back}>
          {t('devices.back')}
        </Button>
      }
    />
  );
}
