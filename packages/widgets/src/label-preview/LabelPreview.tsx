import { useLabel } from '../label-loading/use-label.ts';
import { useWidgetEvents, type ReadyEvents } from '../provider/widget-events.ts';
import { givenFailure, givenIssues } from '../print-questions/given-issues.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { GivenRefusal, LabelRefusal } from '../refusals/refusals.tsx';
import { textsOf, type GivenValues } from '../print-questions/given-rows.ts';
import { LabelPreviewView } from './LabelPreviewView.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
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
export function LabelPreview(props: LabelPreviewProps) {
  return (
    <WidgetRoot>
      <Preview {...props} />
    </WidgetRoot>
  );
}

function Preview({ label: id, values, heightPx, ...events }: LabelPreviewProps) {
  const { label, error, reload } = useLabel(id);
  const issues = givenIssues({ values });
  const wrong = issues.length > 0;
  const { drawing, problems, hasSamples } = usePicture(label, textsOf(wrong ? {} : (values ?? {})));
  useWidgetEvents(events, { label, error, failure: wrong ? givenFailure(issues) : undefined });
  if (error !== undefined) return <LabelRefusal error={error} labelId={id} onRetry={reload} />;
  if (wrong) return <GivenRefusal issues={issues} />;
  return (
    <>
      <LabelPreviewView
        label={label}
        drawing={drawing}
        hasSamples={hasSamples}
        {...(heightPx === undefined ? {} : { heightPx })}
      />
      {problems.length > 0 ? <ProblemNotice problems={problems} many={false} message="" /> : null}
    </>
  );
}
