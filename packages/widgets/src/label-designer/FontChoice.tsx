import { keepFields, type DocumentField, type LabelDocument } from '@marbete/engine/edit';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import type { Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { useEffect, useState } from 'react';
import { drawBoard } from '../label-picture/draw.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Select } from '../ui/fields/Select.tsx';
import { BoardCanvas } from './BoardCanvas.tsx';
import { fontIntents, fontsOf, inkOf } from './fonts.ts';
import { runIntents, type Intent } from './intents.ts';
import styles from './LabelDesigner.module.css';

export interface FontChoiceProps {
  document: LabelDocument;
  field: DocumentField;
  drawing: Omit<TemplateDrawing, 'text'>;
  onChange: (intents: readonly Intent[]) => void;
}

/** Chooses the font of a text, each shown by what the field says in it. */
export function FontChoice({ document, field, drawing, onChange }: FontChoiceProps) {
  const t = useTexts();
  const has = fontsOf(document, field);
  if (!has) return null;
  return (
    <Select
      label={t('designer.font')}
      value={has.value}
      options={has.fonts.map((font) => ({
        value: font,
        label: t('designer.fontNamed', { font }),
        // Drawn when the list opens.
        picture: <FontPicture {...{ document, field, drawing, font }} />,
      }))}
      onChange={(font) => onChange(fontIntents(document, field, font))}
    />
  );
}

type Shown = Omit<FontChoiceProps, 'onChange'> & { font: string };

const most = { width: 480, height: 160 };
const room = { width: 180, height: 36 };

function FontPicture({ document, field, drawing, font }: Shown) {
  const [ink, setInk] = useState<Bitmap>();
  useEffect(() => {
    let isGone = false;
    void inkIn({ document, field, drawing, font }).then((drawn) => (isGone ? undefined : setInk(drawn)));
    return () => {
      isGone = true;
    };
  }, [document, field, drawing, font]);
  const zoom = ink ? Math.min(1, room.width / ink.width, room.height / ink.height) : 1;
  return (
    <span className={styles['fontPicture']} aria-hidden>
      {ink ? <BoardCanvas bitmap={ink} zoom={zoom} turned={undefined} isStale={false} /> : null}
    </span>
  );
}

/** What the field alone leaves on the label in another font. */
async function inkIn({ document, field, drawing, font }: Shown): Promise<Bitmap | undefined> {
  const open = async (text: string) =>
    (await drawBoard({ drawing: { ...drawing, text }, opens: true }))?.document;
  const only = keepFields(document, [field.id]);
  const alone = only.source === document.source ? document : await open(only.source);
  const selected = [only.ids.get(field.id) ?? -1];
  if (!alone) return undefined;
  const { source } = await runIntents(alone, fontIntents(document, field, font), {
    selected,
    isWhole: false,
    open,
  });
  const drawn = await drawBoard({ drawing: { ...drawing, text: source }, opens: false });
  const bitmap = drawn?.picture.bitmap;
  return bitmap && inkOf(bitmap, most);
}
