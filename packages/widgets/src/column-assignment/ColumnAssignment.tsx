import { configureCatalogue, saveCatalogueConfiguration } from '@marbete/core/api/catalogues';
import { assignCatalogue, type Label } from '@marbete/core/api/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { assignedRows, openVariables, proposedAssignment, type Assignment } from './assignment.ts';
import { ColumnAssignmentDialog } from './ColumnAssignmentDialog.tsx';

export interface ColumnAssignmentProps {
  open: boolean;
  label: Label;
  catalogueId: number;
  catalogueName?: string;
  /** Assigns the columns that are proposed when there is one for each field, and asks only otherwise. */
  atOnce?: boolean;
  onClose: () => void;
  /** Back to the choice of a catalogue, where there was one. */
  onBack?: () => void;
  onAssigned: () => void;
}

/** Loads the preview of a catalogue, and keeps the columns that were chosen for a label (LBM-02 to LBM-07). */
export function ColumnAssignment(props: ColumnAssignmentProps) {
  const { open, label, catalogueId, catalogueName, atOnce = false, onClose, onBack, onAssigned } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Assignment>({});
  const preview = useQuery({
    queryKey: ['catalogues', 'configure', catalogueId, label.id],
    queryFn: async ({ signal }) =>
      client.call(
        configureCatalogue,
        { params: { catalogo: catalogueId }, body: { etiqueta: label.id, configs: label.configuraciones } },
        { signal },
      ),
    enabled: open,
    staleTime: 0,
  });
  const assignment = preview.data ? { ...proposedAssignment(preview.data), ...changed } : {};
  const save = useMutation({
    mutationFn: async () => {
      const rows = assignedRows(assignment);
      const nueva = label.nueva === '1';
      const saved = await client.call(saveCatalogueConfiguration, {
        body: {
          etiqueta: label.id,
          catalogo: catalogueId,
          nueva,
          ...(nueva ? { cabeceras: rows } : { configs: rows }),
        },
      });
      if (saved.respuesta !== 'correcto') return saved;
      return client.call(assignCatalogue, {
        body: { etiqueta: label.id, catalogo: catalogueId, cabeceras: rows },
      });
    },
    onSuccess: async (answer) => {
      if (answer.respuesta !== 'correcto') {
        await tell({ icon: 'error', title: answer.respuesta, text: answer.mensaje ?? '' });
        return;
      }
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['labels'] }),
        queries.invalidateQueries({ queryKey: ['catalogues'] }),
        queries.invalidateQueries({ queryKey: ['catalogue-rows'] }),
      ]);
      toasts.success(answer.mensaje || t('assignment.saved'));
      onAssigned();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const isComplete =
    preview.data?.response === true &&
    preview.data.configuraciones.length > 0 &&
    openVariables(assignment).length === 0;
  const assigns = open && atOnce && isComplete;
  const begun = useRef(false);
  const assign = useEffectEvent(() => {
    if (!begun.current) save.mutate();
    begun.current = true;
  });
  useEffect(() => {
    if (assigns) assign();
  }, [assigns]);
  const refused = preview.data && !preview.data.response ? preview.data.mensaje : undefined;
  return (
    <ColumnAssignmentDialog
      open={open && !(atOnce && (preview.isPending || (isComplete && !save.isError)))}
      labelName={label.nombre}
      catalogueName={catalogueName}
      preview={refused === undefined ? preview.data : undefined}
      error={refused ?? (preview.isError ? errorText(preview.error) : undefined)}
      onRetry={() => void preview.refetch()}
      assignment={assignment}
      onChange={(variable, letter) => setChanged({ ...changed, [variable]: letter })}
      saving={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
      {...(onBack ? { onBack } : {})}
    />
  );
}
