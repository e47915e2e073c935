import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendMail } from '#server/mail';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
let server: Server;
let received = '';

/** As much of a mail server as a client needs to hand over a message. */
const mailServer = () =>
  createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        received += text;
        if (text.endsWith('\r\n.\r\n')) {
          isData = false;
          socket.write('250 kept\r\n');
        }
      } else if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else {
        socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });

beforeAll(async () => {
  server = mailServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const mail = { groupId: 'g', recipients: ['boss@example.com'], subject: 'Save\r\nBcc: x@y.z', body: 'It failed.' };
const outbox = () =>
  db.query<{ subject: string; sent: boolean }>(
    'select subject, sent_at is not null as sent from outbox order by at desc limit 1',
  );

it('hands mails to the mail server where there is one, in one line of subject', async () => {
  const { port } = server.address() as AddressInfo;
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'console@example.com' };
  const attachments = [{ filename: 'a.txt', type: 'text/plain', content: Uint8Array.of(65) }];
  expect((await sendMail({ db, config }, { ...mail, attachments })).isSent).toBe(true);
  // A sent email isn't stored a second time.
  expect(await db.query('select name from outbox_files')).toEqual([]);
  expect(received).toContain('To: boss@example.com');
  expect(received).toContain('Subject: Save Bcc: x@y.z');
  expect(received).toContain('It failed.');
  expect(await outbox()).toEqual([{ subject: 'Save Bcc: x@y.z', sent: true }]);
});

it('keeps a mail that the server does not take, without failing the caller', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const config = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'console@example.com' };
  expect((await sendMail({ db, config }, mail)).isSent).toBe(false);
  expect(await outbox()).toMatchObject([{ sent: false }]);
  expect(log.mock.calls[0]?.[0]).toContain('was not sent');
  log.mockRestore();
});
