import { nearestName } from '@marbete/core/api/nearest-name';
import * as z from 'zod/mini';
import { waitPattern } from '../print/options.ts';

const text = z.string('not a text').check(z.minLength(1, 'empty'));
/** A cell of YAML may well be a number where a flag takes text. */
const words = z.pipe(z.union([text, z.number()], 'not a text or a number'), z.transform(String));
const yes = z.boolean('true or false');
const oneOrMore = z.pipe(
  z.union([text, z.array(text).check(z.minLength(1))], 'a text, or a list of texts'),
  z.transform((value) => (Array.isArray(value) ? value.join(',') : value)),
);

const dayWords = 'a day such as 2026-11-26';
const waitWords = 'a time such as 10m, 90s or 1h';
const notifyWords = 'a list of a program and its arguments, or an http or https address';

/** What a job file says: the flags of `marbete print`, and what only a job has. */
export const jobSchema = z.strictObject({
  name: text,
  template: z.optional(text),
  data: z.optional(text),
  label: z.optional(words),
  catalogue: z.optional(words),
  language: z.optional(text),
  map: z.optional(z.union([text, z.record(z.string(), text)], 'PRICE=PRECIO,... or a variable a line')),
  set: z.optional(z.record(z.string(), words)),
  sheet: z.optional(text),
  header: z.optional(yes),
  'header-row': z.optional(
    z.union([z.int().check(z.minimum(1), z.maximum(200)), z.literal('none')], 'a row number or none'),
  ),
  sections: z.optional(z.enum(['skip', 'keep'], 'skip or keep')),
  'allow-incomplete': z.optional(yes),
  'visible-only': z.optional(yes),
  encoding: z.optional(text),
  delimiter: z.optional(text),
  rows: z.optional(words),
  where: z.optional(text),
  sort: z.optional(oneOrMore),
  'only-changed': z.optional(yes),
  key: z.optional(oneOrMore),
  /** The day on which the job begins: an old line says nothing about a memory that is lost later. */
  'first-night': z.optional(z.string(dayWords).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, dayWords))),
  'template-changed': z.optional(z.enum(['print', 'keep'], 'print or keep')),
  /** Each file is the whole list. */
  complete: z.optional(yes),
  'accept-changes': z.optional(yes),
  quantity: z.optional(
    z.int('a whole number').check(z.minimum(1, 'at least 1'), z.maximum(9999, 'at most 9999')),
  ),
  'quantity-column': z.optional(text),
  'on-problem': z.optional(z.enum(['stop', 'skip'], 'stop or skip')),
  fractions: z.optional(z.enum(['up', 'down', 'skip'], 'up, down or skip')),
  round: z.optional(yes),
  'zero-price': z.optional(z.enum(['print', 'skip'], 'print or skip')),
  'price-words': z.optional(z.literal('ignore', 'ignore')),
  currency: z.optional(z.enum(['list', 'label'], 'list or label')),
  'check-digits': z.optional(z.enum(['add', 'present'], 'add or present')),
  speed: z.optional(words),
  darkness: z.optional(words),
  'code-page': z.optional(words),
  'money-symbol': z.optional(text),
  country: z.optional(text),
  'weight-code': z.optional(text),
  'link-domain': z.optional(text),
  decimal: z.optional(z.enum(['.', ','], 'a point or a comma')),
  printer: z.optional(text),
  /** For a printer that is off. */
  wait: z.optional(z.string(waitWords).check(z.regex(waitPattern, waitWords))),
  out: z.optional(text),
  /** Folder of what is kept of the job. */
  state: z.optional(text),
  /** Told how each run ended: a program with its arguments, or an address that gets a POST. */
  notify: z.optional(
    z.union(
      [z.url({ protocol: /^https?$/, error: notifyWords }), z.array(z.string()).check(z.minLength(1))],
      notifyWords,
    ),
  ),
});

export type JobFile = z.output<typeof jobSchema>;

/** What the job file of a hot folder says: how spreadsheets print, and what command files may name. */
export const folderSchema = z.extend(
  z.omit(jobSchema, { data: true, label: true, catalogue: true, out: true, rows: true }),
  {
    /** Templates by the name that @Label says. */
    labels: z.optional(z.record(z.string().check(z.minLength(1)), text, 'a name and its template a line')),
    /** Printers that @Printer may name. */
    printers: z.optional(z.array(text, 'a list of printers')),
    /** Seconds without a change after which a file is complete. */
    settle: z.optional(z.number('a number of seconds').check(z.minimum(0), z.maximum(3600))),
  },
);

export type FolderFile = z.output<typeof folderSchema>;

/** The JSON schema of job files, for editors. */
export function jobJsonSchema(): object {
  return { title: 'A marbete job', ...z.toJSONSchema(jobSchema, { io: 'input' }) };
}

/** The JSON schema of the job files of hot folders. */
export function folderJsonSchema(): object {
  return { title: 'A marbete hot folder', ...z.toJSONSchema(folderSchema, { io: 'input' }) };
}

/** The known key that an unknown one most likely stands for. */
export function nearestKey(
  unknown: string,
  known: readonly string[] = Object.keys(jobSchema.shape),
): string | undefined {
  const plain = unknown
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();
  return nearestName(plain, known);
}
