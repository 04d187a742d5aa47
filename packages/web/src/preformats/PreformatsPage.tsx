import { useNavigate } from 'react-router';
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
