import { describe, expect, it } from 'vitest';
import { defineResource } from '#engine/define';
import { cost, group, list, money, quantity, text } from '#engine/define/builders';
import { defineDocument } from '#engine/define/document';
import type { AnyRecord, Field } from '#engine/define/fields';
import {
  type AccessUser,
  can,
  canSee,
  EVERYBODY,
  hidesSomething,
  modulesOf,
  neededText,
  redact,
  sensitivityOf,
} from '#engine/read/access';
import { drafted, evaluate, isHiddenFrom } from '#engine/run/evaluate/evaluate';
import { trade } from '#resources';

/** People with one sensitive right, the other one, both or none. */

const holding = (...modules: string[]): AccessUser => ({
  permissions: Object.fromEntries(modules.map((module) => [module, ['view']])),
  isAdministrator: false,
});
const people = {
  both: holding('VIEW_COST', 'VIEW_PERSONAL_DATA'),
  costs: holding('VIEW_COST'),
  personal: holding('VIEW_PERSONAL_DATA'),
  neither: holding('THING'),
  administrator: { permissions: {}, isAdministrator: true },
} as const;
type Person = keyof typeof people;
const everyone = Object.keys(people) as Person[];

const guests = defineResource({
  name: 'guests',
  label: { one: 'Guest', many: 'Guests' },
  title: 'name',
  module: 'THING',
  fields: {
    name: text({ required: true }),
    phone: text({ sensitive: 'personal', maxLength: 12 }),
    worth: cost({ min: 0, required: true }),
    address: group({ street: text({ sensitive: 'personal' }), town: text() }),
    visits: list({
      note: text({ sensitive: 'personal' }),
      spent: money({ sensitive: 'cost', max: 100 }),
      table: text(),
    }),
  },
});
const stored: AnyRecord = {
  ...{ _id: 'g1', name: 'Ada', phone: '0711', worth: '5.000000' },
  address: { street: 'Main 1', town: 'Kandy' },
  visits: [{ note: 'Allergic', spent: '9.00', table: '4' }],
};

describe('each sensitive right opens its own fields', () => {
  const seen: Readonly<Record<Person, AnyRecord>> = {
    both: stored,
    administrator: stored,
    costs: {
      _id: 'g1',
      name: 'Ada',
      worth: '5.000000',
      address: { town: 'Kandy' },
      visits: [{ spent: '9.00', table: '4' }],
    },
    personal: {
      ...{ _id: 'g1', name: 'Ada', phone: '0711' },
      ...{ address: { street: 'Main 1', town: 'Kandy' }, visits: [{ note: 'Allergic', table: '4' }] },
    },
    neither: { _id: 'g1', name: 'Ada', address: { town: 'Kandy' }, visits: [{ table: '4' }] },
  };

  it.each(everyone)('in a record, nested ones too: %s', (person) => {
    expect(redact(people[person], guests.fields, stored)).toEqual(seen[person]);
  });

  it('and what a record doesn’t have, or has in another shape, stays as it is', () => {
    const odd = { address: null, visits: 'none', extra: { spent: '1' } };
    expect(redact(people.neither, guests.fields, odd)).toEqual(odd);
    expect(redact(people.neither, guests.fields, { visits: ['old', { spent: '1', table: '2' }] })).toEqual({
      visits: ['old', { table: '2' }],
    });
  });

  it('by field', () => {
    const { name, phone, worth } = guests.fields as Record<'name' | 'phone' | 'worth', Field>;
    const visible = (person: Person) => [name, phone, worth].map((field) => canSee(people[person], field));
    expect(Object.fromEntries(everyone.map((person) => [person, visible(person)]))).toEqual({
      both: [true, true, true],
      costs: [true, false, true],
      personal: [true, true, false],
      neither: [true, false, false],
      administrator: [true, true, true],
    });
    expect([name, phone, worth].map(sensitivityOf)).toEqual([undefined, 'VIEW_PERSONAL_DATA', 'VIEW_COST']);
  });

  it('so that only those with both need no redaction', () => {
    const hides = (fields: Parameters<typeof hidesSomething>[1]) =>
      everyone.filter((person) => hidesSomething(people[person], fields));
    expect(hides(guests.fields)).toEqual(['costs', 'personal', 'neither']);
    expect(hides({ visits: list({ spent: cost() }) })).toEqual(['personal', 'neither']);
    expect(hides({ name: text() })).toEqual([]);
  });

  it('and another action of its module doesn’t', () => {
    const exporter: AccessUser = { permissions: { VIEW_COST: ['export'] }, isAdministrator: false };
    expect([canSee(exporter, cost()), can(exporter, 'VIEW_COST', 'export'), can(exporter, 'THING', 'export')]).toEqual([
      ...[false, true, false],
    ]);
    expect(can(exporter, EVERYBODY, 'view')).toBe(true);
  });
});

describe('what someone can’t see', () => {
  const context = { today: '2026-06-14', userId: 'usr', can: () => true, settings: {}, outlet: {} };
  const told = (person: Person, record: AnyRecord) => {
    const subject = { entity: guests, before: undefined, context, user: people[person] };
    const { problems } = evaluate(subject, drafted(subject, record), {});
    return problems.map(({ field, rule }) => `${field}: ${rule}`).sort();
  };

  it('can’t be missing or too small, because they couldn’t give it', () => {
    expect(told('costs', { name: 'Ada' })).toEqual(['worth: required']);
    expect(told('personal', { name: 'Ada' })).toEqual([]);
    expect(told('neither', { name: 'Ada', worth: '-1' })).toEqual([]);
    expect(told('costs', { name: 'Ada', worth: '-1' })).toEqual(['worth: min']);
  });

  it('is refused all the same where it is wrong', () => {
    for (const person of everyone) {
      expect(told(person, { name: 'Ada', worth: 'much', visits: [{ spent: '101' }], phone: '0123456789012' })).toEqual([
        ...['phone: maxLength', 'visits.0.spent: max', 'worth: number'],
      ]);
    }
  });

  it('is known by its path', () => {
    const hidden = (person: Person) =>
      [
        'name',
        'worth',
        'phone',
        'visits.0.spent',
        'visits.12.note',
        'visits.0.table',
        'address.street',
        'gone',
        'name.x',
      ].filter((path) => isHiddenFrom(people[person], guests.fields, path));
    expect(hidden('both')).toEqual([]);
    expect(hidden('costs')).toEqual(['phone', 'visits.12.note', 'address.street']);
    expect(hidden('personal')).toEqual(['worth', 'visits.0.spent']);
    expect(hidden('neither')).toEqual(['worth', 'phone', 'visits.0.spent', 'visits.12.note', 'address.street']);
  });
});

describe('the catalogue of permissions', () => {
  const notes = defineDocument({
    name: 'notes',
    label: { one: 'Note', many: 'Notes' },
    module: 'NOTE',
    number: 'noteNumber',
    prefix: 'N',
    paths: { list: '/notes', create: '/newnote', edit: '/editnote', review: '/note' },
    statuses: { draft: { label: 'Draft', tone: 'grey' }, approved: { label: 'Approved', tone: 'green' } },
    fields: { noteNumber: text({ readOnly: true }) },
    lines: { amount: quantity({ required: true }) },
    totals: [],
    permissions: { override: { about: 'Change approved notes.' } },
    actions: { approve: { label: 'Approve', from: 'draft', to: 'approved' } },
  });
  const fixed = { ...guests, name: 'fixedGuests', fixed: true, module: 'FIXED' } as const;
  const open = { ...guests, name: 'openGuests', module: EVERYBODY } as const;
  const costs = { ...guests, name: 'costGuests', module: 'VIEW_COST' } as const;
  const first = trade.navigation[0] as (typeof trade.navigation)[number];
  const last = trade.navigation.at(-1) as (typeof trade.navigation)[number];
  const catalogue = modulesOf(trade, [
    { ...guests, nav: { group: last.key, order: 2 } },
    { ...fixed, nav: { group: first.key, order: 1 } },
    ...[open, costs],
    { ...notes, nav: { group: last.key, order: 1 } },
  ]);
  const module = (id: string) => catalogue.find(({ moduleId }) => moduleId === id);

  it('has the actions that a declaration offers, the common ones first', () => {
    expect(module('THING')?.actions).toEqual(['view', 'create', 'edit', 'delete', 'import', 'export']);
    expect(module('FIXED')?.actions).toEqual(['view', 'export']);
    expect(module('NOTE')?.actions).toEqual(['view', 'create', 'edit', 'approve', 'export', 'override']);
    expect(module('NOTE')?.words).toEqual({ override: { about: 'Change approved notes.' } });
  });

  it('follows the navigation, and has each module once', () => {
    const ids = catalogue.map(({ moduleId }) => moduleId);
    expect(ids.filter((id) => ['FIXED', 'NOTE', 'THING'].includes(id))).toEqual(['FIXED', 'NOTE', 'THING']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(EVERYBODY);
    expect(module('FIXED')?.section).toBe(first.label);
    expect(module('THING')?.routes).toEqual(expect.arrayContaining(['/guests']));
  });

  it('has the sensitive rights in a section of their own, with what a screen of theirs offers', () => {
    expect(module('VIEW_COST')).toMatchObject({
      ...{ name: 'See costs and margins', section: 'Across all screens' },
      actions: ['view', 'create', 'edit', 'delete', 'import', 'export'],
    });
    expect(module('VIEW_PERSONAL_DATA')?.actions).toEqual(expect.arrayContaining(['view']));
  });

  it('is named in refusals', () => {
    expect(neededText('Edit', 'menu items')).toBe('You need the “Edit” permission for menu items');
  });
});
