import { useTexts } from '../provider/use-texts.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './LabelConfiguration.module.css';
import type { SectionProps } from './section-props.ts';
import { SectionForm } from './SectionForm.tsx';

/** The counter: where it starts and by how much it grows (CONF-13, CONF-14). */
export function SerialSection({ draft, onChange, busy, onSave }: SectionProps) {
  const t = useTexts();
  const { serial } = draft;
  const stepIssue =
    serial.step === '' ? t('ui.required') : Number(serial.step) >= 1 ? undefined : t('configuration.numeric');
  return (
    <SectionForm busy={busy} complete={serial.start !== '' && stepIssue === undefined} onSave={onSave}>
      {(tried) => (
        <div className={styles['row']}>
          <TextField code label={t('configuration.variable')} value="SERIALIZE" readOnly />
          <NumberField
            label={t('configuration.start')}
            value={serial.start}
            maxLength={15}
            error={tried && serial.start === '' ? t('ui.required') : undefined}
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
