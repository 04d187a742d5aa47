import { extname } from 'node:path';
import type { quoteSchema } from '@marbete/core/api/quotes';
import { AppError, isAppError } from '@marbete/core/api/errors';
import type * as z from 'zod/mini';
import type { AnswerLanguage, CallContext, EarlyContext } from '../../http/route.ts';
import { addressLimit, countCall, refuseOverLimit } from '../auth/rate-limits.ts';
import { createImageStore } from '../images/image-store.ts';
import { type Picture, readImageFile } from '../images/read-image.ts';
import { mailQuote } from './mail-quote.ts';
import { createQuoteStore } from './quote-store.ts';

/** Pictures that the form takes (QUO-14). */
const extensions: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.bmp']);

/** The page shows what the server says (QUO-15), so it says so in the reader's language (D67). */
const words = {
  es: {
    image: 'Imagen requerida',
    logoImage: 'Logo requerido',
    extension: 'Extensión invalida',
    tooMany: (minutes: number) =>
      `Se enviaron demasiadas solicitudes desde su red. Intente de nuevo en ${minutes} min.`,
  },
  en: {
    image: 'A picture is required',
    logoImage: 'A logo is required',
    extension: 'Invalid extension',
    tooMany: (minutes: number) =>
      `Too many requests were sent from your network. Try again in ${minutes} min.`,
  },
} as const satisfies Record<AnswerLanguage, unknown>;

const tooMany = (language: AnswerLanguage) => (seconds: number) =>
  words[language].tooMany(Math.ceil(seconds / 60));

/**
 * Looks at the limits before an upload of megabytes is read: requests that were kept, and those that were only tried.
 * @throws AppError rate-limited
 */
export async function limitQuotes({ database, remoteAddress, language }: EarlyContext): Promise<void> {
  await refuseOverLimit(database, [addressLimit('quote', remoteAddress)], tooMany(language));
  await countCall(database, [addressLimit('quote-tried', remoteAddress)], tooMany(language));
}

/**
 * Keeps a request for a design with its pictures and mails it to who answers them (API-77, D63).
 * @throws AppError invalid-input without a picture, unsupported-file for one that is none.
 */
export async function saveQuote(context: CallContext, fields: z.output<typeof quoteSchema>): Promise<void> {
  const { database, remoteAddress, language } = context;
  const image = await pictureOf(context, 'image');
  const logoImage = fields.logo === 1 ? await pictureOf(context, 'logoImage') : undefined;
  await countCall(database, [addressLimit('quote', remoteAddress)], tooMany(language));
  const id = await database.transaction(async (trx) => {
    const images = createImageStore(trx);
    return createQuoteStore(trx).insert({
      ...fields,
      image: await images.insert(image.content, image.type),
      logoImage: logoImage ? await images.insert(logoImage.content, logoImage.type) : '',
    });
  });
  mailQuote(context, id, fields, { image, logoImage });
}

async function pictureOf({ files, language }: CallContext, field: 'image' | 'logoImage'): Promise<Picture> {
  const file = files[field];
  const { extension, [field]: missing } = words[language];
  if (!file || file.sizeBytes === 0) {
    throw new AppError('invalid-input', missing, {
      issues: [{ path: [field], message: missing, rule: 'required' }],
    });
  }
  const wrong = new AppError('unsupported-file', extension, {
    details: { fileName: file.fileName },
    issues: [{ path: [field], message: extension, rule: 'image-type' }],
  });
  if (!extensions.has(extname(file.fileName).toLowerCase())) throw wrong;
  const picture = await readImageFile(file, field).catch((error: unknown) => {
    throw isAppError(error) && error.code === 'too-large' ? error : wrong;
  });
  if (!extensions.has(`.${picture.type.extension}`)) throw wrong;
  return picture;
}
