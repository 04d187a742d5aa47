import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
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
