import { useStableCallback } from '@base-ui/utils/useStableCallback';
import type { Edit, DocumentField } from '@marbete/engine/edit';
import type { LabelConfiguration } from '@marbete/engine/internal/languages/compile';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import type { PrinterSettings } from '@marbete/engine/internal/template/values';
import {
  forwardRef,
  lazy,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useKeptDraft } from '../kept-drafts/use-kept-draft.tsx';
import { printMoment } from '../print-questions/print-moment.ts';
import { useProblemText } from '../print-runs/use-problem-text.ts';
import { useLocale, useTexts } from '../provider/use-texts.ts';
import { useLastValue } from '../ui/dialogs/use-last-value.ts';
import { Notice } from '../ui/Notice.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { Board } from './Board.tsx';
import { BoardTools, type Sheet } from './BoardTools.tsx';
import type { DesignerColumn } from './designer-column.ts';
import { FieldList } from './FieldList.tsx';
import { type FieldTroubles, troublesOf } from './field-troubles.ts';
import { useFieldWords } from './field-words.ts';
import type { BoardRow } from './hard-rows.ts';
import { imageRefusal } from './image-dots.ts';
import { Palette } from './Palette.tsx';
import { Properties } from './Properties.tsx';
import { DotsContext } from './PropertyFields.tsx';
import { remediesOf, type Remedy } from './remedies.ts';
import type { DesignerChange } from './StartSizes.tsx';
import { useBoardActs, type Place } from './use-board-acts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useBoardKeyboard, usePanes } from './use-board-keyboard.ts';
import { fieldsOf, useDesigner } from './use-designer.ts';
import { useEditWords } from './use-edit-words.ts';
import { usePan } from './use-pan.ts';
import { useShownRow } from './use-shown-row.ts';
import { useZoom } from './use-zoom.ts';
import styles from './LabelDesigner.module.css';

// What some labels never need is fetched when it is first shown.
const StartSizes = lazy(async () => ({ default: (await import('./StartSizes.tsx')).StartSizes }));
const BoardRows = lazy(async () => ({ default: (await import('./BoardRows.tsx')).BoardRows }));
const FieldMenu = lazy(async () => ({ default: (await import('./FieldMenu.tsx')).FieldMenu }));
const ImageDialog = lazy(async () => ({ default: (await import('./ImageDialog.tsx')).ImageDialog }));

export interface LabelDesignerHandle {
  undo(): void;
  redo(): void;
  /** The label gets the focus. */
  focus(): void;
  /** Selects the field that is written at this character of the code. */
  selectAt(character: number): void;
}

export interface LabelDesignerProps {
  /** The label's code. It is the document: what is not changed keeps every byte. */
  source: string;
  language: PrinterLanguage;
  /** The code was changed by the drawing; give it back as `source`. */
  onChange: (change: DesignerChange) => void;
  /** A field was selected; where it is written, in characters. */
  onSelect?: (selected: { range: { from: number; to: number } }) => void;
  /** What is wrong with fields in the row that is shown, with what helps: for who shows the code beside the board. */
  onTroubles?: (troubles: readonly BoardTrouble[]) => void;
  /** F6 was pressed in the last pane: what comes next on the page gets the focus. */
  onLeave?: () => void;
  /** What the account has set for its printers. */
  settings: PrinterSettings;
  /** In place of the account's own. */
  currencySign?: string;
  configurations?: readonly LabelConfiguration[];
  /** Paper in millimetres, where the code does not set it. */
  widthMm?: number;
  heightMm?: number;
  /** Dots a millimetre: 6, 8, 12 or 24. */
  dpmm?: number;
  /** Columns of the list that the label is printed from, to be put on the label. */
  columns?: readonly DesignerColumn[];
  /** A row of that list: its values by variable. */
  values?: Readonly<Record<string, string>>;
  /** Rows of that list in place of one, of which a person chooses; the one at which most can go wrong is shown first. */
  rows?: readonly BoardRow[];
  /** One label with the values that are shown is wanted on paper. Without it no button offers that. */
  onPrintOne?: (shown: ShownLabel) => void;
  /** Whether that label is on its way. */
  isPrinting?: boolean;
  /**
   * What is drawn and not saved stays in this browser, under a name of this label and this person, and is offered when the
   * label is opened again as it was saved. Without it nothing is kept.
   */
  draft?: { name: string; saved: string };
}

/** What the board shows at the moment. */
export interface ShownLabel {
  source: string;
  /** By variable; those of a row stand as they are, for others that are empty a sample is shown. */
  values: Readonly<Record<string, string>>;
  isRow: boolean;
}

/** Trouble of one field. */
export interface BoardTrouble {
  /** Where the field is written, in characters of the code. */
  range: { from: number; to: number };
  level: 'error' | 'warning';
  text: string;
  /** What can be done about it, in words; it is done as a step of the board's history. */
  remedies: readonly { name: string; apply: () => void }[];
}

const noTroubles: FieldTroubles = new Map();
const noConfigurations: readonly LabelConfiguration[] = [];

/** The drawing board: a label's code, edited through its picture. */
export const LabelDesigner = forwardRef<LabelDesignerHandle, LabelDesignerProps>(
  function LabelDesigner(props, ref) {
    const { source, language } = props;
    const t = useTexts();
    const [isStarted, setStarted] = useState(false);
    const notice = useDesignerDraft(props);
    if (!canRender(language)) return <Notice>{t('designer.notDrawable')}</Notice>;
    if (source.trim() === '') {
      return (
        <>
          {notice}
          <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
            <StartSizes
              language={language}
              dpmm={props.dpmm ?? 8}
              onStart={(change) => {
                setStarted(true);
                props.onChange(change);
              }}
            />
          </Suspense>
        </>
      );
    }
    return (
      <>
        {notice}
        <OpenedDesigner {...props} handle={ref} isStarted={isStarted} />
      </>
    );
  },
);

const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** What a closed tab left of this label, to be taken or discarded. */
function useDesignerDraft({ draft, source, onChange }: LabelDesignerProps) {
  const isChanged = draft !== undefined && source !== draft.saved;
  const { notice, forget } = useKeptDraft({
    name: draft?.name,
    version: useMemo(() => fingerprint(draft?.saved ?? ''), [draft?.saved]),
    draft: source,
    isChanged,
    isDraft: isText,
    onTaken: (taken) => onChange({ source: taken }),
  });
  const changed = useRef<string>(undefined);
  const forgetNow = useStableCallback(forget);
  const name = draft?.name;
  useEffect(() => {
    // What is saved, or undone, is no draft any more; another label's still is one.
    if (!isChanged && changed.current !== undefined && changed.current === name) forgetNow();
    changed.current = isChanged ? name : undefined;
  }, [isChanged, name, forgetNow]);
  return notice;
}

/** Tells a label's code from another: its length and a hash of 32 bits (FNV-1a). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

interface OpenedDesignerProps extends LabelDesignerProps {
  handle: Ref<LabelDesignerHandle>;
  /** A size of paper was chosen here a moment ago. */
  isStarted: boolean;
}

function OpenedDesigner(props: OpenedDesignerProps) {
  const { source, language, settings, currencySign, dpmm = 8, widthMm = 100, heightMm = 150 } = props;
  const { configurations = noConfigurations, onPrintOne } = props;
  const shown = useShownRow({ columns: props.columns, rows: props.rows, values: props.values });
  const { rows, values, columns } = shown;
  const t = useTexts();
  const { locale } = useLocale();
  const words = useFieldWords(dpmm);
  const editWords = useEditWords();
  const problemText = useProblemText();
  const root = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [now] = useState(() => new Date());
  const say = (text: string, isRefused = false) => {
    setRefusal(isRefused ? text : undefined);
    setSaid(text);
  };
  const drawing = useMemo(() => {
    const { anio, hora } = printMoment(locale, now, '');
    return {
      language,
      settings,
      ...(currencySign === undefined ? {} : { currencySign }),
      configurations,
      values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }])),
      isRow: rows.length > 0,
      moment: { date: anio, time: hora },
      widthMm,
      heightMm,
      dpmm,
    };
  }, [language, settings, currencySign, configurations, values, rows, widthMm, heightMm, dpmm, locale, now]);

  const designer = useDesigner({
    source,
    drawing,
    rows,
    onSource: (next) => props.onChange({ source: next }),
    typedName: t('designer.did-typed'),
    onDone(name: string, edit: Edit) {
      const refused = edit.remarks.find(({ level }) => level === 'error');
      if (refused) say(editWords(refused), true);
      else say([name, ...edit.remarks.map(editWords)].filter(Boolean).join('. '));
    },
  });
  const { board, selection, select } = designer;
  const { document } = board;
  const selected = fieldsOf(document, selection);
  const only = selected.length === 1 ? selected[0] : undefined;
  const [reached, setReached] = useState<number>();
  const isThere = (id: number) => document?.fields.some((field) => field.id === id);
  const active = reached !== undefined && isThere(reached) ? reached : selection.at(-1);
  const zoom = useZoom(bench, {
    // Without a document there is no bench yet, whose room it is.
    widthDots: document && (board.size?.width ?? document.labels[0]?.widthDots),
    heightDots: document && (board.size?.height ?? document.labels[0]?.heightDots),
    dpmm,
    isThere: document !== undefined,
  });
  usePan(bench, document !== undefined);
  usePanes(root, document !== undefined, (backwards) => {
    if (props.onLeave && !backwards) props.onLeave();
    else paper.current?.focus();
  });
  const troubles = useMemo(
    () => (document ? troublesOf(document, board.found.problems) : noTroubles),
    [document, board.found],
  );
  const stops = ({ id, unprinted }: DocumentField) =>
    unprinted === true || troubles.get(id)?.[0]?.level === 'error';
  const acts = useBoardActs({ designer, selected, shown, words });

  const choose = (ids: readonly number[]) => {
    select(ids);
    setReached(ids.at(-1));
    setRefusal(undefined);
    const field = ids.length === 1 && document?.fields.find(({ id }) => id === ids[0]);
    if (field) props.onSelect?.({ range: field.range });
  };
  const remedy = useStableCallback((field: DocumentField, { key, intents }: Remedy) => {
    // Remedies are of what is selected.
    choose([field.id]);
    designer.act(t('designer.did-changed', { field: words.title(field) }), intents, {
      selectsInserted: key === 'code128',
    });
  });
  const tell = useStableCallback((found: readonly BoardTrouble[]) => props.onTroubles?.(found));
  const isTold = props.onTroubles !== undefined;
  useEffect(() => {
    if (!document || !isTold) return;
    tell(
      document.fields.flatMap((field) => {
        const own = troubles.get(field.id) ?? [];
        const remedies = own.length > 0 ? remediesOf(document, field, own) : [];
        return own.map((problem, at) => ({
          range: field.range,
          level: problem.level,
          text: problemText(problem),
          // The field's remedies are said once.
          remedies: (at === 0 ? remedies : []).map((each) => ({
            name: t(`designer.remedy-${each.key}`),
            apply: () => remedy(field, each),
          })),
        }));
      }),
    );
  }, [document, troubles, isTold, problemText, t, tell, remedy]);
  const [sheet, setSheet] = useState<Sheet>({ hasGrid: false, inDots: false });
  const [writing, setWriting] = useState<number>();
  const editing = document?.fields.find(({ id }) => id === writing);
  /** What a field says is written on the label; of one that says nothing the first property is changed. */
  const edit = (field = only) => {
    if (field?.data && field.drawn) setWriting(field.id);
    else queueMicrotask(() => root.current?.querySelector<HTMLElement>('[data-first-property]')?.focus());
  };
  const [menu, setMenu] = useState<{ x: number; y: number; below?: DocumentField | undefined }>();
  // It stays for its own end once it was there.
  const wasMenu = useLastValue(menu) !== undefined;
  const menuFrom = useRef<HTMLElement>(null);
  const openMenu = (at: typeof menu) => {
    const { activeElement } = globalThis.document;
    menuFrom.current = root.current?.contains(activeElement) ? (activeElement as HTMLElement) : paper.current;
    setMenu(at);
  };
  const [image, setImage] = useState<{ file?: File; place?: Place }>();
  const askImage = (asked: NonNullable<typeof image>) => {
    const refused = document && imageRefusal(document);
    if (refused) say(editWords(refused), true);
    else setImage(asked);
  };
  const clipboard = useClipboard({
    root,
    designer,
    acts,
    drawing,
    selected,
    words,
    say,
    onImage: (file) => askImage({ file }),
  });
  const onKey = useBoardKeyboard({
    designer,
    acts,
    zoom,
    dpmm,
    active,
    choose,
    edit,
    menu(on) {
      const field = on.querySelector('[data-active]') ?? on;
      const { left, top, width, height } = field.getBoundingClientRect();
      openMenu({ x: left + Math.min(24, width / 2), y: top + Math.min(24, height / 2) });
    },
  });

  useImperativeHandle(props.handle, () => ({
    undo: () => designer.undo(),
    redo: () => designer.redo(),
    focus: () => paper.current?.focus(),
    selectAt(character) {
      const field = document?.fields.findLast(
        ({ range }) => range.from <= character && character <= range.to,
      );
      if (!field) return;
      select([field.id]);
      setReached(field.id);
    },
  }));

  const isOpened = document !== undefined;
  useEffect(() => {
    if (!isOpened || !props.isStarted) return;
    // What was pressed is gone: the keyboard goes on at the first element, with the whole board in sight.
    root.current?.scrollIntoView({ block: 'nearest' });
    root.current?.querySelector<HTMLElement>('[data-pane] button')?.focus({ preventScroll: true });
  }, [isOpened, props.isStarted]);

  if (!document) return board.size || board.isCurrent ? null : <SpinnerArea label={t('ui.loading')} />;
  // What happened is told with where the field then stands.
  const told = said !== '' && only && refusal === undefined ? `${said}. ${words.name(only)}` : said;
  const stopping = board.found.problems.filter(({ level }) => level === 'error');
  const reasonOf = ({ id, unprinted }: DocumentField) => {
    const [trouble] = troubles.get(id) ?? [];
    if (trouble) return problemText(trouble);
    return unprinted ? t('designer.emptyField') : undefined;
  };
  const stopsWith = [...new Set(stopping.map(problemText))].join(' ');
  const label = document.labels[0];
  const turned = !label?.turned ? undefined : /\^PMY|DIRECTION\s+[01],1/i.test(source) ? 'mirrored' : 'half';
  return (
    <div ref={root} className={styles['designer']}>
      <BoardTools
        history={designer.history}
        selected={selected}
        zoom={zoom}
        acts={acts}
        sheet={sheet}
        onSheet={setSheet}
        onUndo={designer.undo}
        onRedo={designer.redo}
        onPrintOne={onPrintOne && (() => onPrintOne({ source, values, isRow: rows.length > 0 }))}
        isPrinting={props.isPrinting ?? false}
      />
      {rows.length > 0 ? (
        <Suspense fallback={<div className={styles['rows']} />}>
          <BoardRows count={rows.length} at={shown.at} hard={shown.hard} onChange={shown.show} />
        </Suspense>
      ) : null}
      <div className={styles['live']} aria-live="polite">
        {rows.length > 0 && stopsWith !== '' ? (
          <Notice kind="warning">
            {t('designer.rowStops')} {stopsWith}
          </Notice>
        ) : null}
      </div>
      <div className={styles['panes']}>
        <section className={styles['left']} aria-label={t('designer.elements')} data-pane>
          <Palette columns={columns} onInsert={acts.insert} onImage={() => askImage({})} />
          <FieldList
            fields={document.fields}
            words={words}
            reasonOf={reasonOf}
            selection={selection}
            active={active}
            onSelect={choose}
            onMenu={openMenu}
            onOrder={acts.orderBefore}
            onKeyDown={(event) => onKey(event, true)}
          />
        </section>
        <section className={styles['middle']} aria-label={t('designer.board')} data-pane>
          <div ref={bench} className={styles['bench']} tabIndex={-1}>
            <Board
              paperRef={paper}
              document={document}
              picture={board.picture}
              size={board.size}
              isStale={board.isStale}
              turned={turned}
              zoom={zoom.pixels}
              sheet={sheet}
              words={words}
              reasonOf={reasonOf}
              stops={stops}
              describedBy={keysId}
              selection={selection}
              active={active}
              onSelect={choose}
              onDragging={acts.onDragging}
              onDragged={acts.onDragged}
              onEdit={(id) => {
                choose([id]);
                edit(document.fields.find((field) => field.id === id));
              }}
              editing={editing}
              columns={columns}
              onSaid={acts.say}
              onEdited={(how) => {
                setWriting(undefined);
                if (how === 'key') paper.current?.focus();
              }}
              onMenu={(at, below) => openMenu({ ...at, below })}
              onDropped={(what, x, y) => {
                if (typeof what === 'string') acts.insert(what, { x, y });
                else askImage({ file: what, place: { x, y } });
              }}
              onKeyDown={(event) => onKey(event, false)}
            />
          </div>
          <p className={styles['status']} aria-live="polite">
            <span id={keysId} className={styles['keys']}>
              {t('designer.keys')}
            </span>
            {board.isStale && rows.length === 0 ? (
              // Not above the label, which would jump while code is typed.
              <strong>{stopsWith === '' ? t('designer.codeBroken') : stopsWith}</strong>
            ) : null}
            {turned ? <strong>{t(`designer.turned-${turned}`)}</strong> : null}
          </p>
        </section>
        <section className={styles['right']} aria-label={t('designer.properties')} data-pane>
          {refusal ? <Notice kind="warning">{refusal}</Notice> : null}
          <DotsContext.Provider value={sheet.inDots}>
            <Properties
              // Numbers of fields change with what is put before them.
              key={selected.map((field) => document.fields.indexOf(field)).join(' ')}
              selected={selected}
              selection={selection}
              document={document}
              columns={columns}
              words={words}
              reason={only && reasonOf(only)}
              remedies={only ? remediesOf(document, only, troubles.get(only.id) ?? []) : []}
              drawing={drawing}
              act={designer.act}
            />
          </DotsContext.Provider>
        </section>
      </div>
      {wasMenu ? (
        <Suspense fallback={null}>
          <FieldMenu
            at={menu}
            selected={selected}
            below={menu?.below}
            acts={acts}
            clipboard={clipboard}
            fields={document.fields}
            onSelect={choose}
            onClose={() => setMenu(undefined)}
            returnTo={() => menuFrom.current}
          />
        </Suspense>
      ) : null}
      {image ? (
        <Suspense fallback={null}>
          <ImageDialog
            file={image.file}
            dpmm={dpmm}
            roomDots={Math.max(dpmm, (label?.widthDots ?? 400) - (image.place?.x ?? 2 * dpmm) - dpmm)}
            onInsert={(dots) => {
              setImage(undefined);
              acts.insertImage(dots, image.place);
            }}
            onClose={() => setImage(undefined)}
          />
        </Suspense>
      ) : null}
      <output className={styles['hidden']}>{told}</output>
    </div>
  );
}
