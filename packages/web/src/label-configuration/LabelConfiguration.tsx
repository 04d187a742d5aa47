import { labelVariables, showLabel } from '@marbete/core/api/labels';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { Notice, PageHeader, SpinnerArea, useToasts } from '@marbete/widgets/internal/ui';
import { isNew } from '../label-facts.ts';
import { ConfigurationSections } from './ConfigurationSections.tsx';
import { useTexts } from '../texts/texts.ts';

export interface LabelConfigurationProps {
  id: number;
  trail?: ReactNode;
  /** The way back to the template (CONF-01). */
  backLink: ReactNode;
  /** There is no such label, or it could not be loaded. */
  onMissing: () => void;
}

/** What an old-style label does with its variables (CONF-01 to CONF-19). */
export function LabelConfiguration({ id, trail, backLink, onMissing }: LabelConfigurationProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
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
    onMissing();
  });
  useEffect(() => {
    if (error) leave(error);
  }, [error]);
  if (!label.data) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <>
      <PageHeader
        title={t('configuration.title')}
        text={label.data.label.nombre}
        trail={trail}
        actions={backLink}
      />
      {isNew(label.data.label) ? (
        <Notice>{t('configuration.newStyle')}</Notice>
      ) : (
        <ConfigurationSections key={id} {...label.data} />
      )}
    </>
  );
}
