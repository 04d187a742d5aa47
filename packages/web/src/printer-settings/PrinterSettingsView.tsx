import { languagesWithSettings } from '@marbete/core/api/account-settings';
import { moneySymbols } from '@marbete/core/template/values';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, NumberField, PageHeader, Select } from '@marbete/widgets/internal/ui';
import { FieldGroup, FormActions } from '../ui/FieldGroup.tsx';
import {
  codePageOptions,
  defaultDraft,
  type NumberName,
  numberRanges,
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
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const issues = tried ? settingsIssues(draft) : {};

  const change = (part: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const numberField = (name: NumberName, kind: 'port' | 'darkness' | 'speed') => {
    const range = numberRanges[name];
    const issue = issues[name];
    return (
      <NumberField
        name={name}
        label={t(`settings.field-${kind}`)}
        hint={t('settings.range', { min: String(range.min), max: String(range.max) })}
        error={issue && t(`settings.issue-${issue}`, { min: String(range.min), max: String(range.max) })}
        accepts={range.min < 0 ? 'signed' : 'digits'}
        value={draft[name]}
        onChange={(value) => change({ [name]: value })}
      />
    );
  };
  const submit = () => {
    setTried(true);
    const [first] = Object.keys(settingsIssues(draft));
    if (first === undefined) onSave(draft);
    else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <>
      <PageHeader title={t('settings.title')} text={t('settings.text')} />
      <form
        ref={form}
        noValidate
        className={styles['form']}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FieldGroup legend={t('settings.general')} columns={3} disabled={busy}>
          {numberField('puerto', 'port')}
          <Select
            label={t('settings.moneySymbol')}
            value={draft.moneySymbol}
            options={moneySymbols.map((symbol) => ({ value: symbol, label: symbol }))}
            error={refused.moneySymbol}
            onChange={(moneySymbol) => change({ moneySymbol })}
          />
          <Select
            label={t('settings.decimalMark')}
            hint={t('settings.decimalMarkHint')}
            value={draft.decimalMark}
            options={[
              { value: '.', label: t('settings.point') },
              { value: ',', label: t('settings.comma') },
            ]}
            onChange={(decimalMark) => change({ decimalMark })}
          />
        </FieldGroup>
        {languagesWithSettings.map(({ language, names }) => (
          <FieldGroup key={language.key} legend={language.name} columns={3} disabled={busy}>
            <Select
              label={t('settings.codepage')}
              value={draft[names.codePage]}
              options={codePageOptions(language.settings.codePage)}
              error={refused[names.codePage]}
              onChange={(codePage) => change({ [names.codePage]: codePage })}
            />
            {numberField(names.darkness as NumberName, 'darkness')}
            {numberField(names.speed as NumberName, 'speed')}
          </FieldGroup>
        ))}
        <FormActions>
          <Button icon={<RotateCcw aria-hidden />} disabled={busy} onClick={() => setDraft(defaultDraft)}>
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
