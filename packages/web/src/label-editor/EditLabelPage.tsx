import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { screenOfLabel } from '../labels/screen-of-label.ts';
import { useAccount } from '../session/use-account.ts';
import { useAskedAccount } from '../session/use-asked-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { EditLabel } from './EditLabel.tsx';
import { useTexts } from '../texts/texts.ts';

/** /edit-label/:id */
export function EditLabelPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { role } = useAccount();
  const usuario = useAskedAccount();
  const list = usuario === undefined ? '/see-labels' : `/usuarios/etiquetas/${usuario}`;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={list} replace />;
  return (
    <EditLabel
      id={Number(id)}
      role={role}
      trail={<Trail path={['/see-labels', '/edit-label/:id']} />}
      configurationLink={
        <Link to={screenOfLabel('label-configuration', id, usuario)}>{t('configuration.open')}</Link>
      }
      onMissing={() => void navigate(list, { replace: true })}
    />
  );
}
