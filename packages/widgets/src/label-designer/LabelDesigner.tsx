import { useStableCallback } from '@base-ui/utils/useStableCallback';
import type { LabelConfiguration } from '@marbete/core/languages/compile';
import { canRender } from '@marbete/core/languages/render';
import type { PrinterLanguage } from '@marbete/core/languages/languages';
import type { PrinterSettings } from '@marbete/core/template/values';
import {
  duplicateFields,
  moveFields,
  removeFields,
  reorderField,
  type Edit,
} from '@marbete/core/editing/document';
import {
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { printMoment } from '../label-source/print-moment.ts';
import { useProblemText } from '../print-runs/use-problem-text.ts';
import { useLocale, useTexts } from '../provider/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { Board, type Drag } from './Board.tsx';
import { actOfKey } from './board-keys.ts';
import { BoardRows } from './BoardRows.tsx';
import { BoardTools } from './BoardTools.tsx';
import { elementNamed } from './elements.ts';
import { FieldList } from './FieldList.tsx';
import { useFieldWords } from './field-words.ts';
import type { DesignerColumn } from './designer-column.ts';
import { hardRows, type BoardRow } from './hard-rows.ts';
import { Palette } from './Palette.tsx';
import { Properties } from './Properties.tsx';
import { resizeIntents, resizePreview } from './resize.ts';
import { StartSizes } from './StartSizes.tsx';
import { fieldsOf, useDesigner } from './use-designer.ts';
import { useEditWords } from './use-edit-words.ts';
import { useZoom } from './use-zoom.ts';
import styles from './LabelDesigner.module.css';

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
  onChange: (change: { source: string }) => void;
  /** A field was selected; where it is written, in characters. */
  onSelect?: (selected: { range: { from: number; to: number } }) => void;
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
}

const noConfigurations: readonly LabelConfiguration[] = [];
const noColumns: readonly DesignerColumn[] = [];
const noValues: BoardRow = {};
const noRows: readonly BoardRow[] = [];

/** The drawing board: a label's code, edited through its picture. */
export const LabelDesigner = forwardRef<LabelDesignerHandle, LabelDesignerProps>(
  function LabelDesigner(props, ref) {
    const { source, language } = props;
    const t = useTexts();
    if (!canRender(language)) return <Notice>{t('designer.notDrawable')}</Notice>;
    if (source.trim() === '') {
      return <StartSizes language={language} dpmm={props.dpmm ?? 8} onStart={props.onChange} />;
    }
    return <OpenedDesigner {...props} handle={ref} />;
  },
);

function OpenedDesigner(props: LabelDesignerProps & { handle: Ref<LabelDesignerHandle> }) {
  const { source, language, settings, currencySign, dpmm = 8, widthMm = 100, heightMm = 150 } = props;
  const { configurations = noConfigurations, columns: given = noColumns, rows = noRows } = props;
  const hard = useMemo(
    () =>
      hardRows(
        rows,
        given.map(({ variable }) => variable),
      ),
    [rows, given],
  );
  const [chosen, setChosen] = useState<{ of: typeof rows; at: number }>();
  const row = Math.min(chosen?.of === rows ? chosen.at : (hard[0]?.at ?? 0), rows.length - 1);
  const values = rows[row] ?? props.values ?? noValues;
  const columns = useMemo(
    () => given.map((column) => ({ ...column, sample: values[column.variable] ?? column.sample })),
    [given, values],
  );
  const t = useTexts();
  const { locale } = useLocale();
  const words = useFieldWords(dpmm);
  const editWords = useEditWords();
  const problemText = useProblemText();
  const root = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [now] = useState(() => new Date());
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
    onSource: (next) => props.onChange({ source: next }),
    typedName: t('designer.did-typed'),
    onDone(name: string, edit: Edit) {
      const refused = edit.remarks.find(({ level }) => level === 'error');
      setRefusal(refused && editWords(refused));
      setSaid(refused ? editWords(refused) : [name, ...edit.remarks.map(editWords)].join('. '));
    },
  });
  const { board, selection, history, act, select } = designer;
  const { document } = board;
  const selected = fieldsOf(document, selection);
  const [active, setActive] = useState<number>();
  const at =
    active !== undefined && document?.fields.some(({ id }) => id === active) ? active : selection.at(-1);
  const only = selected.length === 1 ? selected[0] : undefined;
  const bench = useRef<HTMLDivElement>(null);
  const zoom = useZoom(bench, {
    widthDots: board.bitmap?.width ?? document?.labels[0]?.widthDots,
    heightDots: board.bitmap?.height ?? document?.labels[0]?.heightDots,
    dpmm,
  });

  const choose = (ids: readonly number[]) => {
    select(ids);
    setActive(ids.at(-1));
    setRefusal(undefined);
    const field = ids.length === 1 && document?.fields.find(({ id }) => id === ids[0]);
    if (field) props.onSelect?.({ range: field.range });
  };
  const named = (key: 'moved' | 'resized' | 'removed' | 'ordered' | 'duplicated') =>
    t(`designer.did-${key}`, { field: selected.map(words.title).join(', ') });

  const move = (dx: number, dy: number) => {
    if (selection.length === 0) return;
    act(named('moved'), (now) => moveFields(now, current(now), dx, dy));
  };
  /** The selection at the time at which an act is done, which may be later than the key. */
  const selectionNow = useRef(selection);
  useEffect(() => {
    selectionNow.current = selection;
  });
  const current = (now: { fields: readonly { id: number }[] }) =>
    selectionNow.current.filter((id) => now.fields.some((field) => field.id === id));
  const remove = () => {
    if (selection.length > 0) act(named('removed'), (now) => removeFields(now, current(now)));
  };
  const duplicate = () => {
    if (selected.length > 0) {
      act(named('duplicated'), (now) => duplicateFields(now, current(now), 2 * dpmm, 2 * dpmm), {
        selectsInserted: true,
      });
    }
  };
  const insert = (key: string, place?: { x: number; y: number }) => {
    if (!document) return;
    const wording = { text: t('designer.elementText'), offer: t('designer.elementOffer') };
    const where = { document, ...(place ? { place } : {}), words: wording };
    const element = elementNamed(key, columns, where);
    if (element) {
      // An offer is only seen on a row that has one.
      const offered = rows.findIndex(({ OFFER = '' }) => OFFER.trim() !== '');
      if (/^(?:offer|column OFFER)$/.test(key) && values['OFFER']?.trim() === '' && offered >= 0) {
        setChosen({ of: rows, at: offered });
      }
      act(
        t('designer.did-inserted', { field: element.nameKey ? t(element.nameKey) : element.name }),
        element.intents,
        {
          selectsInserted: true,
        },
      );
    }
  };
  const order = (forward: boolean) => {
    if (!only || !document) return;
    const place = document.fields.findIndex(({ id }) => id === only.id);
    const before = document.fields[forward ? place + 2 : place - 1];
    if (forward ? place === document.fields.length - 1 : place === 0) return;
    act(named('ordered'), (now) => reorderField(now, only.id, before?.id));
  };
  const onDragging = (drag: Drag | undefined) => {
    if (!document || !drag) board.preview(undefined);
    else if (drag.type === 'move') board.preview(moveFields(document, selection, drag.dx, drag.dy).source);
    else board.preview(resizePreview(document, drag));
  };
  const onDragged = (drag: Drag) => {
    if (drag.type === 'move') move(drag.dx, drag.dy);
    else act(named('resized'), resizeIntents(drag.id, drag.from, drag.to));
  };
  const go = (to: 'next' | 'previous' | 'first' | 'last') => {
    const fields = document?.fields ?? [];
    const place = fields.findIndex(({ id }) => id === at);
    const next =
      to === 'first'
        ? 0
        : to === 'last'
          ? fields.length - 1
          : to === 'next'
            ? place + 1
            : place < 0
              ? fields.length - 1
              : place - 1;
    const field = fields[Math.min(Math.max(next, 0), fields.length - 1)];
    if (field) choose([field.id]);
  };
  const edit = () => root.current?.querySelector<HTMLElement>('[data-first-property]')?.focus();

  const onKey = (event: KeyboardEvent, inList: boolean) => {
    const wanted = actOfKey(event, dpmm, inList || selection.length === 0);
    if (!wanted) return;
    if (wanted.act === 'none' && selection.length === 0) return;
    event.preventDefault();
    switch (wanted.act) {
      case 'move':
        return move(wanted.dx, wanted.dy);
      case 'resize':
        if (only) {
          const { box } = only;
          const to = {
            ...box,
            width: Math.max(1, box.width + wanted.dx),
            height: Math.max(1, box.height + wanted.dy),
          };
          act(named('resized'), resizeIntents(only.id, box, to));
        }
        return undefined;
      case 'next':
      case 'previous':
      case 'first':
      case 'last':
        return go(wanted.act);
      case 'edit':
        return edit();
      case 'remove':
        return remove();
      case 'duplicate':
        return duplicate();
      case 'all':
        return choose(document?.fields.filter(({ drawn }) => drawn).map(({ id }) => id) ?? []);
      case 'none':
        return choose([]);
      case 'undo':
        return designer.undo();
      case 'redo':
        return designer.redo();
      case 'forward':
        return order(true);
      case 'back':
        return order(false);
      case 'zoom':
        return zoom.step(wanted.by);
      default:
        return undefined;
    }
  };
  const focusPane = (backwards: boolean) => {
    const panes = [...(root.current?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];
    const here = panes.findIndex((pane) => pane.contains(pane.ownerDocument.activeElement));
    const next = panes[here + (backwards ? -1 : 1)];
    if (!next) {
      if (props.onLeave && !backwards) props.onLeave();
      else paper.current?.focus();
      return;
    }
    (next.querySelector<HTMLElement>('[role=tree], input, textarea, button') ?? next).focus();
  };

  // What happened is told with where the field then stands.
  const told = said !== '' && only && refusal === undefined ? `${said}. ${words.name(only)}` : said;
  const onPaneKey = useStableCallback((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F6') return;
    event.preventDefault();
    // The page's notices take the key too.
    event.stopPropagation();
    focusPane(event.shiftKey);
  });
  const isOpened = document !== undefined;
  useEffect(() => {
    const element = root.current;
    if (!element || !isOpened) return undefined;
    element.addEventListener('keydown', onPaneKey);
    return () => element.removeEventListener('keydown', onPaneKey);
  }, [root, isOpened, onPaneKey]);

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
      setActive(field.id);
    },
  }));

  if (!document) return board.bitmap || board.isCurrent ? null : <SpinnerArea label={t('ui.loading')} />;
  const stopping = board.found.problems.filter(({ level }) => level === 'error');
  const turned = !document.labels[0]?.turned
    ? undefined
    : /\^PMY|DIRECTION\s+[01],1/i.test(source)
      ? 'mirrored'
      : 'half';
  return (
    <div ref={root} className={styles['designer']}>
      <BoardTools
        history={history}
        selected={selected}
        zoom={zoom}
        onUndo={designer.undo}
        onRedo={designer.redo}
        onRemove={remove}
        onDuplicate={duplicate}
        onOrder={order}
      />
      {rows.length > 0 ? (
        <BoardRows count={rows.length} at={row} hard={hard} onChange={(at) => setChosen({ of: rows, at })} />
      ) : null}
      {board.isStale && rows.length > 0 && stopping.length > 0 ? (
        <Notice kind="warning">
          {t('designer.rowStops')} {[...new Set(stopping.map(problemText))].join(' ')}
        </Notice>
      ) : null}
      <div className={styles['panes']}>
        <section className={styles['left']} aria-label={t('designer.elements')} data-pane>
          <Palette columns={columns} onInsert={insert} />
          <FieldList
            fields={document.fields}
            words={words}
            selection={selection}
            active={at}
            onSelect={choose}
            onKeyDown={(event) => onKey(event, true)}
          />
        </section>
        <section className={styles['middle']} aria-label={t('designer.board')} data-pane>
          <div ref={bench} className={styles['bench']} tabIndex={-1}>
            <Board
              paperRef={paper}
              document={document}
              bitmap={board.bitmap}
              isStale={board.isStale}
              turned={turned}
              zoom={zoom.pixels}
              words={words}
              describedBy={keysId}
              selection={selection}
              active={at}
              onSelect={choose}
              onDragging={onDragging}
              onDragged={onDragged}
              onEdit={(id) => {
                choose([id]);
                queueMicrotask(edit);
              }}
              onDropped={(what, x, y) => insert(what, { x, y })}
              onKeyDown={(event) => onKey(event, false)}
            />
          </div>
          <p className={styles['status']}>
            <span id={keysId} className={styles['keys']}>
              {t('designer.keys')}
            </span>
            {turned ? <strong>{t(`designer.turned-${turned}`)}</strong> : null}
          </p>
        </section>
        <section className={styles['right']} aria-label={t('designer.properties')} data-pane>
          {refusal ? <Notice kind="warning">{refusal}</Notice> : null}
          <Properties
            key={only?.id ?? 'none'}
            field={only}
            count={selected.length}
            document={document}
            columns={columns}
            words={words}
            act={act}
          />
        </section>
      </div>
      <output className={styles['hidden']}>{told}</output>
    </div>
  );
}
