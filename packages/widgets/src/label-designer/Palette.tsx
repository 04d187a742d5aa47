import {
  BadgePercent,
  Barcode,
  CalendarDays,
  CircleDollarSign,
  Image,
  Minus,
  QrCode,
  Square,
  Strikethrough,
  Tag,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { TextKey } from '../provider/texts.ts';
import { useTexts } from '../provider/use-texts.ts';
import type { WidgetTexts } from '../texts/es-MX/all.ts';
import { draggedType } from './Board.tsx';
import { usePlaceholderWords } from './field-words.ts';
import type { DesignerColumn } from './designer-column.ts';
import styles from './LabelDesigner.module.css';

export type ElementName = TextKey<WidgetTexts>;
export type ElementKey = (typeof paletteElements)[number]['key'];

/** What can be put on a label, in the order in which shops want it. */
export const paletteElements = [
  { key: 'name', nameKey: 'designer.element-name', icon: Tag },
  { key: 'price', nameKey: 'designer.element-price', icon: CircleDollarSign },
  { key: 'barcode', nameKey: 'designer.element-barcode', icon: Barcode },
  { key: 'offer', nameKey: 'designer.element-offer', icon: BadgePercent },
  { key: 'struck', nameKey: 'designer.element-struck', icon: Strikethrough },
  { key: 'text', nameKey: 'designer.element-text', icon: Type },
  { key: 'qr', nameKey: 'designer.element-qr', icon: QrCode },
  { key: 'line', nameKey: 'designer.element-line', icon: Minus },
  { key: 'box', nameKey: 'designer.element-box', icon: Square },
  { key: 'date', nameKey: 'designer.element-date', icon: CalendarDays },
] as const satisfies readonly { key: string; nameKey: ElementName; icon: LucideIcon }[];

export interface PaletteProps {
  columns: readonly DesignerColumn[];
  onInsert: (what: string) => void;
  /** Asks for an image. */
  onImage: () => void;
}

/** What can be put on the label: a click puts it on a free place, a drag where it is dropped. */
export function Palette({ columns, onInsert, onImage }: PaletteProps) {
  const t = useTexts();
  const called = usePlaceholderWords();
  return (
    <div className={styles['palette']}>
      <h2>{t('designer.elements')}</h2>
      <div className={styles['elements']}>
        {paletteElements.map(({ key, nameKey, icon: Icon }) => (
          <button
            key={key}
            type="button"
            draggable
            className={styles['element']}
            onClick={() => onInsert(key)}
            onDragStart={(event) => event.dataTransfer.setData(draggedType, key)}
          >
            <Icon aria-hidden size={18} />
            {t(nameKey)}
          </button>
        ))}
        <button type="button" className={styles['element']} aria-haspopup="dialog" onClick={onImage}>
          <Image aria-hidden size={18} />
          {t('designer.element-image')}
        </button>
      </div>
      {columns.length > 0 ? (
        <>
          <h2>{t('designer.columns')}</h2>
          <ul className={styles['columns']}>
            {columns.map(({ name, variable, sample }) => (
              <li key={variable}>
                <button
                  type="button"
                  draggable
                  className={styles['column']}
                  onClick={() => onInsert(`column ${variable}`)}
                  onDragStart={(event) => event.dataTransfer.setData(draggedType, `column ${variable}`)}
                >
                  <span>{name === '' ? called(variable) : name}</span>
                  <small>{sample}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
