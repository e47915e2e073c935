import { describe, expect, it } from 'vitest';
import type { Declaration, Entity } from '#engine/define/declaration';
import { modulesOf } from '#engine/read/access';
import { viewNameOf } from '#engine/read/components';
import { isDocument, isEntity, offers, offersImport } from '#engine/read/entities';
import { allFirstDayTasks } from '#engine/read/firstDay';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { navigationOf } from '#engine/read/navigation';
import { statesBeforeApproval } from '#engine/read/openStates';
import { outlineOf } from '#engine/read/outline';
import { homeOf, pagesOf, pathsOf } from '#engine/read/paths';
import { mayDo } from '#engine/read/rights';
import { everyDeclaration, trade } from '#resources';
import { declarationParts, outlinesIn } from '../../../scripts/lib/outlines.mjs';

/** What the console's frame loads first: of every declaration, enough to find its pages. */

/** As built: written as JSON. */
const written = (declarations: readonly Declaration[]): Declaration[] =>
  JSON.parse(JSON.stringify(declarations.map(outlineOf)));

describe.each([
  ['everything that is declared', everyDeclaration],
  ['what the specification’s calls alone give', servedBySpec(everyDeclaration)],
])('the outlines of %s', (_, declarations) => {
  const outlines = written(declarations);
  const pairs = declarations.map((declaration, index) => [declaration, outlines[index] as Declaration] as const);
  const entities = pairs.filter((pair): pair is [Entity, Entity] => pair.every(isEntity));

  it('are plain data, and none is more than an outline', () => {
    expect(outlines).toEqual(declarations.map(outlineOf));
    expect(outlines.filter(({ outline }) => outline === undefined)).toEqual([]);
    expect(outlines.map(outlineOf)).toEqual(outlines);
  });

  it('give the same pages, navigation, permission modules and checklist', () => {
    expect(pagesOf(outlines)).toEqual(pagesOf(declarations));
    expect(navigationOf(trade.navigation, outlines)).toEqual(navigationOf(trade.navigation, declarations));
    // The words of permissions come from the API, or with the whole declarations.
    const modules = (all: readonly Declaration[]) =>
      modulesOf(trade, all).map(({ words: _words, ...module }) => module);
    expect(modules(outlines)).toEqual(modules(declarations));
    const steps = (all: readonly Declaration[]) =>
      allFirstDayTasks(all).map(({ entity, ...step }) => [entity.name, step]);
    expect(steps(outlines)).toEqual(steps(declarations));
  });

  it('give the same paths, views and rights of every entity', () => {
    const roles = ['list', 'settings', 'start', 'create', 'edit', 'review', 'view'] as const;
    const owner = { permissions: {}, isAdministrator: true };
    const read = (entity: Entity) => ({
      ...{ paths: pathsOf(entity), home: homeOf(entity), views: roles.map((role) => viewNameOf(entity, role)) },
      offers: (['create', 'update', 'delete'] as const).map((operation) => offers(entity, operation)),
      imports: offersImport(entity),
      may: ['create', 'edit', 'delete', 'list', 'export'].map((action) => mayDo(owner, entity, action)),
      mayDraft: mayDo(owner, entity, 'edit', { status: 'draft' }),
      waits: isDocument(entity) ? statesBeforeApproval(entity) : [],
    });
    expect(entities.map(([, outline]) => read(outline))).toEqual(entities.map(([entity]) => read(entity)));
  });

  it('name declared things only, and are a small part of them', () => {
    const names = new Set(declarations.map(({ name }) => name));
    const refers = outlines.flatMap(({ outline }) => (outline?.refers === 'all' ? [] : (outline?.refers ?? [])));
    expect(refers.filter((name) => !names.has(name))).toEqual([]);
    expect(JSON.stringify(outlines).length / outlines.length).toBeLessThan(700);
  });
});

it('of the console’s build are these, and each declaration comes in one part', async () => {
  const parts = await declarationParts();
  expect(JSON.parse(JSON.stringify(await outlinesIn(parts)))).toEqual(written(everyDeclaration));
  const names = parts.flatMap(({ members }) => members.map(({ declaration }) => declaration.name));
  expect(names.sort()).toEqual(everyDeclaration.map(({ name }) => name).sort());
});
