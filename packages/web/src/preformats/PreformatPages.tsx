import { showPreformat } from '@marbete/core/api/preformats';
import { useMarbete } from '@marbete/ui/provider';
import { Button, EmptyState } from '@marbete/ui/ui';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useNavigate, useLocation } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import { PreformatForm } from './PreformatForm.tsx';
import { PreformatList } from './PreformatList.tsx';

/** /preformatos */
export function PreformatsPage() {
  const navigate = useNavigate();
  return (
    <PreformatList
      onCreate={() => void navigate('/preformatos/create')}
      onCreateTemplate={() => void navigate('/etiquetas')}
      onEdit={({ id }) => void navigate('/preformatos/edit', { state: { preformato: id } })}
      onEditTemplate={({ id, usuario }) => void navigate(`/edit-label/${id}?usuario=${usuario}`)}
    />
  );
}

/** /preformatos/create */
export function CreatePreformatPage() {
  const navigate = useNavigate();
  return (
    <PreformatForm
      trail={<Trail path={['/preformatos', '/preformatos/create']} />}
      onDone={() => void navigate('/preformatos')}
    />
  );
}

/** /preformatos/edit; which one comes along with the navigation. */
export function EditPreformatPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { preformato?: unknown } | null };
  const id = state?.preformato;
  const toList = () => void navigate('/preformatos');
  if (typeof id !== 'number') {
    return (
      <EmptyState
        wholePage
        icon={<LayoutTemplate aria-hidden />}
        title={t('preformats.noneChosen')}
        text={t('preformats.noneChosenText')}
        actions={
          <Button kind="primary" onClick={toList}>
            {t('preformats.backToList')}
          </Button>
        }
      />
    );
  }
  return <EditPreformat key={id} id={id} onDone={toList} />;
}

function EditPreformat({ id, onDone }: { id: number; onDone: () => void }) {
  const { client } = useMarbete();
  const preformat = useQuery({
    queryKey: ['preformat', id],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await client.call(showPreformat, { params: { id } }, { signal })).preformato,
  });
  if (!preformat.data) return <LoadState query={preformat} wholePage />;
  const trail = <Trail path={['/preformatos', '/preformatos/edit']} />;
  return <PreformatForm preformat={preformat.data} trail={trail} onDone={onDone} />;
}
