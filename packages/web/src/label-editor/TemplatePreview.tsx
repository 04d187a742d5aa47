import { languageById } from '@marbete/engine/internal/languages/languages';
import { canRender } from '@marbete/engine/internal/languages/render';
import { useEffect } from 'react';
import { LabelPicture } from '@marbete/ui/labels';
import { Notice, NumberField, Select, Spinner, Switch, useToasts } from '@marbete/ui/ui';
import { densities, millimetres, type Paper } from './paper.ts';
import type { LiveDrawing } from './use-template-drawing.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelForm.module.css';

export interface TemplatePreviewProps {
  name: string;
  language: number;
  /** Whether there is any code to draw. */
  empty: boolean;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  shown: boolean;
  onShown: (shown: boolean) => void;
  drawing: LiveDrawing | undefined;
  /** The label is drawn elsewhere on the page, for the same paper: that can be chosen without the picture. */
  isBesideBoard?: boolean;
}

/** The picture of what is being typed, for a print head and a paper of one's choice (PRV-01 to PRV-07). */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { paper, onPaper, shown, onShown, empty, drawing, isBesideBoard = false } = props;
  const t = useTexts();
  const mm = (inches: string) => {
    const value = millimetres(inches);
    return value === undefined ? undefined : `${value} mm`;
  };
  return (
    <section className={styles['preview']} aria-label={t('editor.preview')}>
      <Switch label={t('editor.preview')} checked={shown} onChange={onShown} />
      {shown ? (
        <div className={styles['picture']}>
          <PreviewPicture {...props} />
        </div>
      ) : isBesideBoard && !empty && drawing && hasFailed(drawing) ? (
        // The board keeps the fields in sight, and has no words for what cannot be drawn.
        <Undrawn />
      ) : null}
      {shown || isBesideBoard ? (
        <div className={styles['paper']}>
          <Select
            label={t('editor.density')}
            value={paper.dpmm}
            options={densities.map(({ dpmm, dpi }) => ({
              value: dpmm as number,
              label: `${dpmm} dpmm (${dpi} dpi)`,
            }))}
            onChange={(dpmm) => onPaper({ ...paper, dpmm })}
          />
          <NumberField
            label={t('editor.width')}
            accepts="size"
            value={paper.width}
            after={mm(paper.width)}
            onChange={(width) => onPaper({ ...paper, width })}
          />
          <NumberField
            label={t('editor.height')}
            accepts="size"
            value={paper.height}
            after={mm(paper.height)}
            onChange={(height) => onPaper({ ...paper, height })}
          />
        </div>
      ) : null}
    </section>
  );
}

function PreviewPicture({ name, language, empty, paper, drawing }: TemplatePreviewProps) {
  const t = useTexts();
  const key = languageById(language);
  if (key === undefined || !canRender(key)) return <InPlace>{t('editor.notDrawn')}</InPlace>;
  // Nothing is drawn without size and code (PRV-06).
  if (empty || millimetres(paper.width) === undefined || millimetres(paper.height) === undefined) {
    return <InPlace>{t('editor.fillFields')}</InPlace>;
  }
  if (!drawing) return <Spinner label={t('ui.loading')} />;
  if (hasFailed(drawing)) {
    return (
      <div className={styles['words']}>
        <Undrawn />
      </div>
    );
  }
  if (drawing.url === undefined) return <InPlace>{t('editor.blank')}</InPlace>;
  return <LabelPicture name={name} drawing={{ url: drawing.url, ratio: drawing.ratio }} heightPx={400} />;
}

/** Words where the picture would be. */
function InPlace({ children }: { children: string }) {
  return (
    <div className={styles['words']}>
      <Notice>{children}</Notice>
    </div>
  );
}

/** Whether there is no picture for a reason; a label with nothing on it yet is no mistake. */
function hasFailed({ url, found: { issues, problems, diagnostics } }: LiveDrawing): boolean {
  return url === undefined && issues.length + problems.length + diagnostics.length > 0;
}

/** PRV-07: a toast once, and a notice in place of the picture while it lasts. */
function Undrawn() {
  const t = useTexts();
  const toasts = useToasts();
  useEffect(() => toasts.warning(t('editor.previewFailed')), [t, toasts]);
  return <Notice kind="warning">{t('editor.previewFailed')}</Notice>;
}
