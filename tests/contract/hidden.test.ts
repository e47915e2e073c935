import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { modulesOf, VIEW_COST, VIEW_PERSONAL_DATA } from '#engine/read/access';
import { type Call, callsOf, fillPath } from '#engine/read/calls';
import { fieldsOf } from '#engine/read/entities';
import { declarations, entities, entity, reports, trade } from '#resources/index';
import { importBills } from '#server/departments/sales/service';
import { testApp } from '#tests/kit/app';
import type { Client } from '../engine/server/records/recordsFixture';
import { Maker } from './records';
import { allRoutes, previewRoutes } from './routes';
import { inQuery, pathOf, query, scopeQuery } from './storage';
import { newWorld, urlOf, type World } from './world';

/**
 * A user with all rights except costs, personal data or both gets none of what they lack from any call, and erases none by saving what they
 * see (domain section 4). Every such field has a figure or text that occurs nowhere else.
 */

const COST = '731975';
/** The same for fields that allow nothing above 100. */
const SHARE = '73.1975';
const SECRET = 'zanzibar';

/** Fills every field that is hidden from someone, required or not, with a recognisable value. */
class TellingMaker extends Maker {
  override async value(field: Field): Promise<unknown> {
    const isFigureOrText = !('values' in field || 'to' in field || 'fields' in field || field.kind === 'boolean');
    if (field.sensitive === 'cost' && isFigureOrText)
      return field.kind === 'longText' || field.kind === 'text'
        ? `costs ${COST}`
        : field.kind === 'percent' || 'max' in field
          ? SHARE
          : COST;
    if (field.sensitive === 'personal') return this.#personal(field);
    return super.value(field);
  }

  /** A person's text or email, or a group or list of several. */
  async #personal(field: Field): Promise<unknown> {
    if (field.kind === 'text' || field.kind === 'longText') return SECRET;
    if (field.kind === 'email') return `${SECRET}@example.com`;
    if (!('fields' in field)) return super.value(field);
    const texts = Object.entries(field.fields).filter(([, each]) => each.kind === 'text');
    const person = { ...(await this.values(field.fields)), ...Object.fromEntries(texts.map(([key]) => [key, SECRET])) };
    return field.kind === 'group' ? person : [person];
  }

  override async values(fields: Fields): Promise<AnyRecord> {
    const record = await super.values(fields);
    for (const [key, field] of Object.entries(fields)) {
      const isTold = field.sensitive || ('fields' in field && hasHidden(field.fields));
      // A larger discount than the amount would be refused.
      if (/discount/i.test(key)) continue;
      if (!isTold || key in record || field.readOnly || field.kind === 'computed') continue;
      if (field.when && !field.when(record, record)) continue;
      record[key] = await this.value(field);
    }
    return record;
  }
}

const hasHidden = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.sensitive || ('fields' in field && hasHidden(field.fields)));

const { db, app } = await testApp();
let world: World;
let maker: TellingMaker;
/** Everyone has all rights except these of the two sensitive ones, and may find none of these texts. */
const PEOPLE = {
  'without either right': { lacks: [VIEW_COST, VIEW_PERSONAL_DATA], hidden: [COST, SHARE, SECRET] },
  'who may see costs only': { lacks: [VIEW_PERSONAL_DATA], hidden: [SECRET] },
  'who may see personal data only': { lacks: [VIEW_COST], hidden: [COST, SHARE] },
} as const;
type Person = keyof typeof PEOPLE;
const everyone = Object.keys(PEOPLE) as Person[];
let clients: Record<Person, Client>;
const made = new Map<string, AnyRecord>();

beforeAll(async () => {
  world = await newWorld(db, app);
  maker = new TellingMaker(world);
  const all = modulesOf(trade, declarations);
  const withAllBut = (lacks: readonly string[]): Promise<Client> => {
    const held = all.filter(({ moduleId }) => !lacks.includes(moduleId));
    return world.person(Object.fromEntries(held.map(({ moduleId, actions }) => [moduleId, actions])), [world.outletId]);
  };
  const [neither, costs, personal] = everyone.map((person) => PEOPLE[person].lacks);
  clients = {
    'without either right': await withAllBut(neither ?? []),
    'who may see costs only': await withAllBut(costs ?? []),
    'who may see personal data only': await withAllBut(personal ?? []),
  };
  for (const each of entities) made.set(each.name, await stored(each));
  await sellToGuest();
  // The user who adds an outlet works for it; the other user works for this one.
  made.set('outlets', { _id: world.outletId });
}, 60_000);

/** A bill with a guest's name, as its till sends it: for the reports. */
async function sellToGuest(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [outlet] = await db.query<{ code: string }>(
    `select data ->> 'code' as code from records where group_id = $1 and resource = 'outlets' and id = $2`,
    [world.groupId, world.outletId],
  );
  const answer = await importBills(
    db,
    { groupId: world.groupId, userId: world.owner.userId, outletIds: [world.outletId] },
    {
      stock: 'none',
      bills: [
        {
          ...{ outlet: outlet?.code, billNumber: 'GUEST-1', settledAt: `${yesterday} 12:00` },
          customer: { name: SECRET, phone: SECRET, email: `${SECRET}@example.com` },
          lines: [{ itemCode: made.get('items')?.itemCode, quantity: '1', unitPrice: '10' }],
          payments: [{ method: 'cash', amount: '10' }],
        },
      ],
    },
  );
  expect([answer.bills.created, answer.errors]).toEqual([1, []]);
}

/** A record of the entity; a document is approved, so that its costs are in stock, in prices and in notifications. */
async function stored(of: Entity): Promise<AnyRecord> {
  const record = await maker.one(of.name);
  const approve = callsOf(of).actions.approve;
  if (of.kind !== 'document' || !approve) return record;
  let said = '';
  for (let attempt = 0; attempt < 3; attempt++) {
    const current = await world.owner.get(fillPath(urlOf(callsOf(of).getOne as Call), idsOf(record)), idsOf(record));
    const { _id, _rev } = current.body;
    const send = approve.method === 'PUT' ? world.owner.put : world.owner.post;
    const { status, body } = await send(fillPath(urlOf(approve), idsOf(record)), { _id, _rev });
    if (status === 200 || status === 201) return body;
    said = JSON.stringify(body);
    const draft = { ...current.body };
    if (!(await maker.complete(of, draft, body.errors))) break;
    const update = callsOf(of).update as Call;
    await world.owner.send(update.method, fillPath(urlOf(update), idsOf(record)), {
      body: JSON.stringify(draft),
      headers: { 'Content-Type': 'application/json' },
    });
  }
  throw new Error(`a ${of.name} could not be approved: ${said}`);
}
const idsOf = ({ _id }: AnyRecord): Record<string, string> => ({ _id: String(_id), id: String(_id) });

const found = (text: string, hidden: readonly string[] = [COST, SHARE, SECRET]): string[] =>
  hidden
    .filter((each) => text.includes(each))
    .map((each) => {
      const at = text.indexOf(each);
      return text.slice(Math.max(0, at - 80), at + 20);
    });

async function answersTo(who: Client, url: string): Promise<string> {
  const response = await who.send('GET', url);
  return `${response.status} ${new TextDecoder().decode(await response.arrayBuffer())}`;
}

const reads = allRoutes(declarations).filter(
  ({ method, operation }) =>
    method === 'GET' && !['report', 'file'].includes(operation) && !operation.startsWith('custom:'),
);
const shownToOwner = new Set<string>();

/** What someone with one of the rights was shown of it. */
const shownToOthers = new Set<string>();

describe.each(everyone)('costs and personal data that someone may not see are in no answer: %s', (person) => {
  const { hidden } = PEOPLE[person];
  const note = (text: string) => {
    for (const each of [COST, SECRET]) if (text.includes(each)) shownToOthers.add(`${person}: ${each}`);
  };

  it.each(reads.map((route) => [`${route.method} ${route.path} (${route.name} ${route.operation})`, route] as const))(
    '%s',
    async (_, route) => {
      const record = made.get(route.name) ?? {};
      const isOne = ['one', 'history', 'figures', 'discussion', 'mentionable'].includes(route.operation);
      const more = isOne ? inQuery(route, record) : query({ ...scopeQuery(world, route), limit: '1000' });
      const url = `${pathOf(route, record, world)}${more}`;
      if (found(await answersTo(world.owner, url)).length > 0) shownToOwner.add(route.name);
      const text = await answersTo(clients[person], url);
      expect(text).toMatch(/^200 /);
      expect(found(text, hidden)).toEqual([]);
      note(text);
    },
  );

  it.each(previewRoutes(declarations).map((route) => [`${route.path}`, route] as const))(
    'preview %s',
    async (_, route) => {
      const { _id, _rev } = made.get(route.name) ?? {};
      const { body } = await clients[person].post(fillPath(urlOf(route), { _id }), { _id, _rev });
      expect(found(JSON.stringify(body), hidden)).toEqual([]);
    },
  );

  it.each(reports.flatMap((report) => ['json', 'csv', 'xlsx'].map((format) => [report.name, format] as const)))(
    'report %s as %s',
    async (name, format) => {
      const report = reports.find((each) => each.name === name);
      const parameters = await maker.values(report?.parameters ?? {});
      const given = { ...parameters, group_id: world.groupId, outlets: world.outletId };
      const url = `/api/v1${report?.path}${query(given as Record<string, string>)}&format=${format}`;
      const response = await clients[person].send('GET', url);
      expect(response.status).toBe(200);
      if (format === 'xlsx') return expect(new Uint8Array(await response.arrayBuffer()).length).toBeGreaterThan(500);
      if (found(await answersTo(world.owner, url)).length > 0) shownToOwner.add(name);
      expect(found(await response.text(), hidden)).toEqual([]);
    },
  );
});

describe('those who may see them', () => {
  it('do: the owner all, and someone with one right what it opens', () => {
    const telling = entities.filter((each) => hasHidden(each.fields) && made.get(each.name) && shows(each));
    expect(telling.map(({ name }) => name).filter((name) => !shownToOwner.has(name))).toEqual([]);
    expect(shownToOwner.size).toBeGreaterThanOrEqual(5);
    expect([...shownToOthers].sort()).toEqual([
      `who may see costs only: ${COST}`,
      `who may see personal data only: ${SECRET}`,
    ]);
  });
});

/** Whether a stored record contains one of the recognisable values at all (some fields are only set by the system). */
const shows = (of: Entity): boolean => found(JSON.stringify(made.get(of.name))).length > 0;

/** A user who can't see a field sends back what they saw; the hidden values stay as they were. */
describe('saving visible values erases no hidden ones', () => {
  const saved = entities.filter((each) => callsOf(each).update && hasHidden(fieldsOf(each)));
  it.each(saved.map(({ name }) => name))('%s', async (name) => {
    const of = entity(name);
    const { update, getOne } = callsOf(of);
    const record = of.kind === 'document' ? await maker.make(of) : (made.get(name) ?? {});
    const url = `${pathOf({ ...(getOne as Call), name, operation: 'one', screen: true }, record, world)}?_id=${record._id}`;
    const before = (await world.owner.get(url)).body;
    const seen = (await clients['without either right'].get(url)).body;
    expect(found(JSON.stringify(seen))).toEqual([]);
    const call = update as Call;
    const response = await clients['without either right'].send(
      call.method,
      fillPath(urlOf(call), { ...seen, id: seen._id }),
      {
        body: JSON.stringify(seen),
        headers: { 'Content-Type': 'application/json' },
      },
    );
    const answer = await response.text();
    // A receipt without an order is refused to users who can't see costs: nothing is written then either.
    if (!answer.includes('needs someone who may see costs'))
      expect([response.status, response.status === 200 ? '' : answer]).toEqual([200, '']);
    expect(found(answer)).toEqual([]);
    const after = (await world.owner.get(url)).body;
    expect(hiddenPart(fieldsOf(of), after)).toEqual(hiddenPart(fieldsOf(of), before));
  });
});

/** Only fields that are hidden from some users, nested ones included. */
function hiddenPart(fields: Fields, record: AnyRecord): AnyRecord {
  const part: AnyRecord = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.sensitive) part[key] = record[key];
    else if ('fields' in field && Array.isArray(record[key]))
      part[key] = (record[key] as AnyRecord[]).map((each) => hiddenPart(field.fields, each));
    else if ('fields' in field && record[key]) part[key] = hiddenPart(field.fields, record[key] as AnyRecord);
  }
  return part;
}
