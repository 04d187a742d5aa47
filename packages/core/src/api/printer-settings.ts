import { moneySymbols } from '@marbete/engine/internal/template/values';
import { computedSettings, countries } from '@marbete/engine/internal/template/computed/settings';
import * as z from 'zod/mini';
import type { SettingRange } from '@marbete/engine/internal/languages/language';
import { tspl } from '@marbete/engine/internal/languages/tspl/language';
import { zpl } from '@marbete/engine/internal/languages/zpl/language';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { iconAnswerSchema } from './schemas.ts';

const whole = ({ low: min, high: max }: Pick<SettingRange, 'low' | 'high'>) =>
  z.pipe(
    z.union([z.number('Debe ser un número'), z.string().check(z.regex(/^-?\d{1,6}$/, 'Debe ser un número'))]),
    z.pipe(z.transform(Number), z.int('Debe ser un entero').check(z.minimum(min), z.maximum(max))),
  );

/** A text that what is worked out needs, or none. */
const computedSetting = (name: keyof typeof computedSettings, message: string) =>
  z._default(
    z.string().check(
      z.maxLength(computedSettings[name].most),
      z.refine((text) => text === '' || computedSettings[name].isRight(text), message),
    ),
    '',
  );

/** ENT-32, with the account's decimal mark (docs/printer-rules.md, Prices). */
export const printerSettingsSchema = z.object({
  puerto: z.pipe(
    z.union([z.number('Debe ser un número'), z.string().check(z.regex(/^-?\d{1,6}$/, 'Debe ser un número'))]),
    z.pipe(
      z.transform(Number),
      z.int('Debe ser un entero').check(z.minimum(1, 'El puerto debe ser positivo'), z.maximum(65_535)),
    ),
  ),
  codepageZpl: z.enum(zpl.settings.codePage.choices, fieldErrors.required),
  codepageTspl: z.enum(tspl.settings.codePage.choices, fieldErrors.required),
  temperatureZpl: whole(zpl.settings.darkness),
  temperatureTspl: whole(tspl.settings.darkness),
  speedZpl: whole(zpl.settings.speed),
  speedTspl: whole(tspl.settings.speed),
  moneySymbol: z.enum(moneySymbols, fieldErrors.required),
  decimalMark: z._default(z.enum(['.', ',']), '.'),
  /** Whose rules hold for what is worked out; none where it is empty. */
  country: z._default(z.enum(['', ...countries]), ''),
  weightCode: computedSetting('weightCode', 'El patrón debe dar 12 o 13 dígitos, como 2{PLU:5}{PRICE:6}{C}'),
  linkDomain: computedSetting('linkDomain', 'Debe ser un dominio, como id.gs1.org'),
  /** A print of more labels than these asks once before it begins. */
  askAbove: z._default(
    z.pipe(
      z.union([z.number('Debe ser un número'), z.string().check(z.regex(/^\d{1,6}$/, 'Debe ser un número'))]),
      z.pipe(z.transform(Number), z.int('Debe ser un entero').check(z.minimum(50), z.maximum(100_000))),
    ),
    500,
  ),
});

export type AccountSettings = z.output<typeof printerSettingsSchema>;

export const getPrinterSettings = endpoint({
  name: 'printer-settings.get',
  method: 'GET',
  path: '/impresora',
  access: 'signed-in',
  secretKeys: ['imprimir'],
  summary: 'The account’s printer settings.',
  answer: printerSettingsSchema,
});

export const updatePrinterSettings = endpoint({
  name: 'printer-settings.update',
  method: 'PUT',
  path: '/impresora/0',
  access: [1, 2, 4],
  summary: 'Change the account’s printer settings; 0 stands for the caller’s own.',
  body: printerSettingsSchema,
  answer: iconAnswerSchema,
});
