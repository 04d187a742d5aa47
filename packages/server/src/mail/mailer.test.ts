import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMails } from '../features/auth/account-mails.ts';
import { composeMail } from './compose-mail.ts';
import { createMailer, type Mailer } from './mailer.ts';

const url = 'https://labels.example.test/reset-password/abc?x=1&y=2';
const received: { to: string[]; mail: Email }[] = [];
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'marbete' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('full@') ? done(new Error('Mailbox is full')) : done(),
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, mail: await PostalMime.parse(await buffer(stream)) });
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailer = mailerOf('marbete:secret@');
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

function mailerOf(login: string): Mailer {
  const { port } = server.server.address() as AddressInfo;
  return createMailer({
    kind: 'smtp',
    url: `smtp://${login}127.0.0.1:${port}`,
    from: 'Marbete <no-reply@example.test>',
  });
}

const letters = Object.entries(accountMails).flatMap(([kind, languages]) => [
  { kind, language: 'es', letter: languages.es(url) },
  { kind, language: 'en', letter: languages.en(url) },
]);

test.each(letters)('the letter $kind arrives whole in $language', async ({ letter }) => {
  await mailer.send(composeMail('ana@example.test', letter));
  const last = received.at(-1);
  expect(last?.to).toEqual(['ana@example.test']);
  expect(last?.mail.from).toMatchObject({ name: 'Marbete', address: 'no-reply@example.test' });
  expect(last?.mail.subject).toBe(letter.subject);
  for (const words of [...letter.paragraphs, ...letter.closing, url])
    expect(last?.mail.text).toContain(words);
  expect(last?.mail.html).toContain('href="https://labels.example.test/reset-password/abc?x=1&amp;y=2"');
  expect(last?.mail.headers).toContainEqual(expect.objectContaining({ value: 'auto-generated' }));
});

test('says each thing in its own language', () => {
  for (const { es, en } of Object.values(accountMails)) {
    const [spanish, english] = [JSON.stringify(es(url)), JSON.stringify(en(url))];
    expect(spanish).toMatch(/Si no /);
    expect(english).toMatch(/If (it was|you did) not/);
  }
});

test('attachments arrive byte by byte', async () => {
  const content = new Uint8Array([0, 255, 13, 10, 46, 13, 10]);
  const attachments = [{ filename: 'Diseño.png', content, contentType: 'image/png' }];
  await mailer.send({ ...composeMail('ana@example.test', letters[0]!.letter), attachments });
  const [attachment] = received.at(-1)?.mail.attachments ?? [];
  expect(attachment?.filename).toBe('Diseño.png');
  expect(new Uint8Array(attachment?.content as ArrayBuffer)).toEqual(content);
});

test('a mail server that refuses is an error', async () => {
  const mail = composeMail('full@example.test', letters[0]!.letter);
  await expect(mailer.send(mail)).rejects.toThrow('Mailbox is full');
  const wrong = mailerOf('marbete:wrong@');
  await expect(wrong.send({ ...mail, to: 'ana@example.test' })).rejects.toThrow('Invalid login');
});
