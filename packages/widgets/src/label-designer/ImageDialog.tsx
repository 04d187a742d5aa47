import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { FileDrop } from '../ui/fields/FileDrop.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { BoardCanvas } from './BoardCanvas.tsx';
import { dotsOf, greyOf, likelyStyle, type ImageDots, type ImageStyle } from './image-dots.ts';
import styles from './LabelDesigner.module.css';

export interface ImageDialogProps {
  /** What was dropped; without it the dialog asks for a file. */
  file: File | undefined;
  dpmm: number;
  /** How wide an image can be on this label, in dots. */
  roomDots: number;
  onInsert: (image: ImageDots) => void;
  onClose: () => void;
}

/** Makes dots of an image file before it is put on the label: how wide it prints, and as a drawing or as a photo. */
export function ImageDialog({ file: dropped, dpmm, roomDots, onInsert, onClose }: ImageDialogProps) {
  const t = useTexts();
  const [file, setFile] = useState(dropped);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [chosenWidth, setWidth] = useState<string>();
  const [chosenStyle, setStyle] = useState<ImageStyle>();
  useEffect(() => {
    let gone = false;
    if (!file) return undefined;
    const decode = async () => {
      const decoded = await createImageBitmap(file).catch(() => undefined);
      if (gone) return;
      setPicture(decoded);
      setUnreadable(decoded === undefined);
    };
    void decode();
    return () => {
      gone = true;
    };
  }, [file]);
  // A dot of the file is a dot of the label, where there is room.
  const usual = picture && Math.min(picture.width, roomDots) / dpmm;
  const width = chosenWidth ?? (usual === undefined ? '' : String(Math.round(usual * 10) / 10));
  const widthDots = Math.round(Number(width) * dpmm);
  const isSize = widthDots >= 8 && widthDots <= 4000;
  const grey = useMemo(
    () => (picture && isSize ? greyOf(picture, widthDots) : undefined),
    [picture, isSize, widthDots],
  );
  const style = chosenStyle ?? (grey ? likelyStyle(grey) : 'drawing');
  const image = useMemo(() => grey && dotsOf(grey, style), [grey, style]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('designer.image')}
      description={t('designer.imageText')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" disabled={!image} onClick={() => image && onInsert(image)}>
            {t('designer.imageInsert')}
          </Button>
        </>
      }
    >
      <div className={styles['imageChoices']}>
        <FileDrop
          label={t('designer.imageFile')}
          accept="image/*"
          file={file}
          error={isUnreadable ? t('designer.imageUnreadable') : undefined}
          onFile={(next) => {
            setFile(next);
            setWidth(undefined);
            setStyle(undefined);
          }}
        />
        {picture ? (
          <>
            <div className={styles['pair']}>
              <NumberField
                label={t('designer.widthMm')}
                accepts="size"
                value={width}
                error={isSize ? undefined : t('designer.remark-edit-not-a-size')}
                onChange={setWidth}
              />
              <Select
                label={t('designer.imageStyle')}
                value={style}
                options={(['drawing', 'photo'] as const).map((value) => ({
                  value,
                  label: t(`designer.imageStyle-${value}`),
                }))}
                onChange={setStyle}
              />
            </div>
            {image ? (
              <div className={styles['imagePreview']}>
                <BoardCanvas
                  bitmap={{
                    width: image.widthDots,
                    height: image.heightDots,
                    stride: Math.ceil(image.widthDots / 8),
                    data: image.data,
                  }}
                  zoom={Math.min(1, 420 / image.widthDots)}
                  turned={undefined}
                  isStale={false}
                />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
