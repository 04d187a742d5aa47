import {
  listQuotes,
  requestQuote,
  requestQuoteShort,
  updateQuote,
  type quoteSchema,
} from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import { type CallContext, type Route, route } from '../../http/route.ts';
import { imageBase } from '../images/serve-images.ts';
import { createQuoteStore } from './quote-store.ts';
import { limitQuotes, saveQuote } from './service.ts';

const received = {
  es: 'Recibimos su solicitud. Le responderemos por correo electrónico',
  en: 'We have your request. We will answer by e-mail',
};

const changed = { es: 'Guardado correctamente', en: 'Saved' };

// One call at two paths (A15).
export const quoteRoutes: readonly Route[] = [
  route(requestQuote, ({ form }, context) => request(form, context), { before: limitQuotes }),
  route(requestQuoteShort, ({ form }, context) => request(form, context), { before: limitQuotes }),

  route(listQuotes, async ({ query }, { database }) => {
    const { rows, count } = await createQuoteStore(database.read).page(query);
    const address = (picture: string) => (picture === '' ? '' : `${imageBase}${picture}`);
    return {
      cotizaciones: rows.map(({ created_at: fecha, image, logoImage, ...quote }) => ({
        ...quote,
        fecha,
        image: address(image),
        logoImage: address(logoImage),
      })),
      total: count,
    };
  }),

  route(updateQuote, async ({ params, body }, { database, language }) => {
    await database.transaction((trx) => createQuoteStore(trx).setState(params.id, body.estado));
    return { respuesta: 'correcto', mensaje: changed[language] };
  }),
];

async function request(form: z.output<typeof quoteSchema>, context: CallContext) {
  await saveQuote(context, form);
  return { response: true, message: received[context.language] };
}
