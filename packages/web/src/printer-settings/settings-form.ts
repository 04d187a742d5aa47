import { computedSettings } from '@marbete/engine/internal/template/computed/settings';
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

/** SET-04: how a page is offered, by what languages call it; ^CI's numbers stand beside their names. */
export const codePageNames: Readonly<Record<string, { label: string; note?: string }>> = {
  '28': { label: 'UTF-8', note: '^CI28' },
  '27': { label: 'Windows-1252', note: '^CI27' },
  '31': { label: 'Windows-1250', note: '^CI31' },
  '35': { label: 'Windows-1254', note: '^CI35' },
  'UTF-8': { label: 'UTF-8' },
  '1252': { label: 'Windows-1252' },
  '1250': { label: 'Windows-1250' },
  '1254': { label: 'Windows-1254' },
};

/** The code pages of a language to choose from, the usual one first. */
export function codePageOptions({ choices, usual }: { choices: readonly string[]; usual: string }) {
  const others = choices.filter((value) => value !== usual);
  return [usual, ...others].map((value) => ({ value, ...(codePageNames[value] ?? { label: value }) }));
}

export type NumberName = Exclude<
  keyof SettingsDraft,
  'moneySymbol' | 'decimalMark' | 'country' | 'weightCode' | 'linkDomain' | `codepage${string}`
>;

/** Fields that hold whole numbers, with their ranges (SET-06 to SET-10). */
export const numberRanges = Object.fromEntries([
  ['puerto', { min: 1, max: 65_535 }],
  ['askAbove', { min: 50, max: 100_000 }],
  ...languagesWithSettings.flatMap(({ language: { settings }, names }) =>
    (['darkness', 'speed'] as const).map((kind) => [
      names[kind],
      { min: settings[kind].low, max: settings[kind].high },
    ]),
  ),
]) as Record<NumberName, { min: number; max: number }>;

/** Texts that what is worked out needs. */
export const computedNames = ['weightCode', 'linkDomain'] as const;

export type SettingsIssue = 'number' | 'integer' | 'positive' | 'range';
type Issues = Partial<Record<NumberName, SettingsIssue> & Record<(typeof computedNames)[number], 'form'>>;

/** What is wrong with a draft, by field. */
export function settingsIssues(draft: SettingsDraft): Issues {
  const issues: Issues = {};
  for (const name of computedNames)
    if (draft[name] !== '' && !computedSettings[name].isRight(draft[name])) issues[name] = 'form';
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
