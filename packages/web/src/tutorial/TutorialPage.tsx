import { useLocale } from '@marbete/widgets/internal/provider';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { productLinks } from '../product-links.ts';
import { addNewLabel } from '../session/new-labels.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionStore } from '../session/use-session.ts';
import { Tutorial } from './Tutorial.tsx';

/** /welcome */
export function TutorialPage() {
  const { locale } = useLocale();
  const { id, role } = useAccount();
  const store = useSessionStore();
  const navigate = useNavigate();
  useNoWayBack();
  return (
    <Tutorial
      videos={productLinks(locale).tutorialVideos}
      mayDownload={role !== 3}
      onCopied={() => addNewLabel(id)}
      onSkipped={() => {
        store.update({ tutorial: 1 });
        void navigate('/', { replace: true });
      }}
      onDone={() => void navigate('/see-labels', { replace: true })}
    />
  );
}

/** Keeps the browser's back button on this screen while it is shown (TUT-22). */
export function useNoWayBack(): void {
  useEffect(() => {
    const stay = () => history.pushState(history.state, '', location.href);
    stay();
    // Before the router hears of it: it would show the screen before.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      stay();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}
