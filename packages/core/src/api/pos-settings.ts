import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { optionalText, respuestaSchema } from './schemas.ts';

/** One setting of the POS app; name is its key in config.properties. */
export const posSettingSchema = z.object({
  type: z.enum(['checkbox', 'text', 'number']),
  name: z.string().check(z.maxLength(60)),
  descrip: optionalText(),
  values: z.object({
    value: z.union([z.boolean(), z.number(), z.string().check(z.maxLength(255))]),
  }),
});

/** A menu of the POS app with its settings (ENT-31). */
export const posMenuSchema = z.object({
  menu: z.string().check(z.maxLength(80)),
  config: z.array(posSettingSchema).check(z.maxLength(100)),
});
export type PosMenu = z.output<typeof posMenuSchema>;

export const getPosSettings = endpoint({
  name: 'pos-settings.get',
  method: 'GET',
  path: '/config',
  access: 'signed-in',
  summary: 'The settings of the POS app with the account’s values.',
  answer: z.array(posMenuSchema),
});

export const savePosSettings = endpoint({
  name: 'pos-settings.save',
  method: 'POST',
  path: '/config',
  access: [1, 2, 4],
  summary: 'Keep the values and answer them as the text of config.properties.',
  body: z.object({
    menu: z.array(posMenuSchema).check(z.maxLength(50)),
    /** How many menus there are. */
    conta: z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/, fieldErrors.numericRequired))]),
      z.transform(Number),
    ),
  }),
  answer: z.object({ ...respuestaSchema.shape, contents: z.optional(z.string()) }),
});
