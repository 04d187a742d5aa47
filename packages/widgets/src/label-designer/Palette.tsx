import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { draggedType } from './Board.tsx';
import { spoken } from './field-words.ts';
import { paletteElements } from './elements.ts';
import styles from './LabelDesigner.module.css';

/** A column of the list that the label is printed from. */
export interface DesignerColumn {
  /** As the list calls it. */
  name: string;
  /** The variable that takes its values. */
  variable: string;
  /** What it holds in the row at hand. */
  sample: string;
}

export interface PaletteProps {
  columns: readonly DesignerColumn[];
  onInsert: (what: string) => void;
}

/** What can be put on the label: a click puts it on a free place, a drag where it is dropped. */
export function Palette({ columns, onInsert }: PaletteProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  return (
    <div className={styles['palette']}>
      <h3>{t('designer.elements')}</h3>
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
      </div>
      {columns.length > 0 ? (
        <>
          <h3>{t('designer.columns')}</h3>
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
                  <span>{name === '' ? spoken(nameOf(variable)) : name}</span>
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
