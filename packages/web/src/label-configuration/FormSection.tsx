import { Select, Switch, TextField } from '@marbete/ui/ui';
import { Rows } from './Rows.tsx';
import { SectionForm } from './SectionForm.tsx';
import { VariableField } from './VariableField.tsx';
import type { QuestionRow } from './configuration-draft.ts';
import type { SectionProps } from './section-props.ts';
import { useTexts } from '../texts/texts.ts';

const noQuestion: QuestionRow = { variable: '', valor: '', type_config_id: 2 };

/** The questions before the label prints, and whether they appear (CONF-05 to CONF-07). */
export function FormSection({ draft, onChange, variables, busy, onSave }: SectionProps) {
  const t = useTexts();
  const { asks, questions } = draft;
  return (
    <SectionForm
      busy={busy}
      complete={questions.every(({ variable, valor }) => variable !== '' && valor.trim() !== '')}
      onSave={onSave}
    >
      {(tried) => (
        <>
          <p>{t('configuration.formText')}</p>
          <Switch
            label={t('configuration.active')}
            hint={t(asks ? 'configuration.isActive' : 'configuration.isDisabled')}
            checked={asks}
            onChange={(on) => onChange({ asks: on })}
          />
          <Rows
            rows={questions}
            empty={noQuestion}
            onChange={(rows) =>
              onChange({ questions: rows, ...(questions.length === 0 ? { asks: true } : {}) })
            }
          >
            {(row, change) => (
              <>
                <VariableField
                  value={row.variable}
                  variables={variables}
                  error={tried && row.variable === '' ? t('fieldErrors.required') : undefined}
                  onChange={(variable) => change({ variable })}
                />
                <TextField
                  label={t('configuration.question')}
                  value={row.valor}
                  error={tried && row.valor.trim() === '' ? t('fieldErrors.required') : undefined}
                  onChange={(event) => change({ valor: event.target.value })}
                />
                <Select<2 | 4>
                  label={t('configuration.type')}
                  value={row.type_config_id}
                  options={[
                    { value: 2, label: t('configuration.text') },
                    { value: 4, label: t('configuration.number') },
                  ]}
                  onChange={(type_config_id) => change({ type_config_id })}
                />
              </>
            )}
          </Rows>
        </>
      )}
    </SectionForm>
  );
}
