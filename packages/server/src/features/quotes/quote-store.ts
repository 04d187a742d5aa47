import { AppError } from '@marbete/core/api/errors';
import type { ListedQuote, quoteSchema } from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import { type ListPart, readPart } from '../../db/list-part.ts';

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
    page({ page, per_page, estado }: QuotePage): Promise<ListPart<QuoteRow>> {
      const quotes = db('quotes').where(estado === '' ? {} : { estado });
      return readPart(quotes.orderBy('id', 'desc'), { page, per_page });
    },

    /** @throws AppError not-found */
    async setState(id: number, estado: ListedQuote['estado']): Promise<void> {
      if ((await db('quotes').where({ id }).update({ estado })) === 1) return;
      throw new AppError('not-found', `There is no request ${id}.`, { details: { cotizacion: id } });
    },
  };
}
