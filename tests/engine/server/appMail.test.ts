import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failuresOf } from '#server/failures';
import { startJobs } from '#server/jobs/jobs';
import { mailJobs, sendMail } from '#server/mail';
import { ownDatabase } from '#tests/kit/database';
import { type MailServer, mailServer } from '#tests/kit/mailServer';

const db = await ownDatabase();
let server: MailServer;
let config: MailServer['config'];

beforeEach(async () => {
  server = await mailServer();
  ({ config } = server);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const table of ['outbox', 'outbox_files', 'jobs', 'failures']) await db.query(`delete from ${table}`);
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

const mail = { groupId: 'g', recipients: ['boss@example.com'], subject: 'Save\r\nBcc: x@y.z', body: 'It failed.' };
const outbox = () =>
  db.query<{ subject: string; sent: boolean }>('select subject, sent_at is not null as sent from outbox');
const jobs = () => db.query<{ state: string; attempts: number }>('select state, attempts from jobs order by id');
/** The waits are over: runs the jobs once. */
async function sendAgain(): Promise<void> {
  await db.query("update jobs set run_after = now() - interval '1 second' where state = 'queued'");
  const runner = startJobs(db, mailJobs({ db, config }), { everyMs: 20 });
  await vi.waitFor(async () =>
    expect(
      await db.query("select 1 from jobs where state = 'running' or state = 'queued' and run_after < now()"),
    ).toEqual([]),
  );
  await runner.stop();
}

it('hands mails to the mail server where there is one, in one line of subject', async () => {
  const attachments = [{ filename: 'a.txt', type: 'text/plain', content: Uint8Array.of(65) }];
  expect((await sendMail({ db, config }, { ...mail, attachments })).isSent).toBe(true);
  // A sent email isn't stored a second time.
  expect(await db.query('select name from outbox_files')).toEqual([]);
  expect(server.received[0]).toContain('To: boss@example.com');
  expect(server.received[0]).toContain('Subject: Save Bcc: x@y.z');
  expect(server.received[0]).toContain('It failed.');
  expect(await outbox()).toEqual([{ subject: 'Save Bcc: x@y.z', sent: true }]);
});

it('is sent again from the outbox with its files when the mail server refused it once, and once only', async () => {
  server.verdict = '451 try later';
  const attachments = [{ filename: 'sales.txt', type: 'text/plain', content: Buffer.from('figures') }];
  const { id, isSent } = await sendMail({ db, config }, { ...mail, id: 'mail_1', attachments });
  expect([id, isSent, await outbox()]).toEqual(['mail_1', false, [expect.objectContaining({ sent: false })]]);
  expect(await failuresOf(db, 'g')).toMatchObject([
    { label: 'Emails', message: expect.stringContaining('451 try later'), recoveredAt: null },
  ]);
  await sendAgain();
  expect([server.received, await jobs()]).toEqual([[], [{ state: 'queued', attempts: 1 }]]);

  server.verdict = '250 kept';
  await sendAgain();
  expect(server.received).toHaveLength(1);
  // The same for each attempt, so that mail programs recognise a repeat.
  expect(server.received[0]).toContain('Message-ID: <mail_1@example.com>');
  expect(server.received[0]).toContain(Buffer.from('figures').toString('base64'));
  expect(await failuresOf(db, 'g')).toMatchObject([{ recoveredAt: expect.any(String) }]);
  // Neither its job, run again after a crash, nor its sender sends a second one.
  await db.query("update jobs set state = 'queued'");
  await sendAgain();
  expect((await sendMail({ db, config }, { ...mail, id: 'mail_1', attachments })).isSent).toBe(true);
  expect(server.received).toHaveLength(1);
});

it('stays in the outbox after the last attempt', async () => {
  server.verdict = '550 no such mailbox';
  await sendMail({ db, config }, mail);
  for (let attempt = 1; attempt <= 9; attempt++) await sendAgain();
  expect(await jobs()).toEqual([{ state: 'failed', attempts: 9 }]);
  expect(await outbox()).toMatchObject([{ sent: false }]);
});

it('is not lost when the process ends before the mail server answers', async () => {
  // What the process leaves behind: the row and its job.
  await sendMail({ db, config: { ...config, smtpUrl: 'smtp://127.0.0.1:1' } }, mail);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  await sendAgain();
  expect([server.received.length, await outbox()]).toEqual([1, [expect.objectContaining({ sent: true })]]);
});

it('does not ask a mail server again at once that could not be reached, so that other work goes on', async () => {
  await sendMail({ db, config: { ...config, smtpUrl: 'smtp://127.0.0.1:1' } }, mail);
  expect((await sendMail({ db, config }, mail)).isSent).toBe(false);
  expect([server.received, (await failuresOf(db, 'g'))[0]?.message]).toEqual([
    [],
    'the mail server didn’t answer a moment ago',
  ]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 12_000);
  expect((await sendMail({ db, config }, mail)).isSent).toBe(true);
});

it('waits for nobody without a mail server: the outbox is read by administrators', async () => {
  await sendMail({ db, config: { smtpUrl: undefined, mailFrom: 'x@example.com' } }, mail);
  expect([await jobs(), await failuresOf(db, 'g')]).toEqual([[], []]);
});
