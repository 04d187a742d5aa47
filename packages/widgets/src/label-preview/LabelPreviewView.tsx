import { LabelPicture } from '../label-picture/LabelPicture.tsx';
import type { Drawing } from '../label-picture/LabelPicture.tsx';
import type { PublicLabel } from '../label-loading/label-source.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { SpinnerArea } from '../ui/Spinner.tsx';
import styles from './LabelPreview.module.css';

export interface LabelPreviewViewProps {
  /** Undefined while it is loaded. */
  label: PublicLabel | undefined;
  /** Undefined while it is drawn, null when it cannot be. */
  drawing: Drawing | null | undefined;
  /** Some of what it shows is made up. */
  hasSamples: boolean;
  /** Room for the strip, in pixels; 208 by default. */
  heightPx?: number;
}

/** A label's picture on its strip of backing paper. */
export function LabelPreviewView({ label, drawing, hasSamples, heightPx = 208 }: LabelPreviewViewProps) {
  const { t } = usePublicTexts();
  if (!label || drawing === undefined) {
    return (
      <div className={styles['preview']} style={{ height: heightPx }}>
        <SpinnerArea label={t('widget.loading')} />
      </div>
    );
  }
  return (
    <figure
      part="picture"
      className={styles['preview']}
      aria-label={t('widget.picture', { name: label.nombre })}
    >
      <LabelPicture
        name={label.nombre}
        measure={label.medida ?? undefined}
        variables={label.variables}
        drawing={drawing ?? undefined}
        heightPx={heightPx}
      />
      {drawing && hasSamples ? (
        <figcaption className={styles['samples']}>{t('widget.samples')}</figcaption>
      ) : null}
    </figure>
  );
}
