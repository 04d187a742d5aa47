import { logout } from '@marbete/core/api/auth';
import { useMarbete } from '@marbete/ui/provider';
import { useQuestions } from '@marbete/ui/ui';
import { useNavigate } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { useSessionStore } from './use-session.ts';

/**
 * AUTH-17: asks, tells the server, forgets the session and goes to the root page; a third-party account signs out at
 * its provider on the way.
 */
export function useLogout(): () => Promise<void> {
  const t = useTexts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const store = useSessionStore();
  const navigate = useNavigate();
  return async () => {
    const yes = await ask({
      title: t('shell.logoutQuestion'),
      text: t('shell.logoutText'),
      confirmLabel: t('shell.logout'),
    });
    if (!yes) return;
    // Whoever wants out gets out: a server that does not answer ends the session by itself later.
    const answer = await client.call(logout, {}).catch(() => undefined);
    store.signOut();
    if (answer?.salida === undefined) await navigate('/');
    else window.location.assign(answer.salida);
  };
}
