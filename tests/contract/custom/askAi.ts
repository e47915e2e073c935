import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/** A question about a group without any sales, and the conversation it starts. */

const QUESTION = 'What were our net sales yesterday?';

async function begun({ world }: Maker): Promise<string> {
  const { status, body } = await world.owner.post('/api/v1/omakAI/askOMAKAI', { question: QUESTION });
  expect(status).toBe(200);
  return String(body.conversationId);
}

const stored = ({ world: { db, groupId } }: Maker, id: string) =>
  db.query<{ user_id: string; shared_with: string[] }>(
    'select user_id, shared_with from ask_conversations where group_id = $1 and id = $2',
    [groupId, id],
  );

export default {
  ask: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body: { question: QUESTION, outlets: world.outletId },
      wrong: [
        { body: {} },
        { body: { question: ' ' } },
        { body: { question: 'a'.repeat(501) } },
        { body: { question: QUESTION, outlets: 'elsewhere' } },
        { body: { question: QUESTION, dateFrom: '2026-06-31' } },
      ],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body).toMatchObject({
          question: QUESTION,
          answer: expect.any(String),
          usedReport: { name: 'salesReport', path: '/salesReport' },
          filters: { outlets: [world.outletId] },
          link: expect.stringContaining('/salesReport?'),
        });
        expect(await stored(maker, String(body.conversationId))).toEqual([
          { user_id: world.owner.userId, shared_with: [] },
        ]);
      },
    };
  },
  examples: async (maker: Maker, route: Route): Promise<Trial> => ({
    method: 'GET',
    url: pathOf(route, {}, maker.world),
    wrong: [],
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body.docs).toContainEqual(expect.stringMatching(/\?$/));
    },
  }),
  list: async (maker: Maker, route: Route): Promise<Trial> => {
    const id = await begun(maker);
    return {
      method: 'GET',
      url: pathOf(route, {}, maker.world),
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(expect.objectContaining({ _id: id, title: QUESTION, isOwn: true }));
      },
    };
  },
  read: async (maker: Maker, route: Route): Promise<Trial> => {
    const id = await begun(maker);
    return {
      method: 'GET',
      url: pathOf(route, { id }, maker.world),
      wrong: [],
      about: 'record',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body).toMatchObject({ _id: id, docs: [{ question: QUESTION, usedReport: { name: 'salesReport' } }] });
      },
    };
  },
  share: async (maker: Maker, route: Route): Promise<Trial> => {
    const id = await begun(maker);
    const user = await maker.one('users');
    return {
      method: 'POST',
      url: pathOf(route, { id }, maker.world),
      body: { userIds: [user._id] },
      wrong: [{ body: {} }, { body: { userIds: ['nobody'] } }],
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect(await stored(maker, id)).toEqual([{ user_id: maker.world.owner.userId, shared_with: [user._id] }]);
      },
    };
  },
  rename: async (maker: Maker, route: Route): Promise<Trial> => {
    const id = await begun(maker);
    const { db, groupId } = maker.world;
    return {
      method: 'PUT',
      url: pathOf(route, { id }, maker.world),
      body: { title: 'Sales of yesterday' },
      wrong: [{ body: {} }, { body: { title: ' ' } }, { body: { title: 'a'.repeat(81) } }],
      about: 'record',
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect(
          await db.query('select title from ask_conversations where group_id = $1 and id = $2', [groupId, id]),
        ).toEqual([{ title: 'Sales of yesterday' }]);
      },
    };
  },
  colleagues: async (maker: Maker, route: Route): Promise<Trial> => ({
    method: 'GET',
    url: pathOf(route, {}, maker.world),
    wrong: [],
    about: 'list',
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body.docs).not.toContainEqual(expect.objectContaining({ _id: maker.world.owner.userId }));
    },
  }),
  remove: async (maker: Maker, route: Route): Promise<Trial> => {
    const id = await begun(maker);
    return {
      method: 'DELETE',
      url: pathOf(route, { id }, maker.world),
      wrong: [],
      about: 'record',
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect(await stored(maker, id)).toEqual([]);
      },
    };
  },
};
