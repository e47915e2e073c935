import { expect, it } from 'vitest';
import type { Trade } from '#engine/define';
import { defineDocument, defineResource, quantity, reference, text } from '#engine/define';
import { modulesOf } from '#engine/read/access';

/** The order and the headings of the permission catalogue. */

const group = (key: string, more: object = {}) => ({ key, label: key.toUpperCase(), icon: 'boxes', ...more });
const trade = {
  navigation: [group('shop'), group('yard', { feature: 'hire' })],
  features: { hire: { setting: 'hiring' }, dig: {} },
  permissions: [
    {
      moduleId: 'TILL',
      name: 'Till',
      section: 'At the till',
      permissions: { open: { about: 'Open it.' } },
      channel: 'pos',
    },
    { moduleId: 'KEYS', name: 'Keys', section: 'SHOP', permissions: { lend: { about: 'Lend.' } } },
  ],
} as unknown as Pick<Trade, 'navigation' | 'features' | 'permissions'>;
const list = (name: string, module: string, nav?: { group: string; order: number; feature?: string }) =>
  defineResource({
    name,
    label: { one: name, many: name },
    title: 'label',
    module,
    fields: { label: text() },
    ...(nav ? { nav } : {}),
  } as never);
const catalogue = (...declarations: unknown[]) => modulesOf(trade, declarations as never);
const ids = (...declarations: unknown[]) => catalogue(...declarations).map(({ moduleId }) => moduleId);

it('is in the order of the navigation: by group, then by place; what has none comes after, and the engine’s own last', () => {
  const declared = [
    list('loose', 'LOOSE'),
    list('spade', 'SPADE', { group: 'yard', order: 1 }),
    list('desk', 'DESK', { group: 'shop', order: 20 }),
    list('chair', 'CHAIR', { group: 'shop', order: 10 }),
    list('lost', 'LOST', { group: 'gone', order: 5 }),
  ];
  expect(ids(...declared)).toEqual([
    ...['CHAIR', 'DESK', 'KEYS', 'SPADE', 'LOOSE', 'LOST'],
    ...['VIEW_COST', 'VIEW_PERSONAL_DATA', 'LOG', 'TILL'],
  ]);
  const sections = Object.fromEntries(catalogue(...declared).map(({ moduleId, section }) => [moduleId, section]));
  expect(sections).toMatchObject({
    CHAIR: 'SHOP',
    SPADE: 'YARD',
    LOOSE: 'General',
    LOST: 'General',
    KEYS: 'SHOP',
    TILL: 'At the till',
  });
});

it('names a shared module after its document, otherwise after its first screen', () => {
  const note = defineDocument({
    name: 'notes',
    label: { one: 'Note', many: 'Notes' },
    module: 'SHARED',
    nav: { group: 'yard', order: 30 },
    number: 'noteNo',
    prefix: 'N',
    paths: { list: '/notes', create: '/notes/new', edit: '/notes/edit', review: '/notes/review', view: '/notes/view' },
    fields: { outletId: reference('outlets') },
    lines: { fields: { amount: quantity() } },
  } as never);
  const first = (...declared: unknown[]) => catalogue(...declared).find(({ moduleId }) => moduleId === 'SHARED');
  const early = list('early', 'SHARED', { group: 'shop', order: 5 });
  const late = list('late', 'SHARED', { group: 'shop', order: 10 });
  const other = list('other', 'SHARED', { group: 'yard', order: 1 });
  const hidden = list('hidden', 'SHARED');
  expect(first(hidden, late, other, early)).toMatchObject({ name: 'early', section: 'SHOP' });
  expect(first(hidden, other, late)).toMatchObject({ name: 'late' });
  expect(first(early, note)).toMatchObject({ name: 'Notes', section: 'YARD' });
  expect(first(hidden)).toMatchObject({ name: 'hidden', section: 'General' });
  expect(first(hidden, early)?.routes.length).toBeGreaterThan(2);
});

it('says which feature a module belongs to, and the setting that turns it on', () => {
  const of = (...declared: unknown[]) => {
    const found = catalogue(...declared).find(({ moduleId }) => moduleId === 'A');
    return [found?.feature, found?.requiresSetting];
  };
  expect(of(list('a', 'A', { group: 'shop', order: 1 }))).toEqual([undefined, undefined]);
  expect(of(list('a', 'A', { group: 'yard', order: 1 }))).toEqual(['hire', 'hiring']);
  expect(of(list('a', 'A', { group: 'shop', order: 1, feature: 'hire' }))).toEqual(['hire', 'hiring']);
  expect(of(list('a', 'A', { group: 'yard', order: 1, feature: 'dig' }))).toEqual(['dig', undefined]);
});

it('has common actions first, and a module apart what screens add to it', () => {
  const keys = defineResource({
    ...{
      name: 'rings',
      label: { one: 'Ring', many: 'Rings' },
      title: 'label',
      module: 'KEYS',
      fields: { label: text() },
    },
    permissions: { lend: { risk: 'costs' }, zap: { about: 'Zap.' }, approve: {} },
  } as never);
  const found = catalogue(keys, list('a', 'A')).find(({ moduleId }) => moduleId === 'KEYS');
  expect(found?.actions).toEqual(['view', 'create', 'edit', 'delete', 'approve', 'import', 'export', 'lend', 'zap']);
  expect(found?.words).toEqual({ lend: { about: 'Lend.', risk: 'costs' }, zap: { about: 'Zap.' } });
  expect(found?.channel).toBe('backOffice');
  expect(catalogue().find(({ moduleId }) => moduleId === 'TILL')).toMatchObject({
    channel: 'pos',
    actions: ['open'],
    routes: [],
  });
});
