import { currencySigns } from '@marbete/core/api/label-configurations';
import { Select } from '@marbete/widgets/internal/ui';
import { SectionForm } from './SectionForm.tsx';
import type { SectionProps } from './section-props.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelConfiguration.module.css';

/** The label's currency sign (CONF-11, CONF-18). */
export function CurrencySection({ draft, onChange, busy, onSave }: SectionProps) {
  const t = useTexts();
  return (
    <SectionForm busy={busy} complete={draft.moneda !== ''} onSave={onSave}>
      {(tried) => (
        <>
          <p>{t('configuration.currencyText')}</p>
          <div className={styles['row']}>
            <Select
              label={t('configuration.currency')}
              value={draft.moneda === '' ? null : draft.moneda}
              options={currencySigns.map((value) => ({ value: value as string, label: value }))}
              error={tried && draft.moneda === '' ? t('fieldErrors.required') : undefined}
              onChange={(moneda) => onChange({ moneda })}
            />
          </div>
        </>
      )}
    </SectionForm>
  );
}
