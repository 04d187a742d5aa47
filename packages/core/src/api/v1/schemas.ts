import * as z from 'zod/mini';
import { idSchema, largestCount } from '../schemas.ts';

/** Whether a call is one of `/api/v1`: English words, problems by RFC 9457, cursors, rate limits in headers. */
export const isV1 = ({ path }: { path: string }): boolean => path.startsWith('/v1/');

/** Things on one page of a list at most. */
export const mostOnPage = 200;

/** Which part of a list is answered. */
export const pageShape = {
  limit: z._default(z.pipe(idSchema, z.number().check(z.maximum(mostOnPage))), 50),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
};

/** A cursor that is a number, such as the id that the page before ended with. */
export const numberCursorShape = {
  ...pageShape,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'The cursor is `next` of the answer before'))),
};

/** Where the next page begins; null on the last one. */
export const nextShape = { next: z.nullable(z.string()) };

/** A count in an answer. */
export const countSchema = z.int().check(z.minimum(0), z.maximum(largestCount));

export const deletedSchema = z.object({ id: z.int(), deleted: z.literal(true) });
