import { bringBackLabel, listLabelVersions, showLabelVersion, type Label } from '@marbete/core/api/labels';
import { useErrorText, useFormats, useMarbete } from '@marbete/ui/provider';
import { Button, Dialog, Notice, Select, SpinnerArea, useQuestions, useToasts } from '@marbete/ui/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useTexts } from '../texts/texts.ts';
import { LabelsBeside, type Stand } from './LabelsBeside.tsx';
import { draftOf } from './label-draft.ts';

/** What stood in a label before its saves, beside what stands now, to be looked at and brought back. */
export function LabelVersions(props: {
  label: Label;
  /** Whether the form has changes that bringing a version back loses. */
  unsaved: boolean;
  onClose: () => void;
  /** A version was saved as the label. */
  onBroughtBack: () => Promise<void>;
}) {
  const { label, unsaved, onClose, onBroughtBack } = props;
  const { id, version: now } = label;
  const t = useTexts();
  const errorText = useErrorText();
  const formats = useFormats();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const [chosen, setChosen] = useState<number>();
  const listed = useQuery({
    queryKey: ['label-versions', id, now],
    gcTime: 0,
    queryFn: ({ signal }) => client.call(listLabelVersions, { params: { id }, query: {} }, { signal }),
  });
  const versions = listed.data?.versiones ?? [];
  const version = chosen ?? versions[0]?.version;
  const stood = useQuery({
    queryKey: ['label-version', id, version],
    enabled: version !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.call(showLabelVersion, { params: { id, version: version! }, query: {} }, { signal }))
        .version,
  });
  const bring = useMutation({
    mutationFn: async () => {
      const agreed =
        !unsaved ||
        (await ask({
          icon: 'warning',
          danger: true,
          title: t('editor.bringBackQuestion'),
          text: t('forms.leaveText'),
          confirmLabel: t('editor.bringBack'),
        }));
      if (!agreed) return;
      const from = now === undefined ? {} : { version: now };
      await client.call(bringBackLabel, { body: { id, recuperada: version!, ...from } });
      cacheLabels(undefined);
      toasts.success(t('editor.broughtBack'));
      onClose();
      await onBroughtBack();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const failure = listed.error ?? stood.error;
  return (
    <Dialog
      open
      width="wide"
      busy={bring.isPending}
      title={t('editor.versions')}
      description={t('editor.versionsText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {version === undefined ? null : (
            <Button
              kind="primary"
              disabled={!stood.data}
              busy={bring.isPending}
              onClick={() => bring.mutate()}
            >
              {t('editor.bringBack')}
            </Button>
          )}
        </>
      }
    >
      {failure ? <Notice kind="error" title={errorText(failure)} /> : null}
      {listed.isPending ? <SpinnerArea label={t('ui.loading')} /> : null}
      {listed.data && version === undefined ? <p>{t('editor.noVersions')}</p> : null}
      {version === undefined ? null : (
        <Select
          label={t('editor.versionBefore')}
          value={version}
          options={versions.map((each) => ({
            value: each.version,
            label: `${formats.dateTime(new Date(each.fecha))} · ${each.persona ?? t('editor.personGone')}`,
          }))}
          onChange={setChosen}
        />
      )}
      {stood.data ? (
        <LabelsBeside
          one={standOf(stood.data)}
          other={{ ...draftOf(label), configuraciones: label.configuraciones }}
          oneTitle={t('editor.thisVersion')}
          otherTitle={t('editor.now')}
          measure={label.medida?.medida}
        />
      ) : null}
    </Dialog>
  );
}

const standOf = ({
  language_id: language,
  moneda,
  ...rest
}: Omit<Stand, 'language' | 'moneda'> & { language_id: number; moneda: string | null }): Stand => ({
  ...rest,
  language,
  ...(moneda === null ? {} : { moneda }),
});
