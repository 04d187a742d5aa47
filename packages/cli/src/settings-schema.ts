import { AppError } from '@marbete/core/api/errors';
import * as z from 'zod/mini';

const httpUrl = z.url({ protocol: /^https?$/, error: 'not an http or https address' });

const text = z.string('not a text').check(z.minLength(1, 'empty'));

const settingsSchema = z.strictObject({
  /** Address of the Marbete server, such as https://labels.example.com. */
  server: z.optional(httpUrl),
  /** Address of the print helper; found by itself on this machine. */
  helper: z.optional(httpUrl),
  /** uid or name of the printer to take when none is named. */
  printer: z.optional(text),
  /** Decimal mark of prices where the digits leave it open. */
  decimal: z.optional(z.enum(['.', ','], 'a point or a comma')),
  moneySymbol: z.optional(text),
});

export type Settings = z.output<typeof settingsSchema>;

/** @throws AppError invalid input, that names each setting that is wrong, and `place` */
export function parseSettings(place: string, value: unknown): Settings {
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.code === 'unrecognized_keys' ? `unknown: ${issue.keys.join(', ')}` : issue.message,
  }));
  const words = issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message));
  throw new AppError('invalid-input', `${place}: ${words.join('; ')}. Known settings: ${known}.`, { issues });
}

const known = Object.keys(settingsSchema.shape).join(', ');
