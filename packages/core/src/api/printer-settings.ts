import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { iconAnswerSchema } from './schemas.ts';

const whole = (min: number, max: number) =>
  z.pipe(
    z.union([z.number('Debe ser un número'), z.string().check(z.regex(/^-?\d{1,6}$/, 'Debe ser un número'))]),
    z.pipe(z.transform(Number), z.int('Debe ser un entero').check(z.minimum(min), z.maximum(max))),
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
  codepageZpl: z.enum(['27', '28', '31', '35'], fieldErrors.required),
  codepageTspl: z.enum(['1252', 'UTF-8', '1250', '1254'], fieldErrors.required),
  temperatureZpl: whole(-30, 30),
  temperatureTspl: whole(0, 15),
  speedZpl: whole(1, 14),
  speedTspl: whole(1, 18),
  moneySymbol: z.enum(['$', 'Q', 'L', '€', 'S', '¥', '£', '₡'], fieldErrors.required),
  decimalMark: z._default(z.enum(['.', ',']), '.'),
});

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
