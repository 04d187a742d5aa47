import { NumberField, TextField } from '@marbete/ui/ui';
import { SectionForm } from './SectionForm.tsx';
import type { SectionProps } from './section-props.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelConfiguration.module.css';

/** The counter: where it starts and by how much it grows (CONF-13, CONF-14). */
export function SerialSection({ draft, onChange, busy, onSave }: SectionProps) {
  const t = useTexts();
  const { serial } = draft;
  const stepIssue =
    serial.step === ''
      ? t('fieldErrors.required')
      : Number(serial.step) >= 1
        ? undefined
        : t('fieldErrors.numericRequired');
  return (
    <SectionForm busy={busy} complete={serial.start !== '' && stepIssue === undefined} onSave={onSave}>
      {(tried) => (
        <div className={styles['row']}>
          <TextField code label={t('configuration.variable')} value="SERIALIZE" readOnly />
          <NumberField
            label={t('configuration.start')}
            value={serial.start}
            maxLength={15}
            error={tried && serial.start === '' ? t('fieldErrors.required') : undefined}
            onChange={(start) => onChange({ serial: { ...serial, start } })}
          />
          <NumberField
            label={t('configuration.step')}
            value={serial.step}
            maxLength={9}
            error={tried ? stepIssue : undefined}
            onChange={(step) => onChange({ serial: { ...serial, step } })}
          />
        </div>
      )}
    </SectionForm>
  );
}
