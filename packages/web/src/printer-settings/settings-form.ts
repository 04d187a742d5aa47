import { languagesWithSettings, usualAccountSettings } from '@marbete/core/api/account-settings';
import type { AccountSettings } from '@marbete/core/api/printer-settings';

/** The settings as they are typed: numbers stay text until they are sent. */
export type SettingsDraft = { [K in keyof AccountSettings]: string };

export function draftOf(settings: AccountSettings): SettingsDraft {
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as SettingsDraft;
}

/** What the reset puts back (SET-02, SET-03). */
export const defaultDraft: SettingsDraft = draftOf(usualAccountSettings);

/** SET-04: names of the pages by what languages call them, ^CI's numbers among them. */
export const codePageNames: Readonly<Record<string, string>> = {
  '28': 'UTF-8',
  '27': 'Windows-1252',
  '31': 'Windows-1250',
  '35': 'Windows-1254',
  'UTF-8': 'UTF-8',
  '1252': 'Windows-1252',
  '1250': 'Windows-1250',
  '1254': 'Windows-1254',
};

export type NumberName = Exclude<keyof SettingsDraft, 'moneySymbol' | 'decimalMark' | `codepage${string}`>;

/** Fields that hold whole numbers, with their ranges (SET-06 to SET-10). */
export const numberRanges = Object.fromEntries([
  ['puerto', { min: 1, max: 65_535 }],
  ...languagesWithSettings.flatMap(({ language: { settings }, names }) =>
    (['darkness', 'speed'] as const).map((kind) => [
      names[kind],
      { min: settings[kind].low, max: settings[kind].high },
    ]),
  ),
]) as Record<NumberName, { min: number; max: number }>;

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
