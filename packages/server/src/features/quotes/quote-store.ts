import { AppError } from '@marbete/core/api/errors';
import type { ListedQuote, quoteSchema } from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';

/** A request with the names of its pictures; logoImage is '' without a logo. */
export type Quote = z.output<typeof quoteSchema> & { image: string; logoImage: string };

type QuoteRow = Omit<ListedQuote, 'fecha'> & { created_at: string };

interface QuotePage {
  page: number;
  per_page: number;
  estado: ListedQuote['estado'] | '';
}

export function createQuoteStore(db: Db) {
  return {
    async insert(quote: Quote): Promise<number> {
      const [row] = await db('quotes')
        .insert({ ...quote, created_at: new Date().toISOString() })
        .returning('id');
      return row.id;
    },

    /** A page, newest first, and how many there are. */
    async page({ page, per_page, estado }: QuotePage): Promise<{ rows: QuoteRow[]; count: number }> {
      const matching = () => (estado === '' ? db('quotes') : db('quotes').where({ estado }));
      const rows: QuoteRow[] = await matching()
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await matching().count({ n: '*' }).first();
      return { rows, count: Number(total?.['n'] ?? 0) };
    },

    /** @throws AppError not-found */
    async setState(id: number, estado: ListedQuote['estado']): Promise<void> {
      if ((await db('quotes').where({ id }).update({ estado })) === 1) return;
      throw new AppError('not-found', `There is no request ${id}.`, { details: { cotizacion: id } });
    },
  };
}
