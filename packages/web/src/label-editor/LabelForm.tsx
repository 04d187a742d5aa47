import { materials } from '@marbete/core/api/labels';
import type { ConfigurationAnswer } from '@marbete/core/api/printer-code';
import type { Tag } from '@marbete/core/api/masters';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import { Button, Checkbox, Select, TextField } from '@marbete/ui/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BoardTrouble, LabelDesignerHandle } from '@marbete/widgets/designer';
import { BinaryCode } from '../code-field/BinaryCode.tsx';
import { CodeField, type CodeFieldHandle } from '../code-field/CodeField.tsx';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import { LabelBoard } from './LabelBoard.tsx';
import { LongTexts } from './LongTexts.tsx';
import { LabelPicture } from './LabelPicture.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { draftFields, type DraftField, type DraftIssues, type LabelDraft } from './label-draft.ts';
import { useLanguages, useMeasures } from './masters-query.ts';
import { inches, paperOf, type Paper } from './paper.ts';
import type { LabelJoin } from './use-board-list.ts';
import type { DrawnWith } from './use-join-list.ts';
import { withBoardTroubles } from './board-troubles.ts';
import { useRemarks } from './use-remarks.ts';
import { useTemplateDrawing } from './use-template-drawing.ts';
import styles from './LabelForm.module.css';

export interface LabelFormProps {
  draft: LabelDraft;
  onChange: (part: Partial<LabelDraft>) => void;
  issues: DraftIssues;
  busy: boolean;
  /** Shows material, measure and hashtags (NEW-09, EDIT-07). */
  administrator: boolean;
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
  /** Between the fields and the buttons. */
  children?: ReactNode;
  submitLabel: string;
  onSubmit: () => void;
}

const noConfigurations: readonly never[] = [];
const noTroubles: readonly BoardTrouble[] = [];

/** The fields of a label with its code and the live picture beside it. Ctrl+S saves. */
export function LabelForm(props: LabelFormProps) {
  const { draft, onChange, issues, busy, administrator, locked = false } = props;
  const { configuraciones = noConfigurations, imagen, onImagen, drawnImage } = props;
  const t = useTexts();
  const languages = useLanguages().data ?? [];
  const masters = useMeasures().data;
  const measures = (masters?.medida ?? []).filter(({ etiqueta }) => etiqueta === draft.material);
  const form = useRef<HTMLFormElement>(null);
  const code = useRef<CodeFieldHandle>(null);
  const board = useRef<LabelDesignerHandle>(null);
  const work = useRef<HTMLDivElement>(null);
  const [chosenShown, setShown] = useState<boolean>();
  const [chosenPaper, setChosenPaper] = useState<Paper>();
  const paper = chosenPaper ?? paperOf(masters?.medida.find(({ id }) => id === draft.medida)?.medida);
  const drawing = useTemplateDrawing(
    {
      etiqueta: draft.etiqueta,
      etiqueta_base64: draft.etiqueta_base64,
      language: draft.language,
      configuraciones,
    },
    paper,
  );
  const [troubles, setTroubles] = useState<readonly BoardTrouble[]>(noTroubles);
  const found = useRemarks(drawing);
  const remarks = useMemo(
    () => withBoardTroubles(found, troubles, draft.etiqueta),
    [found, troubles, draft.etiqueta],
  );
  const key = languageById(draft.language);
  const isDrawn = key !== undefined && canRender(key) && !draft.etiqueta_base64;
  // The board shows the picture already.
  const shown = chosenShown ?? !isDrawn;
  const isFitted = isDrawn && draft.etiqueta.trim() !== '';
  // Code and drawing share one history, which is the board's.
  const [boardHistory] = useState(() => ({
    undo: () => board.current?.undo(),
    redo: () => board.current?.redo(),
  }));
  // An issue is about the value that was sent: it goes as soon as that changes.
  const [judged, setJudged] = useState({ issues, draft, imagen });
  if (judged.issues !== issues) setJudged({ issues, draft, imagen });
  const words = (name: DraftField) => {
    const changed =
      name === 'imagen'
        ? imagen !== judged.imagen
        : name in draft && draft[name as keyof LabelDraft] !== judged.draft[name as keyof LabelDraft];
    const issue = changed ? undefined : issues[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`editor.issue-${issue}`));
  };

  const drawnUrl = drawing?.url;
  const keepDrawn = useEffectEvent((url: string | undefined) => {
    if (drawnImage?.chosen) drawnImage.onChoose(true, url);
  });
  useEffect(() => keepDrawn(drawnUrl), [drawnUrl]);

  const submit = useEffectEvent(() => {
    if (!busy) props.onSubmit();
  });
  // F6 goes round: the board's panes, then the code. The page's notices take the key too.
  const toBoard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6' || !board.current) return;
    event.preventDefault();
    event.stopPropagation();
    board.current.focus();
  });
  useEffect(() => {
    const element = work.current;
    const listen = (event: KeyboardEvent) => toBoard(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  // After a refusal the first field that is wrong gets the focus.
  useEffect(() => {
    const first = draftFields.find((name) => issues[name]);
    if (first === 'etiqueta') code.current?.focus();
    else if (first) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles['fields']}>
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
        <TextField
          name="descripcion"
          label={t('editor.description')}
          value={draft.descripcion}
          error={words('descripcion')}
          onChange={(event) => onChange({ descripcion: event.target.value })}
        />
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
      </div>
      {isDrawn ? (
        <LabelBoard
          ref={board}
          code={code}
          name={draft.nombre}
          source={draft.etiqueta}
          language={key}
          configuraciones={configuraciones}
          paper={paper}
          join={props.join}
          {...(props.onList ? { onList: props.onList } : {})}
          onTroubles={setTroubles}
          onSource={({ source, started }) => {
            if (started) {
              const { widthMm, heightMm } = started;
              setChosenPaper({ ...paper, width: inches(widthMm), height: inches(heightMm) });
              // Who draws a label from nothing has no picture of it but the drawing.
              drawnImage?.onChoose(true, drawnUrl);
            }
            onChange({ etiqueta: source });
          }}
          onConverted={({ source, language }) =>
            onChange({ etiqueta: source, language: languageOf(language).id })
          }
        />
      ) : null}
      <div ref={work} className={styles['work']}>
        {draft.etiqueta_base64 ? (
          <BinaryCode base64={draft.etiqueta_base64} name={draft.nombre} />
        ) : (
          <CodeField
            key={isDrawn ? 'beside a board' : 'alone'}
            ref={code}
            label={t('editor.code')}
            value={draft.etiqueta}
            language={key}
            {...(isDrawn ? { outerHistory: boardHistory } : {})}
            onCursor={(at) => board.current?.selectAt(at)}
            locked={locked}
            remarks={remarks}
            error={words('etiqueta')}
            onChange={(etiqueta) => onChange({ etiqueta })}
          />
        )}
        <TemplatePreview
          name={draft.nombre}
          language={draft.language}
          empty={draft.etiqueta.trim() === '' && !draft.etiqueta_base64}
          paper={paper}
          onPaper={setChosenPaper}
          shown={shown}
          onShown={setShown}
          drawing={drawing}
          isBesideBoard={isDrawn}
        />
      </div>
      {isFitted && !locked ? (
        <LongTexts
          template={draft.etiqueta}
          configured={configuraciones.map(({ variable }) => variable)}
          onTemplate={(etiqueta) => onChange({ etiqueta })}
        />
      ) : null}
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
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
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
