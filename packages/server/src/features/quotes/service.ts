import { extname } from 'node:path';
import type { quoteSchema } from '@marbete/core/api/quotes';
import { AppError } from '@marbete/core/api/errors';
import type * as z from 'zod/mini';
import type { CallContext, EarlyContext, UploadedFile } from '../../http/route.ts';
import { attemptsOf, countAttempt, refuseOverLimit } from '../auth/attempts.ts';
import { createImageStore } from '../images/image-store.ts';
import { type Picture, readImageFile } from '../images/read-image.ts';
import { mailQuote } from './mail-quote.ts';
import { createQuoteStore } from './quote-store.ts';

/** Pictures that the form takes (QUO-14). */
const extensions: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.bmp']);

const hourMs = 3_600_000;

const keptLimit = (address: string) => attemptsOf('quote', address, 10, hourMs);

/**
 * Looks at the limits before an upload of megabytes is read: requests that were kept, and those that were only tried.
 * @throws AppError rate-limited
 */
export async function admitQuote({ database, remoteAddress }: EarlyContext): Promise<void> {
  const tried = attemptsOf('quote-tried', remoteAddress, 60, hourMs);
  await refuseOverLimit(database, [keptLimit(remoteAddress), tried]);
  await countAttempt(database, [tried]);
}

/**
 * Keeps a request for a design with its pictures and mails it to who answers them (API-77, D63).
 * @throws AppError invalid-input without a picture, unsupported-file for one that is none.
 */
export async function keepQuote(context: CallContext, fields: z.output<typeof quoteSchema>): Promise<void> {
  const { database, files, remoteAddress } = context;
  const image = await pictureOf(files, 'image', 'Imagen requerida');
  const logoImage = fields.logo === 1 ? await pictureOf(files, 'logoImage', 'Logo requerido') : undefined;
  await countAttempt(database, [keptLimit(remoteAddress)]);
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

async function pictureOf(
  files: Readonly<Record<string, UploadedFile | undefined>>,
  field: string,
  missing: string,
): Promise<Picture> {
  const file = files[field];
  if (!file || file.sizeBytes === 0) {
    throw new AppError('invalid-input', missing, {
      issues: [{ path: [field], message: missing, rule: 'required' }],
    });
  }
  const wrong = new AppError('unsupported-file', 'Extensión invalida', {
    details: { fileName: file.fileName },
    issues: [{ path: [field], message: 'Extensión invalida', rule: 'image-type' }],
  });
  if (!extensions.has(extname(file.fileName).toLowerCase())) throw wrong;
  const picture = await readImageFile(file).catch(() => {
    throw wrong;
  });
  if (!extensions.has(`.${picture.type.extension}`)) throw wrong;
  return picture;
}
