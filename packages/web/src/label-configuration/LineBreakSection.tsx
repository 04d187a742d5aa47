import { Notice, NumberField } from '@marbete/ui/ui';
import { Rows } from './Rows.tsx';
import { SectionForm } from './SectionForm.tsx';
import { VariableField } from './VariableField.tsx';
import type { LineRow } from './configuration-draft.ts';
import type { SectionProps } from './section-props.ts';
import { useTexts } from '../texts/texts.ts';

const noLine: LineRow = { variable: '', valor: '' };

/** How many characters of a variable fit in a line (CONF-12). */
export function LineBreakSection({ draft, onChange, variables, isFilled, busy, onSave }: SectionProps) {
  const t = useTexts();
  const issue = (valor: string) => {
    if (valor === '') return t('fieldErrors.required');
    return Number(valor) >= 1 && Number(valor) <= 9999 ? undefined : t('fieldErrors.numericRequired');
  };
  const open = draft.lines.flatMap(({ variable }) =>
    variable === '' || isFilled(variable) ? [] : [variable],
  );
  return (
    <SectionForm
      busy={busy}
      complete={draft.lines.every(({ variable, valor }) => variable !== '' && issue(valor) === undefined)}
      onSave={onSave}
    >
      {(tried) => (
        <>
          <p>{t('configuration.onlyConfigured')}</p>
          <p>{t('configuration.order')}</p>
          {open.length > 0 ? (
            <Notice kind="warning">
              {t('configuration.notFilled', { variables: [...new Set(open)].join(', ') })}
            </Notice>
          ) : null}
          <Rows rows={draft.lines} empty={noLine} onChange={(lines) => onChange({ lines })}>
            {(row, change) => (
              <>
                <VariableField
                  value={row.variable}
                  variables={variables}
                  error={tried && row.variable === '' ? t('fieldErrors.required') : undefined}
                  onChange={(variable) => change({ variable })}
                />
                <NumberField
                  label={t('configuration.characters')}
                  value={row.valor}
                  error={tried ? issue(row.valor) : undefined}
                  onChange={(valor) => change({ valor })}
                />
              </>
            )}
          </Rows>
        </>
      )}
    </SectionForm>
  );
}
