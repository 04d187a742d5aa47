import { type LanguageSettings, ownValue, type PrinterSettings } from '../template/values.ts';
import type { SettingRange } from './language.ts';
import { languageOf, type PrinterLanguage } from './languages.ts';

/** The settings of an account for one language, with the usual values where it has none. */
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
