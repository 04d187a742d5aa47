import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface Mailbox {
  /** For the server's mail setting. */
  url: string;
  /** The next mail to an address that nobody has taken yet, now or when it comes. */
  take(address: string): Promise<Email>;
  close(): Promise<void>;
}

/** A mail server on loopback that keeps what it is sent. */
export async function startMailbox(): Promise<Mailbox> {
  const kept: { to: string; mail: Email }[] = [];
  const waiting: { to: string; resolve: (mail: Email) => void }[] = [];
  const receive = (to: string, mail: Email) => {
    const at = waiting.findIndex((waiter) => waiter.to === to);
    const [waiter] = at < 0 ? [] : waiting.splice(at, 1);
    if (waiter) waiter.resolve(mail);
    else kept.push({ to, mail });
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream));
      for (const { address } of session.envelope.rcptTo) receive(address, mail);
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    take: (address) =>
      new Promise((resolve) => {
        const at = kept.findIndex(({ to }) => to === address);
        const [found] = at < 0 ? [] : kept.splice(at, 1);
        if (found) resolve(found.mail);
        else waiting.push({ to: address, resolve });
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
