import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { currencySigns } from '@marbete/core/api/label-configurations';
import type { Label } from '@marbete/core/api/labels';
import { Badge, Notice, Select } from '@marbete/ui/ui';
import { useMemo, useState } from 'react';
import { TemplatePreview } from '../label-editor/TemplatePreview.tsx';
import { paperOf, type Paper } from '../label-editor/paper.ts';
import { useTemplateDrawing } from '../label-editor/use-template-drawing.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import { Accordion } from '../ui/Accordion.tsx';
import { FormSection } from './FormSection.tsx';
import { LineBreakSection } from './LineBreakSection.tsx';
import { PriceSection } from './PriceSection.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SerialSection } from './SerialSection.tsx';
import { configurationsOf, draftOfConfiguration, type ConfigurationDraft } from './configuration-draft.ts';
import type { SectionProps } from './section-props.ts';
import { useSaveConfiguration, type Section } from './use-save-configuration.ts';
import styles from './LabelConfiguration.module.css';

export interface ConfigurationSectionsProps {
  label: Label;
  moneda: string | null;
  variables: readonly string[];
}

/** What each section saves. */
const parts: Record<Section, readonly (keyof ConfigurationDraft)[]> = {
  form: ['questions', 'asks'],
  price: ['price'],
  currency: ['moneda'],
  lines: ['lines'],
  serial: ['serial'],
};

/** The sections, each saved by itself, beside the label as they make it. */
export function ConfigurationSections({ label, moneda, variables }: ConfigurationSectionsProps) {
  const t = useTexts();
  const [saved, setSaved] = useState(() => draftOfConfiguration(label, moneda));
  const [draft, setDraft] = useState(saved);
  const [shown, setShown] = useState(true);
  const [paper, setPaper] = useState<Paper>(() => paperOf(label.medida?.medida));
  const { save, saving } = useSaveConfiguration(label);
  useLeaveQuestion(
    Object.values(parts)
      .flat()
      .some((part) => draft[part] !== saved[part]),
  );
  const saveSection = async (section: Section) => {
    if (!(await save(section, draft))) return;
    const now = Object.fromEntries(parts[section].map((part) => [part, draft[part]]));
    setSaved((before) => ({ ...before, ...now }));
  };
  const configuraciones = useMemo(() => configurationsOf(draft, label), [draft, label]);
  const drawing = useTemplateDrawing(
    {
      etiqueta: label.etiqueta,
      etiqueta_base64: label.etiqueta_base64,
      language: label.language_id,
      configuraciones,
      ...(draft.moneda === '' ? {} : { moneda: draft.moneda }),
    },
    paper,
  );
  const props = (section: Section): SectionProps => ({
    draft,
    onChange: (part) => setDraft((before) => ({ ...before, ...part })),
    variables,
    isFilled: (name) =>
      label.catalogo_id !== null || draft.questions.some(({ variable }) => variable === name),
    busy: saving === section,
    onSave: () => void saveSection(section),
  });
  const counts = templateOfAnswer(label).text.includes('SERIALIZE') || draft.serial.start !== '';
  return (
    <div className={styles['screen']}>
      <div className={styles['settings']}>
        <section>
          <h2>{t('configuration.variables')}</h2>
          {variables.length === 0 ? (
            <p>{t('configuration.noVariables')}</p>
          ) : (
            <ul className={styles['variables']}>
              {variables.map((name) => (
                <li key={name}>
                  <Badge>
                    <code>{name}</code>
                  </Badge>
                </li>
              ))}
            </ul>
          )}
          <Notice>{t('configuration.today')}</Notice>
        </section>
        <Accordion
          open={['form']}
          sections={[
            { value: 'form', title: t('configuration.form'), content: <FormSection {...props('form')} /> },
            {
              value: 'price',
              title: t('configuration.prices'),
              content: <PriceSection {...props('price')} />,
            },
            {
              value: 'currency',
              title: t('configuration.currency'),
              content: <CurrencySection {...props('currency')} />,
            },
            {
              value: 'lines',
              title: t('configuration.lines'),
              content: <LineBreakSection {...props('lines')} />,
            },
            // Hidden (CONF-04) from labels that have nothing to count.
            ...(counts
              ? [
                  {
                    value: 'serial',
                    title: t('configuration.serial'),
                    content: <SerialSection {...props('serial')} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <div className={styles['picture']}>
        <TemplatePreview
          name={label.nombre}
          language={label.language_id}
          empty={templateOfAnswer(label).text.trim() === ''}
          paper={paper}
          onPaper={setPaper}
          shown={shown}
          onShown={setShown}
          drawing={drawing}
        />
      </div>
    </div>
  );
}

/** The label's currency sign (CONF-11, CONF-18). */
function CurrencySection({ draft, onChange, busy, onSave }: SectionProps) {
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
