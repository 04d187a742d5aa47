import { PictureDrop } from '../ui/PictureDrop.tsx';
import { useTexts } from '../texts/texts.ts';

export interface LabelPictureProps {
  hint: string;
  file: File | undefined;
  /** What the server refused. */
  error?: string | undefined;
  onFile: (file: File | undefined) => void;
}

/** Takes the picture of a label or pre-format: what a server takes unless it was told otherwise. */
export function LabelPicture(props: LabelPictureProps) {
  const t = useTexts();
  return (
    <PictureDrop
      {...props}
      label={t('editor.image')}
      accept="image/png,image/jpeg,image/webp,image/gif,image/bmp"
      kinds={['png', 'jpg', 'webp', 'gif', 'bmp']}
      mostMb={2}
      words={{
        'image-type': t('editor.issue-image-type'),
        'image-large': t('editor.issue-image-large'),
        'image-broken': t('editor.issue-image-broken'),
      }}
    />
  );
}
