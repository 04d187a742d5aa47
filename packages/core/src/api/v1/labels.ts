import * as z from 'zod/mini';
import { printerLanguages, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { maxTemplateBytes, maxTemplateLength } from '@marbete/engine/internal/template/values';
import { endpoint } from '../endpoint.ts';
import { fieldErrors } from '../field-errors.ts';
import { idSchema, optionalText, requiredText } from '../schemas.ts';
import { deletedSchema, nextShape, idPageShape } from './schemas.ts';

/* Labels in the words of /api/v1, over the services of the labels of `/etiquetas`. */

const [first, ...others] = printerLanguages.map(({ key }) => key);
export const languageSchema = z.enum([first ?? usualLanguage, ...others]);

/** A size as the list of sizes has it. */
const sizeSchema = z
  .string()
  .check(
    z.regex(/^\d{1,4}(\.\d{1,2})?x\d{1,4}(\.\d{1,2})?$/, 'Width by height in millimetres, such as 50x25'),
  );

const materials = z.enum(['label', 'ticket']);

export const labelV1Schema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  language: languageSchema,
  /** Empty where the template is not UTF-8 text. */
  template: z.string(),
  templateBase64: z.optional(z.string()),
  size: z.nullable(z.string()),
  material: materials,
  hidden: z.boolean(),
  list: z.nullable(z.int()),
  variables: z.array(z.string()),
  version: z.int(),
});
export type LabelV1 = z.output<typeof labelV1Schema>;

const writtenShape = {
  name: requiredText(),
  template: z._default(z.string().check(z.trim(), z.maxLength(maxTemplateLength)), ''),
  templateBase64: z.optional(z.base64().check(z.maxLength(Math.ceil(maxTemplateBytes / 3) * 4))),
  language: z._default(languageSchema, usualLanguage),
  description: optionalText(2_000),
  size: z._default(z.nullable(sizeSchema), null),
  material: z._default(materials, 'label'),
  hidden: z._default(z.boolean(), false),
};

const hasTemplate = z.refine<{ template: string; templateBase64?: string | undefined }>(
  ({ template, templateBase64 }: { template: string; templateBase64?: string | undefined }) =>
    template !== '' || Boolean(templateBase64),
  { path: ['template'], error: fieldErrors.required, params: { rule: 'required' } },
);

export const writtenLabelSchema = z.object(writtenShape).check(hasTemplate);
export type WrittenLabel = z.output<typeof writtenLabelSchema>;

const params = z.object({ label: idSchema });
const template = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^A0N,60,60^FD%PRICE%^FS^XZ';

export const readLabels = endpoint({
  name: 'v1-labels.list',
  method: 'GET',
  path: '/v1/labels',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'The labels of the account, newest first.',
  query: z.object(idPageShape),
  answer: z.object({ labels: z.array(labelV1Schema), ...nextShape }),
  example: { query: { limit: '20' } },
});

export const readLabel = endpoint({
  name: 'v1-labels.get',
  method: 'GET',
  path: '/v1/labels/:label',
  access: 'signed-in',
  secretKeys: ['imprimir', 'catalogos'],
  summary: 'One label with its template and variables.',
  params,
  answer: labelV1Schema,
  example: { params: { label: '1' } },
});

export const addLabel = endpoint({
  name: 'v1-labels.create',
  method: 'POST',
  path: '/v1/labels',
  access: [1, 2, 4],
  summary: 'Make a label of a template in printer code, whose variables stand between percent signs.',
  body: writtenLabelSchema,
  answer: labelV1Schema,
  example: { body: { name: 'Shelf', template } },
});

export const replaceLabel = endpoint({
  name: 'v1-labels.replace',
  method: 'PUT',
  path: '/v1/labels/:label',
  access: [1, 2, 4],
  summary:
    'Put another template, name and size in a label’s place; what is left out goes back to its usual value. Refused when somebody changed it since the version that is named.',
  params,
  body: z.object({ ...writtenShape, version: z.optional(idSchema) }).check(hasTemplate),
  answer: labelV1Schema,
  example: { params: { label: '1' }, body: { name: 'Shelf, large', template, version: 1 } },
});

export const removeLabel = endpoint({
  name: 'v1-labels.delete',
  method: 'DELETE',
  path: '/v1/labels/:label',
  access: [1, 2, 4],
  summary: 'Delete a label. It can be restored in the web app for an hour.',
  params,
  answer: deletedSchema,
  example: { params: { label: '1' } },
});
