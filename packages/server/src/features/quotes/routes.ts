import { requestQuote, requestQuoteShort, type quoteSchema } from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import { type CallContext, type Route, route } from '../../http/route.ts';
import { limitQuotes, saveQuote } from './service.ts';

const received = {
  es: 'Recibimos su solicitud. Le responderemos por correo electrónico',
  en: 'We have your request. We will answer by e-mail',
};

// One call at two paths (A15).
export const quoteRoutes: readonly Route[] = [
  route(requestQuote, ({ form }, context) => request(form, context), { before: limitQuotes }),
  route(requestQuoteShort, ({ form }, context) => request(form, context), { before: limitQuotes }),
];

async function request(form: z.output<typeof quoteSchema>, context: CallContext) {
  await saveQuote(context, form);
  return { response: true, message: received[context.language] };
}
