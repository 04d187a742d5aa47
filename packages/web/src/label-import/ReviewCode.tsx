import { isAppError } from '@marbete/core/api/errors';
import { storeLabel, updateLabel } from '@marbete/core/api/labels';
import { languageById, languageOf, printerLanguages } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import { printableTokens } from '@marbete/engine/internal/template/printable-tokens';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import type { LabelDesignerHandle } from '@marbete/widgets/designer';
import { Button, Select, TextField, useToasts } from '@marbete/ui/ui';
import { BinaryCode } from '../code-field/BinaryCode.tsx';
import { CodeField, type CodeFieldHandle } from '../code-field/CodeField.tsx';
import { ConfigurationRows, type ConfigurationRow } from '../label-editor/ConfigurationRows.tsx';
import { LabelBoard } from '../label-editor/LabelBoard.tsx';
import { LabelPicture } from '../label-editor/LabelPicture.tsx';
import { TemplatePreview } from '../label-editor/TemplatePreview.tsx';
import { refusedFields, type DraftField, type DraftIssues } from '../label-editor/label-draft.ts';
import { useLanguages } from '../label-editor/masters-query.ts';
import { standardPaper } from '../label-editor/paper.ts';
import { useRemarks } from '../label-editor/use-remarks.ts';
import { useTemplateDrawing } from '../label-editor/use-template-drawing.ts';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from '../label-editor/LabelForm.module.css';

export interface ReviewCodeProps {
  name: string;
  etiqueta: string;
  etiqueta_base64?: string | undefined;
  language: number;
  onBack: () => void;
  onStored: () => void;
}

/** IMPZ-05: 1 Caracteres, 2 Pregunta, 3 Año, 4 Mes, 5 Día. */
const importedTypes = [1, 2, 3, 4, 5] as const;
const question = 2;
const noConfigurations = [] as const;

/** Step 2: look at the code, say what its variables are, and send it. */
export function ReviewCode(props: ReviewCodeProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const languages = useLanguages().data ?? [];
  const [nombre, setNombre] = useState(props.name);
  const [etiqueta, setEtiqueta] = useState(props.etiqueta);
  const [language, setLanguage] = useState(props.language);
  const [imagen, setImagen] = useState<File>();
  const [rows, setRows] = useState<ConfigurationRow[]>([]);
  const [issues, setIssues] = useState<DraftIssues>({});
  const [paper, setPaper] = useState(standardPaper);
  const [chosenShown, setShown] = useState<boolean>();
  const { etiqueta_base64 } = props;
  const drawing = useTemplateDrawing(
    { etiqueta, etiqueta_base64, language, configuraciones: noConfigurations },
    paper,
  );
  const remarks = useRemarks(drawing);
  const code = useRef<CodeFieldHandle>(null);
  const board = useRef<LabelDesignerHandle>(null);
  const [boardHistory] = useState(() => ({
    undo: () => board.current?.undo(),
    redo: () => board.current?.redo(),
  }));
  const key = languageById(language);
  const isDrawn = key !== undefined && canRender(key) && etiqueta_base64 === undefined;
  const oldStyle = etiqueta_base64 === undefined && !isNewStyle(etiqueta);
  const prefixes = printerLanguages.find(({ id }) => id === language)?.prefixes ?? [];
  const words = oldStyle
    ? printableTokens(etiqueta, prefixes).filter((word) => rows.every(({ variable }) => variable !== word))
    : [];

  const store = useMutation({
    mutationFn: async () => {
      const answer = await client.call(storeLabel, {
        body: {
          nombre,
          etiqueta,
          ...(etiqueta_base64 === undefined ? {} : { etiqueta_base64 }),
          language,
          lista: oldStyle
            ? rows.map(({ variable, type_config_id, valor }) => ({
                variable,
                configuracion: type_config_id,
                valor,
              }))
            : [],
        },
      });
      // An imported label is sent as JSON; its picture follows with the form that changes it (IMPZ-03).
      if (imagen && answer.id !== undefined) {
        const data = { id: answer.id, nombre, etiqueta, etiqueta_base64, language };
        await client.call(updateLabel, { form: { data }, files: { imagen } }).catch(() => undefined);
      }
      return answer;
    },
    onSuccess({ respuesta, mensaje }) {
      if (respuesta !== 'correcto') {
        toasts.error(mensaje || t('editor.createFailed'));
        return;
      }
      cacheLabels(undefined);
      toasts.success(t('editor.created'));
      props.onStored();
    },
    onError(error) {
      setIssues(refusedFields(error));
      toasts.error(
        isAppError(error) && error.issues.length > 0 ? t('editor.createFailed') : errorText(error),
      );
    },
  });
  useLeaveQuestion(!store.isPending);
  const send = () => {
    const missing: DraftIssues = {
      ...(nombre.trim() === '' ? { nombre: 'required' } : {}),
      ...(etiqueta.trim() === '' && etiqueta_base64 === undefined ? { etiqueta: 'required' } : {}),
    };
    setIssues(missing);
    if (Object.keys(missing).length === 0) store.mutate();
  };
  const problem = (name: DraftField) => {
    const issue = issues[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`editor.issue-${issue}`));
  };
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={store.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles['fields']}>
        <TextField
          label={t('editor.name')}
          value={nombre}
          error={problem('nombre')}
          onChange={(event) => setNombre(event.target.value)}
        />
        <Select
          label={t('editor.language')}
          value={language}
          options={languages.map(({ id, name }) => ({ value: id, label: name }))}
          error={problem('language')}
          onChange={setLanguage}
        />
      </div>
      {isDrawn ? (
        <LabelBoard
          ref={board}
          code={code}
          name={nombre}
          source={etiqueta}
          language={key}
          configuraciones={noConfigurations}
          paper={paper}
          join={undefined}
          onSource={({ source }) => setEtiqueta(source)}
          onConverted={(converted) => {
            setEtiqueta(converted.source);
            setLanguage(languageOf(converted.language).id);
          }}
        />
      ) : null}
      <div className={styles['work']}>
        {etiqueta_base64 === undefined ? (
          <CodeField
            key={isDrawn ? 'beside a board' : 'alone'}
            ref={code}
            {...(isDrawn ? { outerHistory: boardHistory } : {})}
            onCursor={(at) => board.current?.selectAt(at)}
            label={t('editor.code')}
            value={etiqueta}
            language={key}
            remarks={remarks}
            error={problem('etiqueta')}
            onChange={setEtiqueta}
          />
        ) : (
          <BinaryCode base64={etiqueta_base64} name={nombre} />
        )}
        <TemplatePreview
          name={nombre}
          language={language}
          empty={etiqueta.trim() === '' && etiqueta_base64 === undefined}
          paper={paper}
          onPaper={setPaper}
          // The board shows the picture already.
          shown={chosenShown ?? !isDrawn}
          onShown={setShown}
          drawing={drawing}
          isBesideBoard={isDrawn}
        />
      </div>
      {words.length > 0 ? (
        <section className={styles['checks']} aria-label={t('labelImport.words')}>
          <h2>{t('labelImport.words')}</h2>
          {words.map((word) => (
            <Button
              key={word}
              icon={<Plus aria-hidden />}
              onClick={() =>
                setRows((before) => [...before, { variable: word, type_config_id: question, valor: word }])
              }
            >
              {word}
            </Button>
          ))}
        </section>
      ) : null}
      {oldStyle ? (
        <ConfigurationRows
          rows={rows}
          types={importedTypes.map((value) => ({ value, label: t(`labelImport.type-${value}`) }))}
          onChange={setRows}
          error={issues.configuraciones && t('editor.rowsInvalid')}
        />
      ) : null}
      <div className={styles['image']}>
        <LabelPicture
          hint={t('editor.imageHint')}
          file={imagen}
          error={problem('imagen')}
          onFile={setImagen}
        />
      </div>
      <div className={styles['actions']}>
        <Button onClick={props.onBack}>{t('labelImport.back')}</Button>
        <Button type="submit" kind="primary" busy={store.isPending}>
          {t('labelImport.send')}
        </Button>
      </div>
    </form>
  );
}
