import { checkCatalogue } from '@marbete/core/api/catalogues';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { checkedFile, hasWrongExtension, type CheckedFile, type ReadOptions } from './import-file.ts';

interface Check {
  file: File;
  options: ReadOptions;
}

/** A file that a person chooses, as the server reads it, and its reading in another way. */
export function useFileCheck(catalogueId?: number) {
  const t = useTexts();
  const errorText = useErrorText();
  const { ask, tell } = useQuestions();
  const { client } = useMarbete();
  const [file, setFile] = useState<File>();
  /** Counts the files that were chosen. */
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedFile>();
  const controller = useRef<AbortController>(undefined);
  const failed = (text: string) => tell({ icon: 'error', title: t('catalogueImport.failed'), text });

  const check = useMutation({
    mutationFn: async ({ file, options }: Check) => {
      controller.current?.abort();
      controller.current = new AbortController();
      const form = {
        datas: 'local',
        opciones: options,
        ...(catalogueId === undefined ? {} : { catalogo: catalogueId }),
      };
      const { signal } = controller.current;
      return client.call(checkCatalogue, { form, files: { archivo: file } }, { signal });
    },
    onSuccess: async (answer, { file, options }) => {
      const read = checkedFile(answer, file.name, options);
      if (read) setChecked(read);
      else if (answer.respuesta === 'extension') setProblem(t('catalogueImport.extension'));
      else if (answer.respuesta === 'incomplete-file') {
        const whole = await ask({
          icon: 'warning',
          title: t('catalogueImport.cutTitle'),
          text: answer.mensaje ?? '',
          confirmLabel: t('catalogueImport.cutRead'),
        });
        if (whole) check.mutate({ file, options: { ...options, allowIncomplete: true } });
      } else await failed(answer.mensaje ?? '');
    },
    onError: async (error) => {
      if (!controller.current?.signal.aborted) await failed(errorText(error));
    },
  });

  return {
    file,
    round,
    problem,
    checked,
    reading: check.isPending,
    choose(chosen: File) {
      setFile(chosen);
      setRound((before) => before + 1);
      if (hasWrongExtension(chosen.name)) {
        setProblem(
          `${t('catalogueImport.extension')}. ${t('catalogueImport.extensionText', { name: chosen.name })}`,
        );
        return;
      }
      if (chosen.size === 0) {
        setProblem(t('catalogueImport.empty', { name: chosen.name }));
        return;
      }
      setProblem(undefined);
      check.mutate({ file: chosen, options: {} });
    },
    /** Asks for a file where there is none, and reads the one that is there again. */
    proceed() {
      if (file) this.choose(file);
      else setProblem(t('catalogueImport.missing'));
    },
    /** Reads the file in another way. */
    reread(options: ReadOptions) {
      if (file) check.mutate({ file, options });
    },
    clear() {
      controller.current?.abort();
      check.reset();
      setFile(undefined);
      setChecked(undefined);
      setProblem(undefined);
    },
  };
}
