import { describe, expect, it } from 'vitest';
import { grantsOf } from '#authProvider/grants';
import { sessionFromCalls } from '#authProvider/specSession';
import { dialectOf } from '#dataProvider/dialects';

const details = { accessToken: 'a', token: 'long', userId: 'u1', email: 'ada@harbour.example' };
const user = {
  _id: 'u1',
  firstName: 'Ada',
  lastName: 'Wong',
  groupId: 'g1',
  roleId: 'role_1',
  outletIds: ['o2', 'o1'],
  outlets: [
    { id: 'o1', name: 'Harbour' },
    { id: 'o2', name: 'Hill' },
    { id: 'o9', name: 'Somebody else’s' },
  ],
};
const role = { _id: 'role_1', name: 'Store', type: 'role', groupId: 'g1', status: 'active' };
const settings = [
  { name: 'inventory', state: true },
  { name: 'WAC', state: false },
];
const api: Record<string, unknown> = {
  'v1/users/u1': user,
  'v1/outlets/modules': [{ moduleId: 'GRN', actions: ['view', 'create'] }, { moduleId: 'PO' }],
  'v1/userRoles/g1': { docs: [{ ...role, module: [{ moduleId: 'GRN', actions: ['view'] }] }] },
  'v1/outlets/o1': { _id: 'o1', name: 'Harbour', currency: 'LKR', olo: { status: true } },
  'v1/outlets/o2': { _id: 'o2', name: 'Hill', currency: 'LKR', outletIdTransition: true },
  'v1/systemSettings/o1': { _id: 'o1', settings },
  'v1/systemSettings/o2': settings,
};

/** Builds the session, and counts the rounds: requests sent before any answer are one round. */
async function build(answers: Record<string, unknown>, known?: Record<string, unknown>, isNew = true) {
  const rounds: string[][] = [];
  let round: string[] | undefined;
  const ask = async (path: string) => {
    if (!round) {
      round = [];
      rounds.push(round);
      setTimeout(() => {
        round = undefined;
      }, 5);
    }
    round.push(path);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return answers[path];
  };
  const payload = await sessionFromCalls(details, { known, isNew }, { ask, dialect: dialectOf() });
  return { payload, rounds };
}

describe('the session from the specification`s calls', () => {
  it('takes two rounds, with everything that the console shows a person by', async () => {
    const { payload, rounds } = await build(api);
    expect(payload).toMatchObject({
      user: {
        ...{ userId: 'u1', email: 'ada@harbour.example', firstName: 'Ada', lastName: 'Wong', groupId: 'g1' },
        outletIds: ['o2', 'o1'],
        outlets: [
          { id: 'o2', name: 'Hill' },
          { id: 'o1', name: 'Harbour' },
        ],
      },
      sessionId: 'long',
      isAdministrator: false,
      group: { _id: 'g1', outletIdTransition: true },
      outlets: [{ _id: 'o2' }, { _id: 'o1', currency: 'LKR' }],
    });
    expect(payload.permissions.GRN).toEqual(['view']);
    expect(payload.permissions.PO).toBeUndefined();
    for (const id of ['o1', 'o2'])
      expect(payload.settings[id]).toEqual(expect.arrayContaining([{ name: 'inventory', state: true }]));
    expect(rounds.map((round) => [...round].sort())).toEqual([
      ['v1/outlets/modules', 'v1/users/u1'],
      ['v1/outlets/o1', 'v1/outlets/o2', 'v1/systemSettings/o1', 'v1/systemSettings/o2', 'v1/userRoles/g1'],
    ]);
  });

  it('takes one round where the sign-in brought the person along, and asks for them again later', async () => {
    const { payload, rounds } = await build(api, user);
    expect(rounds).toHaveLength(1);
    expect(rounds[0]).not.toContain('v1/users/u1');
    expect(payload.user.firstName).toBe('Ada');
    expect((await build(api, { ...user, firstName: 'Before' }, false)).payload.user.firstName).toBe('Ada');
  });

  it('asks for the person where the sign-in`s answer names no role', async () => {
    const { roleId: _, ...known } = user;
    const { payload, rounds } = await build(api, known);
    expect(rounds.flat()).toContain('v1/users/u1');
    expect(payload.isAdministrator).toBe(false);
  });

  it.each([
    ['{ data }', { data: user }],
    ['a list', [user]],
    ['{ docs }', { docs: [user] }],
  ])('reads the person from %s', async (_what, answer) => {
    expect((await build({ ...api, 'v1/users/u1': answer })).payload.user.groupId).toBe('g1');
  });

  it('goes without what the API does not have', async () => {
    const { payload } = await build({ 'v1/users/u1': user });
    expect(payload).toMatchObject({
      isAdministrator: true,
      outlets: [
        { _id: 'o2', name: 'Hill' },
        { _id: 'o1', name: 'Harbour' },
      ],
    });
    expect(payload.settings.o1?.length).toBeGreaterThan(10);
  });

  it('takes the outlets that are listed where there are no ids, and the other call for an outlet', async () => {
    const { outletIds: _, ...rest } = user;
    const { payload } = await build({
      ...api,
      'v1/users/u1': rest,
      'v1/outlets/o1': undefined,
      'v1/outlets/get/o1': { _id: 'o1', name: 'Harbour', currency: 'EUR' },
    });
    expect(payload.user.outletIds).toEqual(['o1', 'o2', 'o9']);
    expect(payload.outlets[0]).toMatchObject({ currency: 'EUR' });
  });

  it('looks into the online-ordering settings only where online ordering is on and the outlet says nothing of it', async () => {
    const on = [{ name: 'activateQueue', state: 'true' }];
    const { payload, rounds } = await build({
      ...api,
      'v1/systemSettings/o1': { settings: on },
      'v1/systemSettings/o2': { data: on },
      'v1/oloSettings/o2': { _id: 'o2', uber: { status: true } },
    });
    expect(rounds[2]).toEqual(['v1/oloSettings/o2']);
    expect(payload.outlets[0]).toMatchObject({ _id: 'o2', uber: { status: true } });
  });

  it('reads everything by the names of the dialect', async () => {
    const { groupId, ...rest } = user;
    const fromApi = (resource: string, doc: Record<string, unknown>) =>
      resource === 'users' ? { ...doc, groupId: doc.company } : doc;
    const ask = async (path: string) => (path === 'v1/users/u1' ? { ...rest, company: groupId } : api[path]);
    const dialect = { ...dialectOf(), fromApi };
    const session = await sessionFromCalls(details, { known: undefined, isNew: true }, { ask, dialect });
    expect(session.user.groupId).toBe('g1');
    expect(session.permissions.GRN).toEqual(['view']);
  });

  it('reads settings that are a table of switches', async () => {
    const { payload } = await build({ ...api, 'v1/systemSettings/o1': { _id: 'o1', inventory: true, WAC: false } });
    expect(payload.settings.o1).toEqual(expect.arrayContaining([{ name: 'inventory', state: true }]));
  });
});

describe('what a role gives', () => {
  const grants = (module: unknown, catalogue: Record<string, unknown>[] = []) =>
    grantsOf({ roleId: 'r' }, [{ _id: 'r', module }], catalogue);

  it.each([
    ['GRN'],
    ['grn'],
    [{ name: 'GRN' }],
    [{ moduleId: 'GRN' }],
    [{ _id: 'GRN', status: 'active' }],
    ['/grnlist'],
  ])('all of a module that is named by %j', (entry) => {
    const { permissions } = grants([entry]);
    expect(permissions.GRN).toEqual(expect.arrayContaining(['view', 'create', 'edit', 'approve']));
    expect(permissions.PO).toBeUndefined();
  });

  it.each(['Menu Items', 'menu_item', 'Menu items', 'items'])('the module that is called %s', (name) => {
    expect(Object.keys(grants([name]).permissions)).toContain('MENU_ITEM');
  });

  it('no more than the actions that are named', () => {
    expect(grants([{ moduleId: 'GRN', actions: ['view'] }]).permissions.GRN).toEqual(['view']);
    expect(grants([{ module: 'GRN', permissions: { view: true, edit: false } }]).permissions.GRN).toEqual(['view']);
    expect(grants([{ name: 'GRN', checked: false }]).permissions.GRN).toBeUndefined();
  });

  it('grants rights unknown to the API`s catalogue to everyone, others by role', () => {
    expect(grants(['GRN']).permissions.VIEW_COST).toEqual(['view']);
    expect(grants(['GRN'], [{ moduleId: 'VIEW_COST' }]).permissions.VIEW_COST).toBeUndefined();
  });

  it('everyone what no role can be given, because the API doesn’t list it', () => {
    const { permissions } = grants(['GRN'], [{ name: 'GRN' }, { name: 'PO' }]);
    expect(permissions.PO).toBeUndefined();
    expect(permissions.SRN).toEqual(expect.arrayContaining(['view', 'create', 'approve']));
    expect(grants(['GRN']).permissions.SRN).toBeUndefined();
  });

  it('what the configuration says that the API’s own names mean, and says which mean nothing', () => {
    const module = ['stock_ctrl', 'Reports & analytics', { name: 'orders', actions: ['view'] }, 'menu_mgmt'];
    const names = { 'Stock ctrl': ['GRN', 'Transfer Out'], 'reports & analytics': 'RPT_SALES', orders: 'PO' };
    const found = grantsOf({ roleId: 'r' }, [{ _id: 'r', module }], [], names);
    expect(Object.keys(found.permissions)).toEqual(expect.arrayContaining(['GRN', 'RPT_SALES', 'PO']));
    expect(found.permissions.PO).toEqual(['view']);
    expect(found.permissions.GRN).toContain('approve');
    expect(Object.keys(found.permissions).some((id) => /TRANSFER_?OUT|^TO$/.test(id))).toBe(true);
    expect(found.unknownModules).toEqual(['menu_mgmt']);
    expect(grants(['GRN'])).not.toHaveProperty('unknownModules');
  });

  it('by name, within the person, for several roles, and all at once', () => {
    const roles = [
      { _id: 'r1', name: 'Store', module: ['GRN'] },
      { _id: 'r2', name: 'Buyer', module: ['PO'] },
    ];
    const keys = (user: Record<string, unknown>) => Object.keys(grantsOf(user, roles, []).permissions);
    expect(keys({ role: 'store' })).toContain('GRN');
    expect(keys({ roles: ['r1', { _id: 'r2' }] })).toEqual(expect.arrayContaining(['GRN', 'PO']));
    expect(keys({ role: { name: 'Own', module: ['PO'] } })).toEqual(expect.arrayContaining(['PO']));
    expect(grants(['*']).isAdministrator).toBe(true);
  });

  it('nothing where it is switched off or gone, everything where the API has no roles', () => {
    const off = [{ _id: 'r', module: ['GRN'], status: 'inactive' }];
    const nothing = { permissions: {}, isAdministrator: false };
    expect(grantsOf({ roleId: 'r' }, off, [])).toEqual(nothing);
    expect(grantsOf({ roleId: 'gone' }, off, [])).toEqual(nothing);
    expect(grantsOf({ roleId: 'r' }, undefined, []).isAdministrator).toBe(true);
    expect(grantsOf({}, off, []).isAdministrator).toBe(true);
  });
});
