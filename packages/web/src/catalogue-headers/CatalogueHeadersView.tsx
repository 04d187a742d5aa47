import type { CatalogueColumn } from '@marbete/core/api/catalogues';
import { fieldChoices } from '@marbete/core/catalogue/fields';
import { Check, CopyX, Minus, Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, PageHeader, Select } from '@marbete/widgets/internal/ui';
import { fieldUse, type FieldUse } from './field-use.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueHeaders.module.css';

export interface CatalogueHeadersViewProps {
  name: string;
  trail?: ReactNode;
  columns: readonly CatalogueColumn[];
  saving: boolean;
  onChange: (letter: string, field: string) => void;
  onSave: () => void;
}

const icons = { unused: Minus, once: Check, duplicate: CopyX };
const words = {
  unused: 'catalogues.headersUnused',
  once: 'catalogues.headersOnce',
  duplicate: 'catalogues.headersDuplicate',
} as const;

/** The columns with a field each, beside the list of fields coloured by use: black, green, red (CHDR-03). */
export function CatalogueHeadersView(props: CatalogueHeadersViewProps) {
  const { name, trail, columns, saving, onChange, onSave } = props;
  const t = useTexts();
  const options = fieldChoices.map((field) => ({
    value: field as string,
    label: field === '' ? t('catalogues.headersNone') : field,
  }));
  return (
    <>
      <PageHeader
        title={t('catalogues.headersTitle')}
        text={t('catalogues.headersText', { name })}
        trail={trail}
        actions={
          <Button kind="primary" icon={<Save aria-hidden />} busy={saving} onClick={onSave}>
            {t('catalogues.headersSave')}
          </Button>
        }
      />
      <div className={styles['columns']}>
        <ul className={styles['list']}>
          {columns.map(({ fila, nombre, nombre_real: real }) => (
            <li key={fila} className={styles['column']}>
              <span className={styles['letter']}>{fila}</span>
              <span className={styles['real']}>{real || t('catalogues.headersNoName')}</span>
              <Select
                label={`${t('catalogues.headersField')}: ${t('catalogues.headersColumn', { letter: fila })}`}
                labelHidden
                className={styles['field'] ?? ''}
                value={nombre}
                options={options}
                disabled={saving}
                onChange={(field) => onChange(fila, field)}
              />
            </li>
          ))}
        </ul>
        <aside className={styles['side']}>
          <h2 className={styles['title']}>{t('catalogues.headersChoices')}</h2>
          <ul>
            {fieldChoices
              .filter((field) => field !== '')
              .map((field) => (
                <Choice key={field} field={field} use={fieldUse(columns, field)} />
              ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

function Choice({ field, use }: { field: string; use: FieldUse }) {
  const t = useTexts();
  const Icon = icons[use];
  return (
    <li className={styles['choice']} data-use={use}>
      <Icon aria-hidden />
      {field}
      <small>{t(words[use])}</small>
    </li>
  );
}
