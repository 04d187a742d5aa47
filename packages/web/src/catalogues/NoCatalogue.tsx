import { Table2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, EmptyState } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** A screen of one catalogue that was opened without any. */
export function NoCatalogue() {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <EmptyState
      wholePage
      icon={<Table2 aria-hidden />}
      title={t('catalogues.noCatalogue')}
      text={t('catalogues.noCatalogueText')}
      actions={
        <Button kind="primary" onClick={() => void navigate('/catalogos')}>
          {t('catalogues.backToList')}
        </Button>
      }
    />
  );
}
