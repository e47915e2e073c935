import { describe, expect, it } from 'vitest';
import { quantity, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { defineDocument } from '#engine/define/document';
import { type AccessUser, modulesOf } from '#engine/read/access';
import { pathsOf } from '#engine/read/paths';
import { mayDo } from '#engine/read/rights';
import { trade } from '#resources';

const cards = defineResource({
  name: 'cards',
  label: { one: 'Card', many: 'Cards' },
  title: 'name',
  module: 'CARD',
  fields: { name: text({ required: true }) },
  views: { show: 'CardPage' },
});
const readings = defineResource({
  name: 'readings',
  label: { one: 'Reading', many: 'Readings' },
  title: 'name',
  module: 'CARD',
  fixed: true,
  fields: { name: text({ required: true }) },
});
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
});
const holding = (permissions: AccessUser['permissions']): AccessUser => ({ permissions, isAdministrator: false });
const everything: AccessUser = { permissions: {}, isAdministrator: true };

describe('what react-admin may offer', () => {
  it('needs the permission of the module, by its own name for it', () => {
    const viewer = holding({ CARD: ['view', 'export'] });
    expect(
      ['list', 'show', 'export', 'create', 'clone', 'edit', 'delete'].filter((each) => mayDo(viewer, cards, each)),
    ).toEqual(['list', 'show', 'export']);
    const editor = holding({ CARD: ['view', 'create', 'edit', 'delete'] });
    expect(['create', 'clone', 'edit', 'delete'].every((each) => mayDo(editor, cards, each))).toBe(true);
    expect(mayDo(editor, cards, 'export')).toBe(false);
  });

  it('is nothing that no call of the API does', () => {
    expect(['create', 'edit', 'delete'].filter((each) => mayDo(everything, readings, each))).toEqual([]);
    expect(mayDo(everything, notes, 'delete')).toBe(false);
  });

  it('leaves a record alone that can be changed no more', () => {
    expect(mayDo(everything, cards, 'edit', { _id: '1' })).toBe(true);
    expect(mayDo(everything, cards, 'edit', { _id: '1', _locked: 'elsewhere' })).toBe(false);
    expect(mayDo(everything, cards, 'delete', { _id: '1', _locked: 'elsewhere' })).toBe(false);
    expect(mayDo(everything, notes, 'edit', { status: 'draft' })).toBe(true);
    expect(mayDo(everything, notes, 'edit', { status: 'approved' })).toBe(false);
    expect(mayDo(everything, notes, 'show', { status: 'approved' })).toBe(true);
  });

  it('has a page of its own for looking only where a component is declared for it', () => {
    expect(pathsOf(cards)).toEqual({ list: '/cards', create: '/cards/create', edit: '/cards', view: '/cards/show' });
    expect(pathsOf(readings)).not.toHaveProperty('view');
  });
});

describe('a permission module', () => {
  it('has the name and place of its document, also when a list that serves it comes first in the navigation', () => {
    const document = { ...notes, nav: { group: 'inventory', order: 10 } } as const;
    const list = { ...cards, module: 'NOTE', nav: { group: 'inventoryMaster', order: 1 } } as const;
    const module = modulesOf(trade, [list, document]).find(({ moduleId }) => moduleId === 'NOTE');
    expect(module).toMatchObject({ name: 'Notes', section: 'Inventory' });
  });
});
