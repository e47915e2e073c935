import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { callsOf, wrapped } from '#engine/read/calls';
import { fieldsOf, isEntity, offers, titleOf } from '#engine/read/entities';
import { pathsOf } from '#engine/read/paths';
import { drafted } from '#engine/run/evaluate/evaluate';
import { factRequests, factsFrom } from '#engine/run/evaluate/facts';
import { validateRecord } from '#engine/run/evaluate/validate';
import { declarations, entity as entityNamed } from '#resources/index';
import { evaluatedInForm } from '#src/form/problems';
import { applicableFields, newRecord, payloadOf } from '#src/form/record';
import { testApp } from '#tests/kit/app';
import { Maker } from './records';
import { newWorld, urlOf, type World } from './world';

/**
 * General expectations of every screen, tested on every declared resource: a copy can be saved, form and API refuse in the same words, a
 * record in use can't be deleted and the message names its users, and an empty list says what belongs in it.
 */

const { db, app } = await testApp();
let world: World;
let maker: Maker;

beforeAll(async () => {
  world = await newWorld(db, app);
  maker = new Maker(world);
});

/** Resources that users create: settings have one record each, documents have their own rules. */
const made = declarations
  .filter(isEntity)
  .filter((each) => each.kind === 'resource' && !each.per && offers(each, 'create'));
const table = (entities: readonly Entity[]) => entities.map((each): [string, Entity] => [each.name, each]);

const wordsOf = () => ({
  '@today': new Date().toISOString().slice(0, 10),
  '@outlet': world.outletId,
  '@outlets': [world.outletId],
  '@user': world.owner.userId,
});
const context = () => ({
  today: wordsOf()['@today'],
  userId: world.owner.userId,
  can: () => true,
  settings: {},
  outlet: { _id: world.outletId },
});
const everything = { permissions: {}, isAdministrator: true };

/** As the form keeps and sends it. */
const sentBy = (of: Entity, record: AnyRecord): AnyRecord => {
  const { value } = validateRecord(of, applicableFields(fieldsOf(of), record), { today: context().today });
  return payloadOf(of, 'create', value, {});
};
/** Fields typed without being stored: the form sends them with the record. */
const secretsIn = (of: Entity, record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => fieldsOf(of)[key]?.secret));
const post = (of: Entity, body: AnyRecord) => {
  const { create } = callsOf(of);
  if (!create) throw new Error(`${of.name} has no call that makes one`);
  return world.owner.post(urlOf(create), wrapped(create, body));
};
const inWords = (problems: readonly Problem[] = []) =>
  problems.map(({ field, message }) => `${field}: ${message}`).toSorted();

describe('Duplicate', () => {
  /** What a copy may ask for: a unique value, a password, a period that doesn't overlap. */
  const asked = ['unique', 'required', 'overlap'];

  it.each(table(made.filter((each) => pathsOf(each).create)))('makes a copy of %s that can be saved', async (_, of) => {
    const source = await maker.make(of);
    const fields = fieldsOf(of);
    const copy = newRecord(of, source, wordsOf());
    const give = async (key: string) => {
      copy[key] = await maker.value(fields[key] as Field);
    };
    // Only fields that must differ are left for the user to fill in.
    for (const [key, { required, readOnly, unique }] of Object.entries(fields)) {
      if (!required || readOnly || copy[key] !== undefined || source[key] === undefined) continue;
      expect(unique, `${key} of the copy`).toBe(true);
      await give(key);
    }
    let { status, body } = await post(of, sentBy(of, copy));
    // A charge reports the duplicate code first, and then its name.
    for (let round = 1; status !== 201 && round <= 2; round++) {
      expect(inWords(body.errors?.filter(({ rule }) => !asked.includes(rule)))).toEqual([]);
      for (const { field } of body.errors ?? []) await give(field);
      ({ status, body } = await post(of, { ...sentBy(of, copy), ...secretsIn(of, copy) }));
    }
    expect([status, inWords(body.errors)]).toEqual([201, []]);
    expect(body._id).not.toBe(source._id);
  });
});

describe('An empty form', () => {
  it.each(table(made))('of %s is refused by the API in the words of the form', async (_, of) => {
    const begun = applicableFields(fieldsOf(of), newRecord(of, undefined, wordsOf()));
    const subject = { entity: of, context: context(), user: everything };
    const draft = drafted(subject, begun);
    const nothing = factsFrom(factRequests(of.facts, draft.record), { byId: () => undefined, matching: () => [] });
    const form = inWords(evaluatedInForm(subject, draft, nothing).problems);
    const { status, body } = await post(of, sentBy(of, begun));
    const api = inWords(body.errors);
    expect([status, api]).toEqual([form.length > 0 ? 400 : 201, form]);
  });
});

describe('Delete', () => {
  /** Every plain field that references a record of a resource that can be deleted. */
  const uses = made.flatMap((of) =>
    Object.entries(of.fields).flatMap(([key, field]): [string, Entity, string, Field<'reference'>][] => {
      if ((field.kind !== 'reference' && field.kind !== 'references') || field.readOnly) return [];
      const target = declarations.filter(isEntity).find(({ name }) => name === field.to);
      return target && callsOf(target).delete?.method === 'DELETE'
        ? [[`${field.to} in ${of.name}.${key}`, of, key, field as Field<'reference'>]]
        : [];
    }),
  );
  it('has something to be tried on', () => expect(uses.length).toBeGreaterThan(5));

  it.each(uses)('of %s is refused, and says where it is used', async (_, of, key, field) => {
    const target = entityNamed(field.to);
    const used = await maker.make(target);
    const input = await maker.input(of);
    const holder = await world.put(of.name, {
      ...input,
      [key]: (field.kind as string) === 'references' ? [used._id] : used._id,
    });
    const path = urlOf({ service: 'api', path: '', ...callsOf(target).delete })
      .replace(/\{_?id\}/, String(used._id))
      .replace(/\{_?rev\}/, String(used._rev));
    const { status, body } = await world.owner.remove(path);
    expect([status, body.code]).toEqual([409, 'inUse']);
    expect(body.message).toContain(titleOf(target, used));
    expect(body.message).toContain(`${of.label.one.toLowerCase()} ${titleOf(of, holder) || holder._id}`);
  });
});

describe('An empty list', () => {
  const listed = declarations.filter(isEntity).filter((each) => each.kind === 'resource' && pathsOf(each).list);
  it.each(table(listed))('of %s says what belongs in it', (_, of) => {
    expect(of.list?.about).toMatch(/^[A-Z].{20,}\.$/s);
  });
});
