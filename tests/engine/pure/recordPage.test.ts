import { describe, expect, it } from 'vitest';
import { column, cost, defineResource, lines, list, money, name, reference, text } from '#engine/define';
import type { Declaration } from '#engine/define/declaration';
import type { AccessUser } from '#engine/read/access';
import { routesOf } from '#engine/read/calls';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { figuresOf, isRelatedRows, relatedFilter, relatedTo } from '#engine/read/recordPage';

const ovens = defineResource({
  name: 'ovens',
  label: { one: 'Oven', many: 'Ovens' },
  module: 'OVEN',
  paths: { list: '/ovenlist' },
  fields: { ovenName: name(40), price: cost(), rent: money(), unitId: reference('ovens') },
  record: {
    figures: [
      { key: 'rent', unitOf: 'unitId' },
      'price',
      { key: 'baked', column: column.integer(), upTo: 'mostBaked' },
      { key: 'mostBaked', column: column.integer() },
      { key: 'spent', column: column.costMoney({ label: 'Spent on it' }) },
    ],
    related: [
      { resource: 'bakings', by: 'steps.ovenId', filter: { status: ['active'] } },
      { label: 'Never', resource: 'bakings', by: 'ovenId', when: ({ ovenName }) => ovenName === 'none' },
    ],
  },
});
const bakings = defineResource({
  name: 'bakings',
  label: { one: 'Baking', many: 'Bakings' },
  module: 'OVEN',
  fields: { what: name(40), ovenId: reference('ovens'), steps: list({ ovenId: reference('ovens') }, { one: 'step' }) },
});
const everything: AccessUser = { permissions: {}, isAdministrator: true };
const blind: AccessUser = { permissions: { OVEN: ['view'] }, isAdministrator: false };
const findings = (...declarations: Declaration[]) =>
  checkDeclarations(declarations)
    .filter(({ place }) => place.includes('.record'))
    .map(({ place, message }) => `${place}: ${message}`);

describe('the page on which a record opens', () => {
  it('stands at the list’s path, with the form one step further; the rest of the spec’s paths stay', () => {
    expect(pathsOf(ovens)).toEqual({
      list: '/ovenlist',
      create: '/ovenlist/create',
      edit: '/ovenlist/edit',
      view: '/ovenlist',
    });
    expect([recordPath(ovens, 'o 1'), pathTo(ovens, 'edit', 'o1')]).toEqual(['/ovenlist/o%201', '/ovenlist/edit/o1']);
    const named = { ...ovens, paths: { list: '/ovenlist', edit: '/editOven' } };
    expect(pathsOf(named)).toMatchObject({ edit: '/editOven', view: '/ovenlist' });
    expect(recordPath(bakings, 'b1')).toBe('/bakings/b1');
    expect(pathsOf(bakings)).not.toHaveProperty('view');
  });

  it('has figures of the record and of the API; the end of a range has no separate entry', () => {
    expect(figuresOf(ovens, everything).map(({ key, label, isAsked }) => [key, label, isAsked])).toEqual([
      ['rent', 'Rent', false],
      ['price', 'Price', false],
      ['baked', 'Baked', true],
      ['spent', 'Spent on it', true],
    ]);
    expect(figuresOf(ovens, everything)[2]).toMatchObject({ upTo: 'mostBaked' });
    expect(figuresOf(bakings, everything)).toEqual([]);
  });

  it('shows no costs to people who may not see them', () => {
    expect(figuresOf(ovens, blind).map(({ key }) => key)).toEqual(['rent', 'baked']);
  });

  it('requests the figures with one call, and only if some are computed', () => {
    const calls = routesOf([ovens, bakings]).filter(({ operation }) => operation === 'figures');
    expect(calls).toMatchObject([{ method: 'GET', path: 'v1/ovens/{_id}/figures', name: 'ovens', extension: true }]);
  });

  it('finds what is related by the record’s id', () => {
    const [first, ...none] = relatedTo(ovens, { _id: 'o1', ovenName: 'Deck' });
    expect(none).toEqual([]);
    expect(first && !isRelatedRows(first) && relatedFilter(first, 'o1')).toEqual({
      'steps.ovenId': 'o1',
      status: ['active'],
    });
  });

  it('reports missing names at the start', () => {
    expect(findings(ovens, bakings)).toEqual([]);
    const wrong = defineResource({
      ...{ name: 'trays', label: { one: 'Tray', many: 'Trays' }, module: 'OVEN' },
      fields: { trayName: name(40), note: text(), rows: lines({ ovenId: reference('ovens') }) },
      record: {
        figures: ['trayNam' as 'trayName', { key: 'heat', column: column.integer(), upTo: 'heet' }],
        related: [
          { resource: 'bakings', by: 'steps.ovenI' },
          { resource: 'bakery', by: 'x' },
          { report: 'heatReport', parameters: () => ({}), columns: ['a'] },
        ],
      },
    });
    expect(findings(ovens, bakings, wrong)).toEqual([
      "trays.record.figures: no field named 'trayNam' (did you mean 'trayName'?)",
      "trays.record.figures 'heat'.upTo: no field named 'heet' (did you mean 'heat'?)",
      "trays.record.related 'bakings'.by: no field named 'steps.ovenI' (did you mean 'steps.ovenId'?)",
      "trays.record.related: no resource named 'bakery'",
      "trays.record.related: no report named 'heatReport'",
    ]);
  });
});
