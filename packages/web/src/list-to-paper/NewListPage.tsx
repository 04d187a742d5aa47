import { storeCatalogue, updateCatalogueHeaders, type Catalogue } from '@marbete/core/api/catalogues';
import {
  canBeKept,
  ChooseFileStep,
  dataRows,
  FileReview,
  freeName,
  isTaken,
  storeBody,
  useFileCheck,
  type CheckedFile,
} from '@marbete/ui/catalogues';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, PageHeader, TextField, useQuestions } from '@marbete/ui/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CatalogueUpdate } from '../catalogue-update/CatalogueUpdate.tsx';
import { useCatalogues } from '../catalogues/catalogues-query.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useInTrial } from '../session/trial-state.ts';
import { useTexts } from '../texts/texts.ts';
import { ColumnsTaken, openPrices } from './ColumnsTaken.tsx';
import { takeFile, waitingFile } from '../dropped-list/dropped-file.ts';
import { columnsWithoutNames } from './fields-by-values.ts';
import { knownList } from './known-list.ts';
import styles from './ListToPaper.module.css';

/** /lista: a dropped price list, as it was read; from here it goes to its labels. */
export function NewListPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const catalogues = useCatalogues();
  const check = useFileCheck();
  const isTrial = useInTrial();
  const { file, checked } = check;
  /** What a person said about a list that they have already; by upload, as it holds for that file. */
  const [answered, setAnswered] = useState<{ upload: string; as: 'update' | 'other' }>();
  useEffect(() => {
    const dropped = waitingFile();
    takeFile();
    if (dropped) check.choose(dropped);
    // Only on entering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const labelsOf = (id: number) => void navigate(`/lista/${id}`);
  const answer = answered?.upload === checked?.upload ? answered?.as : undefined;
  const known =
    checked && !isTrial && answer !== 'other' ? knownList(catalogues.data ?? [], checked) : undefined;

  if (file && known && answer === 'update') {
    return (
      <CatalogueUpdate
        catalogue={known}
        file={file}
        onUpdated={() => void navigate(`/lista/${known.id}`, { state: { updated: true } })}
        onCancel={() => setAnswered(undefined)}
      />
    );
  }
  if (!file || !checked) {
    return (
      <>
        <PageHeader title={t('listToPaper.title')} text={t('listToPaper.text')} />
        <ChooseFileStep
          file={file}
          problem={check.problem}
          reading={check.reading}
          onFile={check.choose}
          onContinue={() => check.proceed()}
          onClear={check.clear}
        />
      </>
    );
  }
  return (
    <ReadList
      key={check.round}
      file={file}
      checked={checked}
      rereading={check.reading}
      known={known}
      others={catalogues.data?.map(({ nombre }) => nombre) ?? []}
      onUpdate={() => setAnswered({ upload: checked.upload, as: 'update' })}
      onOther={() => setAnswered({ upload: checked.upload, as: 'other' })}
      onOptions={check.reread}
      onClear={check.clear}
      onStored={labelsOf}
    />
  );
}

interface ReadListProps {
  file: File;
  checked: CheckedFile;
  rereading: boolean;
  known: Catalogue | undefined;
  /** What the account's lists are called. */
  others: readonly string[];
  onUpdate: () => void;
  onOther: () => void;
  onOptions: ReturnType<typeof useFileCheck>['reread'];
  onClear: () => void;
  onStored: (id: number) => void;
}

/** How the list was read: what each column holds, what is open about it, and its first rows. */
function ReadList(props: ReadListProps) {
  const { file, checked, rereading, known, others, onUpdate, onOther, onOptions, onClear, onStored } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? freeName(checked.name, others);
  /** Fields that a person gave to columns, by letter. */
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const fields = useMemo(
    () =>
      checked.hasHeader
        ? said
        : { ...columnsWithoutNames([checked.first, ...checked.others]).fields, ...said },
    [checked, said],
  );
  const question = useRef<HTMLDivElement>(null);
  const failed = (text: string) => tell({ icon: 'error', title: t('catalogueImport.failed'), text });
  const store = useMutation({
    mutationFn: async () => {
      const answer = await client.call(storeCatalogue, { body: storeBody(checked, name) });
      const { id } = answer;
      if (answer.respuesta === 'correcto' && id !== undefined && Object.keys(fields).length > 0) {
        const only_plantillas = Object.entries(fields).map(([fila, nombre]) => ({
          fila,
          nombre,
          nombre_real: '',
        }));
        await client.call(updateCatalogueHeaders, { body: { id, only_plantillas } });
      }
      return answer;
    },
    onSuccess: async ({ respuesta, mensaje, id }) => {
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      if (respuesta !== 'correcto' || id === undefined) await failed(mensaje ?? '');
      else onStored(id);
    },
    onError: (error) => failed(errorText(error)),
  });
  const isChanged =
    typed !== undefined || Object.keys(said).length > 0 || Object.keys(checked.options).length > 0;
  useLeaveQuestion(isChanged && !store.isPending);
  const rows = checked.rowCount === undefined ? 0 : dataRows(checked.rowCount, checked.hasHeader);
  const actions = (
    <>
      <Button onClick={onClear} disabled={store.isPending}>
        {t('listToPaper.otherFile')}
      </Button>
      <Button
        kind="primary"
        type="submit"
        form="list-read"
        icon={<ArrowRight aria-hidden />}
        busy={store.isPending}
        disabled={rereading || !canBeKept(checked)}
      >
        {t('listToPaper.use')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('listToPaper.readTitle')}
        text={t('listToPaper.readText', { file: file.name, count: rows })}
        actions={known ? undefined : actions}
      />
      <form
        id="list-read"
        className={styles['read']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (openPrices(checked, fields).length === 0) store.mutate();
          else question.current?.querySelector('button')?.focus();
        }}
      >
        {known ? (
          <Notice
            kind="info"
            title={t('listToPaper.known', { name: known.nombre })}
            actions={
              <div className={styles['answers']}>
                <Button kind="primary" onClick={onUpdate}>
                  {t('listToPaper.knownUpdate', { name: known.nombre })}
                </Button>
                <Button onClick={onOther}>{t('listToPaper.knownKeep')}</Button>
              </div>
            }
          >
            {t('listToPaper.knownText')}
          </Notice>
        ) : null}
        <FileReview
          fileName={file.name}
          checked={checked}
          rereading={rereading}
          disabled={store.isPending}
          onOptions={onOptions}
          folds
        >
          {known ? null : (
            <TextField
              className={styles['name'] ?? ''}
              label={t('listToPaper.name')}
              hint={isTaken(name, others) ? t('catalogueImport.nameTaken') : undefined}
              maxLength={255}
              value={name}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ColumnsTaken
            checked={checked}
            fields={fields}
            disabled={store.isPending || rereading}
            onField={(letter, field) => setSaid((before) => ({ ...before, [letter]: field }))}
            question={question}
          />
        </FileReview>
        {known ? null : <div className={styles['actions']}>{actions}</div>}
      </form>
    </>
  );
}
