import { useNavigate } from 'react-router';
import { DeviceForm } from './DeviceForm.tsx';

/** /dispositivos/create */
export function CreateDevicePage() {
  const navigate = useNavigate();
  const back = () => void navigate('/dispositivos');
  return <DeviceForm onSaved={back} onCancel={back} />;
}
