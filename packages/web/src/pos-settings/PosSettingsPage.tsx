import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useSessionState } from '../session/use-session.ts';
import { PosSettings } from './PosSettings.tsx';

/** /dispositivos/config */
export function PosSettingsPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  const session = useSessionState();
  const thirdParty = session.status === 'signed-in' && session.session.google === 1;
  return <PosSettings mayChange={role !== 3} thirdParty={thirdParty} onLeave={() => void navigate('/')} />;
}
