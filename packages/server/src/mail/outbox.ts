import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Mail, Mailer } from './mailer.ts';

const minuteMs = 60_000;

/** How long after each failure a mail is tried again; after the last one it is given up, a day in all. */
const retriesMs = [1, 5, 30, 120, 360, 920].map((minutes) => minutes * minuteMs);

/** A server that is killed while it sends leaves the mail to another one after this. */
const claimMs = 2 * minuteMs;

interface OutboxRow {
  id: number;
  mail: string;
  tries: number;
  next_at: string;
}

interface Sending {
  database: Database;
  mailer: Mailer;
  log: Logger;
}

/**
 * Sends a mail now, and again later while the mail server does not take it. Never rejects once the mail is stored.
 * `about` goes into the log: never an address or what the mail says.
 */
export async function sendReliably(
  sending: Sending,
  mail: Mail,
  about: Readonly<Record<string, string | number>>,
): Promise<void> {
  const now = Date.now();
  const row = {
    mail: JSON.stringify({ ...mail, attachments: mail.attachments?.map(asText), about }),
    tries: 0,
    next_at: new Date(now + claimMs).toISOString(),
  };
  const [inserted]: { id: number }[] = await sending.database.transaction((trx) =>
    trx('mail_outbox')
      .insert({ ...row, created_at: new Date(now).toISOString() })
      .returning('id'),
  );
  if (inserted) await trySending(sending, { ...row, id: inserted.id }, now);
}

/** Sends what is due; several servers share the work. */
export async function sendDueMails(sending: Sending, now = Date.now()): Promise<void> {
  const { database } = sending;
  const due: OutboxRow[] = await database
    .read('mail_outbox')
    .where('next_at', '<=', new Date(now).toISOString())
    .orderBy('id')
    .limit(100);
  for (const row of due) {
    const claimed = await database.transaction((trx) =>
      trx('mail_outbox')
        .where({ id: row.id, next_at: row.next_at })
        .update({ next_at: new Date(now + claimMs).toISOString() }),
    );
    if (claimed === 1) await trySending(sending, row, now);
  }
}

async function trySending({ database, mailer, log }: Sending, row: OutboxRow, now: number): Promise<void> {
  const { id, tries } = row;
  const { about, attachments, ...mail } = JSON.parse(row.mail) as StoredMail;
  const done = () => database.transaction((trx) => trx('mail_outbox').where({ id }).delete());
  try {
    await mailer.send(attachments ? { ...mail, attachments: attachments.map(asBytes) } : mail);
    await done();
  } catch (error) {
    // Not the whole error: what the mail library keeps in it may hold the token of a link.
    const { code, responseCode, message } = error as {
      code?: string;
      responseCode?: number;
      message: string;
    };
    const waitMs = retriesMs[tries];
    const next_at = waitMs === undefined ? null : new Date(now + waitMs).toISOString();
    log.warn(
      { ...about, code, responseCode, reason: message, tries: tries + 1, next: next_at },
      next_at === null ? 'A mail was given up' : 'A mail was not sent; check SMTP_URL',
    );
    if (next_at === null) return void (await done());
    await database.transaction((trx) =>
      trx('mail_outbox')
        .where({ id })
        .update({ tries: tries + 1, next_at, error: message.slice(0, 300) }),
    );
  }
}

type Attachment = NonNullable<Mail['attachments']>[number];
type StoredMail = Omit<Mail, 'attachments'> & {
  attachments?: (Omit<Attachment, 'content'> & { content: string })[];
  about: Record<string, string | number>;
};

const asText = ({ content, ...rest }: Attachment) => ({
  ...rest,
  content: Buffer.from(content).toString('base64'),
});

const asBytes = ({ content, ...rest }: NonNullable<StoredMail['attachments']>[number]): Attachment => ({
  ...rest,
  content: new Uint8Array(Buffer.from(content, 'base64')),
});
