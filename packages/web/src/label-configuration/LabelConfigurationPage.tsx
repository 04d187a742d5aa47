import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { screenOfLabel } from '../labels/screen-of-label.ts';
import { useAccount } from '../session/use-account.ts';
import { useRequestedAccount } from '../session/use-requested-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { LabelConfiguration } from './LabelConfiguration.tsx';
import { useTexts } from '../texts/texts.ts';

/** /label-configuration/:id */
export function LabelConfigurationPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { role } = useAccount();
  const usuario = useRequestedAccount();
  const list = usuario === undefined ? '/see-labels' : `/usuarios/etiquetas/${usuario}`;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={list} replace />;
  return (
    <LabelConfiguration
      id={Number(id)}
      trail={role === 1 ? undefined : <Trail path={['/see-labels', '/label-configuration/:id']} />}
      backLink={<Link to={screenOfLabel('edit-label', id, usuario)}>{t('configuration.back')}</Link>}
      onMissing={() => void navigate(list, { replace: true })}
    />
  );
}
