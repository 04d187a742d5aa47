import { Image } from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { draggedType } from './Board.tsx';
import { usePlaceholderWords } from './field-words.ts';
import type { DesignerColumn } from './designer-column.ts';
import { paletteElements } from './elements.ts';
import styles from './LabelDesigner.module.css';

export interface PaletteProps {
  columns: readonly DesignerColumn[];
  onInsert: (what: string) => void;
  /** Asks for an image; left out where the label takes none. */
  onImage: (() => void) | undefined;
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
        {onImage ? (
          <button type="button" className={styles['element']} aria-haspopup="dialog" onClick={onImage}>
            <Image aria-hidden size={18} />
            {t('designer.element-image')}
          </button>
        ) : null}
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
