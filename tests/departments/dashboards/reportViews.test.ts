import { beforeAll, describe, expect, test } from 'vitest';
import { parametersIn, type QueryText, queryLink, savedQuery } from '#engine/run/query/query';
import { nextDue } from '#engine/run/time/schedule';
import { entity, reports } from '#resources';
import { personOf } from '#server/auth/person';
import { reportJobs, SCHEDULE_JOB, SENDING_JOB } from '#server/departments/dashboards/schedules';
import { readRecord } from '#server/records/write/store';
import { testApp } from '#tests/kit/app';
import { putConsoleBills } from '../../engine/console/reportKit';
import { newTenant, type Tenant } from '../../engine/server/records/recordsFixture';
import { putBills } from '../../engine/server/reports/reportsFixture';

/** Saved views and scheduled reports, over the API. */

const { db, app } = await testApp();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(db, app);
  await putConsoleBills(db, tenant.groupId);
});

const june = 'fromDate=2026-06-01&toDate=2026-06-10&outlets=out_COL&groupBy=hour';
const save = (client: Tenant['owner'], body: object) => client.post('/api/v1/reportViews/save', body);
const viewsOf = async (client: Tenant['owner'], report = 'salesReport') =>
  (await client.get(`/api/v1/reportViews/of?report=${report}`)).body;

const [sales] = reports.filter(({ name }) => name === 'salesReport');
if (!sales) throw new Error('There is no sales report');
/** The cells of a page's table, row by row. */
const cellsOf = (page: string): string[][] =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').trim()),
  );

describe('saved views', () => {
  test('belong to their owner until they are shared, then to everyone who can open the report', async () => {
    const seller = await tenant.person({ RPT_SALES: ['view'] });
    const cook = await tenant.person({ KOT: ['view'] });
    const own = await save(tenant.owner, { name: 'June by hour', report: 'salesReport', query: june });
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ name: 'June by hour', isShared: false, isOwn: true }),
    ]);
    expect((await viewsOf(seller)).docs).toEqual([]);
    await save(tenant.owner, { _id: own.body._id, isShared: true });
    expect((await viewsOf(seller)).docs).toEqual([
      expect.objectContaining({ name: 'June by hour', isOwn: false, isShared: true }),
    ]);
    expect((await cook.get('/api/v1/reportViews/of?report=salesReport')).status).toBe(403);
    // Another user's view can be opened, not changed.
    expect((await save(seller, { _id: own.body._id, name: 'Mine' })).status).toBe(404);
    expect((await seller.post('/api/v1/reportViews/remove', { _id: own.body._id })).status).toBe(404);
    expect((await tenant.owner.post('/api/v1/reportViews/remove', { _id: own.body._id })).status).toBe(200);
    expect((await viewsOf(seller)).docs).toEqual([]);
  });

  test('contain the report’s parameters, and nothing else', async () => {
    const refused = async (query: string) =>
      (await save(tenant.owner, { name: 'x', report: 'salesReport', query })).body.errors;
    expect(await refused('columns=nothing')).toEqual([expect.objectContaining({ field: 'columns' })]);
    expect(await refused('outlets=out_ELSE')).toEqual([expect.objectContaining({ field: 'outlets' })]);
    expect(await refused('what=1')).toEqual([expect.objectContaining({ field: 'what' })]);
    const named = await save(tenant.owner, {
      name: 'x',
      report: 'salesReport',
      query: 'period=lastWeek&compare=previous',
    });
    expect([named.status, named.body.query]).toEqual([200, 'compare=previous&period=lastWeek']);
    expect((await save(tenant.owner, { name: '', report: 'salesReport', query: '' })).status).toBe(400);
    expect((await save(tenant.owner, { name: 'x', report: 'nothing', query: '' })).status).toBe(404);
  });
});

describe('when something is due', () => {
  const at = (iso: string, every: Parameters<typeof nextDue>[0], zone = 'Asia/Colombo') =>
    nextDue(every, new Date(iso), zone).toISOString();
  test('is counted by the clock of the outlet', () => {
    expect(at('2026-06-01T00:00:00Z', { every: 'daily', hour: 7 })).toBe('2026-06-01T01:30:00.000Z');
    expect(at('2026-06-01T01:30:00Z', { every: 'daily', hour: 7 })).toBe('2026-06-02T01:30:00.000Z');
    // 1 June 2026 is a Monday.
    expect(at('2026-06-01T02:00:00Z', { every: 'weekly', weekday: 1, hour: 7 })).toBe('2026-06-08T01:30:00.000Z');
    expect(at('2026-06-02T00:00:00Z', { every: 'monthly', dayOfMonth: 1, hour: 0 })).toBe('2026-06-30T18:30:00.000Z');
    // Clocks go forward at 02:00 on 29 March 2026.
    expect(at('2026-03-28T12:00:00Z', { every: 'daily', hour: 9 }, 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
  });
});

describe('scheduled reports', () => {
  const weekly = { report: 'salesReport', name: 'Sales of June', query: june, every: 'weekly', weekday: 1, hour: 7 };
  const scheduled = (body: object, client = tenant.owner) => client.post('/api/v1/reportSchedules/save', body);
  const mails = (id: unknown) =>
    db.query<{ id: string; recipient: string; subject: string }>(
      'select id, recipient, subject from outbox where group_id = $1 and id like $2 order by id',
      [tenant.groupId, `mail_${String(id)}_%`],
    );
  const runJob = (kind: string, payload: object) =>
    reportJobs({ db, config: { smtpUrl: undefined, mailFrom: 'x@example.com' } })[kind]?.run({
      ...{ groupId: tenant.groupId, id: 'job', kind, payload, attempts: 1 },
    });
  /** Sends what is queued. */
  const runSending = async () => {
    const queued = await db.query<{ payload: object }>(
      "update jobs set state = 'done' where group_id = $1 and kind = $2 and state = 'queued' returning payload",
      [tenant.groupId, SENDING_JOB],
    );
    for (const { payload } of queued) await runJob(SENDING_JOB, payload);
  };
  const run = async (dueTime: object) => {
    await runJob(SCHEDULE_JOB, dueTime);
    await runSending();
  };

  test('go to people who may export the report, once per due time; who lost the right gets nothing, and the owner gets a notification', async () => {
    const seller = await tenant.person({ RPT_SALES: ['view', 'export'] });
    const looker = await tenant.person({ RPT_SALES: ['view'] });
    const mayNot = await scheduled({ ...weekly, recipientIds: [looker.userId] });
    expect([mayNot.status, mayNot.body.errors?.[0]?.field]).toEqual([400, 'recipientIds']);
    const made = await scheduled({ ...weekly, recipientIds: [seller.userId, tenant.owner.userId] });
    expect(made.status).toBe(200);
    const { _id: id, nextAt } = made.body;
    const jobs = () =>
      db.query<{ payload: { dueAt: string } }>(
        'select payload from jobs where group_id = $1 and kind = $2 order by id',
        [tenant.groupId, SCHEDULE_JOB],
      );
    expect((await jobs()).map(({ payload }) => payload)).toEqual([{ id, dueAt: nextAt }]);

    await run({ id, dueAt: nextAt });
    expect((await mails(id)).map(({ subject }) => subject)).toEqual(['Sales of June', 'Sales of June']);
    const scope = { groupId: tenant.groupId, outletIds: 'all' as const, userId: '' };
    const stored = await readRecord(db, scope, entity('reportSchedules'), String(id));
    expect(stored?.lastAt).toBe(nextAt);
    expect((await jobs()).at(-1)?.payload).toEqual({ id, dueAt: stored?.nextAt });
    // The same due time again, as after a crash: no one gets a second email.
    await run({ id, dueAt: nextAt });
    await runJob(SENDING_JOB, { id, dueAt: nextAt });
    expect(await mails(id)).toHaveLength(2);

    await db.query(
      "update records set data = jsonb_set(data, '{module}', '[]') where group_id = $1 and resource = 'userRoles' and id = (select data ->> 'roleId' from records where group_id = $1 and resource = 'users' and id = $2)",
      [tenant.groupId, seller.userId],
    );
    const before = await personOf(db, { groupId: tenant.groupId, userId: seller.userId });
    expect(before?.permissions.RPT_SALES).toBeUndefined();
    await db.query(
      "update records set data = jsonb_set(data, '{nextAt}', to_jsonb($3::text)) where group_id = $1 and id = $2",
      [tenant.groupId, id, '2026-06-08T01:30:00.000Z'],
    );
    await run({ id, dueAt: '2026-06-08T01:30:00.000Z' });
    expect(await mails(id)).toHaveLength(3);
    const notices = await tenant.owner.get('/api/v1/notification/list');
    expect(notices.body.docs?.[0]).toMatchObject({
      title: 'Sales of June was not sent to everyone',
      message: expect.stringContaining('can’t export this report any more'),
    });
  });

  test('go out only when a row meets their conditions, where that was asked for', async () => {
    const june10 = (least: string) => `${june}&where=${encodeURIComponent(`netSales>=${least}`)}`;
    const rare = { ...weekly, onlyWithRows: true, recipientIds: [tenant.owner.userId] };
    const sent = async (body: object) => {
      const { _id: id, nextAt, onlyWithRows } = (await scheduled(body)).body;
      await run({ id, dueAt: nextAt });
      const scope = { groupId: tenant.groupId, outletIds: 'all' as const, userId: '' };
      const stored = await readRecord(db, scope, entity('reportSchedules'), String(id));
      return {
        onlyWithRows,
        mails: (await mails(id)).length,
        empty: stored?.lastEmpty,
        isOver: stored?.lastAt === nextAt,
      };
    };
    const none = { onlyWithRows: true, mails: 0, empty: 1, isOver: true };
    expect(await sent({ ...rare, query: june10('1000000') })).toEqual(none);
    expect(await sent({ ...rare, query: june10('1') })).toEqual({ ...none, mails: 1, empty: 0 });
    expect(await sent({ ...rare, query: june10('1000000'), onlyWithRows: false })).toEqual({
      ...{ onlyWithRows: false, mails: 1, empty: 0, isOver: true },
    });
    const wrong = await scheduled({ ...rare, onlyWithRows: 'yes' });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'onlyWithRows']);
  });

  test('are seen, changed and deleted by their owner', async () => {
    const seller = await tenant.person({ RPT_SALES: ['view', 'export'] });
    const made = await scheduled({ ...weekly, recipientIds: [seller.userId] }, seller);
    const of = async (client: Tenant['owner']) =>
      (await client.get('/api/v1/reportSchedules/of?report=salesReport')).body.docs?.map(({ _id }) => _id);
    expect(await of(seller)).toEqual([made.body._id]);
    expect(await of(tenant.owner)).not.toContain(made.body._id);
    const changed = await scheduled({ _id: made.body._id, every: 'daily', hour: 9 }, seller);
    expect([changed.status, changed.body.every, changed.body.hour]).toEqual([200, 'daily', 9]);
    for (const wrong of [
      { hour: 24 },
      { every: 'yearly' },
      { every: 'weekly', weekday: 8 },
      { recipientIds: ['nobody'] },
    ])
      expect((await scheduled({ _id: made.body._id, ...wrong }, seller)).status).toBe(400);
    expect((await seller.post('/api/v1/reportSchedules/remove', { _id: made.body._id })).status).toBe(200);
    expect(await of(seller)).toEqual([]);
    await run({ id: made.body._id, dueAt: changed.body.nextAt });
    expect(await mails(made.body._id)).toEqual([]);
  });

  test('rest while they are paused, and have a next time again afterwards', async () => {
    const made = await scheduled({ ...weekly, recipientIds: [tenant.owner.userId] });
    const { _id: id, nextAt } = made.body;
    const paused = await scheduled({ _id: id, isPaused: true });
    expect([paused.body.isPaused, paused.body.nextAt, paused.body.name]).toEqual([true, null, 'Sales of June']);
    await run({ id, dueAt: nextAt });
    expect(await mails(id)).toEqual([]);
    const resumed = await scheduled({ _id: id, isPaused: false });
    expect([resumed.body.isPaused, resumed.body.nextAt]).toEqual([false, nextAt]);
    await run({ id, dueAt: nextAt });
    expect(await mails(id)).toHaveLength(1);
    expect((await scheduled({ _id: id, isPaused: 'yes' })).body.errors?.[0]?.field).toBe('isPaused');
  });

  test('are sent at once when asked for, not twice in a minute; without a mail server the file is in the outbox, for administrators and its reader', async () => {
    const seller = await tenant.person({ RPT_SALES: ['view', 'export'] });
    const other = await tenant.person({ RPT_SALES: ['view', 'export'] });
    const made = await scheduled({ ...weekly, recipientIds: [seller.userId], format: 'html' }, seller);
    const { _id: id, nextAt } = made.body;
    expect((await other.post('/api/v1/reportSchedules/send', { _id: id })).status).toBe(404);
    const sent = await seller.post('/api/v1/reportSchedules/send', { _id: id });
    expect([sent.status, sent.body.recipients]).toEqual([202, 1]);
    expect((await seller.post('/api/v1/reportSchedules/send', { _id: id })).status).toBe(429);
    await runSending();

    const [schedule] = (await seller.get('/api/v1/reportSchedules/of')).body.docs ?? [];
    expect(schedule).toMatchObject({ lastSent: 0, lastKept: 1, lastAt: sent.body.at, nextAt });
    await db.query('update outbox set sent_at = now() where group_id = $1', [tenant.groupId]);
    const [later] = (await seller.get('/api/v1/reportSchedules/of')).body.docs ?? [];
    expect(later).toMatchObject({ lastSent: 1, lastKept: 0 });
    await db.query('update outbox set sent_at = null where group_id = $1', [tenant.groupId]);
    const [mail] = (await seller.get(`/api/v1/reportSchedules/mails?_id=${id}`)).body.docs ?? [];
    expect(mail).toMatchObject({ sentAt: null, file: expect.stringMatching(/^Sales .*\.html$/) });
    const open = (client: Tenant['owner']) => client.get(`/api/v1/reportSchedules/file?mail=${String(mail?._id)}`);
    for (const client of [seller, tenant.owner]) {
      const { body } = await open(client);
      const page = Buffer.from(String(body.content), 'base64').toString();
      expect(page).toContain('<h1>Sales</h1>');
      expect(page).not.toMatch(/<script|https?:/);
    }
    expect((await open(other)).status).toBe(403);
    // An administrator sees it in the outbox as well.
    const outbox = await tenant.owner.get('/api/v1/outbox');
    expect(outbox.body.docs?.find((each) => each._id === mail?._id)?.files).toEqual([mail?.file]);
  });

  test('ask what a saved view, a link and a file of the same report ask', async () => {
    const bill = (id: string, date: string, net: string) => ({
      ...{ id, date, hour: 13, outletId: 'out_COL', gross: net, net, total: net, payments: { cash: net } },
    });
    const bills = [
      bill('e', '2026-06-04', '40.00'),
      bill('f', '2026-06-05', '30.00'),
      bill('g', '2026-06-06', '20.00'),
    ];
    await putBills(db, tenant.groupId, bills);
    const asked = {
      ...{ outlets: 'out_COL', fromDate: '2026-06-03', toDate: '2026-06-05', compare: '2026-06-03' },
      ...{ orderType: 'dineIn', sort: 'netSales', columns: 'period,netSales,netSalesBefore,bills' },
      where: 'netSales<=3000',
    };
    const about = {
      report: 'salesReport',
      name: 'All that can be asked',
      query: new URLSearchParams(asked).toString(),
    };
    const saved = await save(tenant.owner, about);
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    const view = String(saved.body.query);
    expect(parametersIn(view)).toEqual(asked);
    const link = queryLink(sales, savedQuery(sales, view));
    expect(parametersIn(link.split('?')[1] ?? '')).toEqual(asked);

    const lines = async (parameters: QueryText) => {
      const query = new URLSearchParams({ ...parameters, format: 'html' });
      return cellsOf(await (await tenant.owner.send('GET', `/api/v1/salesReport/?${query}`)).text());
    };
    const page = await lines(asked);
    expect(page).toEqual([
      ['Day', 'Net sales', 'Net sales before', 'Bills'],
      ['Fri 5 Jun 2026', '30.00', '0.00', '1'],
      ['Thu 4 Jun 2026', '40.00', '0.00', '1'],
      ['Total', '70.00', '0.00', '2'],
    ]);
    // Each part matters: without it, the page is another one.
    for (const key of Object.keys(asked)) {
      const { [key as keyof typeof asked]: _left, ...others } = asked;
      expect([key, await lines(others)]).not.toEqual([key, page]);
    }
    const made = await scheduled({ ...weekly, ...about, format: 'html', recipientIds: [tenant.owner.userId] });
    await run({ id: made.body._id, dueAt: made.body.nextAt });
    const [mail] =
      (await tenant.owner.get(`/api/v1/reportSchedules/mails?_id=${String(made.body._id)}`)).body.docs ?? [];
    const file = await tenant.owner.get(`/api/v1/reportSchedules/file?mail=${String(mail?._id)}`);
    expect(cellsOf(Buffer.from(String(file.body.content), 'base64').toString())).toEqual(page);
  });
});
