import type { DocumentField } from '@marbete/engine/edit';
import { useTexts } from '../provider/use-texts.ts';
import type { FieldWords } from './field-words.ts';
import { placeOn, type Frame } from './field-place.ts';
import type { GestureNow } from './gesture.ts';
import { handlesOf, type Handle } from './handles.ts';
import { type LiveValue, useLivePart } from './live-value.ts';
import styles from './LabelDesigner.module.css';

interface GestureMarksProps {
  gesture: LiveValue<GestureNow>;
  frame: Frame;
  /** The one selected field, which has handles. */
  only: DocumentField | undefined;
  inDots: boolean;
  words: FieldWords;
}

/** What shows itself with the pointer: handles of the selected field, guides, and the frame that selects. */
export function GestureMarks({ gesture: live, frame, only, inDots, words }: GestureMarksProps) {
  const t = useTexts();
  const { gesture, moved } = useLivePart(live, (now) => now);
  const guides = gesture?.type === 'move' ? gesture.guides : [];
  const box = only && placeOn(frame, moved.get(only.id) ?? only.box);
  return (
    <>
      {only && box
        ? handlesOf(only).map((handle) => (
            <span
              key={handle}
              data-handle={handle}
              {...outsideOf(handle, box)}
              className={styles['handle']}
              style={handlePlace(handle, box)}
            />
          ))
        : null}
      {guides.map(({ axis, at }) => (
        <span
          key={`${axis} ${at}`}
          aria-hidden
          className={styles['guide']}
          data-axis={axis}
          style={axis === 'x' ? { left: (at + frame.left) * frame.zoom } : { top: at * frame.zoom }}
        >
          <span>{inDots ? `${at} ${t('designer.dots')}` : `${words.mm(at)} mm`}</span>
        </span>
      ))}
      {gesture?.type === 'marquee' ? (
        <span aria-hidden className={styles['marquee']} style={placeOn(frame, gesture.box)} />
      ) : null}
    </>
  );
}

function handlePlace(handle: Handle, box: { left: number; top: number; width: number; height: number }) {
  return {
    left: box.left + (handle.includes('w') ? 0 : handle.includes('e') ? box.width : box.width / 2),
    top: box.top + (handle.includes('n') ? 0 : handle.includes('s') ? box.height : box.height / 2),
  };
}

/** A field that is smaller than this on the screen has its handles beside it: on it they would cover it. In pixels. */
const smallPx = 60;

/** On which sides of a small field a handle stands, for its styles. */
function outsideOf(handle: Handle, { width, height }: { width: number; height: number }) {
  const on = (isThere: boolean) => (isThere ? '' : undefined);
  return {
    'data-above': on(handle.includes('n') && height < smallPx),
    'data-below': on(handle.includes('s') && height < smallPx),
    'data-before': on(handle.includes('w') && width < smallPx),
    'data-behind': on(handle.includes('e') && width < smallPx),
  };
}
