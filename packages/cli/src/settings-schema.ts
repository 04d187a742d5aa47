import { AppError } from '@marbete/core/api/errors';
import type { DecimalMark } from '@marbete/engine/internal/template/values';

export interface Settings {
  /** Address of the Marbete server, such as https://labels.example.com. */
  server?: string;
  /** Address of the print helper; found by itself on this machine. */
  helper?: string;
  /** uid or name of the printer to take when none is named. */
  printer?: string;
  /** The decimal mark of prices that are written; of those in a list it tells thousands (docs/printer-rules.md). */
  decimal?: DecimalMark;
  moneySymbol?: string;
  /** ISO code of the country whose rules hold for what is worked out. */
  country?: string;
  /** Pattern of codes of goods sold by weight. */
  weightCode?: string;
  /** Domain of GS1 links. */
  linkDomain?: string;
}

/** What is wrong with a setting; undefined for a right one. Without a library, which would be most of a small print. */
type Check = (value: unknown) => string | undefined;

const address: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? undefined
    : 'not an http or https address';
const text: Check = (value) =>
  typeof value !== 'string' ? 'not a text' : value === '' ? 'empty' : undefined;
const mark: Check = (value) => (value === '.' || value === ',' ? undefined : 'a point or a comma');

const checks: Readonly<Record<keyof Settings, Check>> = {
  server: address,
  helper: address,
  printer: text,
  decimal: mark,
  moneySymbol: text,
  country: text,
  weightCode: text,
  linkDomain: text,
};
const known = Object.keys(checks).join(', ');

/** @throws AppError invalid input, that names each setting that is wrong, and `place` */
export function parseSettings(place: string, value: unknown): Settings {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const issues = isObject
    ? Object.entries(value).flatMap(([name, setting]) => {
        const message = Object.hasOwn(checks, name) ? checks[name as keyof Settings](setting) : 'unknown';
        return message === undefined ? [] : [{ path: [name], message }];
      })
    : [{ path: [], message: 'not an object of settings' }];
  if (issues.length === 0) return value as Settings;
  const words = issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message));
  throw new AppError('invalid-input', `${place}: ${words.join('; ')}. Known settings: ${known}.`, { issues });
}
