import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../http/log.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Mail } from './mailer.ts';
import { sendDueMails, sendReliably } from './outbox.ts';

const minute = 60_000;

describeOnDatabases('mails that are not taken', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(() => server.database.transaction((trx) => trx('mail_outbox').delete()));
  afterAll(() => server.close());

  /** A mail server that refuses so many times. */
  function sendingTo(refusals: number) {
    const sent: Mail[] = [];
    let left = refusals;
    const mailer = {
      send(mail: Mail) {
        if (left-- > 0) return Promise.reject(new Error('421 Try again later'));
        sent.push(mail);
        return Promise.resolve();
      },
    };
    return { sent, sending: { database: server.database, mailer, log: createLog('silent') } };
  }
  const content = new Uint8Array([0, 255, 13, 10]);
  const mail: Mail = {
    to: 'ana@example.test',
    subject: 'Una carta',
    text: 'Hola',
    html: '<p>Hola</p>',
    attachments: [{ filename: 'a.png', content, contentType: 'image/png' }],
  };
  const waiting = () => server.database.read('mail_outbox');

  test('go at once where the mail server takes them, and leave nothing behind', async () => {
    const { sent, sending } = sendingTo(0);
    await sendReliably(sending, mail, {});
    expect(sent).toEqual([mail]);
    expect(await waiting()).toEqual([]);
  });

  test('are sent again, whole, when their time has come and not before', async () => {
    const { sent, sending } = sendingTo(2);
    await sendReliably(sending, mail, {});
    await sendDueMails(sending, Date.now() + 0.9 * minute);
    expect(await waiting()).toMatchObject([{ tries: 1, error: '421 Try again later' }]);
    await sendDueMails(sending, Date.now() + 1.1 * minute);
    expect(await waiting()).toMatchObject([{ tries: 2 }]);
    await sendDueMails(sending, Date.now() + 7 * minute);
    expect(sent).toEqual([mail]);
    expect(await waiting()).toEqual([]);
  });

  test('are sent once by several servers that look at the same time', async () => {
    const { sent, sending } = sendingTo(1);
    await sendReliably(sending, mail, {});
    await Promise.all([1, 2, 3].map(() => sendDueMails(sending, Date.now() + 2 * minute)));
    expect(sent).toHaveLength(1);
  });

  test('are given up after a day', async () => {
    const { sent, sending } = sendingTo(100);
    await sendReliably(sending, mail, {});
    for (let hour = 1; hour <= 30; hour += 1) await sendDueMails(sending, Date.now() + hour * 60 * minute);
    expect(await waiting()).toEqual([]);
    expect(sent).toEqual([]);
  });
});
