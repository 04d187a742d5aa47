import { languagesWithSettings } from '@marbete/core/api/account-settings';
import { moneySymbols } from '@marbete/core/template/values';
import { RotateCcw } from 'lucide-react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { Button, NumberField, PageHeader, Select } from '@marbete/widgets/internal/ui';
import { FieldGroup, FormActions } from '../ui/FieldGroup.tsx';
import {
  codePageOptions,
  defaultDraft,
  type NumberName,
  numberRanges,
  type SettingsIssue,
  settingsIssues,
  type SettingsDraft,
} from './settings-form.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './PrinterSettings.module.css';

export interface PrinterSettingsViewProps {
  initial: SettingsDraft;
  busy: boolean;
  /** What the server refused, by field, in words for people. */
  refused?: Readonly<Partial<Record<keyof SettingsDraft, string>>>;
  onSave: (draft: SettingsDraft) => void;
}

/** The account's printer settings (SET-01 to SET-11). */
export function PrinterSettingsView({ initial, busy, refused = {}, onSave }: PrinterSettingsViewProps) {
  const t = useTexts();
  const { register, handleSubmit, reset, setValue, control, formState } = useForm<SettingsDraft>({
    defaultValues: initial,
    resolver(values) {
      const issues = Object.entries(settingsIssues(values));
      if (issues.length === 0) return { values, errors: {} };
      const errors: FieldErrors<SettingsDraft> = Object.fromEntries(
        issues.map(([name, type]) => [name, { type }]),
      );
      return { values: {}, errors };
    },
  });
  const draft = { ...initial, ...useWatch({ control }) };
  const change = (name: keyof SettingsDraft, value: string) =>
    setValue(name, value, { shouldValidate: formState.isSubmitted });
  const numberField = (name: NumberName, kind: 'port' | 'darkness' | 'speed') => {
    const range = numberRanges[name];
    const issue = formState.errors[name]?.type as SettingsIssue | undefined;
    return (
      <NumberField
        {...register(name)}
        label={t(`settings.field-${kind}`)}
        hint={t('settings.range', { min: String(range.min), max: String(range.max) })}
        error={issue && t(`settings.issue-${issue}`, { min: String(range.min), max: String(range.max) })}
        accepts={range.min < 0 ? 'signed' : 'digits'}
        value={draft[name]}
        onChange={(value) => change(name, value)}
      />
    );
  };
  return (
    <>
      <PageHeader title={t('settings.title')} text={t('settings.text')} />
      <form
        noValidate
        className={styles['form']}
        aria-busy={busy}
        onSubmit={handleSubmit((filled) => onSave(filled))}
      >
        <FieldGroup legend={t('settings.general')} columns={3} disabled={busy}>
          {numberField('puerto', 'port')}
          <Select
            label={t('settings.moneySymbol')}
            value={draft.moneySymbol}
            options={moneySymbols.map((symbol) => ({ value: symbol, label: symbol }))}
            error={refused.moneySymbol}
            onChange={(moneySymbol) => change('moneySymbol', moneySymbol)}
          />
          <Select
            label={t('settings.decimalMark')}
            hint={t('settings.decimalMarkHint')}
            value={draft.decimalMark}
            options={[
              { value: '.', label: t('settings.point') },
              { value: ',', label: t('settings.comma') },
            ]}
            onChange={(decimalMark) => change('decimalMark', decimalMark)}
          />
        </FieldGroup>
        {languagesWithSettings.map(({ language, names }) => (
          <FieldGroup key={language.key} legend={language.name} columns={3} disabled={busy}>
            <Select
              label={t('settings.codepage')}
              value={draft[names.codePage]}
              options={codePageOptions(language.settings.codePage)}
              error={refused[names.codePage]}
              onChange={(codePage) => change(names.codePage, codePage)}
            />
            {numberField(names.darkness as NumberName, 'darkness')}
            {numberField(names.speed as NumberName, 'speed')}
          </FieldGroup>
        ))}
        <FormActions>
          <Button
            icon={<RotateCcw aria-hidden />}
            disabled={busy}
            onClick={() => reset(defaultDraft, { keepIsSubmitted: true })}
          >
            {t('settings.reset')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('forms.save')}
          </Button>
        </FormActions>
      </form>
    </>
  );
}
