import { restoreLabel } from '@marbete/core/api/labels';
import { destroyPreformat, listPreformats, type Preformat } from '@marbete/core/api/preformats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useRemoval } from '../ui/use-removal.ts';
import { PreformatListView, type PreformatActs } from './PreformatListView.tsx';
import { preformatsQueryKey } from './preformats-query.ts';
import { useTexts } from '../texts/texts.ts';

export interface PreformatListProps extends PreformatActs {
  onCreate: () => void;
  /** Opens the full form that makes a template. */
  onCreateTemplate: () => void;
}

/** The web templates of all administrators from the server (PRE-01, PRE-06). */
export function PreformatList(props: PreformatListProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const preformats = useQuery({
    queryKey: preformatsQueryKey,
    queryFn: ({ signal }) => client.call(listPreformats, {}, { signal }),
  });
  const removal = useRemoval({
    question: (preformat: Preformat) => ({
      title: t('preformats.deleteQuestion', { name: preformat.name }),
      text: t('preformats.deleteText'),
      confirmLabel: t('preformats.delete'),
    }),
    remove: ({ id }) => client.call(destroyPreformat, { params: { id } }),
    onRemoved({ respuesta, preformatos, url }, preformat) {
      if (respuesta !== 'correcto') {
        toasts.error(t('preformats.deleteFailed'));
        return;
      }
      void queries.invalidateQueries({ queryKey: labelsQueryKey });
      queries.setQueryData(preformatsQueryKey, { preformatos, url });
      toasts.success(t('preformats.deleted'), {
        action: { label: t('forms.undo'), onAct: () => restore.mutate(preformat) },
      });
    },
    failed: t('preformats.deleteFailed'),
  });
  // It is a label of the administrator who made it.
  const restore = useMutation({
    mutationFn: ({ id, usuario }: Preformat) => client.call(restoreLabel, { body: { id, usuario } }),
    onSuccess(_answer, { name }) {
      void queries.invalidateQueries({ queryKey: labelsQueryKey });
      void queries.invalidateQueries({ queryKey: preformatsQueryKey });
      toasts.success(t('labels.restored', { name }));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <PreformatListView
      {...props}
      preformats={preformats.data?.preformatos}
      loading={<LoadState query={preformats} />}
      imageBase={preformats.data?.url ?? ''}
      busy={removal.isPending || restore.isPending}
      onDelete={(preformat) => void removal.ask(preformat)}
    />
  );
}
