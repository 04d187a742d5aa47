import { deviceSchema } from '@marbete/core/api/devices';
import { Smartphone } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button, EmptyState } from '@marbete/widgets/internal/ui';
import { DeviceForm } from './DeviceForm.tsx';
import { useTexts } from '../texts/texts.ts';

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
