import { expect, it } from 'vitest';
import { backgroundOf, noteBackup } from '#server/background';
import { enqueue } from '#server/jobs/jobs';
import { sendMail } from '#server/mail';
import { appOf } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();

it('counts what waits, by group and in all, and knows the last backup', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await backgroundOf(db)).toEqual({
    jobs: { waiting: 0, since: null },
    emails: { waiting: 0, since: null },
    lastBackupAt: null,
  });
  const job = (groupId: string, minutes: number) =>
    enqueue(db, { groupId, kind: 'report', payload: {}, runAfter: at(minutes) });
  // Due, due, and not due yet.
  await job('one', -20);
  await job('two', -30);
  await job('one', 5);
  const running = await job('one', -60);
  await db.query(`update jobs set state = 'running' where id = $1`, [running]);
  // Without a mail server the outbox keeps emails, and none of them waits.
  const mail = { recipients: ['a@b.example'], subject: 'Hello', body: 'Hello' };
  const config = { smtpUrl: undefined, mailFrom: 'console@localhost' };
  await sendMail({ db, config }, { ...mail, groupId: 'one' });
  // Nothing listens on port 1.
  const refused = { ...config, smtpUrl: 'smtp://127.0.0.1:1' };
  await sendMail({ db, config: refused }, { ...mail, groupId: 'two', id: 'refused' });
  await sendMail({ db, config: refused }, { ...mail, groupId: 'two', id: 'sent' });
  await db.query(`update outbox set sent_at = now() where id = 'sent'`);

  const one = await backgroundOf(db, 'one');
  expect([one.jobs.waiting, one.emails.waiting]).toEqual([1, 0]);
  expect(Math.round((Date.now() - Date.parse(one.jobs.since ?? '')) / 60_000)).toBe(20);
  const two = await backgroundOf(db, 'two');
  expect([two.jobs.waiting, two.emails.waiting]).toEqual([1, 1]);
  await noteBackup(db);
  const health = (await (await appOf(db).request('/healthz')).json()) as Awaited<ReturnType<typeof backgroundOf>>;
  expect([health.jobs.waiting, health.emails.waiting]).toEqual([2, 1]);
  expect(Math.round((Date.now() - Date.parse(health.jobs.since ?? '')) / 60_000)).toBe(30);
  expect(Date.now() - Date.parse(health.emails.since ?? '')).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(health.lastBackupAt ?? '')).toBeLessThan(60_000);
});
