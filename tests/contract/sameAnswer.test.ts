import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { callsOf, wrapped } from '#engine/read/calls';
import { fieldsOf, isEntity, lineFieldsOf, offers } from '#engine/read/entities';
import { contextOf, defaultWords } from '#engine/run/context';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { drafted } from '#engine/run/evaluate/evaluate';
import { settingsOf } from '#engine/run/settings';
import { declarations, trade } from '#resources/index';
import { loadFacts } from '#src/form/facts/useFacts';
import { evaluatedInForm } from '#src/form/problems';
import { applicableFields, payloadOf } from '#src/form/record';
import { testApp } from '#tests/kit/app';
import { Maker } from './records';
import { newWorld, urlOf, type World } from './world';

/**
 * One rule, one answer: random records over the real declarations are checked as a form checks them (facts by the data provider) and sent
 * to the API, which must report the same problems in the same words.
 */

const { db, app } = await testApp();
let world: World;
let maker: Maker;
let compared = 0;
let refused = 0;

beforeAll(async () => {
  world = await newWorld(db, app);
  maker = new Maker(world);
});

/** Records that users create with a form: users' passwords are checked before they are sent, settings have one record each. */
const made = declarations.filter(isEntity).filter((each) => {
  const isSettings = each.kind === 'resource' && each.per !== undefined;
  return !isSettings && offers(each, 'create') && !Object.values(each.fields).some(({ secret }) => secret);
});

const DRAWS = 12;
const everything = { permissions: {}, isAdministrator: true };
/** Problems that no form can know: duplicates, records deleted or changed in the meantime, and lookups of a server hook. */
const isByServer = ({ rule, message }: Problem) =>
  ['unique', 'reference', 'scope', 'module', 'state'].includes(rule) || message.endsWith('cannot be chosen here');
/** The rest, for fields without a further problem from the server. */
const inWords = (problems: readonly Problem[], answered: readonly Problem[]) =>
  problems
    .filter(({ field }) => !answered.some((each) => isByServer(each) && each.field === field))
    .map(({ field, rule, message }) => `${field} ${rule}: ${message}`)
    .toSorted();

/** Values that a user might type, paste or leave out. `valid`: one that passes the field's own rules. */
const typed = fc.oneof(
  fc.constant('valid' as const),
  fc.constantFrom(null, '', '  x  ', 'nonsense', '0', '-1', '1.23456789', '999999', '2099-01-01', true, false, 7),
);
const draws = fc.array(fc.tuple(fc.nat(), typed, fc.boolean()), { maxLength: 5 });

/** A valid value; new rows begin with their defaults, as in a form. */
async function valid(field: Field): Promise<unknown> {
  const value = await maker.value(field);
  if (!('fields' in field) || !Array.isArray(value)) return value;
  return value.map((row: AnyRecord) => withDefaults(field.fields, row, words()));
}

/** The record with some of its fields, or of its first line's, replaced by new random values. */
async function drawn(of: Entity, record: AnyRecord, changes: readonly (readonly [number, unknown, boolean])[]) {
  const output = structuredClone(record);
  for (const [index, value, inLine] of changes) {
    const [line] = Array.isArray(output.items) ? (output.items as AnyRecord[]) : [];
    const isLine = inLine && of.kind === 'document' && line !== undefined;
    const fields: Fields = isLine && of.kind === 'document' ? lineFieldsOf(of) : fieldsOf(of);
    const open = Object.entries(fields).filter(
      ([key, field]) =>
        !field.readOnly && !field.hidden && field.kind !== 'computed' && !['outletId', 'image'].includes(key),
    );
    const [key, field] = open[index % open.length] ?? [];
    if (!key || !field) continue;
    // Values that no form input can produce (a text for a list) are refused by the API, as a whole.
    const isPlural = 'fields' in field || ['choices', 'references', 'tags', 'files'].includes(field.kind);
    const takesIt =
      value === 'valid' ||
      value === null ||
      (field.kind === 'boolean' ? typeof value === 'boolean' : !isPlural && typeof value !== 'boolean');
    // Without lines, the API copies the source’s; a form shows them to begin with.
    const isFilledIn = field.kind === 'lines' && value === null && of.kind === 'document' && of.from !== undefined;
    if (!takesIt || isFilledIn) continue;
    (isLine ? line : output)[key] = value === 'valid' ? await valid(field) : structuredClone(value);
  }
  return output;
}

/** As a signed-in user's form checks it. */
async function formAnswer(of: Entity, record: AnyRecord) {
  const { outletId, owner } = world;
  const read = async (path: string) => (await owner.get(path)).body as AnyRecord;
  const outlet = { ...(await read(`/api/v1/outlets/${outletId}`)), _id: outletId };
  const settings = settingsOf(trade.settings, world.settings);
  const context = contextOf({
    now: new Date(),
    userId: owner.userId,
    outlet,
    settings,
    module: of.module,
    can: () => true,
  });
  const subject = { entity: of, context, user: everything };
  const provider = createDataProvider({
    config: { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api', extensions: true },
    entities: declarations.filter(isEntity),
    scope: () => ({ groupId: world.groupId, outletIds: [outletId], outletId }),
    getToken: () => owner.token,
    isOnline: () => true,
    fetch: async (input, init) => app.request(String(input).replace('http://localhost', ''), init as RequestInit),
  });
  const draft = drafted(subject, applicableFields(fieldsOf(of), record));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const facts = await loadFacts(client, provider, of, draft.record).catch(() => undefined);
  return evaluatedInForm(subject, draft, facts);
}

const words = () =>
  defaultWords({
    context: { today: new Date().toISOString().slice(0, 10), userId: world.owner.userId },
    now: new Date(),
    outletId: world.outletId,
    outletIds: [world.outletId],
    group: {},
  });

describe('A form says of a record what the API says of it', () => {
  it.each(made.map((each): [string, Entity] => [each.name, each]))('%s', async (_, of) => {
    for (const [index, changes] of fc.sample(draws, { numRuns: DRAWS, seed: 20261122 }).entries()) {
      const start = withDefaults(fieldsOf(of), await maker.input(of), words());
      const record = await drawn(of, start, changes);
      const form = await formAnswer(of, record);
      const call = callsOf(of).create;
      if (!call) throw new Error(`${of.name} has no call that makes one`);
      const sent = payloadOf(
        of,
        'create',
        form.problems.length > 0 ? applicableFields(fieldsOf(of), record) : form.record,
        start,
      );
      const { status, body } = await world.owner.post(urlOf(call), wrapped(call, sent));
      const answered = body.errors ?? [];
      const found = inWords(answered, answered);
      expect({ draw: index, sent, status, found }).toEqual({
        draw: index,
        sent,
        status,
        found: inWords(form.problems, answered),
      });
      expect(status).toBeLessThan(500);
      compared++;
      if (found.length > 0) refused++;
    }
  });

  it('in as many cases as were drawn, of which many are refused', () => {
    expect(compared).toBe(made.length * DRAWS);
    expect(made.length).toBeGreaterThan(25);
    expect(refused).toBeGreaterThan(compared / 5);
  });
});
