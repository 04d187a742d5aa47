import { overwriteCatalogue, type Catalogue } from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { canBeKept, ChooseFileStep, FileReview, useFileCheck } from '@marbete/ui/catalogues';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, PageHeader, useQuestions, useToasts } from '@marbete/ui/ui';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import { columnsNow, isAnswered, type ColumnAnswers } from './column-answers.ts';
import { ListChanges } from './ListChanges.tsx';
import styles from './CatalogueUpdate.module.css';

export interface CatalogueUpdateProps {
  catalogue: Catalogue;
  /** The new file, where it was chosen already. */
  file?: File;
  /** The extra navigation block, for those who see it (CUPD-02). */
  trail?: ReactNode;
  onUpdated: () => void;
  onCancel: () => void;
}

/** Puts a new file in a catalogue's place once what has changed was seen (CUPD-01, CUPD-03, D48). */
export function CatalogueUpdate(props: CatalogueUpdateProps) {
  const { catalogue, file: given, trail, onUpdated, onCancel } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const check = useFileCheck(catalogue.id);
  const { file, checked } = check;
  useEffect(() => {
    if (given) check.choose(given);
    // Only on entering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const changes = checked?.changes;
  // What was answered holds for the file that it was answered about.
  const [answers, setAnswers] = useState<{ upload?: string; columns: ColumnAnswers; seen: boolean }>({
    columns: {},
    seen: false,
  });
  const { columns, seen } =
    answers.upload === checked?.upload ? answers : { columns: {} as ColumnAnswers, seen: false };
  const failed = (text: string) => tell({ icon: 'error', title: t('catalogueImport.failed'), text });

  const overwrite = useMutation({
    mutationFn: ({ upload, hasHeader }: { upload: string; hasHeader: boolean }) =>
      client.call(overwriteCatalogue, {
        form: {
          datas: 'local',
          data: {
            id: catalogue.id,
            encabezado: hasHeader ? 1 : 0,
            csv: upload,
            columnas: columns,
            confirmado: seen,
          },
        },
        files: {},
      }),
    onSuccess: async (answer) => {
      if (answer.respuesta !== 'correcto') return failed(answer.mensaje ?? '');
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      void queries.invalidateQueries({ queryKey: ['catalogue-rows'] });
      // Labels follow their columns.
      void queries.invalidateQueries({ queryKey: ['labels'] });
      const rows =
        answer.filas === undefined ? '' : ` · ${t('catalogues.updatedRows', { count: answer.filas })}`;
      toasts.success(t('catalogues.updated') + rows);
      onUpdated();
    },
    onError: (error) => failed(errorText(error)),
  });

  useLeaveQuestion((Object.keys(columns).length > 0 || seen) && !overwrite.isPending);
  return (
    <>
      <PageHeader
        title={t('catalogues.updateTitle')}
        text={t('catalogues.updateText', { name: catalogue.nombre })}
        trail={trail}
      />
      {file && checked && changes ? (
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            overwrite.mutate(checked);
          }}
        >
          <FileReview
            fileName={file.name}
            checked={checked}
            rereading={check.reading}
            disabled={overwrite.isPending}
            onOptions={check.reread}
            marked={columnsNow(changes, columns)}
          />
          <ListChanges
            changes={changes}
            letters={checked.letters}
            headers={checked.hasHeader ? checked.first : []}
            answers={columns}
            seen={seen}
            disabled={check.reading || overwrite.isPending}
            onAnswer={(letter, to) =>
              setAnswers({ upload: checked.upload, columns: { ...columns, [letter]: to }, seen })
            }
            onSeen={(next) => setAnswers({ upload: checked.upload, columns, seen: next })}
          />
          <div className={styles['actions']}>
            <Button onClick={check.clear} disabled={overwrite.isPending}>
              {t('catalogues.updateOtherFile')}
            </Button>
            <Button onClick={onCancel} disabled={overwrite.isPending}>
              {t('ui.cancel')}
            </Button>
            <Button
              type="submit"
              kind="primary"
              icon={<RefreshCw aria-hidden />}
              busy={overwrite.isPending}
              disabled={check.reading || !canBeKept(checked) || !isAnswered(changes, columns, seen)}
            >
              {t('catalogues.updateSave')}
            </Button>
          </div>
        </form>
      ) : (
        <ChooseFileStep
          file={file}
          problem={check.problem}
          reading={check.reading}
          onFile={check.choose}
          onContinue={() => check.proceed()}
          onClear={check.clear}
        />
      )}
    </>
  );
}
