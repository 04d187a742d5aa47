import type { quoteSchema } from '@marbete/core/api/quotes';
import type * as z from 'zod/mini';
import type { AnswerLanguage, CallContext } from '../../http/route.ts';
import type { Picture } from '../images/read-image.ts';
import { sendReliably } from '../../mail/outbox.ts';
import { composeMail } from '../../mail/compose-mail.ts';

type Fields = z.output<typeof quoteSchema>;

const words: Record<AnswerLanguage, { subject: string; rows: (fields: Fields) => string[]; kept: string }> = {
  es: {
    subject: 'Solicitud de diseño de etiqueta',
    rows: (fields) => [
      `Nombre: ${fields.name}`,
      `Correo: ${fields.email}`,
      `Compañía: ${fields.company}`,
      `Aplicación: ${fields.software}`,
      `Medida: ${fields.width} x ${fields.height} mm`,
      `Logo: ${fields.logo === 1 ? 'sí, adjunto' : 'no'}`,
      `Impresora: ${fields.printer}`,
      `Comentarios: ${fields.comments}`,
    ],
    kept: 'La solicitud quedó guardada con sus imágenes.',
  },
  en: {
    subject: 'Request for a label design',
    rows: (fields) => [
      `Name: ${fields.name}`,
      `E-mail: ${fields.email}`,
      `Company: ${fields.company}`,
      `Application: ${fields.software}`,
      `Size: ${fields.width} x ${fields.height} mm`,
      `Logo: ${fields.logo === 1 ? 'yes, attached' : 'no'}`,
      `Printer: ${fields.printer}`,
      `Comments: ${fields.comments}`,
    ],
    kept: 'The request is stored with its pictures.',
  },
};

/**
 * Sends a request on to the address that is configured for them (D63), after the answer, in the language of who asks,
 * which is the one to reply in. What they typed goes to that address alone. Never rejects: the request is stored, and
 * a mail server that refuses is in the log.
 */
export function mailQuote(
  { database, config, mailer, log, language }: CallContext,
  id: number,
  fields: Fields,
  pictures: { image: Picture; logoImage: Picture | undefined },
): void {
  const { quotesTo } = config;
  if (quotesTo === undefined) return;
  const { subject, rows, kept } = words[language];
  const mail = composeMail(quotesTo, { subject, paragraphs: rows(fields), closing: [kept] });
  const attachments = Object.entries(pictures).flatMap(([name, picture]) =>
    picture
      ? [
          {
            filename: `${name}.${picture.type.extension}`,
            content: picture.content,
            contentType: picture.type.mediaType,
          },
        ]
      : [],
  );
  database.afterwards(async () => {
    try {
      await sendReliably(
        { database, mailer, log },
        { ...mail, replyTo: fields.email, attachments },
        { quote: id },
      );
    } catch (error) {
      log.error({ err: error, quote: id }, 'A quote request was not mailed; it is stored');
    }
  });
}
