import { PosSettings } from '@marbete/widgets/pos-settings';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';

/** /dispositivos/config */
export function PosSettingsPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  return <PosSettings mayChange={role !== 3} onLeave={() => void navigate('/')} />;
}
