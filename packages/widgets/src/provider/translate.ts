import { intlOf } from './intl-of.ts';
import type { Dictionary, TextKey, Translate } from './texts.ts';

/**
 * Texts without i18next, for the public widgets: `{{name}}` is filled in, numbers are written as the language does, and
 * `count` chooses between _one and _other.
 */
export function createTranslate<D>(dictionary: Dictionary, locale: string): Translate<D> {
  const { numbers, plurals } = intlOf(locale);
  return (key: TextKey<D>, values = {}) => {
    const [feature = '', name = ''] = key.split('.');
    const count = values['count'];
    const form = typeof count === 'number' && plurals().select(count) === 'one' ? '_one' : '_other';
    const texts = dictionary[feature];
    const text = texts?.[name] ?? texts?.[name + form];
    return (
      text?.replace(/\{\{(\w+)\}\}/g, (_, value: string) => {
        const filled = values[value] ?? '';
        return typeof filled === 'number' ? numbers().format(filled) : filled;
      }) ?? key
    );
  };
}

/** A dictionary with other words in place of single ones. */
export function withReplaced(dictionary: Dictionary, others: Dictionary): Dictionary {
  const features = new Set([...Object.keys(dictionary), ...Object.keys(others)]);
  return Object.fromEntries(
    [...features].map((feature) => [feature, { ...dictionary[feature], ...others[feature] }]),
  );
}
