import type { DocumentField } from '@marbete/engine/edit';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CopyPlus,
  Grid3x3,
  Grip,
  Maximize,
  Printer,
  Redo2,
  Ruler,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { BoardActs } from './use-board-acts.ts';
import type { SourceHistory } from './source-history.ts';
import type { Zoom } from './use-zoom.ts';
import styles from './LabelDesigner.module.css';

/** How the label is measured on the screen. */
export interface Sheet {
  hasGrid: boolean;
  inDots: boolean;
}

export interface BoardToolsProps {
  history: SourceHistory;
  selected: readonly DocumentField[];
  zoom: Zoom;
  acts: BoardActs;
  /** Whether the grid is there, and whether distances are in dots. */
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Prints one label with what is shown, where the page can. */
  onPrintOne: (() => void) | undefined;
  isPrinting: boolean;
}

/** What can be done from above the label: the history by name, the selected fields, the size on the screen. */
export function BoardTools(props: BoardToolsProps) {
  const { history, selected, zoom, acts, sheet, onSheet } = props;
  const t = useTexts();
  const past = history.past.at(-1);
  const [future] = history.future;
  const none = selected.length === 0;
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('designer.tools')}>
      <IconButton
        label={past ? t('designer.undoNamed', { name: past.name }) : t('designer.undo')}
        icon={<Undo2 aria-hidden />}
        disabled={!past}
        onClick={props.onUndo}
      />
      <IconButton
        label={future ? t('designer.redoNamed', { name: future.name }) : t('designer.redo')}
        icon={<Redo2 aria-hidden />}
        disabled={!future}
        onClick={props.onRedo}
      />
      <span className={styles['gap']} />
      <IconButton
        label={t('designer.duplicate')}
        icon={<CopyPlus aria-hidden />}
        disabled={none}
        onClick={acts.duplicate}
      />
      <IconButton
        label={t('designer.forward')}
        icon={<ArrowUpToLine aria-hidden />}
        disabled={selected.length !== 1}
        onClick={() => acts.order(true)}
      />
      <IconButton
        label={t('designer.back')}
        icon={<ArrowDownToLine aria-hidden />}
        disabled={selected.length !== 1}
        onClick={() => acts.order(false)}
      />
      <IconButton
        label={t('designer.remove')}
        icon={<Trash2 aria-hidden />}
        disabled={none}
        onClick={acts.remove}
      />
      <span className={styles['space']} />
      <IconButton
        label={t('designer.grid')}
        icon={<Grid3x3 aria-hidden />}
        aria-pressed={sheet.hasGrid}
        onClick={() => onSheet({ ...sheet, hasGrid: !sheet.hasGrid })}
      />
      <IconButton
        label={t('designer.inDots')}
        icon={<Grip aria-hidden />}
        aria-pressed={sheet.inDots}
        onClick={() => onSheet({ ...sheet, inDots: !sheet.inDots })}
      />
      <IconButton
        label={t('designer.zoomOut')}
        icon={<ZoomOut aria-hidden />}
        onClick={() => zoom.step(-1)}
      />
      <output className={styles['zoom']} aria-label={t('designer.zoom')}>
        {t('designer.zoomed', { percent: Math.round(zoom.ofPaper * 100) })}
      </output>
      <IconButton label={t('designer.zoomIn')} icon={<ZoomIn aria-hidden />} onClick={() => zoom.step(1)} />
      <IconButton
        label={t('designer.zoomFit')}
        icon={<Maximize aria-hidden />}
        aria-pressed={zoom.chosen === 'fit'}
        onClick={() => zoom.choose('fit')}
      />
      <IconButton
        label={t('designer.zoomPaper')}
        icon={<Ruler aria-hidden />}
        aria-pressed={zoom.chosen === 'paper'}
        onClick={() => zoom.choose('paper')}
      />
      {props.onPrintOne ? (
        <span className={styles['print']}>
          <Button icon={<Printer aria-hidden />} busy={props.isPrinting} onClick={props.onPrintOne}>
            <span>{t('designer.printOne')}</span>
          </Button>
        </span>
      ) : null}
    </div>
  );
}
