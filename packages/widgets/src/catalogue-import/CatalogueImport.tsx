import { checkCatalogue, storeCatalogue } from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { ChooseFileStep } from './ChooseFileStep.tsx';
import {
  checkedFile,
  hasWrongExtension,
  storeBody,
  type CheckedFile,
  type ReadOptions,
} from './import-file.ts';
import { ReviewStep } from './ReviewStep.tsx';

export interface CatalogueImportProps {
  trail?: ReactNode;
  /** The catalogue is kept: back to the list (CIMP-13). */
  onStored: (catalogue: { id: number | undefined }) => void;
}

interface Check {
  file: File;
  options: ReadOptions;
}

/** The import wizard: choose a file, look at how it was read, keep it as a catalogue (CIMP-01 to CIMP-14). */
export function CatalogueImport({ trail, onStored }: CatalogueImportProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  /** Counts the files that were chosen. */
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [options, setOptions] = useState<ReadOptions>({});
  const controller = useRef<AbortController>(undefined);

  const check = useMutation({
    mutationFn: async ({ file, options }: Check) => {
      controller.current?.abort();
      controller.current = new AbortController();
      const form = { datas: 'local', opciones: options };
      const { signal } = controller.current;
      return client.call(checkCatalogue, { form, files: { archivo: file } }, { signal });
    },
    onSuccess: async (answer, asked) => {
      const read = checkedFile(answer, asked.file.name);
      if (read) {
        setChecked(read);
        setOptions(asked.options);
      } else if (answer.respuesta === 'extension') setProblem(t('catalogueImport.extension'));
      else {
        await tell({ icon: 'error', title: t('catalogueImport.failed'), text: answer.mensaje ?? '' });
      }
    },
    onError: async (error) => {
      if (controller.current?.signal.aborted) return;
      await tell({ icon: 'error', title: t('catalogueImport.failed'), text: errorText(error) });
    },
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
      setFile(undefined);
      setChecked(undefined);
      onStored({ id: answer.id });
    },
    onError: (error) => tell({ icon: 'error', title: t('catalogueImport.failed'), text: errorText(error) }),
  });

  const choose = (chosen: File) => {
    setFile(chosen);
    setRound((before) => before + 1);
    if (hasWrongExtension(chosen.name)) {
      setProblem(
        `${t('catalogueImport.extension')}. ${t('catalogueImport.extensionText', { name: chosen.name })}`,
      );
      return;
    }
    setProblem(undefined);
    check.mutate({ file: chosen, options: {} });
  };
  const clear = () => {
    controller.current?.abort();
    check.reset();
    setFile(undefined);
    setChecked(undefined);
    setProblem(undefined);
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
          key={round}
          file={file}
          checked={checked}
          options={options}
          rereading={check.isPending}
          saving={store.isPending}
          onOptions={(next) => check.mutate({ file, options: next })}
          onSave={(name, hasHeader) => store.mutate(storeBody(checked, name, hasHeader))}
          onClear={clear}
        />
      ) : (
        <ChooseFileStep
          file={file}
          problem={problem}
          reading={check.isPending}
          onFile={choose}
          onContinue={() => {
            if (file) choose(file);
            else setProblem(t('catalogueImport.missing'));
          }}
          onClear={clear}
        />
      )}
    </>
  );
}
