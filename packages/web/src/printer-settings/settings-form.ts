import { defaultPrinterSettings, type PrinterSettings } from '@marbete/core/template/values';

/** The settings as they are typed: numbers stay text until they are sent. */
export type SettingsDraft = { [K in keyof PrinterSettings]: string };

export function draftOf(settings: PrinterSettings): SettingsDraft {
  return {
    puerto: String(settings.puerto),
    codepageZpl: settings.codepageZpl,
    codepageTspl: settings.codepageTspl,
    temperatureZpl: String(settings.temperatureZpl),
    temperatureTspl: String(settings.temperatureTspl),
    speedZpl: String(settings.speedZpl),
    speedTspl: String(settings.speedTspl),
    moneySymbol: settings.moneySymbol,
    decimalMark: settings.decimalMark,
  };
}

/** What the reset puts back (SET-02, SET-03). */
export const defaultDraft: SettingsDraft = draftOf(defaultPrinterSettings);

/** SET-04: the same page as ZPL's ^CI number and as TSPL's CODEPAGE name. */
export const codePages = [
  { zpl: '28', tspl: 'UTF-8', name: 'UTF-8' },
  { zpl: '27', tspl: '1252', name: 'Windows-1252' },
  { zpl: '31', tspl: '1250', name: 'Windows-1250' },
  { zpl: '35', tspl: '1254', name: 'Windows-1254' },
] as const;

/** The currencies to choose from (CONST-24). */
export const moneySymbols = ['$', 'Q', 'L', '€', 'S', '¥', '£', '₡'] as const;

type NumberName = 'puerto' | 'temperatureZpl' | 'temperatureTspl' | 'speedZpl' | 'speedTspl';

/** Fields that hold whole numbers, with their ranges (SET-06 to SET-10). */
export const numberRanges: Record<NumberName, { min: number; max: number }> = {
  puerto: { min: 1, max: 65_535 },
  temperatureZpl: { min: -30, max: 30 },
  temperatureTspl: { min: 0, max: 15 },
  speedZpl: { min: 1, max: 14 },
  speedTspl: { min: 1, max: 18 },
};

export type SettingsIssue = 'number' | 'integer' | 'positive' | 'range';

/** What is wrong with the numbers of a draft, by field. */
export function settingsIssues(draft: SettingsDraft): Partial<Record<NumberName, SettingsIssue>> {
  const issues: Partial<Record<NumberName, SettingsIssue>> = {};
  for (const [name, { min, max }] of Object.entries(numberRanges) as [
    NumberName,
    { min: number; max: number },
  ][]) {
    const text = draft[name].trim();
    const value = Number(text);
    if (text === '' || !Number.isFinite(value)) issues[name] = 'number';
    else if (!Number.isInteger(value)) issues[name] = 'integer';
    else if (name === 'puerto' && value < min) issues[name] = 'positive';
    else if (value < min || value > max) issues[name] = 'range';
  }
  return issues;
}
