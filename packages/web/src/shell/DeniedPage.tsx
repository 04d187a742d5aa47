import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook, EmptyState } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** In place of a form whose save the server would refuse to this role (ROUTE-41). */
export function DeniedPage() {
  const t = useTexts();
  return (
    <>
      <title>{`${t('shell.deniedTitle')} · ${t('shell.product')}`}</title>
      <EmptyState
        wholePage
        icon={<Lock aria-hidden />}
        title={t('shell.deniedTitle')}
        text={t('shell.deniedText')}
        actions={
          <Link to="/" className={buttonLook()}>
            {t('shell.notFoundHome')}
          </Link>
        }
      />
    </>
  );
}
