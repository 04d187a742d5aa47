import { LayoutTemplate } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button, EmptyState, PageHeader } from '@marbete/widgets/internal/ui';
import { Trail } from '../shell/Trail.tsx';
import { EditPreformat } from './EditPreformats.tsx';
import { useTexts } from '../texts/texts.ts';

/** /preformatos/edit; which one comes along with the navigation. */
export function EditPreformatPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { preformato?: unknown } | null };
  const id = state?.preformato;
  const toList = () => void navigate('/preformatos');
  if (typeof id !== 'number') {
    return (
      <>
        <PageHeader title={t('preformats.editTitle')} />
        <EmptyState
          icon={<LayoutTemplate aria-hidden />}
          title={t('preformats.noneChosen')}
          text={t('preformats.noneChosenText')}
          actions={
            <Button kind="primary" onClick={toList}>
              {t('preformats.backToList')}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <EditPreformat id={id} trail={<Trail path={['/preformatos', '/preformatos/edit']} />} onDone={toList} />
  );
}
