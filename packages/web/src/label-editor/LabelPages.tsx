import { useNavigate, Link, Navigate, useParams } from 'react-router';
import { screenOfLabel } from '../labels/screen-of-label.ts';
import { useAccount } from '../session/use-account.ts';
import { useRequestedAccount } from '../session/use-requested-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { useTexts } from '../texts/texts.ts';
import { CreateLabel } from './CreateLabel.tsx';
import { EditLabel } from './EditLabel.tsx';

/** /etiquetas */
export function CreateLabelPage() {
  const navigate = useNavigate();
  const { id, role } = useAccount();
  return (
    <CreateLabel
      role={role}
      keptAs={String(id)}
      trail={<Trail path={['/see-labels', '/etiquetas']} />}
      // Where a new template leads depends on the role (NEW-15).
      onImport={() => void navigate('/importar-zpl')}
      onStored={() => void navigate(role === 1 ? '/preformatos' : '/see-labels')}
    />
  );
}

/** /edit-label/:id */
export function EditLabelPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { id: account, role } = useAccount();
  const usuario = useRequestedAccount();
  const list = usuario === undefined ? '/see-labels' : `/usuarios/etiquetas/${usuario}`;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={list} replace />;
  return (
    <EditLabel
      id={Number(id)}
      keptAs={String(account)}
      role={role}
      trail={<Trail path={['/see-labels', '/edit-label/:id']} />}
      configurationLink={
        <Link to={screenOfLabel('label-configuration', id, usuario)}>{t('configuration.open')}</Link>
      }
      onMissing={() => void navigate(list, { replace: true })}
    />
  );
}
