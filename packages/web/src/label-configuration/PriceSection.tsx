import { decimalSeparators } from '@marbete/core/api/label-configurations';
import { Notice, Select } from '@marbete/ui/ui';
import { SectionForm } from './SectionForm.tsx';
import { VariableField } from './VariableField.tsx';
import type { SectionProps } from './section-props.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelConfiguration.module.css';

const names = {
  '.': 'dot',
  ',': 'comma',
  "'": 'apostrophe',
  '`': 'backtick',
  ' ': 'space',
} as const satisfies Record<(typeof decimalSeparators)[number], string>;

/** Which variable is the price, and what stands between its halves (CONF-09, CONF-10). */
export function PriceSection({ draft, onChange, variables, isFilled, busy, onSave }: SectionProps) {
  const t = useTexts();
  const { price } = draft;
  return (
    <SectionForm busy={busy} complete={price.precio !== '' && price.valor !== ''} onSave={onSave}>
      {(tried) => (
        <>
          <p>{t('configuration.onlyConfigured')}</p>
          {price.precio === '' || isFilled(price.precio) ? null : (
            <Notice kind="warning">{t('configuration.notFilled', { variables: price.precio })}</Notice>
          )}
          <div className={styles['row']}>
            <VariableField
              label={t('configuration.price')}
              value={price.precio}
              variables={variables}
              error={tried && price.precio === '' ? t('configuration.requiredPrice') : undefined}
              onChange={(precio) => onChange({ price: { ...price, precio } })}
            />
            <Select
              label={t('configuration.separator')}
              value={price.valor === '' ? null : price.valor}
              options={decimalSeparators.map((value) => ({
                value: value as string,
                label: t(`configuration.separator-${names[value]}`),
              }))}
              error={tried && price.valor === '' ? t('configuration.requiredPrice') : undefined}
              onChange={(valor) => onChange({ price: { ...price, valor } })}
            />
          </div>
        </>
      )}
    </SectionForm>
  );
}
