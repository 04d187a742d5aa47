import { isAppError } from '@marbete/core/api/errors';
import { labelVariables, showLabel } from '@marbete/core/api/labels';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { buttonLook, Notice, PageHeader, SpinnerArea, useToasts } from '@marbete/ui/ui';
import { isNew } from '../label-facts.ts';
import { screenOfLabel } from '../labels/screen-of-label.ts';
import { useAccount } from '../session/use-account.ts';
import { useRequestedAccount } from '../session/use-requested-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { ConfigurationSections } from './ConfigurationSections.tsx';
import { useTexts } from '../texts/texts.ts';

/** /label-configuration/:id */
export function LabelConfigurationPage() {
  const { id = '' } = useParams();
  const usuario = useRequestedAccount();
  const list = usuario === undefined ? '/see-labels' : `/usuarios/etiquetas/${usuario}`;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={list} replace />;
  return <LabelConfiguration id={Number(id)} usuario={usuario} list={list} />;
}

interface LabelConfigurationProps {
  id: number;
  /** Another account that the label belongs to. */
  usuario: number | undefined;
  /** Address of the list that the label is in. */
  list: string;
}

/** What an old-style label does with its variables (CONF-01 to CONF-19). */
function LabelConfiguration({ id, usuario, list }: LabelConfigurationProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { role } = useAccount();
  const { client } = useMarbete();
  const label = useQuery({
    queryKey: ['label-configuration', id],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const [shown, { variables }] = await Promise.all([
        client.call(showLabel, { body: { id } }, { signal }),
        client.call(labelVariables, { params: { id } }, { signal }),
      ]);
      return { label: shown.etiquetas, moneda: shown.moneda, variables };
    },
  });
  const { error } = label;
  const leave = useEffectEvent((reason: unknown) => {
    toasts.error(errorText(reason));
    void navigate(list, { replace: true });
  });
  useEffect(() => {
    // Whose session has ended goes on here once it is back.
    if (error && !(isAppError(error) && error.code === 'unauthenticated')) leave(error);
  }, [error]);
  if (!label.data) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <>
      <PageHeader
        title={t('configuration.title')}
        text={label.data.label.nombre}
        trail={role === 1 ? undefined : <Trail path={['/see-labels', '/label-configuration/:id']} />}
        actions={
          <Link to={screenOfLabel('edit-label', id, usuario)} className={buttonLook()}>
            {t('configuration.back')}
          </Link>
        }
      />
      {isNew(label.data.label) ? (
        <Notice>{t('configuration.newStyle')}</Notice>
      ) : (
        <ConfigurationSections key={id} {...label.data} />
      )}
    </>
  );
}
