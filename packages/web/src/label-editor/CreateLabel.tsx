import { isAppError } from '@marbete/core/api/errors';
import { storeLabel } from '@marbete/core/api/labels';
import { useMutation } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useKeptDraft } from '@marbete/ui/editing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, PageHeader, useToasts } from '@marbete/ui/ui';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { LabelForm } from './LabelForm.tsx';
import { emptyDraft, isLabelDraft, missingFields, refusedFields, type DraftIssues } from './label-draft.ts';
import { useJoinList, type DrawnWith } from './use-join-list.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './EditorFrame.module.css';

export interface CreateLabelProps {
  role: 1 | 2 | 3 | 4;
  trail?: ReactNode;
  onStored: (label: { id: number | undefined }) => void;
  /** The account's name for drafts in this browser; without it none are kept. */
  keptAs?: string;
  /** Goes on with a file of printer code. */
  onImport: () => void;
}

/** The form that makes a template (NEW-01 to NEW-15). */
export function CreateLabel({ role, trail, keptAs, onStored, onImport }: CreateLabelProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const [draft, setDraft] = useState(emptyDraft);
  const [imagen, setImagen] = useState<File>();
  /** The drawn picture stands in for an uploaded one; without a url nothing is drawn yet. */
  const [drawn, setDrawn] = useState<{ url: string | undefined }>();
  const [issues, setIssues] = useState<DraftIssues>({});
  const administrator = role === 1;
  const [list, setList] = useState<DrawnWith>();
  const joinList = useJoinList();
  const kept = useKeptDraft({
    name: keptAs && `${keptAs}.new`,
    version: 0,
    draft,
    isChanged: draft !== emptyDraft,
    isDraft: isLabelDraft,
    onTaken: setDraft,
  });

  const store = useMutation({
    mutationFn: () =>
      client.call(storeLabel, {
        form: {
          data: {
            nombre: draft.nombre,
            etiqueta: draft.etiqueta,
            language: draft.language,
            descripcion: draft.descripcion,
            ocultar: draft.ocultar ? '1' : '0',
            basica: draft.basica ? '1' : '0',
            medida: draft.medida ?? '',
            material: draft.material,
            tag: [...draft.tags],
          },
          base64: imagen === undefined,
          ...(imagen === undefined && drawn?.url !== undefined ? { imagen: drawn.url } : {}),
        },
        files: imagen ? { imagen } : {},
      }),
    async onSuccess({ respuesta, mensaje, id }) {
      if (respuesta !== 'correcto') {
        toasts.error(mensaje || t('editor.createFailed'));
        return;
      }
      kept.forget();
      if (id !== undefined) await joinList(id, draft.etiqueta, list);
      cacheLabels(undefined);
      toasts.success(t('editor.created'));
      onStored({ id });
    },
    onError(error) {
      setIssues(refusedFields(error));
      toasts.error(
        isAppError(error) && error.issues.length > 0 ? t('editor.createFailed') : errorText(error),
      );
    },
  });

  useLeaveQuestion((draft !== emptyDraft || imagen !== undefined) && !store.isPending);
  const submit = () => {
    const missing = missingFields(draft, true, administrator);
    setIssues(missing);
    if (Object.keys(missing).length > 0) return;
    // A template needs a picture (NEW-13).
    if (imagen !== undefined || drawn?.url !== undefined) store.mutate();
    else {
      setIssues({ imagen: 'required' });
      toasts.info(t('editor.imageMissing'));
    }
  };
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={t('editor.createTitle')}
        trail={administrator ? undefined : trail}
        actions={
          <Button icon={<FileInput aria-hidden />} onClick={onImport}>
            {t('shell.importLabel')}
          </Button>
        }
      />
      {kept.notice}
      {role === 4 ? <Notice>{t('editor.shared')}</Notice> : null}
      <LabelForm
        draft={draft}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        issues={issues}
        busy={store.isPending}
        administrator={administrator}
        onList={setList}
        imagen={imagen}
        onImagen={setImagen}
        imageHint={t('editor.imageHint')}
        drawnImage={{
          chosen: drawn !== undefined,
          onChoose: (chosen, url) => setDrawn(chosen ? { url } : undefined),
        }}
        submitLabel={t('editor.create')}
        onSubmit={submit}
      />
    </div>
  );
}
