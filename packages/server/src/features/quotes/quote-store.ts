import type { quoteSchema } from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';

/** A request with the names of its pictures; logoImage is '' without a logo. */
export type Quote = z.output<typeof quoteSchema> & { image: string; logoImage: string };

export function createQuoteStore(db: Db) {
  return {
    async insert(quote: Quote): Promise<number> {
      const [row] = await db('quotes')
        .insert({ ...quote, created_at: new Date().toISOString() })
        .returning('id');
      return row.id;
    },
  };
}
