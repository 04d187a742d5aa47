import { materials } from '@marbete/core/api/labels';
import type { ConfigurationAnswer } from '@marbete/core/api/printer-code';
import type { Tag } from '@marbete/core/api/masters';
import { Button, Checkbox, Select, TextField } from '@marbete/ui/ui';
import { useState, type ReactNode } from 'react';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { LabelPicture } from './LabelPicture.tsx';
import type { DraftField, DraftIssues, LabelDraft } from './label-draft.ts';
import { useLanguages, useMeasures } from './masters-query.ts';
import { paperOf, type Paper } from './paper.ts';
import type { LabelJoin } from './use-board-list.ts';
import type { DrawnWith } from './use-join-list.ts';
import styles from './LabelForm.module.css';

export interface LabelFormProps {
  draft: LabelDraft;
  onChange: (part: Partial<LabelDraft>) => void;
  issues: DraftIssues;
  busy: boolean;
  /** Shows material, measure and hashtags (NEW-09, EDIT-07). */
  administrator?: boolean;
  /** An imported label has a name and a language alone; they are looked at first. */
  isImport?: boolean;
  /** The code is only read until it is double-clicked (EDIT-04). */
  locked?: boolean;
  configuraciones?: readonly ConfigurationAnswer[];
  /** The list that the label prints from, and what fills its variables. */
  join?: LabelJoin | undefined;
  /** Another list was chosen, whose rows the board shows. */
  onList?: (list: DrawnWith | undefined) => void;
  imagen: File | undefined;
  onImagen: (file: File | undefined) => void;
  imageHint: string;
  /** Takes the drawn picture as the label's; undefined: not offered. */
  drawnImage?: { chosen: boolean; onChoose: (chosen: boolean, url: string | undefined) => void };
  /** At the end of the panel. */
  children?: ReactNode;
  /** Buttons before the one that submits. */
  actions?: ReactNode;
  submitLabel: string;
  onSubmit: () => void;
}

const noConfigurations: readonly never[] = [];

/** The label on its board, and its fields in the panel beside it. */
export function LabelForm(props: LabelFormProps) {
  const { draft, onChange, issues, busy, administrator = false, isImport = false, locked = false } = props;
  const { configuraciones = noConfigurations, imagen, onImagen, drawnImage } = props;
  const t = useTexts();
  const languages = useLanguages().data ?? [];
  const masters = useMeasures().data;
  const measures = (masters?.medida ?? []).filter(({ etiqueta }) => etiqueta === draft.material);
  const [chosenPaper, setChosenPaper] = useState<Paper>();
  const paper = chosenPaper ?? paperOf(masters?.medida.find(({ id }) => id === draft.medida)?.medida);
  const [drawnUrl, setDrawnUrl] = useState<string>();
  // An issue is about the value that was sent: it goes as soon as that changes.
  const [judged, setJudged] = useState({ issues, draft, imagen });
  if (judged.issues !== issues) setJudged({ issues, draft, imagen });
  const words = (name: DraftField) => {
    const changed =
      name === 'imagen'
        ? imagen !== judged.imagen || drawnImage?.chosen
        : name in draft && draft[name as keyof LabelDraft] !== judged.draft[name as keyof LabelDraft];
    const issue = changed ? undefined : issues[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`editor.issue-${issue}`));
  };

  return (
    <EditorFrame
      draft={draft}
      onChange={onChange}
      issues={issues}
      codeError={words('etiqueta')}
      configuraciones={configuraciones}
      paper={paper}
      onPaper={setChosenPaper}
      locked={locked}
      busy={busy}
      join={props.join}
      onList={props.onList}
      onDrawn={(url) => {
        setDrawnUrl(url);
        if (drawnImage?.chosen) drawnImage.onChoose(true, url);
      }}
      // Who draws a label from nothing has no picture of it but the drawing.
      onStarted={() => drawnImage?.onChoose(true, drawnUrl)}
      opensDetails={isImport}
      actions={
        <>
          {props.actions}
          <Button type="submit" kind="primary" busy={busy}>
            {props.submitLabel}
          </Button>
        </>
      }
      onSubmit={props.onSubmit}
      details={
        <div className={styles['details']}>
          <TextField
            name="nombre"
            label={t('editor.name')}
            value={draft.nombre}
            error={words('nombre')}
            onChange={(event) => onChange({ nombre: event.target.value })}
          />
          <Select
            label={t('editor.language')}
            value={draft.language}
            options={languages.map(({ id, name }) => ({ value: id, label: name }))}
            error={words('language')}
            onChange={(language) => onChange({ language })}
          />
          {isImport ? null : (
            <TextField
              name="descripcion"
              label={t('editor.description')}
              value={draft.descripcion}
              error={words('descripcion')}
              onChange={(event) => onChange({ descripcion: event.target.value })}
            />
          )}
          {administrator ? (
            <>
              <Select
                label={t('editor.material')}
                value={draft.material}
                options={materials.map(({ id }) => ({
                  value: id as number,
                  label: t(`editor.material-${id}`),
                }))}
                error={words('material')}
                onChange={(material) => {
                  if (material !== draft.material) onChange({ material, medida: null });
                }}
              />
              <Select
                label={t('editor.measure')}
                value={draft.medida}
                placeholder={t('editor.noMeasure')}
                options={measures.map(({ id, name, medida }) => ({
                  value: id,
                  label: name,
                  note: `${medida} mm`,
                }))}
                error={words('medida')}
                onChange={(medida) => {
                  onChange({ medida });
                  setChosenPaper(undefined);
                }}
              />
              <TagChoice
                tags={masters?.tag ?? []}
                chosen={draft.tags}
                error={words('tags')}
                onChange={(tags) => onChange({ tags })}
              />
            </>
          ) : null}
          {isImport ? null : (
            <div className={styles['checks']}>
              <Checkbox
                label={t('editor.hide')}
                checked={draft.ocultar}
                onChange={(ocultar) => onChange({ ocultar })}
              />
              <Checkbox
                label={t('editor.basic')}
                checked={draft.basica}
                onChange={(basica) => onChange({ basica })}
              />
            </div>
          )}
        </div>
      }
    >
      <div className={styles['image']}>
        <LabelPicture hint={props.imageHint} file={imagen} error={words('imagen')} onFile={onImagen} />
        {drawnImage ? (
          <Checkbox
            label={t('editor.useDrawing')}
            checked={drawnImage.chosen}
            disabled={drawnUrl === undefined}
            onChange={(chosen) => drawnImage.onChoose(chosen, drawnUrl)}
          />
        ) : null}
      </div>
      {props.children}
    </EditorFrame>
  );
}

interface TagChoiceProps {
  tags: readonly Tag[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The hashtags of a label. */
function TagChoice({ tags, chosen, error, onChange }: TagChoiceProps) {
  const t = useTexts();
  const inWords = useStoredName();
  return (
    <fieldset className={styles['tags']} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{t('editor.tags')}</legend>
      {tags.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={inWords(name)}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      {error ? (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
