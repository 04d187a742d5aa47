import { isAppError } from '@marbete/core/api/errors';
import { showLabel, updateLabel, type Label } from '@marbete/core/api/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useKeptDraft } from '@marbete/ui/editing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, PageHeader, SpinnerArea, useToasts } from '@marbete/ui/ui';
import { History } from 'lucide-react';
import { isNew } from '../label-facts.ts';
import { useCacheLabels } from '../labels/labels-query.ts';
import { ChangedMeanwhile, changeMeanwhile, useSaveCopy } from './ChangedMeanwhile.tsx';
import { ConfigurationRows, type ConfigurationRow } from './ConfigurationRows.tsx';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { LabelForm } from './LabelForm.tsx';
import { LabelVersions } from './LabelVersions.tsx';
import type { LabelJoin } from './use-board-list.ts';
import { draftOf, isLabelDraft, missingFields, refusedFields, type DraftIssues } from './label-draft.ts';
import { useJoinList, type DrawnWith } from './use-join-list.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './EditorFrame.module.css';

/** Types of configuration that this screen offers (EDIT-08). */
const editedTypes = [1, 2, 3] as const;

export interface EditLabelProps {
  id: number;
  role: 1 | 2 | 3 | 4;
  trail?: ReactNode;
  /** A link to the label's configuration, shown for old-style labels only (EDIT-10). */
  configurationLink?: ReactNode;
  /** The account's name for drafts in this browser; without it none are kept. */
  keptAs?: string;
  /** There is no such label, or it could not be loaded (EDIT-01). */
  onMissing: () => void;
}

/** The screen that changes a template (EDIT-01 to EDIT-12). */
export function EditLabel(props: EditLabelProps) {
  const { id, onMissing } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const label = useQuery({
    queryKey: ['label', id],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call(showLabel, { body: { id } }, { signal });
      return { ...answer.etiquetas, mapping: answer.catalogo };
    },
  });
  const { error } = label;
  const leave = useEffectEvent((reason: unknown) => {
    toasts.error(errorText(reason));
    onMissing();
  });
  useEffect(() => {
    // Whose session has ended goes on here once it is back.
    if (error && !(isAppError(error) && error.code === 'unauthenticated')) leave(error);
  }, [error]);
  /** Counts how often a newer version was loaded over what was typed. */
  const [loads, setLoads] = useState(0);
  if (!label.data) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <LoadedLabel
      key={`${id} ${loads}`}
      {...props}
      label={label.data}
      mapping={label.data.mapping}
      onLoadAgain={async () => {
        await label.refetch();
        setLoads((before) => before + 1);
      }}
    />
  );
}

const rowsOf = ({ configuraciones }: Label): ConfigurationRow[] =>
  configuraciones.map(({ variable, valor, type_config_id }) => ({ variable, valor, type_config_id }));

interface LoadedLabelProps extends EditLabelProps {
  label: Label;
  mapping: LabelJoin['mapping'];
  onLoadAgain: () => Promise<void>;
}

function LoadedLabel(props: LoadedLabelProps) {
  const { label, mapping, role, trail, configurationLink, onLoadAgain, onMissing } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const cacheLabels = useCacheLabels();
  const [kept, setKept] = useState(() => ({ draft: draftOf(label), rows: rowsOf(label) }));
  const [draft, setDraft] = useState(kept.draft);
  const [rows, setRows] = useState(kept.rows);
  const [imagen, setImagen] = useState<File>();
  const [issues, setIssues] = useState<DraftIssues>({});
  const administrator = role === 1;
  const oldStyle = !isNew(label);
  const { catalogo_id: catalogo } = label;
  const join = useMemo(() => (catalogo === null ? undefined : { catalogo, mapping }), [catalogo, mapping]);

  const [list, setList] = useState<DrawnWith>();
  const joinList = useJoinList();
  const keeping = useKeptDraft({
    name: props.keptAs && `${props.keptAs}.${label.id}`,
    version: label.version ?? 0,
    draft,
    isChanged: draft !== kept.draft,
    isDraft: isLabelDraft,
    onTaken: setDraft,
  });

  const update = useMutation({
    mutationFn: () =>
      client.call(updateLabel, {
        form: {
          data: {
            id: label.id,
            version: label.version,
            nombre: draft.nombre,
            etiqueta: draft.etiqueta,
            ...(draft.etiqueta_base64 ? { etiqueta_base64: draft.etiqueta_base64 } : {}),
            language: draft.language,
            descripcion: draft.descripcion,
            ocultar: draft.ocultar ? '1' : '0',
            basica: draft.basica ? '1' : '0',
            ...(administrator
              ? { medida_id: draft.medida ?? '', material_id: draft.material, tags: [...draft.tags] }
              : {}),
            ...(oldStyle ? { configuraciones: rows } : {}),
          },
        },
        files: imagen ? { imagen } : {},
      }),
    async onSuccess({ respuesta, mensaje, etiquetas }) {
      if (respuesta !== 'correcto') {
        toasts.error(mensaje || t('errors.unexpected'));
        return;
      }
      setIssues({});
      setImagen(undefined);
      setKept({ draft, rows });
      keeping.forget();
      // A label that has its own list keeps that.
      if (catalogo === null && !oldStyle) await joinList(label.id, draft.etiqueta, list);
      queries.setQueryData(['label', label.id], { ...etiquetas, mapping });
      cacheLabels(undefined);
      toasts.success(t('editor.updated'));
    },
    onError(error) {
      if (changeMeanwhile(error)) return;
      setIssues(refusedFields(error));
      toasts.error(
        isAppError(error) && error.issues.length > 0 ? t('editor.updateFailed') : errorText(error),
      );
    },
  });
  const changed = draft !== kept.draft || rows !== kept.rows || imagen !== undefined;
  const meanwhile = changeMeanwhile(update.error);
  const copiedRows = oldStyle ? rows : [];
  const copy = useSaveCopy(draft, copiedRows, () => (meanwhile === 'deleted' ? onMissing() : onLoadAgain()));
  useLeaveQuestion(changed && !update.isPending && !copy.isPending);
  const [showsVersions, setShowsVersions] = useState(false);
  const submit = () => {
    const missing = missingFields(draft, false, administrator);
    setIssues(missing);
    if (Object.keys(missing).length === 0) update.mutate();
  };
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={t('editor.editTitle')}
        // Only administrators see the code (EDIT-02).
        text={administrator && label.codigo ? `${t('labels.code')}: ${label.codigo}` : undefined}
        trail={administrator ? undefined : trail}
        actions={
          <>
            {oldStyle ? configurationLink : null}
            {role === 3 ? null : (
              <Button icon={<History aria-hidden />} onClick={() => setShowsVersions(true)}>
                {t('editor.versions')}
              </Button>
            )}
          </>
        }
      />
      {showsVersions ? (
        <LabelVersions
          label={label}
          unsaved={changed}
          onClose={() => setShowsVersions(false)}
          onBroughtBack={onLoadAgain}
        />
      ) : null}
      {keeping.notice}
      {meanwhile ? (
        <ChangedMeanwhile
          label={label}
          change={meanwhile}
          draft={draft}
          rows={copiedRows}
          copy={copy}
          onLoadAgain={onLoadAgain}
        />
      ) : null}
      <LabelForm
        draft={draft}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        issues={issues}
        busy={update.isPending}
        administrator={administrator}
        locked
        configuraciones={label.configuraciones}
        join={join}
        onList={setList}
        imagen={imagen}
        onImagen={setImagen}
        imageHint={t('editor.imageKept')}
        submitLabel={t('forms.save')}
        onSubmit={submit}
      >
        {oldStyle ? (
          <ConfigurationRows
            rows={rows}
            types={editedTypes.map((value) => ({ value, label: t(`editor.type-${value}`) }))}
            onChange={setRows}
            error={issues.configuraciones && t('editor.rowsInvalid')}
          />
        ) : null}
      </LabelForm>
    </div>
  );
}
