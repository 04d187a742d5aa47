import { EditLabel } from '@marbete/widgets/label-editor';
import { useTexts } from '@marbete/widgets/provider';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useAskedAccount } from '../session/use-asked-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { screenOfLabel } from './screen-of-label.ts';

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
