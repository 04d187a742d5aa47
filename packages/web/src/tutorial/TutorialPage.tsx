import { useNavigate } from 'react-router';
import { useLocale } from '@marbete/widgets/internal/provider';
import { productLinks } from '../product-links.ts';
import { addNewLabel } from '../session/new-labels.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionStore } from '../session/use-session.ts';
import { Tutorial } from './Tutorial.tsx';
import { useNoWayBack } from './use-no-way-back.ts';

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
