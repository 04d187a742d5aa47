import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import {
  lazy,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { LiveCanvas } from './BoardCanvas.tsx';
import { BoardFields } from './BoardFields.tsx';
import type { Sheet } from './BoardTools.tsx';
import { DataInput } from './DataInput.tsx';
import type { DesignerColumn } from './designer-column.ts';
import type { FieldWords } from './field-words.ts';
import { placeOn } from './field-place.ts';
import { groupOf, pressed } from './groups.ts';
import { type Gesture, gestureNow, noGesture } from './gesture.ts';
import { GestureMarks } from './GestureMarks.tsx';
import { resizedBox, type Handle } from './handles.ts';
import { createLiveValue } from './live-value.ts';
import type { Picture } from './use-board.ts';
import { boxAround, fieldsAt, snapMove } from './snapping.ts';
import styles from './LabelDesigner.module.css';

// Nothing waits for the rulers.
const Ruler = lazy(async () => ({ default: (await import('./Ruler.tsx')).Ruler }));

export interface BoardProps {
  paperRef: Ref<HTMLDivElement | null>;
  document: LabelDocument;
  picture: Picture;
  /** The picture's size in dots. */
  size: { width: number; height: number } | undefined;
  isStale: boolean;
  turned: 'half' | 'mirrored' | undefined;
  /** Pixels a dot. */
  zoom: number;
  /** On a grid fields go to whole millimetres. */
  sheet: Sheet;
  words: FieldWords;
  /** What is wrong with a field in the row that is shown, and whether that keeps it from printing. */
  reasonOf: (field: DocumentField) => string | undefined;
  stops: (field: DocumentField) => boolean;
  /** Id of what says which keys there are. */
  describedBy: string;
  selection: readonly number[];
  /** The field that the keyboard is at. */
  active: number | undefined;
  onSelect: (ids: readonly number[]) => void;
  /** While fields are dragged: how far; undefined when it is given up. */
  onDragging: (drag: Drag | undefined) => void;
  onDragged: (drag: Drag) => void;
  onEdit: (id: number) => void;
  /** The field whose words are written on the label, with what it takes for that. */
  editing: DocumentField | undefined;
  columns: readonly DesignerColumn[];
  onSaid: (field: DocumentField, text: string) => void;
  onEdited: (how: 'key' | 'left') => void;
  /** The menu of the selected fields is wanted, at this place of the screen; `below` is covered by the selected one. */
  onMenu: (at: { x: number; y: number }, below: DocumentField | undefined) => void;
  /** Something from the palette, a column, or a file was dropped at these dots. */
  onDropped: (what: string | File, x: number, y: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export type Drag =
  | { type: 'move'; dx: number; dy: number }
  | { type: 'resize'; id: number; from: Box; to: Box };

/** Pixels that the pointer goes before a press becomes a drag, and within which edges attract each other. */
const slackPx = 4;
const reachPx = 7;

/** What the palette and the columns put into a drag. */
export const draggedType = 'application/x-marbete-field';

/** The label at its true shape, with its fields to point at. Distances are in dots of the label, unturned. */
export function Board(props: BoardProps) {
  const { document, picture, size, isStale, turned, zoom, words, selection, active, onSelect } = props;
  const t = useTexts();
  const prefix = useId();
  const paper = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(props.paperRef, () => paper.current);
  const [live] = useState(() => createLiveValue(noGesture));
  /** The pointers that are down: one draws, two zoom. */
  const down = useRef(new Set<number>());
  const label = document.labels[0];
  const left = label?.leftDots ?? 0;
  const width = size?.width ?? label?.widthDots ?? 1;
  const height = size?.height ?? label?.heightDots ?? 1;
  const { fields } = document;
  const selected = fields.filter(({ id }) => selection.includes(id));
  const setGesture = (next: Gesture | undefined) => live.set(gestureNow(next, selected));

  const dotsOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const frame = paper.current?.getBoundingClientRect();
    return { x: (clientX - (frame?.left ?? 0)) / zoom - left, y: (clientY - (frame?.top ?? 0)) / zoom };
  };

  const press = (event: PointerEvent<HTMLDivElement>) => {
    // Held, it moves the sheet under the pointer; that is the bench's.
    if (event.button !== 0 || event.currentTarget.closest('[data-panning]')) return;
    if (event.isPrimary) down.current.clear();
    down.current.add(event.pointerId);
    if (down.current.size > 1) {
      giveUp();
      return;
    }
    const { x, y } = dotsOf(event);
    const isFinger = event.pointerType === 'touch';
    const handle = (event.target as HTMLElement).dataset['handle'] as Handle | undefined;
    const only = selected.length === 1 ? selected[0] : undefined;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (handle && only) {
      setGesture({ type: 'resize', x, y, handle, field: only, box: only.box });
      return;
    }
    const under = fieldsAt(fields, x, y, 2 / zoom);
    const current = under.findIndex(({ id }) => selection.includes(id));
    // Alt reaches the field below; a selected one is dragged even where others cover it.
    const hit = event.altKey ? under[(current + 1) % Math.max(1, under.length)] : under[0];
    const dragged = current >= 0 && !event.altKey ? under[current] : hit;
    const choice = hit ? (event.altKey ? [hit.id] : pressed(fields, hit.id, selection)) : [];
    if (isFinger && (!dragged || !selection.includes(dragged.id))) {
      // A finger scrolls the page; what it taps is selected, and what is selected can be dragged.
      setGesture({ type: 'press', x, y, drags: false, onTap: choice });
      return;
    }
    const isFixed =
      dragged && (selection.includes(dragged.id) ? selected : [dragged]).some(({ locked }) => locked);
    if (!hit || !dragged || (isFixed && !event.shiftKey)) {
      setGesture({
        type: 'marquee',
        x,
        y,
        box: { x, y, width: 0, height: 0 },
        added: event.shiftKey ? selection : [],
        // A frame is drawn from a locked field as from the paper.
        onTap: choice,
      });
      if (!event.shiftKey && !hit) onSelect([]);
      return;
    }
    if (event.shiftKey) {
      const own = event.altKey ? [hit.id] : groupOf(fields, hit.id);
      const others = selection.filter((id) => !own.includes(id));
      const next = selection.includes(hit.id) ? others : [...others, ...own];
      onSelect(next);
      setGesture({ type: 'press', x, y, drags: true, onTap: next });
      return;
    }
    if (!selection.includes(dragged.id)) onSelect(choice);
    setGesture({ type: 'press', x, y, drags: true, onTap: choice });
  };

  const go = (event: PointerEvent<HTMLDivElement>) => {
    const { gesture } = live.get();
    if (!gesture || down.current.size > 1) return;
    const { x, y } = dotsOf(event);
    if (gesture.type === 'press') {
      if (!gesture.drags || selected.length === 0) return;
      if (Math.hypot(x - gesture.x, y - gesture.y) * zoom < slackPx) return;
    }
    if (gesture.type === 'marquee') {
      const box = {
        x: Math.min(x, gesture.x),
        y: Math.min(y, gesture.y),
        width: Math.abs(x - gesture.x),
        height: Math.abs(y - gesture.y),
      };
      setGesture({ ...gesture, box });
      const inside = fields
        .filter((field) => field.drawn && !field.locked && meets(field.box, box))
        .flatMap(({ id }) => groupOf(fields, id));
      onSelect([...new Set([...gesture.added, ...inside])]);
      return;
    }
    const free = event.ctrlKey || event.metaKey;
    if (gesture.type === 'resize') {
      const box = resizedBox(
        gesture.field.box,
        gesture.handle,
        Math.round(x - gesture.x),
        Math.round(y - gesture.y),
      );
      setGesture({ ...gesture, box });
      props.onDragging({ type: 'resize', id: gesture.field.id, from: gesture.field.box, to: box });
      return;
    }
    const around = boxAround(selected.map(({ box }) => box));
    if (!around) return;
    let [dx, dy] = [Math.round(x - gesture.x), Math.round(y - gesture.y)];
    if (event.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    const others = fields.filter(({ id, drawn }) => drawn && !selection.includes(id)).map(({ box }) => box);
    const targets = { label: { width, height }, others };
    const { dpmm } = document;
    const toGrid = (at: number, by: number) => Math.round((at + by) / dpmm) * dpmm - at;
    const snapped =
      props.sheet.hasGrid && !free
        ? { dx: toGrid(around.x, dx), dy: toGrid(around.y, dy), guides: [] }
        : snapMove(around, dx, dy, targets, free ? -1 : reachPx / zoom);
    setGesture({ type: 'move', x: gesture.x, y: gesture.y, ...snapped });
    props.onDragging({ type: 'move', dx: snapped.dx, dy: snapped.dy });
  };

  const release = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
    const { gesture } = live.get();
    if (gesture?.type === 'move') props.onDragged({ type: 'move', dx: gesture.dx, dy: gesture.dy });
    else if (gesture?.type === 'resize') {
      const { field, box } = gesture;
      props.onDragged({ type: 'resize', id: field.id, from: field.box, to: box });
    } else if (gesture?.type === 'press') onSelect(gesture.onTap);
    else if (gesture?.type === 'marquee' && gesture.onTap.length > 0 && isTap(gesture.box, zoom)) {
      onSelect(gesture.onTap);
    }
    setGesture(undefined);
  };
  const giveUp = () => {
    const { gesture } = live.get();
    if (gesture?.type === 'move' || gesture?.type === 'resize') props.onDragging(undefined);
    setGesture(undefined);
  };

  const place = (box: Box) => placeOn({ left, zoom }, box);
  const only = selected.length === 1 && selected[0]?.drawn && !selected[0].locked ? selected[0] : undefined;
  const frame = useMemo(() => ({ left, width, height, zoom }), [left, width, height, zoom]);
  return (
    <div className={styles['stage']} style={{ width: width * zoom + 44, height: height * zoom + 44 }}>
      <Suspense fallback={null}>
        <Ruler axis="x" length={width * zoom} perMm={document.dpmm * zoom} />
        <Ruler axis="y" length={height * zoom} perMm={document.dpmm * zoom} />
      </Suspense>
      <div
        ref={paper}
        role="tree"
        tabIndex={0}
        aria-label={t('designer.label')}
        aria-multiselectable
        aria-describedby={props.describedBy}
        aria-activedescendant={active === undefined ? undefined : `${prefix}${active}`}
        className={styles['paper']}
        style={{ width: width * zoom, height: height * zoom }}
        onPointerDown={press}
        onPointerMove={go}
        onPointerUp={release}
        onPointerCancel={({ pointerId }) => {
          down.current.delete(pointerId);
          giveUp();
        }}
        onDoubleClick={(event) => {
          const { x, y } = dotsOf(event);
          const under = fieldsAt(fields, x, y, 2 / zoom);
          const field = under.find(({ id }) => selection.includes(id)) ?? under[0];
          if (field) props.onEdit(field.id);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          // The menu key has been heard as a key.
          if ((event.nativeEvent as globalThis.PointerEvent).pointerType === '') return;
          giveUp();
          const { x, y } = dotsOf(event);
          const under = fieldsAt(fields, x, y, 2 / zoom);
          const at = under.findIndex(({ id }) => selection.includes(id));
          if (at < 0) onSelect(under[0] ? [under[0].id] : []);
          props.onMenu({ x: event.clientX, y: event.clientY }, under[Math.max(at, 0) + 1]);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && live.get().gesture) giveUp();
          else props.onKeyDown(event);
        }}
        onDragOver={(event: DragEvent) => {
          const { types } = event.dataTransfer;
          if (types.includes(draggedType) || types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event: DragEvent) => {
          const [file] = event.dataTransfer.files;
          const what = file?.type.startsWith('image/') ? file : event.dataTransfer.getData(draggedType);
          if (what === '') return;
          event.preventDefault();
          const { x, y } = dotsOf(event);
          props.onDropped(what, Math.round(x), Math.round(y));
        }}
      >
        {size ? <LiveCanvas picture={picture} zoom={zoom} turned={turned} isStale={isStale} /> : null}
        {props.sheet.hasGrid ? (
          <span aria-hidden className={styles['grid']} style={gridOf(document.dpmm * zoom, left * zoom)} />
        ) : null}
        <BoardFields
          prefix={prefix}
          fields={fields}
          frame={frame}
          dpmm={document.dpmm}
          words={words}
          reasonOf={props.reasonOf}
          stops={props.stops}
          selection={selection}
          active={active}
          gesture={live}
        />
        <GestureMarks gesture={live} frame={frame} only={only} inDots={props.sheet.inDots} words={words} />
      </div>
      {props.editing ? (
        <div className={styles['inline']} style={inlinePlace(place(props.editing.box), width * zoom)}>
          <DataInput
            key={props.editing.id}
            value={props.editing.content}
            columns={props.columns}
            onCommit={(text) => props.editing && props.onSaid(props.editing, text)}
            onClose={props.onEdited}
            takesFocus
          >
            {(control) => (
              <input {...control} aria-label={t('designer.inline')} className={styles['inlineText']} />
            )}
          </DataInput>
        </div>
      ) : null}
    </div>
  );
}

/** A line a millimetre; where those would be too close, every fifth. */
const gridOf = (perMm: number, from: number) => ({
  backgroundSize: `${perMm < 5 ? 5 * perMm : perMm}px ${perMm < 5 ? 5 * perMm : perMm}px`,
  backgroundPosition: `${from}px 0`,
});

const isTap = ({ width, height }: Box, zoom: number) => Math.hypot(width, height) * zoom < slackPx;

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Pixels of the stage around the paper. */
const aroundPx = 22;
const leastInlinePx = 200;

/** Over the field, as wide as it, and never beyond the paper's right edge where it has room. */
function inlinePlace(box: { left: number; top: number; width: number }, paperPx: number) {
  const width = Math.max(leastInlinePx, box.width);
  return {
    left: aroundPx + Math.max(0, Math.min(box.left, paperPx - width)),
    top: aroundPx + box.top,
    width,
  };
}
