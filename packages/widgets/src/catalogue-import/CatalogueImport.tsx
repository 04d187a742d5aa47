import { listCatalogues, storeCatalogue } from '@marbete/core/api/catalogues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { tellHost } from '../provider/tell-host.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { ChooseFileStep } from './ChooseFileStep.tsx';
import { storeBody } from './import-file.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useFileCheck } from './use-file-check.ts';

export interface CatalogueImportProps {
  trail?: ReactNode;
  /** Whether a file was read that is not kept yet, and would have to be chosen again. */
  onUnsaved?: (unsaved: boolean) => void;
  /** The catalogue is kept: back to the list (CIMP-13). */
  onStored: (catalogue: { id: number | undefined }) => void;
}

/** The import wizard: choose a file, look at how it was read, keep it as a catalogue (CIMP-01 to CIMP-14). */
export function CatalogueImport({ trail, onUnsaved, onStored }: CatalogueImportProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const check = useFileCheck();
  const { file, checked } = check;
  const others = useQuery({
    queryKey: ['catalogues', 'list'],
    queryFn: ({ signal }) => client.call(listCatalogues, {}, { signal }),
  });

  const store = useMutation({
    mutationFn: (body: ReturnType<typeof storeBody>) => client.call(storeCatalogue, { body }),
    onSuccess: async (answer) => {
      if (answer.respuesta !== 'correcto') {
        await tell({ icon: 'error', title: t('catalogueImport.failed'), text: answer.mensaje ?? '' });
        return;
      }
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      toasts.success(t('catalogueImport.created'));
      check.clear();
      tellHost(onStored, { id: answer.id });
    },
    onError: (error) => tell({ icon: 'error', title: t('catalogueImport.failed'), text: errorText(error) }),
  });
  const unsaved = checked !== undefined && !store.isPending;
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved]);
  const clear = () => {
    check.clear();
    toasts.info(t('catalogueImport.cleared'));
  };
  return (
    <>
      <PageHeader
        title={t('catalogueImport.title')}
        trail={trail}
        text={t('catalogueImport.stepOf', { step: checked ? 2 : 1, steps: 2 })}
      />
      {file && checked ? (
        <ReviewStep
          // Reading the file in another way keeps what was typed about it.
          key={check.round}
          file={file}
          others={others.data?.map(({ nombre }) => nombre) ?? []}
          checked={checked}
          rereading={check.reading}
          saving={store.isPending}
          onOptions={check.reread}
          onSave={(name) => store.mutate(storeBody(checked, name))}
          onClear={clear}
        />
      ) : (
        <ChooseFileStep
          file={file}
          problem={check.problem}
          reading={check.reading}
          onFile={check.choose}
          onContinue={() => check.proceed()}
          onClear={clear}
        />
      )}
    </>
  );
}
