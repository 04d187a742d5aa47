import { useLabel } from '../label-source/use-label.ts';
import { useWidgetEvents, type ReadyEvents } from '../label-source/events.ts';
import { LabelRefusal } from './LabelRefusal.tsx';
import { textsOf, type GivenValues } from '../label-source/label-rows.ts';
import { LabelPreviewView } from './LabelPreviewView.tsx';
import { usePicture } from './use-picture.ts';

export interface LabelPreviewProps extends ReadyEvents {
  /** The label's id. */
  label: number;
  /** Values by variable; samples stand for the others. */
  values?: GivenValues;
  /** Room for the picture, in pixels; 208 by default. */
  heightPx?: number;
}

/** A label as the printer would print it with these values, drawn in the browser. */
export function LabelPreview({ label: id, values = {}, heightPx, ...events }: LabelPreviewProps) {
  const { label, error, reload } = useLabel(id);
  const drawing = usePicture(label, textsOf(values));
  useWidgetEvents(events, label, error);
  if (error !== undefined) return <LabelRefusal error={error} labelId={id} onRetry={reload} />;
  return (
    <LabelPreviewView label={label} drawing={drawing} {...(heightPx === undefined ? {} : { heightPx })} />
  );
}
