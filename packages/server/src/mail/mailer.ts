import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config/config.ts';

/** A mail to one person; text and html say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who an answer goes to, when it is not the sender. */
  replyTo?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
}

export interface Mailer {
  /** Hands the mail over; rejects when the mail server does not take it. Never inside a transaction. */
  send(mail: Mail): Promise<void>;
}

/** A mail server that says nothing for this long is given up. */
const waitMs = 15_000;

/** Sends by SMTP, or writes .eml files that a mail program opens. */
export function createMailer(config: ServerConfig['mail']): Mailer {
  // Content is ours alone: no file and no address is ever read into a mail.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  // Tells other machines not to answer (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (config.kind === 'smtp') {
    const transport = createTransport({
      url: config.url,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      ...closed,
    });
    return {
      async send({ attachments, ...mail }) {
        await transport.sendMail({ from: config.from, headers, ...mail, ...attached(attachments) });
      },
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, ...closed });
  return {
    async send({ attachments, ...mail }) {
      const { message } = await composer.sendMail({
        from: config.from,
        headers,
        ...mail,
        ...attached(attachments),
      });
      // Links in these mails open accounts: nobody else on the machine reads them.
      await mkdir(config.dir, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const path = join(config.dir, name);
      await writeFile(path, message as Buffer, { mode: 0o600, flag: 'wx' });
      config.onWritten?.(path, mail.to);
    },
  };
}

const attached = (attachments: Mail['attachments']) =>
  attachments
    ? { attachments: attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })) }
    : {};
