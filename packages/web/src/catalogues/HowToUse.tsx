import { Dialog } from '@marbete/widgets/internal/ui';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueList.module.css';

export interface HowToUseProps {
  open: boolean;
  /** A video file; without one the steps stand alone. */
  videoUrl: string | undefined;
  onClose: () => void;
}

const steps = [
  'catalogues.howToStep1',
  'catalogues.howToStep2',
  'catalogues.howToStep3',
  'catalogues.howToStep4',
] as const;

/** How a catalogue is used: a video, and the same in four lines (CAT-02). */
export function HowToUse({ open, videoUrl, onClose }: HowToUseProps) {
  const t = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('catalogues.howToTitle')}>
      {videoUrl ? <VideoSlot src={videoUrl} label={t('catalogues.howTo')} /> : null}
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
