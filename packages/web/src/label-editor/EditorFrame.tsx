import type { ConfigurationAnswer } from '@marbete/core/api/printer-code';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import { Button, IconButton } from '@marbete/ui/ui';
import type { BoardTrouble, LabelDesignerHandle } from '@marbete/widgets/designer';
import { ChevronDown, ChevronUp, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { BinaryCode } from '../code-field/BinaryCode.tsx';
import { CodeField, type CodeFieldHandle } from '../code-field/CodeField.tsx';
import { useTexts } from '../texts/texts.ts';
import { LabelBoard } from './LabelBoard.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { withBoardTroubles } from './board-troubles.ts';
import { draftFields, type DraftIssues, type LabelDraft } from './label-draft.ts';
import { inches, type Paper } from './paper.ts';
import type { LabelJoin } from './use-board-list.ts';
import type { DrawnWith } from './use-join-list.ts';
import { useRemarks } from './use-remarks.ts';
import { useTemplateDrawing } from './use-template-drawing.ts';
import styles from './EditorFrame.module.css';

export interface EditorFrameProps {
  draft: LabelDraft;
  onChange: (part: Partial<LabelDraft>) => void;
  issues: DraftIssues;
  /** What is said of the code. */
  codeError: string | undefined;
  configuraciones: readonly ConfigurationAnswer[];
  /** What the label's size or a person says of the paper; the code may say it itself. */
  paper: Paper;
  onPaper: (paper: Paper) => void;
  /** The code is only read until it is double-clicked (EDIT-04). */
  locked: boolean;
  busy: boolean;
  join: LabelJoin | undefined;
  onList: ((list: DrawnWith | undefined) => void) | undefined;
  /** The label is drawn, or cannot be. */
  onDrawn: (url: string | undefined) => void;
  /** A label was begun from nothing on the board. */
  onStarted: () => void;
  /** The panel is open at first. */
  opensDetails: boolean;
  /** What the panel begins and ends with; its choices for the board and the preview stand between. */
  details: ReactNode;
  children: ReactNode;
  /** The buttons at the end of the foot. */
  actions: ReactNode;
  onSubmit: () => void;
}

/** Whether the code is open beside the board, as this browser remembers it. */
const codeKey = 'marbete.editor-code';
const noTroubles: readonly BoardTrouble[] = [];

/** The board as high as the window, the code in a drawer below it, all else in a panel above the foot. Ctrl+S saves. */
export function EditorFrame(props: EditorFrameProps) {
  const { draft, onChange, issues, configuraciones, paper, onPaper, locked, busy } = props;
  const { etiqueta, etiqueta_base64, language, nombre } = draft;
  const t = useTexts();
  const id = useId();
  const code = useRef<CodeFieldHandle>(null);
  const board = useRef<LabelDesignerHandle>(null);
  const below = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const codeButton = useRef<HTMLButtonElement>(null);
  const detailsButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState<HTMLElement | null>(null);
  const [chosenShown, setShown] = useState<boolean>();
  const [showsCode, setShowsCode] = useState(() => localStorage.getItem(codeKey) === 'open');
  const [showsDetails, setShowsDetails] = useState(props.opensDetails);
  const drawing = useTemplateDrawing({ etiqueta, etiqueta_base64, language, configuraciones }, paper);
  const [troubles, setTroubles] = useState<readonly BoardTrouble[]>(noTroubles);
  const found = useRemarks(drawing);
  const remarks = useMemo(() => withBoardTroubles(found, troubles, etiqueta), [found, troubles, etiqueta]);
  const key = languageById(language);
  const isDrawn = key !== undefined && canRender(key) && !etiqueta_base64;
  const hasDrawer = isDrawn && showsCode;
  // Code and drawing share one history, which is the board's.
  const [boardHistory] = useState(() => ({
    undo: () => board.current?.undo(),
    redo: () => board.current?.redo(),
  }));
  // What is wrong is in sight.
  const [seen, setSeen] = useState(issues);
  if (seen !== issues) {
    setSeen(issues);
    if (issues.etiqueta) setShowsCode(true);
    if (draftFields.some((name) => name !== 'etiqueta' && issues[name])) setShowsDetails(true);
  }

  const tellDrawn = useEffectEvent((url: string | undefined) => props.onDrawn(url));
  useEffect(() => tellDrawn(drawing?.url), [drawing?.url]);

  const submit = useEffectEvent(() => {
    if (!busy) props.onSubmit();
  });
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
    else if (first) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  /** What is done in the code once it is there. */
  const then = useRef<(field: CodeFieldHandle) => void>(undefined);
  useEffect(() => {
    if (!hasDrawer || !then.current || !code.current) return;
    then.current(code.current);
    then.current = undefined;
    drawer.current?.scrollIntoView({ block: 'nearest' });
  }, [hasDrawer]);
  const openCode = (act: (field: CodeFieldHandle) => void) => {
    if (code.current) return act(code.current);
    then.current = act;
    setShowsCode(true);
  };
  const toggleCode = () => {
    localStorage.setItem(codeKey, showsCode ? 'closed' : 'open');
    if (showsCode) setShowsCode(false);
    else openCode(() => undefined);
  };
  const toggleDetails = () => {
    setShowsDetails(!showsDetails);
    if (showsDetails) detailsButton.current?.focus();
    else setTimeout(() => panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }));
  };

  // F6 goes round: the board's panes, then the code. The page's notices take the key too.
  const onKeyBelow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && panel.current?.contains(event.target as Node)) toggleDetails();
    if (event.key !== 'F6' || !board.current) return;
    event.preventDefault();
    event.stopPropagation();
    board.current.focus();
  });
  useEffect(() => {
    const element = below.current;
    const listen = (event: KeyboardEvent) => onKeyBelow(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  const field = etiqueta_base64 ? (
    <BinaryCode base64={etiqueta_base64} name={nombre} />
  ) : (
    <CodeField
      key={isDrawn ? 'beside a board' : 'alone'}
      ref={code}
      label={t('editor.code')}
      value={etiqueta}
      language={key}
      {...(isDrawn ? { outerHistory: boardHistory } : {})}
      onCursor={(at) => board.current?.selectAt(at)}
      locked={locked}
      remarks={remarks}
      error={props.codeError}
      onChange={(changed) => onChange({ etiqueta: changed })}
    />
  );
  const preview = (
    <TemplatePreview
      name={nombre}
      language={language}
      empty={etiqueta.trim() === '' && !etiqueta_base64}
      paper={paper}
      onPaper={onPaper}
      // The board shows the picture already.
      shown={chosenShown ?? !isDrawn}
      onShown={setShown}
      drawing={drawing}
      isBesideBoard={isDrawn}
    />
  );
  const [worst] = remarks.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  return (
    <form
      noValidate
      className={styles['frame']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isDrawn ? (
        <LabelBoard
          ref={board}
          choices={choices}
          name={nombre}
          source={etiqueta}
          language={key}
          configuraciones={configuraciones}
          paper={paper}
          join={props.join}
          {...(props.onList ? { onList: props.onList } : {})}
          onTroubles={setTroubles}
          onSource={({ source, started }) => {
            if (started) {
              const { widthMm, heightMm } = started;
              onPaper({ ...paper, width: inches(widthMm), height: inches(heightMm) });
              props.onStarted();
            }
            onChange({ etiqueta: source });
          }}
          onConverted={(to) => onChange({ etiqueta: to.source, language: languageOf(to.language).id })}
          onSelect={(range) => code.current?.show(range)}
          onLeave={() => (code.current ?? codeButton.current)?.focus()}
        />
      ) : (
        <div className={styles['beside']}>
          {field}
          {preview}
        </div>
      )}
      <div ref={below} className={styles['below']}>
        <section ref={drawer} id={`${id}-code`} hidden={!hasDrawer} className={styles['drawer']}>
          {hasDrawer ? field : null}
        </section>
        <div className={styles['foot']}>
          <section
            ref={panel}
            id={`${id}-details`}
            aria-label={t('editor.details')}
            hidden={!showsDetails}
            className={styles['panel']}
          >
            <header>
              <h2>{t('editor.details')}</h2>
              <IconButton label={t('ui.close')} icon={<X aria-hidden />} onClick={toggleDetails} />
            </header>
            {props.details}
            {isDrawn ? (
              <>
                <div ref={setChoices} className={styles['choices']} />
                {preview}
              </>
            ) : null}
            {props.children}
          </section>
          <div className={styles['bar']}>
            {isDrawn ? (
              <Button
                ref={codeButton}
                aria-expanded={showsCode}
                aria-controls={`${id}-code`}
                icon={showsCode ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
                onClick={toggleCode}
              >
                {t('editor.codeShort')}
              </Button>
            ) : null}
            {isDrawn && !showsCode && worst ? (
              <button
                type="button"
                className={styles['remark']}
                data-level={worst.level}
                onClick={() => openCode((there) => there.goTo(worst.line))}
              >
                <span>{worst.text}</span>
                {remarks.length > 1 ? (
                  <strong>{t('editor.moreRemarks', { count: remarks.length - 1 })}</strong>
                ) : null}
              </button>
            ) : null}
            <div className={styles['actions']}>
              <Button
                ref={detailsButton}
                aria-expanded={showsDetails}
                aria-controls={`${id}-details`}
                icon={<SlidersHorizontal aria-hidden />}
                onClick={toggleDetails}
              >
                {t('editor.details')}
              </Button>
              {props.actions}
            </div>
          </div>
        </div>
      </div>
    </form>
  );
}
