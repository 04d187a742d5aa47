import { type LanguageSettings, ownValue, type PrinterSettings } from '../template/values.ts';
import type { SettingRange } from './language.ts';
import { languageOf, type PrinterLanguage } from './languages.ts';

/** What an account's settings say for one language: its own values, and the usual ones for what it does not set. */
export function settingsFor(key: PrinterLanguage, { languages }: PrinterSettings): LanguageSettings {
  const { key: own, like, codePage, darkness, speed } = languageOf(key).settings;
  const other = like === undefined ? undefined : ownValue(languages, like);
  return {
    codePage: codePage.usual,
    darkness: within(darkness, other?.darkness),
    speed: within(speed, other?.speed),
    ...ownValue(languages, own),
  };
}

function within({ low, high, usual }: SettingRange, value = usual): number {
  return Math.min(high, Math.max(low, value));
}
