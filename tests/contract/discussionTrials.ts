import { expect } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Call, fillPath } from '#engine/read/calls';
import { discussionCalls } from '#engine/read/discussion';
import type { Maker } from './records';
import { type Prepare, pathOf } from './storage';
import { urlOf, type World } from './world';

/** Trials of the calls for discussing a record. */

/** Everything stored about a record, oldest first. */
const storedAbout = ({ db, groupId }: World, of: Entity, { _id }: AnyRecord) =>
  db.query<{ id: string; author_id: string; body: string; edited_at: string | null; deleted_at: string | null }>(
    `select id, author_id, body, edited_at, deleted_at from discussion
     where group_id = $1 and resource = $2 and record_id = $3 order by seq`,
    [groupId, of.name, _id],
  );

/** The owner's message about a record. */
async function messageAbout({ world }: Maker, of: Entity, record: AnyRecord): Promise<string> {
  const url = fillPath(urlOf(discussionCalls(of).writeMessage), { _id: record._id });
  const { status, body } = await world.owner.post(url, { text: 'About this' });
  expect([status, body.errors]).toEqual([201, undefined]);
  return String(body._id);
}

const addressOf = (route: Call, record: AnyRecord, messageId: string) =>
  fillPath(urlOf(route), { _id: record._id, messageId });

const WRONG = [{}, { text: '' }, { text: 1 }, { text: 'x', noSuchField: 1 }, { text: 'x', mentions: ['user_nobody'] }];

export const discussion: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  const id = await messageAbout(maker, of, record);
  return {
    method: 'GET',
    url: pathOf(route, record, world),
    wrong: [],
    about: 'record',
    check: async ({ status, body }) => {
      const rows = await storedAbout(world, of, record);
      expect([status, body.docs?.map(({ _id }) => _id)]).toEqual([200, rows.slice(-100).map((row) => row.id)]);
      expect(body.docs?.at(-1)).toMatchObject({ _id: id, text: 'About this', authorId: world.owner.userId });
      expect(body.total).toBe(rows.filter(({ deleted_at }) => deleted_at === null).length);
    },
  };
};

export const mentionable: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  return {
    method: 'GET',
    url: pathOf(route, record, world),
    wrong: [],
    about: 'record',
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body.docs?.map(({ userId }) => userId)).not.toContain(world.owner.userId);
    },
  };
};

export const writing: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  return {
    method: route.method,
    url: pathOf(route, record, world),
    body: { text: 'A new message' },
    wrong: WRONG.map((body) => ({ body })),
    about: 'record',
    check: async ({ status, body }) => {
      expect(status).toBe(201);
      const row = (await storedAbout(world, of, record)).find(({ id }) => id === body._id);
      expect(row).toMatchObject({ body: 'A new message', author_id: world.owner.userId, edited_at: null });
    },
  };
};

export const editing: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  const id = await messageAbout(maker, of, record);
  return {
    method: route.method,
    url: addressOf(route, record, id),
    body: { text: 'Other words' },
    wrong: WRONG.map((body) => ({ body })),
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, body._id]).toEqual([200, id]);
      const row = (await storedAbout(world, of, record)).find((each) => each.id === id);
      expect(row).toMatchObject({ body: 'Other words', edited_at: expect.any(String) });
    },
  };
};

export const deletion: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  const id = await messageAbout(maker, of, record);
  return {
    method: route.method,
    url: addressOf(route, record, id),
    wrong: [],
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, body._id, body.isDeleted]).toEqual([200, id, true]);
      const row = (await storedAbout(world, of, record)).find((each) => each.id === id);
      expect(row).toMatchObject({ body: '', deleted_at: expect.any(String) });
    },
  };
};
