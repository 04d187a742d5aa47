import * as z from 'zod/mini';
import { fieldErrors } from '../field-errors.ts';
import { idSchema, largestCount } from '../schemas.ts';

/** Whether a call is one of `/api/v1`: English words, problems by RFC 9457, cursors, rate limits in headers. */
export const isV1 = ({ path }: { path: string }): boolean => path.startsWith('/v1/');

/** Things on one page of a list at most. */
export const mostOnPage = 200;

/** A cursor that is a number: the id, row or place that the page before ended with, no larger than such a number can be. */
const numberCursor = (most: number) =>
  z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,15}$/, fieldErrors.cursor)), z.transform(Number)),
      z.number().check(z.maximum(most, fieldErrors.cursor)),
    ),
  );

/** How many things of a list are answered, beside the call's own cursor. */
export const limitShape = {
  limit: z._default(z.pipe(idSchema, z.number().check(z.maximum(mostOnPage))), 50),
};

/** A page of things in the order of their ids. */
export const idPageShape = { ...limitShape, cursor: numberCursor(largestCount) };

/** A page of a list's rows, whose ids are larger. */
export const rowPageShape = { ...limitShape, cursor: numberCursor(Number.MAX_SAFE_INTEGER) };

/** Where the next page begins; null on the last one. */
export const nextShape = { next: z.nullable(z.string()) };

/** A count in an answer. */
export const countSchema = z.int().check(z.minimum(0), z.maximum(largestCount));

export const deletedSchema = z.object({ id: z.int(), deleted: z.literal(true) });
