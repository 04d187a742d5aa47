import { isDecimalText } from './quantity.ts';

/**
 * What a price field holds after a key: digits with an optional decimal point (VIEW-16). A stored text such as '$12.50'
 * is replaced as a whole by the first digit and never half edited, which could make another price of it.
 */
export function priceDraft(before: string, after: string): string {
  if (isDecimalText(after)) return after;
  if (isDecimalText(before)) return before;
  if (after.length < before.length) return '';
  const typed = after.startsWith(before) ? after.slice(before.length) : '';
  return typed !== '' && isDecimalText(typed) ? typed : before;
}
