import { overwriteCatalogue, type Catalogue } from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { hasWrongExtension, spreadsheetExtensions } from '@marbete/widgets/internal/catalogues';
import { useErrorText, useFormats, useMarbete } from '@marbete/widgets/internal/provider';
import {
  Button,
  FileDrop,
  PageHeader,
  Progress,
  Switch,
  useQuestions,
  useToasts,
} from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueUpdate.module.css';

export interface CatalogueUpdateProps {
  catalogue: Catalogue;
  /** The extra navigation block, for those who see it (CUPD-02). */
  trail?: ReactNode;
  onUpdated: () => void;
  onCancel: () => void;
}

/** Puts a new file in a catalogue's place (CUPD-01, CUPD-03). A file whose columns miss a mapped one is refused (D48). */
export function CatalogueUpdate({ catalogue, trail, onUpdated, onCancel }: CatalogueUpdateProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [hasHeader, setHasHeader] = useState(catalogue.encabezado === 1);
  const controller = useRef<AbortController>(undefined);

  const overwrite = useMutation({
    mutationFn: (archivo: File) => {
      controller.current = new AbortController();
      const form = { datas: 'local', data: { id: catalogue.id, encabezado: hasHeader ? 1 : 0 } as const };
      const { signal } = controller.current;
      return client.call(overwriteCatalogue, { form, files: { archivo } }, { signal });
    },
    onSuccess: async (answer) => {
      if (answer.respuesta === 'extension') {
        setProblem(t('catalogueImport.extension'));
        return;
      }
      if (answer.respuesta !== 'correcto') {
        await tell({ icon: 'error', title: t('catalogueImport.failed'), text: answer.mensaje ?? '' });
        return;
      }
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      void queries.invalidateQueries({ queryKey: ['catalogue-rows'] });
      const rows =
        answer.filas === undefined ? '' : ` · ${t('catalogues.updatedRows', { count: answer.filas })}`;
      toasts.success(t('catalogues.updated') + rows);
      onUpdated();
    },
    onError: async (error) => {
      if (controller.current?.signal.aborted) return;
      await tell({ icon: 'error', title: t('catalogueImport.failed'), text: errorText(error) });
    },
  });
  const submit = () => {
    if (!file) setProblem(t('catalogueImport.missing'));
    else if (hasWrongExtension(file.name)) setProblem(t('catalogueImport.extension'));
    else overwrite.mutate(file);
  };
  return (
    <>
      <PageHeader
        title={t('catalogues.updateTitle')}
        text={t('catalogues.updateText', { name: catalogue.nombre })}
        trail={trail}
      />
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FileDrop
          label={t('catalogues.updateFile')}
          error={problem}
          accept={spreadsheetExtensions.join(',')}
          file={file}
          disabled={overwrite.isPending}
          onFile={(chosen) => {
            setFile(chosen);
            setProblem(hasWrongExtension(chosen.name) ? t('catalogueImport.extension') : undefined);
          }}
        />
        <Switch
          label={t('catalogues.updateHeader')}
          checked={hasHeader}
          disabled={overwrite.isPending}
          onChange={setHasHeader}
        />
        {overwrite.isPending && file ? (
          <Progress
            label={t('catalogueImport.reading', { name: file.name })}
            done={0}
            counts={bytes(file.size)}
            onCancel={() => controller.current?.abort()}
          />
        ) : (
          <div className={styles['actions']}>
            <Button onClick={onCancel}>{t('ui.cancel')}</Button>
            <Button type="submit" kind="primary" icon={<RefreshCw aria-hidden />}>
              {t('catalogues.updateSave')}
            </Button>
          </div>
        )}
      </form>
    </>
  );
}
