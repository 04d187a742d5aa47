import * as z from 'zod/mini';
import { maxTemplateBytes, maxTemplateLength } from '@marbete/engine/internal/template/values';
import { fieldErrors } from './field-errors.ts';

const digitsSchema = z.pipe(
  z.union([
    z.int().check(z.positive()),
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldErrors.numericRequired)),
  ]),
  z.transform(Number),
);

/** The largest number that an id can be, and everything else that is counted in the database. */
export const largestCount = 2 ** 31 - 1;

/** A thing's id. Forms and old clients send digits as text, so both are taken; answers hold numbers. */
export const idSchema = z.pipe(
  digitsSchema,
  z.number().check(z.maximum(largestCount, fieldErrors.numericRequired)),
);

/** The id of a row of a catalogue, which says its set and its place in it and so is larger than others. */
export const rowIdSchema = digitsSchema;

/** The number of a chunk within its run, from 0. */
export const chunkNumberSchema = z.int().check(z.nonnegative(), z.maximum(largestCount));

/** An id that may be left open: '', null and 0 mean none. */
export const optionalIdSchema = z.pipe(
  z.union([idSchema, z.literal(''), z.literal(0), z.literal('0'), z.null(), z.undefined()]),
  z.transform((value) => (typeof value === 'number' && value > 0 ? value : null)),
);

/** The number of a page, from 1, or how many are on one; an empty one means the usual. */
export const pageNumber = (usual: number, most: number) =>
  z._default(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => usual),
      ),
      z.pipe(idSchema, z.number().check(z.maximum(most))),
    ]),
    usual,
  );

/** Which part of a list is answered; without a page all of it. X-Total-Count says how many there are. */
export const listPageShape = {
  page: z.optional(z.pipe(idSchema, z.number().check(z.maximum(1_000_000)))),
  per_page: z.optional(z.pipe(idSchema, z.number().check(z.maximum(500)))),
};

/** A flag of the wire, '0' or '1'; numbers and booleans are taken too. */
export const flagSchema = z.pipe(
  z.union([z.enum(['0', '1']), z.literal(0), z.literal(1), z.boolean()]),
  z.transform((value): '0' | '1' => (value === '1' || value === 1 || value === true ? '1' : '0')),
);

/** A flag that the wire carries as a number (encabezado, google, tutorial). */
export const bitSchema = z.pipe(
  flagSchema,
  z.transform((value): 0 | 1 => (value === '1' ? 1 : 0)),
);

/** Text that must say something; white space around it does not count. */
export const requiredText = (maxLength = 255) =>
  z.string().check(z.trim(), z.minLength(1, fieldErrors.required), z.maxLength(maxLength));

/** Text that may be empty or left out. */
export const optionalText = (maxLength = 255) => z._default(z.string().check(z.maxLength(maxLength)), '');

export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, fieldErrors.required), z.maxLength(254), z.email());

/**
 * A password that an account is given; sign-in leaves out the white space around one, so this does too.
 * The texts are the specification's (AUTH-11, AUTH-12).
 */
export const newPasswordSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(8, fieldErrors.passwordInvalid),
    z.maxLength(200, fieldErrors.passwordInvalid),
  );

/** The same where a blank one means none is given (D14). */
export const optionalPasswordSchema = z._default(z.union([z.literal(''), newPasswordSchema]), '');

/** Field errors that the server finds after the form was right: an e-mail that is taken (ERR-18). */
export const accountErrorsSchema = z.object({
  email: z.optional(z.string()),
  password: z.optional(z.string()),
});

/** A spreadsheet column, 'A' to 'Z' (VIEW-14). */
export const columnLetterSchema = z.string().check(z.regex(/^[A-Z]$/, fieldErrors.columnLetter));

/** Cells of one row by column letter. */
export const cellsSchema = z.record(columnLetterSchema, z.string().check(z.maxLength(32_767)));
export type Cells = z.output<typeof cellsSchema>;

/** Answer of a business action: 'correcto', or another word with the reason in mensaje. */
export const respuestaSchema = z.object({
  respuesta: z.string(),
  mensaje: z.optional(z.string()),
});

/** Answer of an action whose result the screen shows as an icon and a line. */
export const iconAnswerSchema = z.object({
  icon: z.enum(['success', 'info', 'warning', 'error']),
  message: z.string(),
  response: z.boolean(),
});

/** What a print call says about one value: errors keep the row from printing, warnings do not. */
export const problemSchema = z.object({
  level: z.enum(['error', 'warning']),
  /** A stable word with a text for people in the locale files. */
  code: z.string(),
  variable: z.optional(z.string()),
  line: z.optional(z.int()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.string(),
});

/** A problem with the row that it concerns: its position in the catalogue, from 1, header not counted. */
export const rowProblemSchema = z.object({ fila: z.int(), ...problemSchema.shape });
export type RowProblem = z.output<typeof rowProblemSchema>;

/** Fields that every print call carries (PRN-14, PRN-15). */
export const printMomentShape = {
  /** Today's date as the client formatted it. */
  anio: optionalText(40),
  /** The time as the client formatted it, two-digit and 12 hours. */
  hora: optionalText(40),
  /** The same day as YYYY-MM-DD, for the parts of a date; without it they are read out of anio, day first. */
  fecha: z.optional(z.iso.date()),
  sistema_operativo: optionalText(200),
};

export const printedOnSchema = z.optional(z.string().check(z.maxLength(2_000)));

/** A run's id, made by the client, and the number of the chunk within it, from 0 (docs/printing.md, Print runs). */
export const runShape = {
  corrida: z.optional(z.uuid()),
  trozo: z.optional(chunkNumberSchema),
  /** The lease of a run that print-runs.begin began: only its holder gets the next chunk. */
  ficha: z.optional(z.uuid()),
  /** The copy that the first row goes on with, from 1, where the answer before named one in `desde`. */
  desde: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
  /** As few labels as the printer makes at once, to look at before the others. */
  primera: z.optional(z.boolean()),
  /** The printer that it goes to, a helper's device as JSON, for the history; the label's own when left out. */
  impresora: printedOnSchema,
};

/** The administrator acts on another account's labels and catalogues by naming it; ignored for other roles (D4). */
export const usuarioShape = { usuario: z.optional(idSchema) };

/** Printer code in an answer: `mensaje` is its text; code that is not UTF-8 text comes as base64 beside an empty one. */
export const printerCodeShape = {
  /** The printer code, or the reason why there is none. */
  mensaje: z.string(),
  /** Printer code that is not UTF-8 text. */
  mensaje_base64: z.optional(z.string()),
};

/** A label's template in a request: its text, or base64 of one that is not UTF-8. */
export const templateShape = {
  etiqueta: z._default(z.string().check(z.trim(), z.maxLength(maxTemplateLength)), ''),
  etiqueta_base64: z.optional(z.base64().check(z.maxLength(Math.ceil(maxTemplateBytes / 3) * 4))),
};

/** That a request has one of the two. */
export const hasTemplate = z.refine<{ etiqueta: string; etiqueta_base64?: string | undefined }>(
  ({ etiqueta, etiqueta_base64: base64 }: { etiqueta: string; etiqueta_base64?: string | undefined }) =>
    etiqueta !== '' || Boolean(base64),
  { path: ['etiqueta'], error: fieldErrors.required, params: { rule: 'required' } },
);
