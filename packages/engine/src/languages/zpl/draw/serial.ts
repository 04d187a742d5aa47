import type { Serial } from './state.ts';

/*
 * Fields that count up from label to label. ZPL II Programming Guide: ^SN, ^SF.
 */

/** The data of the label with this number, from 0. */
export function serialData(data: string, serial: Serial, label: number): string {
  return serial.mask === undefined ? countedTail(data, serial, label) : maskedSum(data, serial, label);
}

/** ^SN: the last run of digits counts; its width is kept, and so are zeros when asked for or when there were none. */
function countedTail(data: string, serial: Serial, label: number): string {
  const match = /^(.*?)(\d{1,12})(\D*)$/s.exec(data);
  const step = Number.parseInt(serial.increment, 10);
  if (!match || !Number.isFinite(step)) return data;
  const [, head = '', digits = '', tail = ''] = match;
  const modulus = 10 ** digits.length;
  const count = (((Number(digits) + step * label) % modulus) + modulus) % modulus;
  const text = String(count);
  return head + (serial.leadingZeros ? text.padStart(digits.length, '0') : text) + tail;
}

const alphabets: Readonly<Record<string, string>> = {
  D: '0123456789',
  H: '0123456789ABCDEF',
  O: '01234567',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  N: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

/** ^SF: the mask, set against the end of the data, says which alphabet each place counts in; % leaves a place alone. */
function maskedSum(data: string, serial: Serial, label: number): string {
  const mask = (serial.mask ?? '').toUpperCase();
  const chars = [...data];
  const start = chars.length - mask.length;
  const places: { at: number; alphabet: string }[] = [];
  for (let at = 0; at < mask.length; at++) {
    const alphabet = alphabets[mask.charAt(at)];
    if (alphabet !== undefined && start + at >= 0) places.push({ at: start + at, alphabet });
  }
  const steps = [...serial.increment.toUpperCase()].reverse();
  let carry = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[places.length - 1 - index];
    if (!place) break;
    const { at, alphabet } = place;
    const upper = (chars[at] ?? '').toUpperCase();
    const value = alphabet.indexOf(upper);
    if (value < 0) continue;
    const step = alphabets.N?.indexOf(steps[index] ?? '0') ?? 0;
    const sum = value + Math.max(0, step) * label + carry;
    const next = alphabet.charAt(sum % alphabet.length);
    chars[at] = upper === chars[at] ? next : next.toLowerCase();
    carry = Math.floor(sum / alphabet.length);
  }
  return chars.join('');
}
