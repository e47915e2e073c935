import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { sendMail } from '#server/mail';
import type { Maker } from '../records';
import { pathOf, storedRow, type Trial } from '../storage';

/** The sales report every Monday, sent to the owner. */

const regularly = { every: 'weekly', weekday: 1, hour: 7 };
const put = ({ world }: Maker) =>
  world.put('reportSchedules', {
    name: 'Sales on Mondays',
    report: 'salesReport',
    query: 'period=lastWeek',
    ...regularly,
    timeZone: 'UTC',
    recipientIds: [world.owner.userId],
    ownerId: world.owner.userId,
    nextAt: '2026-06-01T07:00:00.000Z',
    audience: { roleIds: [], userIds: [world.owner.userId] },
    transactionObj: { docType: 'salesReport' },
  });

/** An email of a schedule that no server accepted, with its file. */
async function putMail({ world }: Maker, scheduleId: string): Promise<string> {
  const id = `mail_${scheduleId}_1_${world.owner.userId}`;
  await sendMail(
    { db: world.db, config: { smtpUrl: undefined, mailFrom: 'x@example.com' } },
    {
      ...{ id, groupId: world.groupId, recipients: ['x@example.com'], subject: 'Sales', body: 'Sales' },
      attachments: [{ filename: 'Sales.xlsx', type: 'text/plain', content: Uint8Array.of(1, 2) }],
    },
  );
  return id;
}

export default {
  list: async (maker: Maker, route: Route): Promise<Trial> => {
    const schedule = await put(maker);
    return {
      method: 'GET',
      url: `${pathOf(route, {}, maker.world)}?report=salesReport`,
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(expect.objectContaining({ _id: schedule._id, every: 'weekly' }));
      },
    };
  },
  save: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    const query = `period=lastWeek&outlets=${world.outletId}`;
    const body = { report: 'salesReport', query, ...regularly, recipientIds: [world.owner.userId] };
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body,
      wrong: [
        { body: {} },
        { body: { ...body, hour: 25 } },
        { body: { ...body, every: 'never' } },
        { body: { ...body, recipientIds: [] } },
        { body: { ...body, query: 'nothing=1' } },
      ],
      check: async (answer) => {
        expect(answer.status).toBe(200);
        const stored = await storedRow(world, 'reportSchedules', answer.body._id);
        expect(stored?.data).toMatchObject({ ownerId: world.owner.userId, nextAt: answer.body.nextAt });
      },
    };
  },
  send: async (maker: Maker, route: Route): Promise<Trial> => {
    const schedule = await put(maker);
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body: { _id: schedule._id },
      wrong: [],
      check: async ({ status, body }) => {
        expect([status, body.recipients]).toEqual([202, 1]);
        expect((await storedRow(maker.world, 'reportSchedules', schedule._id))?.data.lastAt).toBe(body.at);
      },
    };
  },
  mails: async (maker: Maker, route: Route): Promise<Trial> => {
    const schedule = await put(maker);
    const mail = await putMail(maker, String(schedule._id));
    return {
      method: 'GET',
      url: `${pathOf(route, {}, maker.world)}?_id=${schedule._id}`,
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toEqual([expect.objectContaining({ _id: mail, file: 'Sales.xlsx', sentAt: null })]);
      },
    };
  },
  file: async (maker: Maker, route: Route): Promise<Trial> => {
    const mail = await putMail(maker, 'a');
    return {
      method: 'GET',
      url: `${pathOf(route, {}, maker.world)}?mail=${mail}`,
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body).toEqual({ name: 'Sales.xlsx', type: 'text/plain', content: 'AQI=' });
      },
    };
  },
  remove: async (maker: Maker, route: Route): Promise<Trial> => {
    const schedule = await put(maker);
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body: { _id: schedule._id },
      wrong: [],
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect(await storedRow(maker.world, 'reportSchedules', schedule._id)).toBeUndefined();
      },
    };
  },
};
