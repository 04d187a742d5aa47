import { DeviceForm } from '@marbete/widgets/devices';
import { useNavigate } from 'react-router';

/** /dispositivos/create */
export function CreateDevicePage() {
  const navigate = useNavigate();
  const back = () => void navigate('/dispositivos');
  return <DeviceForm onSaved={back} onCancel={back} />;
}
