import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entities } from '#resources/index';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { chooseMore } from '../../engine/console/moreActions';
import { MANAGES_USERS } from './peopleFixture';

/**
 * Roles and users over the real application: the permission matrix by keyboard, what may be granted, and the server's refusals in their
 * place.
 */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

// Whole journeys through forms, some with password hashing, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // Loaded first, so that no test waits for the compiler.
  await Promise.all([
    import('#src/departments/users/PermissionMatrix'),
    import('#src/departments/users/PermissionChanges'),
    import('#src/departments/users/RoleSummary'),
  ]);
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

type Module = { moduleId: string; actions: string[] }[];
const role = (name: string, module: Module): Promise<AnyRecord> => tenant.put('userRoles', { name, module });
const buyers: Module = [{ moduleId: 'PO', actions: ['view', 'create'] }];
const stored = async (id: unknown): Promise<AnyRecord> =>
  (await tenant.owner.get(`/api/v1/userRoles/${id}/record`)).body;
const roles = async (): Promise<AnyRecord[]> =>
  (await tenant.owner.get(`/api/v1/userRoles/${tenant.groupId}`)).body.docs ?? [];

const open = async (at = '/userRole/create', client: Client = tenant.owner) => {
  const started = await startConsole({ client, at });
  await screen.findByLabelText('Permissions', { selector: 'table' });
  return started;
};
// By their labels: querying roles computes the names of hundreds of boxes each time.
const boxes = { selector: 'input[type=checkbox]' };
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, boxes);
const noBox = (name: string) => expect(screen.queryByLabelText(name, boxes)).toBeNull();
const inFocus = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? 'nothing';
const count = () => screen.getByText(/of \d+ permissions$/).textContent?.split(' ')[0];
const openSection = async (user: { click: (element: Element) => Promise<void> }, label: string) =>
  user.click(screen.getByText(label, { selector: 'button.fold .text' }));

describe('the permission matrix by keys', () => {
  it('is one stop of the Tab key, walked by arrows, opened by Enter and changed by space', async () => {
    const { user } = await open();
    const first = screen.getAllByLabelText(/^All shown of/)[0] as HTMLInputElement;
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(inFocus()).not.toBe(first.getAttribute('aria-label'));
    expect(inFocus()).toMatch(/^All shown of [^:]+$/);
    box('All shown of Menu Management').focus();
    await user.keyboard('{ArrowRight}');
    expect(inFocus()).toBe('Menu Management');
    await user.keyboard('{Enter}{ArrowDown}');
    expect(inFocus()).toBe('All of Menu items');
    await user.keyboard('{ArrowRight}');
    expect(inFocus()).toBe('Menu items: View');
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(inFocus()).toBe('Menu items: Edit');
    expect(box('Menu items: Edit').checked).toBe(true);
    expect(box('Menu items: View').checked).toBe(true);
    await screen.findByText('“View” of Menu items was added because “Edit” needs it.');
    // Down keeps the column; Enter moves down too and never submits the form.
    await user.keyboard('{ArrowDown}{Enter}');
    expect(inFocus()).toMatch(/: Edit$/);
    await user.keyboard('{Control>}{End}{/Control}');
    expect(inFocus()).toBe('Till');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(first);
    // Tab leaves the grid at once, and returns to the same cell.
    await user.keyboard('{ArrowDown}');
    const place = inFocus();
    await user.tab();
    expect(screen.getByLabelText('Permissions', { selector: 'table' }).contains(document.activeElement)).toBe(false);
    await user.tab({ shift: true });
    expect(inFocus()).toBe(place);
    expect(await roles()).toHaveLength(1);
  });

  it('gives and takes whole groups, action by action, with a way back', async () => {
    const { user } = await open();
    box('All shown of Selling: Delete').focus();
    await user.keyboard(' ');
    await openSection(user, 'Selling');
    expect(box('Discounts: Delete').checked).toBe(true);
    expect(box('Discounts: View').checked).toBe(true);
    expect(box('Discounts: Create').checked).toBe(false);
    expect(box('All shown of Selling').indeterminate).toBe(true);
    const given = count();
    expect(Number(given)).toBeGreaterThan(1);
    // Without “View” nothing works: removing it removes all.
    expect(box('All shown of Selling: View').checked).toBe(true);
    await user.click(box('All shown of Selling: View'));
    expect(count()).toBe('0');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(count()).toBe(given);
    await user.click(box('All shown of Selling'));
    expect(box('All shown of Selling').checked).toBe(true);
    await user.click(box('All shown of Selling'));
    expect(count()).toBe('0');
  });

  it('finds permissions, and shows one kind of sensitive rights', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Start from preset' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Accountant/ }));
    const note = screen.getByRole('note', { name: 'Sensitive permissions' });
    await user.click(within(note).getByRole('button', { name: /^Prices and payments/ }));
    expect(box('Settlements: Settle').checked).toBe(true);
    noBox('Purchase orders: View');
    await user.click(within(note).getByRole('button', { name: /^Prices and payments/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'purchase orders{Enter}');
    await screen.findByLabelText('Purchase orders: View', boxes);
    noBox('Discounts: View');
    await user.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'xyz');
    await screen.findByText(/No permissions match “purchase ordersxyz”/);
    await user.click(screen.getByRole('button', { name: 'Show all permissions' }));
    await screen.findByLabelText('All shown of Selling', boxes);
  });
});

describe('presets', () => {
  it('begin a role, say what is sensitive in it, and can be trimmed and saved', async () => {
    const { user, address } = await open();
    expect(screen.getByRole('note').textContent).toContain('This role has no permissions yet');
    await user.click(screen.getByRole('button', { name: 'Start from preset' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Chef/ }));
    await screen.findByText('Chef preset applied.');
    expect(
      within(screen.getByRole('note'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toContain('Costs and margins 1');
    await openSection(user, 'Across all screens');
    await user.click(box('See costs and margins: Allowed'));
    expect(screen.getByRole('note').textContent).not.toContain('Costs and margins');
    await user.type(screen.getByLabelText('Name'), 'Cook');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/userRole'));
    const saved = (await roles()).find(({ name }) => name === 'Cook') as AnyRecord;
    const modules = (saved.module as Module).map(({ moduleId }) => moduleId);
    expect(modules).toContain('RECIPE');
    expect(modules).not.toContain('VIEW_COST');
    expect(saved.risks).not.toContain('Costs');
    // The list shows the same.
    const row = (await screen.findByRole('link', { name: 'Cook' })).closest('tr');
    expect(row?.textContent).toContain(saved.risks);
  });
});

describe('what the editor lacks', () => {
  let keeper: Client;
  beforeEach(async () => {
    keeper = await tenant.person({ ...MANAGES_USERS, PO: ['view', 'create'] });
  });

  it('cannot be given, says why, and is left out of presets and copies', async () => {
    const bigger = await role('Approvers', [{ moduleId: 'PO', actions: ['view', 'approve'] }]);
    const { user, go } = await open('/userRole/create', keeper);
    await openSection(user, 'Inventory');
    const approve = box('Purchase orders: Approve');
    expect([approve.getAttribute('aria-disabled'), approve.title]).toEqual([
      'true',
      'You don’t have this permission, so you can’t grant or remove it',
    ]);
    await user.click(approve);
    approve.focus();
    await user.keyboard(' ');
    expect(approve.checked).toBe(false);
    await screen.findByText(/^Purchase orders, approve: .* You don’t have this permission/);
    await screen.findByText(/\d+ you can’t grant or remove/);
    // The whole row grants what may be granted.
    await user.click(box('All of Purchase orders'));
    expect([box('Purchase orders: Create').checked, approve.checked]).toEqual([true, false]);
    await user.click(box('All of Purchase orders'));

    await user.click(screen.getByRole('button', { name: 'Start from preset' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Purchasing Officer/ }));
    await screen.findByText(/^Purchasing Officer preset applied\. \d+ were left out because you don’t have them\.$/);
    expect(count()).toBe('2');

    await go(`/userRole/create?source=${bigger._id}`);
    await screen.findByText('One permission was left out of the copy because you don’t have it.');
  });

  it('stays in a role that has it', async () => {
    const bigger = await role('Approvers', [{ moduleId: 'PO', actions: ['view', 'create', 'approve'] }]);
    const { user, address } = await open(`/userRole/${bigger._id}`, keeper);
    await openSection(user, 'Inventory');
    await user.click(box('Purchase orders: View'));
    await screen.findByText(/^View of Purchase orders stays/);
    await user.click(box('Purchase orders: Create'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/userRole'));
    expect((await stored(bigger._id)).module).toEqual([{ moduleId: 'PO', actions: ['view', 'approve'] }]);
  });

  it('is refused at the matrix when it was lost in the meantime', async () => {
    const { user } = await open('/userRole/create', keeper);
    await user.type(screen.getByLabelText('Name'), 'Buyers');
    await openSection(user, 'Inventory');
    await user.click(box('Purchase orders: Create'));
    const { roleId } = (await tenant.owner.get(`/api/v1/users/${keeper.userId}`)).body;
    const mine = await stored(roleId);
    const module = Object.entries({ ...MANAGES_USERS, PO: ['view'] }).map(([moduleId, actions]) => ({
      moduleId,
      actions,
    }));
    expect((await tenant.owner.post('/api/v1/userRoles/', { ...mine, module })).status).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const said = 'You can’t grant or remove permissions you don’t have: “Create” of Purchase orders';
    const matrix = screen.getByRole('group', { name: 'Permissions' });
    await within(matrix).findByText(said);
    expect(screen.getByRole('alert').textContent).toContain(said);
  });
});

describe('a role', () => {
  it('asks before changes are left, and keeps them as a draft', async () => {
    const one = await role('Buyers', buyers);
    const { user, go } = await open(`/userRole/${one._id}`);
    await openSection(user, 'Inventory');
    await user.click(box('Purchase orders: Edit'));
    await screen.findByText('Unsaved: Permissions');
    await go('/user');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('You have unsaved changes to Permissions.');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    const edit = await screen.findByLabelText('Purchase orders: Edit', boxes);
    expect((edit as HTMLInputElement).checked).toBe(true);
    expect((await stored(one._id)).module).toEqual(buyers);
  });

  it('is refused a name that is taken, and none at all, at their fields', async () => {
    await role('Buyers', buyers);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    await user.click(within(summary).getByText('Permissions is required'));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a permission' }));
    await openSection(user, 'Inventory');
    await user.click(box('Purchase orders: View'));
    await user.type(screen.getByLabelText('Name'), 'BUYERS');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
    const hint = screen.getByLabelText('Name').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toMatch(/already used|is used/);
  });

  it('that a user has cannot be deleted, and the dialog says who has it', async () => {
    const one = await role('Buyers', buyers);
    await tenant.put('users', {
      ...{ firstName: 'Nimal', lastName: 'Silva', email: `${one._id}@example.com`, roleId: one._id },
      ...{ outletIds: ['out_COL'], userType: 'backOffice' },
    });
    const { user } = await open(`/userRole/${one._id}`);
    expect(screen.getByRole('note').textContent).toContain('One person has this role. Changes apply immediately.');
    await chooseMore(user, 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Buyers?' });
    await user.click(within(question).getByRole('button', { name: 'Delete user role' }));
    await within(question).findByText('Buyers is used by user Nimal Silva. Make it inactive instead');
  });

  it('that two windows changed is resolved in words', async () => {
    const one = await role('Buyers', buyers);
    const { user, address } = await open(`/userRole/${one._id}`);
    const theirs = [
      { moduleId: 'PO', actions: ['view'] },
      { moduleId: 'GRN', actions: ['view'] },
    ];
    const { status } = await tenant.owner.post('/api/v1/userRoles/', { _id: one._id, _rev: one._rev, module: theirs });
    expect(status).toBe(200);
    await openSection(user, 'Inventory');
    await user.click(box('Purchase orders: Approve'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buyers was changed in another window' });
    const [storedNow, yours] = within(within(dialog).getByRole('row', { name: /^Permissions/ })).getAllByRole('cell');
    await waitFor(() => expect(storedNow?.textContent).toContain('Purchase orders: removed create'));
    expect(storedNow?.textContent).toContain('Goods received notes: granted view');
    expect(yours?.textContent).toContain('Purchase orders: granted approve');
    await user.click(within(dialog).getByRole('radio', { name: 'Permissions: keep saved version' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await waitFor(() => expect(address()).toBe('/userRole'));
    expect((await stored(one._id)).module).toEqual(theirs);
  });

  it('has a history in words', async () => {
    const one = await role('Buyers', buyers);
    await tenant.owner.post('/api/v1/userRoles/', {
      ...{ _id: one._id, _rev: one._rev, name: 'Order desk' },
      module: [{ moduleId: 'PO', actions: ['view', 'edit', 'approve'] }],
    });
    const { user } = await open(`/userRole/${one._id}`);
    await chooseMore(user, 'History');
    const history = await screen.findByRole('dialog', { name: 'History' });
    await within(history).findByText('Purchase orders:', { exact: false });
    expect(
      within(history)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Buyers → Order desk', 'Purchase orders: granted edit, approve; removed create']);
  });

  it('is looked at by who may not change it: what is granted, and nothing to press', async () => {
    const one = await role('Buyers', buyers);
    const reader = await tenant.person({ USER_ROLE: ['view'], PO: ['view'] });
    const { user } = await open(`/userRole/${one._id}`, reader);
    await screen.findByText(/You can view this\. To change it, you need the “Edit” permission/);
    const create = box('Purchase orders: Create');
    expect([create.checked, create.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    await user.click(create);
    expect(create.checked).toBe(true);
    noBox('Discounts: View');
    expect(screen.queryByRole('button', { name: 'Start from preset' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  it('that is built in says that it can’t be changed', async () => {
    const { user } = await open('/userRole/role_administrator');
    await screen.findByText(/part of the product/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('a user', () => {
  it('is refused what is taken and what is too simple, at its fields', async () => {
    const one = await role('Buyers', buyers);
    const { user, address } = await startConsole({ client: tenant.owner, at: '/user/create' });
    await user.type(await screen.findByLabelText('First name'), 'Nimal');
    await user.type(screen.getByLabelText('Last name'), 'Silva');
    const email = screen.getByLabelText('Email');
    const { email: taken } = (await tenant.owner.get(`/api/v1/users/${tenant.owner.userId}`)).body;
    await user.type(email, String(taken));
    await user.type(screen.getByRole('combobox', { name: 'Role' }), 'Buy');
    await user.click(await screen.findByRole('option', { name: /Buyers/ }));
    await screen.findByText(/Buyers has no sensitive permissions/);
    await user.click(screen.getByRole('button', { name: 'All outlets' }));
    const password = screen.getByLabelText('Password');
    await user.type(password, 'short');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    await user.type(password, ' and then some');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(password.getAttribute('aria-invalid')).toBe('false');
    await user.clear(email);
    await user.type(email, `free.${one._id}@example.com`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/user'));
  });

  it('cannot switch themselves off', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: `/user/edit/${tenant.owner.userId}` });
    await user.click(await screen.findByRole('combobox', { name: /Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/You can’t make yourself inactive/);
    expect((await tenant.owner.get('/api/v1/auth/verifyToken')).status).toBe(200);
  });
});

describe('secrets', () => {
  it('are no column of any list, hence in no file', async () => {
    const { columnSet } = await import('#src/list/columns');
    const session = { access: { isAdministrator: true, permissions: {} }, currency: 'USD', outlets: [{}, {}] } as never;
    const secrets = entities.flatMap((entity) =>
      columnSet(entity, session)
        .all.filter(({ field }) => field.secret)
        .map(({ key }) => `${entity.name}.${key}`),
    );
    expect(secrets).toEqual([]);
    expect(entities.find(({ name }) => name === 'users')?.fields).toMatchObject({ password: { secret: 'password' } });
  });
});
