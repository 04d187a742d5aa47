import { languagesWithSettings } from '@marbete/core/api/account-settings';
import { isAppError } from '@marbete/core/api/errors';
import { printerSettingsSchema, updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { makersOf } from '@marbete/core/print/printer-makers';
import {
  computedSettings,
  countries as ruledCountries,
} from '@marbete/engine/internal/template/computed/settings';
import { moneySymbols } from '@marbete/engine/internal/template/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useErrorText, useLocale, useMarbete } from '@marbete/ui/provider';
import { Button, NumberField, PageHeader, Select, TextField, useToasts } from '@marbete/ui/ui';
import { useSessionStore } from '../session/use-session.ts';
import { FieldGroup, FormActions } from '../ui/FieldGroup.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import {
  codePageOptions,
  computedNames,
  defaultDraft,
  draftOf,
  type NumberName,
  numberRanges,
  type SettingsIssue,
  settingsIssues,
  type SettingsDraft,
} from './settings-form.ts';
import { BlacknessSample, blacknessOf } from './BlacknessSample.tsx';
import { printerSettingsKey, usePrinterSettings } from './use-printer-settings.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './PrinterSettings.module.css';

/** /configuracion: the account's printer settings (SET-01 to SET-13). */
export function PrinterSettings() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const session = useSessionStore();
  const settings = usePrinterSettings();
  const save = useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      const body = printerSettingsSchema.parse(draft);
      return { body, answer: await client.call(updatePrinterSettings, { body }) };
    },
    onSuccess({ body, answer }) {
      if (!answer.response) {
        toasts[answer.icon](answer.message || t('errors.unexpected'));
        return;
      }
      toasts.success(t('settings.saved'));
      queries.setQueryData(printerSettingsKey, body);
      // The session holds the port of the print helper (SET-12).
      session.update({ puerto: body.puerto });
    },
    onError: (error) => toasts.error(errorText(error)),
  });

  if (!settings.data) return <LoadState query={settings} title={t('settings.loadFailed')} wholePage />;
  return (
    <SettingsForm
      initial={draftOf(settings.data)}
      busy={save.isPending}
      refused={refusedFields(save.error, t('settings.currencyPage'), t('forms.valueInvalid'))}
      onSave={(draft) => save.mutate(draft)}
    />
  );
}

/** The server's issues by field: it refuses a currency sign that a code page lacks. */
function refusedFields(error: unknown, currencyPage: string, other: string): Record<string, string> {
  if (!isAppError(error)) return {};
  return Object.fromEntries(
    error.issues.map(({ path, rule }) => [String(path[0]), rule === 'currency-page' ? currencyPage : other]),
  );
}

interface SettingsFormProps {
  initial: SettingsDraft;
  busy: boolean;
  /** What the server refused, by field, in words for people. */
  refused: Readonly<Partial<Record<keyof SettingsDraft, string>>>;
  onSave: (draft: SettingsDraft) => void;
}

function SettingsForm({ initial, busy, refused, onSave }: SettingsFormProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
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
  useLeaveQuestion(!busy && JSON.stringify(draft) !== JSON.stringify(initial));
  const change = (name: keyof SettingsDraft, value: string) =>
    setValue(name, value, { shouldValidate: formState.isSubmitted });
  const numberField = (name: NumberName, kind: 'port' | 'darkness' | 'speed' | 'ask-above') => {
    const range = numberRanges[name];
    const { min, max } = range;
    // A port is a name and no amount: 65535, not 65,535.
    const shown = kind === 'port' ? { min: String(min), max: String(max) } : { min, max };
    const issue = formState.errors[name]?.type as SettingsIssue | undefined;
    return (
      <NumberField
        {...register(name)}
        label={t(`settings.field-${kind}`)}
        hint={t('settings.range', shown)}
        error={issue && t(`settings.issue-${issue}`, shown)}
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
        <div className={styles['printers']}>
          {languagesWithSettings.map(({ language, names }) => (
            <fieldset key={language.key} className={styles['card']} disabled={busy}>
              <legend>{language.name}</legend>
              <p className={styles['makers']}>{makersOf(language.key)}</p>
              <BlacknessSample
                blackness={blacknessOf(language.settings, draft[names.darkness], draft[names.speed])}
              />
              <div className={styles['numbers']}>
                {numberField(names.darkness as NumberName, 'darkness')}
                {numberField(names.speed as NumberName, 'speed')}
              </div>
            </fieldset>
          ))}
        </div>
        <FieldGroup legend={t('settings.general')} columns={2} disabled={busy}>
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
          <Select
            label={t('settings.country')}
            hint={t('settings.countryHint')}
            value={draft.country}
            options={[
              { value: '', label: t('settings.noCountry') },
              ...ruledCountries.map((value) => ({ value, label: countries.of(value) ?? value })),
            ]}
            onChange={(country) => change('country', country)}
          />
          {computedNames.map((name) => (
            <TextField
              key={name}
              {...register(name)}
              label={t(`settings.computed-${name}`)}
              hint={t(`settings.computedHint-${name}`)}
              error={formState.errors[name] && t(`settings.issue-${name}`)}
              maxLength={computedSettings[name].most}
            />
          ))}
          {numberField('askAbove', 'ask-above')}
        </FieldGroup>
        <details
          className={styles['advanced']}
          // A field that is folded away takes no focus.
          open={
            formState.errors.puerto !== undefined ||
            languagesWithSettings.some(({ names }) => refused[names.codePage])
          }
        >
          <summary>{t('settings.advanced')}</summary>
          <fieldset className={styles['numbers']} disabled={busy} aria-label={t('settings.advanced')}>
            {numberField('puerto', 'port')}
            {languagesWithSettings.map(({ language, names }) => (
              <Select
                key={language.key}
                label={t('settings.codepage', { language: language.name })}
                value={draft[names.codePage]}
                options={codePageOptions(language.settings.codePage)}
                error={refused[names.codePage]}
                onChange={(codePage) => change(names.codePage, codePage)}
              />
            ))}
          </fieldset>
        </details>
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
