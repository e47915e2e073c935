import { expect } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Action, Problem } from '#engine/define/rules';
import { type Call, callsOf, fillPath } from '#engine/read/calls';
import { fieldsOf } from '#engine/read/entities';
import { noteTwoStep } from '#server/auth/twoStep/methods';
import { noteMailServer } from '#server/mail';
import type { Answer } from '../engine/server/records/recordsFixture';
import { type Maker, switchesFor } from './records';
import { lastHistory, type Prepare, pathOf, storedRow } from './storage';
import { fingerprint, urlOf } from './world';

/** Letters are emailed where there is a mail server; nothing sends them from the outbox here. */
const withMailServer = async (_maker: Maker, record: AnyRecord) => {
  noteMailServer({ smtpUrl: 'smtp://127.0.0.1:1' });
  return record;
};

/** What must happen to a new record, other than actions, before an action is possible. */
const PREPARED: Readonly<Record<string, (maker: Maker, record: AnyRecord) => Promise<AnyRecord>>> = {
  // Only items that a channel has accepted can be sent again.
  'oloMenuItems sync': async ({ world }, record) => {
    const { body } = await world.owner.post('/api/v1/oloMenuItems/syncResult', { ids: [record._id] });
    return { ...record, ...body.docs?.[0] };
  },
  'purchaseOrders send': withMailServer,
  'supplierReturns send': withMailServer,
  'creditRequests send': withMailServer,
  // Only what an invoice charged too much can be asked back.
  'goodsReceivedNotes requestCredit': async ({ world }, record) => {
    const items = (record.items as AnyRecord[]).map((line) => ({
      ...line,
      rejectedQty: '0.5',
      rejectReason: 'Damaged',
    }));
    const changed = { ...record, items, invoiceTotal: '999999', differenceReason: 'Rejected goods were charged' };
    return (await world.owner.post('/inventory-api/GRN/updateGRN', changed)).body;
  },
  // Only the person can set it up, with a phone.
  'users resetTwoStep': async ({ world }, record) => {
    await noteTwoStep(world.db, { groupId: world.groupId, userId: String(record._id) }, true);
    return { ...record, twoStep: true };
  },
};

/** Brings a new record to a state where an action is possible: nothing, or up to two other actions before it. */
async function readyFor(maker: Maker, of: Entity, key: string): Promise<AnyRecord> {
  const actions = Object.entries(of.actions ?? {}) as [string, Action][];
  const others = actions.map(([name]) => name).filter((name) => name !== key);
  const ways = [
    [],
    ...others.map((first) => [first]),
    ...others.flatMap((first) => others.map((second) => [first, second])),
  ];
  const { status: field } = fieldsOf(of);
  const begins = of.kind === 'resource' && field?.kind === 'choice' && !field.readOnly ? field.values : [];
  const tries: [string[], AnyRecord][] = [
    ...ways.map((way): [string[], AnyRecord] => [way, switchesFor(of, [actionOf(of, key).from ?? []].flat())]),
    ...begins.map((status): [string[], AnyRecord] => [[], { status }]),
  ];
  for (const [way, begin] of tries) {
    let record = await maker.make(of, begin);
    record = (await PREPARED[`${of.name} ${key}`]?.(maker, record)) ?? record;
    let isOpen = true;
    for (const step of [...way, key]) {
      const { from, when } = actionOf(of, step);
      isOpen &&= (from === undefined || [from].flat().includes(String(record.status))) && (!when || when(record));
      if (!isOpen) break;
      record = await completed(maker, of, step, record);
      if (step === key) return record;
      const { status, body } = await act(maker, of, step, record);
      isOpen = status === 200;
      record = { ...body };
    }
  }
  throw new Error(`no two actions lead to where ${of.name} can ${key}`);
}

const actionOf = (of: Entity, key: string): Action => {
  const found = of.actions?.[key];
  if (!found) throw new Error(`${of.name} has no action ${key}`);
  return found;
};

const argumentsFor = async (maker: Maker, of: Entity, key: string) => maker.values(actionOf(of, key).arguments ?? {});

const act = async (maker: Maker, of: Entity, key: string, { _id, _rev }: AnyRecord): Promise<Answer> => {
  const { owner } = maker.world;
  const send = callsOf(of).actions[key]?.method === 'PUT' ? owner.put : owner.post;
  return send(actionUrl(of, key, _id), { _id, _rev, arguments: await argumentsFor(maker, of, key) });
};

const actionUrl = (of: Entity, key: string, id: unknown): string =>
  fillPath(urlOf(callsOf(of).actions[key] as Call), { _id: id });

/** Fills in the fields that an action's preview reports as missing. */
async function completed(maker: Maker, of: Entity, key: string, record: AnyRecord): Promise<AnyRecord> {
  const { owner } = maker.world;
  const { update: call } = callsOf(of);
  for (let attempt = 1, current = record; ; attempt++) {
    const { body } = await preview(maker, of, key, current);
    const draft = structuredClone(current);
    if (!call || attempt === 4 || !(await maker.complete(of, draft, body.problems as Problem[]))) return current;
    const saved = await (call.method === 'PUT' ? owner.put : owner.post)(fillPath(urlOf(call), current), draft);
    if (saved.status !== 200) throw new Error(`cannot complete ${of.name}: ${JSON.stringify(saved.body)}`);
    current = saved.body;
  }
}

const preview = async (maker: Maker, of: Entity, key: string, { _id, _rev }: AnyRecord): Promise<Answer> =>
  maker.world.owner.post(`/api/v1/${of.name}/${_id}/${key}/preview`, {
    _id,
    _rev,
    arguments: await argumentsFor(maker, of, key),
  });

/** How much a document has moved, without reversals. */
const movementsOf = async ({ db, groupId }: Maker['world'], { _id }: AnyRecord): Promise<number> => {
  const rows = await db.query('select seq from movements where group_id = $1 and doc_id = $2 and reversal_of is null', [
    groupId,
    _id,
  ]);
  return rows.length;
};

/** They only open another record: this one, and its history, stay as they are. */
const ONLY_OPEN: readonly string[] = ['goodsReceivedNotes requestCredit'];

export const action =
  (key: string): Prepare =>
  async (maker, of, route) => {
    const { world } = maker;
    const record = await readyFor(maker, of, key);
    const planned = await preview(maker, of, key, record);
    const moved = await movementsOf(world, record);
    const body = { _id: record._id, _rev: record._rev, arguments: await argumentsFor(maker, of, key) };
    const { to, opens } = actionOf(of, key);
    const url = pathOf(route, record, world);
    return {
      method: route.method,
      url,
      body,
      wrong: [{ body: { ...body, _rev: undefined } }],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
        const row = await storedRow(world, of.name, record._id);
        expect(row?.rev).toBe(answer.body._rev);
        const isChanged = row?.rev !== record._rev;
        expect(isChanged).toBe(!ONLY_OPEN.includes(`${of.name} ${key}`));
        if (to) expect(row?.status).toBe(to);
        if (opens) {
          const { resource, id } = answer.body.opens as { resource: string; id: string };
          expect([resource, (await storedRow(world, resource, id))?.status]).toEqual([opens, expect.any(String)]);
        }
        const noted = await lastHistory(world, of.name, record._id);
        if (isChanged) expect(noted).toMatchObject({ action: key, user_id: world.owner.userId });
        const planning = (planned.body.movements as unknown[] | undefined)?.length ?? 0;
        expect(await movementsOf(world, record)).toBe(moved + planning);
        // However often it is requested, it happens once.
        const done = await fingerprint(world.db);
        const again = await (route.method === 'PUT' ? world.owner.put : world.owner.post)(url, body);
        expect([200, 400, 409]).toContain(again.status);
        expect(await fingerprint(world.db)).toBe(done);
      },
    };
  };
