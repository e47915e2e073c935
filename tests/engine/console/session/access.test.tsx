import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Declaration } from '#engine/define/declaration';
import { type AccessUser, can, modulesOf } from '#engine/read/access';
import { isAbsent, isEntity, labelOfDeclaration, offers } from '#engine/read/entities';
import { navigationOf } from '#engine/read/navigation';
import { homeOf, pagesOf, pathsOf } from '#engine/read/paths';
import { featuresOf } from '#engine/run/features';
import { declarations, declareFor, everyDeclaration, trade } from '#resources/index';
import { seedRoles } from '#resources/users/roles.rules';
import { apis, type Group } from '../apis';
import { forwardTo, type StartOptions, startConsole as startAny } from '../consoleKit';

/** Role x screen, with both APIs: what the API refuses (tests/contract/accessMatrix.test.ts) the console doesn't offer. */

let tenant: Group;
const { server } = forwardTo(() => tenant.app);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  expect(tenant.surplus()).toEqual([]);
});

const roles = seedRoles(modulesOf(trade, everyDeclaration));
const permissionsOf = (name: string): Record<string, string[]> =>
  Object.fromEntries(
    (roles.find((role) => role.name === name)?.module ?? []).map(({ moduleId, actions }) => [moduleId, actions]),
  );
const accessOf = (name: string): AccessUser => ({ isAdministrator: false, permissions: permissionsOf(name) });

/** Every screen that the API serves. A page of one record is opened with an id that nothing has. */
const homesNow = () =>
  declarations.flatMap((declaration) => {
    const path = isEntity(declaration) ? homeOf(declaration) : declaration.path;
    const isOfRecord = declaration.kind === 'page' && declaration.takesId === 'always';
    return path ? [{ declaration, path: isOfRecord ? `${path}/none` : path }] : [];
  });
const heading = () => screen.findAllByRole('heading', { level: 1 });
const isRefused = () => /You need the “.+” permission/.test(document.body.textContent ?? '');
/** The message of pages without calls in the API. */
const ABSENT = 'The API that this console is connected to doesn’t offer this.';
const mayOpen = (user: AccessUser, { module }: Declaration) => can(user, module, 'view');

describe.each(apis)('in front of $name', ({ config, open }) => {
  let homes: ReturnType<typeof homesNow>;
  beforeAll(async () => {
    tenant = await open();
    homes = homesNow();
  });
  const startConsole = (options: StartOptions) => startAny({ config, ...options });

  describe('the navigation', () => {
    it.each(roles.map(({ name }) => name))('of the %s offers what its modules open, and nothing else', async (name) => {
      const client = await tenant.person(permissionsOf(name));
      const user = accessOf(name);
      const { session, user: person } = await startConsole({ client, at: homes[0]?.path ?? '/' });
      const payload = session.payload() ?? { outlets: [], settings: {}, group: {} };
      const features = featuresOf(trade, payload);
      const offered: (string | null)[] = [];
      const navigation = await screen.findByRole('navigation', { name: 'Screens' });
      const paths = () =>
        within(navigation)
          .queryAllByRole('link')
          .map((link) => link.getAttribute('href'));
      offered.push(...paths());
      // One group is open at a time; its entries exist only then.
      for (const button of within(navigation).queryAllByRole('button')) {
        if (button.getAttribute('aria-expanded') !== 'true') await person.click(button);
        offered.push(...paths().filter((path) => !offered.includes(path)));
      }
      const expected = navigationOf(trade.navigation, declarations)
        .filter(({ group }) => !group.feature || features[group.feature])
        .flatMap(({ entries }) => entries)
        .filter(({ module, feature }) => can(user, module, 'view') && (!feature || features[feature]))
        .map(({ path }) => path);
      // The current page's group is open from the start; the order is tested in navigationTable.
      expect([...offered].sort()).toEqual([...expected].sort());
    });
  });

  describe('every screen', () => {
    // With both APIs the same pages check the same roles: one of them is enough there.
    it.each(config.extensions ? ['Store Keeper', 'Purchasing Officer', 'Viewer'] : ['Store Keeper'])(
      'opens for the %s or names the missing permission, and offers no button that the API would refuse',
      async (name) => {
        const client = await tenant.person(permissionsOf(name));
        const user = accessOf(name);
        const console = await startConsole({ client, at: '/404' });
        const wrong: string[] = [];
        for (const { declaration, path } of homes) {
          await console.go(path);
          await heading();
          const allowed = mayOpen(user, declaration);
          await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
          // Pages without calls in this API say so, to everyone.
          if (isAbsent(declaration)) {
            if (!document.body.textContent?.includes(ABSENT)) wrong.push(`${path}: does not say that it is not there`);
            continue;
          }
          if (isRefused() === allowed) wrong.push(`${path}: ${allowed ? 'refused' : 'opened'}`);
          if (!allowed && !document.body.textContent?.includes(labelOfDeclaration(declaration)))
            wrong.push(`${path}: the refusal does not name ${labelOfDeclaration(declaration)}`);
          if (!allowed || !isEntity(declaration) || !pathsOf(declaration).list) continue;
          const isOffered = within(screen.getByRole('main')).queryAllByRole('link', {
            name: /^(New|Create|Add) /,
          }).length;
          const buttons = within(screen.getByRole('main')).queryAllByRole('button', {
            name: /^(New|Create|Add) /,
          }).length;
          const mayCreate =
            offers(declaration, 'create') && can(user, declaration.module, 'create') && pathsOf(declaration).create;
          if (isOffered + buttons > 0 !== Boolean(mayCreate))
            wrong.push(`${path}: creating is ${mayCreate ? 'not ' : ''}offered`);
        }
        expect(wrong).toEqual([]);
        // Pages below a screen are refused like the screen itself.
        const below = pagesOf(declarations).filter(({ role }) => role === 'create' || role === 'start');
        for (const { name: of, path } of below) {
          const declaration = declarations.find((each) => each.name === of) as Declaration;
          // The address of what no one creates on a page of its own leads to the list.
          const isList = isEntity(declaration) && !offers(declaration, 'create');
          const mayCreate = isList || can(user, declaration.module, 'create');
          if (isAbsent(declaration) || (mayOpen(user, declaration) && mayCreate)) continue;
          const offersIt = config.extensions || !isEntity(declaration) || offers(declaration, 'create');
          await console.go(path);
          await heading();
          await waitFor(() =>
            expect([path, document.body.textContent]).toEqual([
              path,
              expect.stringMatching(offersIt ? /permission/ : ABSENT),
            ]),
          );
        }
      },
      300_000,
    );
  });
});
