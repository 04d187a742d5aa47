import type { DocumentField } from '@marbete/engine/edit';
import { Lock, TriangleAlert } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { FieldIcon } from './FieldIcon.tsx';
import type { FieldWords } from './field-words.ts';
import styles from './LabelDesigner.module.css';

export interface FieldListProps {
  fields: readonly DocumentField[];
  words: FieldWords;
  /** What is wrong with a field in the row that is shown. */
  reasonOf: (field: DocumentField) => string | undefined;
  selection: readonly number[];
  active: number | undefined;
  onSelect: (ids: readonly number[]) => void;
  /** The menu of the selected fields is wanted, at this place of the screen. */
  onMenu: (at: { x: number; y: number }) => void;
  /** A field was dragged to another place of the order: before this one, or behind all. */
  onOrder: (id: number, before: number | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const draggedLayer = 'application/x-marbete-layer';

/** All fields in the order in which they print, covered and cut ones too: whatever a pointer does can be done from here. */
export function FieldList(props: FieldListProps) {
  const { fields, words, reasonOf, selection, active, onSelect, onMenu, onKeyDown } = props;
  const t = useTexts();
  const prefix = useId();
  const id = (field: number) => `${prefix}${field}`;
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only the pane is scrolled, never the page.
    const pane = tree.current?.closest('[data-pane]');
    const layer = tree.current?.querySelector(`[data-layer="${active}"]`)?.getBoundingClientRect();
    const seen = pane?.getBoundingClientRect();
    if (!pane || !layer || !seen) return;
    if (layer.top < seen.top) pane.scrollTop += layer.top - seen.top;
    else if (layer.bottom > seen.bottom) pane.scrollTop += layer.bottom - seen.bottom;
  }, [active]);
  /** Where what is dragged would come to stand. */
  const [goal, setGoal] = useState<{ id: number; isBehind: boolean }>();
  const dragOver = (event: DragEvent<HTMLElement>) => {
    const layer = (event.target as HTMLElement).closest<HTMLElement>('[data-layer]');
    if (!layer || !event.dataTransfer.types.includes(draggedLayer)) return;
    event.preventDefault();
    const { top, height } = layer.getBoundingClientRect();
    const [over, isBehind] = [Number(layer.dataset['layer']), event.clientY > top + height / 2];
    if (goal?.id !== over || goal.isBehind !== isBehind) setGoal({ id: over, isBehind });
  };
  const drop = (event: DragEvent) => {
    const dragged = Number(event.dataTransfer.getData(draggedLayer) || NaN);
    setGoal(undefined);
    if (!goal || Number.isNaN(dragged)) return;
    event.preventDefault();
    const at = fields.findIndex((field) => field.id === goal.id) + (goal.isBehind ? 1 : 0);
    const from = fields.findIndex((field) => field.id === dragged);
    if (at !== from && at !== from + 1) props.onOrder(dragged, fields[at]?.id);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const layer = (event.target as HTMLElement).closest<HTMLElement>('[data-layer]');
    if (!layer) return;
    const clicked = Number(layer.dataset['layer']);
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onSelect([clicked]);
    else if (selection.includes(clicked)) onSelect(selection.filter((each) => each !== clicked));
    else onSelect([...selection, clicked]);
    event.currentTarget.focus();
  };
  return (
    <div className={styles['list']}>
      <h2>{t('designer.fields')}</h2>
      {fields.length === 0 ? <p className={styles['quiet']}>{t('designer.noFields')}</p> : null}
      <div
        ref={tree}
        role="tree"
        tabIndex={0}
        aria-label={t('designer.fields')}
        aria-multiselectable
        aria-activedescendant={active === undefined ? undefined : id(active)}
        className={styles['layers']}
        onKeyDown={onKeyDown}
        onClick={click}
        onDragOver={dragOver}
        onDragLeave={() => setGoal(undefined)}
        onDrop={drop}
        onContextMenu={(event) => {
          const layer = (event.target as HTMLElement).closest<HTMLElement>('[data-layer]');
          event.preventDefault();
          if (!layer) return;
          event.currentTarget.focus();
          if (!selection.includes(Number(layer.dataset['layer']))) onSelect([Number(layer.dataset['layer'])]);
          onMenu({ x: event.clientX, y: event.clientY });
        }}
      >
        {fields.map((field) => (
          <div
            key={field.id}
            id={id(field.id)}
            role="treeitem"
            aria-selected={selection.includes(field.id)}
            aria-label={[words.name(field), reasonOf(field)].filter(Boolean).join('. ')}
            data-active={active === field.id ? '' : undefined}
            data-cut={field.drawn ? undefined : ''}
            className={styles['layer']}
            data-layer={field.id}
            data-goal={goal?.id === field.id ? (goal.isBehind ? 'behind' : 'before') : undefined}
            tabIndex={-1}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(draggedLayer, String(field.id));
              onSelect([field.id]);
            }}
          >
            <FieldIcon field={field} />
            {/* Blanks part what is shown, as in the name. */}
            <span>{words.title(field)}</span> {field.drawn ? null : <small>{t('designer.notDrawn')}</small>}{' '}
            {field.locked ? <Lock aria-hidden className={styles['lock']} /> : null}
            {field.group ? <small>{t('designer.groupNumber', { group: field.group })}</small> : null}
            {field.drawn && reasonOf(field) !== undefined ? (
              <TriangleAlert aria-hidden className={styles['troubled']} />
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
