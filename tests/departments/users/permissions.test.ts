import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Module, modulesOf } from '#engine/read/access';
import { grantedOf, heldIn, inWordsOf, lacking, listOf, step, stepAll, withView } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { declarations, trade } from '#resources/index';
import { RISK_KINDS, riskOf, risksInWords, risksOf } from '#resources/users/roleRisks.rules';
import { aboutPreset, seedRoles } from '#resources/users/roles.rules';

/** Permissions for users (domain section 4): their labels, what one includes, which ones are sensitive. */

const modules = modulesOf(trade, declarations);
const every = modules.flatMap((module) => module.actions.map((action) => ({ module, action })));
const all = modules.map(({ moduleId, actions }) => ({ moduleId, actions }));
const module = (moduleId: string): Module => modules.find((each) => each.moduleId === moduleId) as Module;

describe('words', () => {
  it('are there for every permission that can be given', () =>
    expect(
      every
        .filter(({ module, action }) => wordsOf(module, action).about === undefined)
        .map(({ module: { moduleId }, action }) => `${moduleId}.${action}`),
    ).toEqual([]));

  it('say what each preset is for', () =>
    expect(seedRoles(modules).filter(({ name }) => aboutPreset(name) === '')).toEqual([]));

  it('name the first three of many', () => {
    const missing = ['create', 'edit', 'delete', 'approve', 'export'].map((action) => ({
      module: module('PO'),
      action,
    }));
    expect(inWordsOf(missing.slice(0, 2))).toBe('“Create” of Purchase orders and “Edit” of Purchase orders');
    expect(inWordsOf(missing)).toBe(
      '“Create” of Purchase orders, “Edit” of Purchase orders, “Delete” of Purchase orders and 2 more',
    );
  });
});

describe('sensitive rights', () => {
  it('are each of a kind that something has', () =>
    expect(
      RISK_KINDS.filter((kind) => !every.some(({ module: each, action }) => riskOf(each, action) === kind)),
    ).toEqual([]));

  it('are summarised, the most important first', () => {
    const words = (list: { moduleId: string; actions: string[] }[]) => risksInWords(risksOf(grantedOf(list), modules));
    expect(words([{ moduleId: 'PO', actions: ['view', 'create', 'edit'] }])).toBe('None');
    expect(
      words([
        { moduleId: 'PO', actions: ['view', 'delete'] },
        { moduleId: 'VIEW_COST', actions: ['view'] },
      ]),
    ).toBe('Costs and margins and deletions');
    expect(words(all)).toBe('All kinds');
    const roles = Object.fromEntries(seedRoles(modules).map(({ name, module: list }) => [name, words(list)]));
    expect(roles).toMatchObject({
      'Store Keeper': 'None',
      Viewer: 'None',
      'Purchasing Officer': 'Costs and margins, approvals and deletions',
      Accountant: 'Costs and margins, personal data, approvals and 4 more',
      'Group Manager': 'All kinds',
    });
  });
});

describe('a step', () => {
  const lists = fc
    .subarray(every)
    .map((some) =>
      listOf(
        withView(grantedOf(some.map(({ module: { moduleId }, action }) => ({ moduleId, actions: [action] }))), modules),
        modules,
      ),
    );
  const held = new Set(every.map(({ module: { moduleId }, action }) => `${moduleId}.${action}`));
  const rights = fc.subarray([...held]).map((some) => new Set(some));

  it('leaves nothing without “View”, and touches nothing beyond the editor’s own rights', () =>
    fc.assert(
      fc.property(
        lists,
        rights,
        fc.constantFrom(...every),
        fc.boolean(),
        fc.boolean(),
        (list, mine, at, isOn, isWhole) => {
          const before = heldIn(grantedOf(list), at.module.moduleId);
          const may = (action: string) => mine.has(`${at.module.moduleId}.${action}`);
          fc.pre(isWhole || may(at.action));
          const after = isWhole
            ? stepAll(before, isOn, at.module, may)
            : step(before, at.action, isOn, at.module, may).held;
          const offersView = at.module.actions.includes('view');
          if (after.size > 0 && offersView && (isOn ? may('view') || before.has('view') : before.size > 0))
            expect(after.has('view')).toBe(true);
          for (const action of at.module.actions) {
            // A permission that needs “View” includes it: the server decides whether that may be granted.
            if (action === 'view' && isOn) continue;
            if (!may(action)) expect([action, after.has(action)]).toEqual([action, before.has(action)]);
          }
        },
      ),
    ));

  it('follows from the missing rights', () => {
    const holds = (moduleId: string, action: string) => moduleId === 'PO' && action === 'view';
    expect(
      lacking(
        [
          { moduleId: 'PO', actions: ['view', 'approve', 'gone'] },
          { moduleId: 'GONE', actions: ['view'] },
        ],
        modules,
        holds,
      ),
    ).toEqual([{ module: module('PO'), action: 'approve' }]);
  });
});
