import { deviceSchema } from '@marbete/core/api/devices';
import { Button, EmptyState } from '@marbete/ui/ui';
import { Smartphone } from 'lucide-react';
import { useNavigate, useLocation } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { DeviceForm } from './DeviceForm.tsx';

/** /dispositivos/create */
export function CreateDevicePage() {
  const navigate = useNavigate();
  const back = () => void navigate('/dispositivos');
  return <DeviceForm onDone={back} />;
}

/** /dispositivos/edit: the device comes as navigation state (DEV-07). */
export function EditDevicePage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = () => void navigate('/dispositivos');
  const device = deviceSchema.safeParse((state as { device?: unknown } | null)?.device);
  if (device.success) return <DeviceForm device={device.data} onDone={back} />;
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
