import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import floors from '#resources/settings/floors';
import { CreateView, EditView } from '#src/form';
import { fakeProvider, show, signIn } from '#tests/engine/console/form/formKit';

/** The floor plan by keyboard, as a blind user works with it. */
const table = (name: string, x: number, y: number, more: AnyRecord = {}): AnyRecord => ({
  tableId: `id_${name}`,
  tableName: name,
  seats: 4,
  shape: 'square',
  x,
  y,
  width: 80,
  height: 80,
  rotation: 0,
  qrEnabled: true,
  status: 'available',
  ...more,
});

const tables = (placed: AnyRecord[]) => ({
  floors: [
    { _id: 'floor_1', _rev: '1-a', floorName: 'Hall', outletId: 'outlet_1', tables: placed, status: 'active' },
    {
      _id: 'floor_2',
      _rev: '1-a',
      floorName: 'Garden',
      outletId: 'outlet_1',
      tables: [table('G1', 0, 0)],
      status: 'active',
    },
  ],
  outlets: [{ _id: 'outlet_1', _rev: '1-a', name: 'Harbour', code: 'HRB', status: 'active' }],
});

const PLACED = [table('T3', 32, 208), table('4', 64, 32), table('T2', 240, 40)];

async function open(placed: AnyRecord[] = PLACED) {
  const fake = fakeProvider(tables(placed));
  const shown = show(<EditView entity={floors} />, fake, { path: '/editFloor/:id', at: '/editFloor/floor_1' });
  const plan = await screen.findByRole('application', { name: /Floor plan/ });
  return { fake, plan, ...shown };
}
const names = () =>
  within(screen.getByRole('application'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const at = (name: RegExp) => within(screen.getByRole('application')).getByRole('button', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.replace(/\u00a0$/, ''));
const saved = async ({ fake, user }: Pick<Awaited<ReturnType<typeof open>>, 'fake' | 'user'>) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.called('update', 'floors')).toHaveLength(1));
  return fake.called('update', 'floors')[0]?.params.tables as AnyRecord[];
};

// The chunk is loaded first, so that no test waits for the compiler.
beforeAll(() => import('#src/departments/settings/FloorPlan'));
beforeEach(() => signIn());
afterEach(cleanup);

describe('the floor plan by keyboard', () => {
  it('says each table with its seats and place, and Tab goes in reading order, then on', async () => {
    const { user } = await open();
    expect(names()).toEqual([
      'T3, 4 seats, row 14, column 3',
      'Table 4, 4 seats, row 3, column 5',
      'T2, 4 seats, row 4, column 16',
    ]);
    at(/Table 4/).focus();
    const visited: string[] = [];
    for (let step = 0; step < 3; step++) {
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).not.toBe(visited.at(-1)));
      visited.push(document.activeElement?.getAttribute('aria-label') ?? '');
      await user.keyboard('{Tab}');
    }
    expect(visited.map((name) => name.split(',')[0])).toEqual(['Table 4', 'T2', 'T3']);
    await waitFor(() => expect(screen.getByRole('application').contains(document.activeElement)).toBe(false));
  });

  it('moves by the grid, in halves with Ctrl, and stops at the edge', async () => {
    const { user, fake } = await open();
    at(/Table 4/).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(said()).toContain('Table 4, 4 seats, row 5, column 6');
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(said()).toContain('Table 4 is at the edge');
    const rows = await saved({ fake, user });
    expect(rows.find(({ tableName }) => tableName === '4')).toMatchObject({ x: 72, y: 0, tableId: 'id_4' });
  });

  it('resizes, rotates, and reports overlapping tables', async () => {
    const { user, fake } = await open([table('T1', 32, 32), table('T2', 160, 32, { shape: 'rectangle' })]);
    at(/T2/).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}r');
    expect(said()).toContain('T2 turned, 45 degrees');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(said()).toContain('T2, 4 seats, row 3, column 8, rotated 45 degrees, overlaps T1');
    expect(names()[0]).toContain('overlaps T2');
    expect(screen.getByText(/2 overlap/)).toBeTruthy();
    expect((await saved({ fake, user }))[1]).toMatchObject({ width: 96, height: 80, rotation: 45 });
  });

  it('removes with Delete, brings back with Ctrl+Z, and takes away again', async () => {
    const { user, fake } = await open();
    at(/Table 4/).focus();
    await user.keyboard('{Delete}');
    expect(said()).toContain('Table 4 removed. Press Ctrl+Z to bring it back');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^T2/));
    expect(screen.getByText('2 tables, 8 seats')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(said()).toContain('Undone: Table 4 removed');
    expect(names()).toHaveLength(3);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(names()).toHaveLength(2);
    expect((await saved({ fake, user })).map(({ tableId }) => tableId)).toEqual(['id_T3', 'id_T2']);
  });

  it('leads to the properties with Enter and back with Escape; what is typed is saved', async () => {
    const { user, fake } = await open();
    at(/T2/).focus();
    await user.keyboard('{Enter}');
    const name = screen.getAllByLabelText('Name').find((input) => (input as HTMLInputElement).value === 'T2');
    expect(document.activeElement).toBe(name);
    await user.clear(name as HTMLElement);
    await user.type(name as HTMLElement, 'Window');
    await user.clear(screen.getByLabelText('Seats'));
    await user.type(screen.getByLabelText('Seats'), '12');
    expect(screen.getByText('3 tables, 20 seats')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Window, 12 seats/));
    expect((await saved({ fake, user }))[2]).toMatchObject({ tableName: 'Window', seats: 12, tableId: 'id_T2' });
  });

  it('adds one, several named on, and copies; new ones come without what only the server gives', async () => {
    const { user, fake } = await open([table('T1', 32, 32)]);
    await user.click(screen.getByRole('button', { name: 'Add table' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^T2, 4 seats/));
    await user.click(screen.getByRole('button', { name: 'Add several' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add several tables' });
    await user.clear(within(dialog).getByLabelText('Tables'));
    await user.type(within(dialog).getByLabelText('Tables'), '6');
    expect(within(dialog).getByText('T3 to T8')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^T3/));
    await user.keyboard('{Control>}d{/Control}');
    expect(screen.getByText('14 tables, 56 seats')).toBeTruthy();
    expect(names().some((name) => name?.includes('overlaps'))).toBe(false);
    const rows = await saved({ fake, user });
    expect(rows.map(({ tableName }) => tableName)).toEqual(Array.from({ length: 14 }, (_, index) => `T${index + 1}`));
    expect(rows.map(({ tableId }) => tableId).filter(Boolean)).toEqual(['id_T1']);
    expect(JSON.stringify(rows)).not.toMatch(/_key/);
  });

  it('selects several with Space, moves and aligns them together', async () => {
    const { user, fake } = await open([table('T1', 32, 32), table('T2', 160, 64), table('T3', 320, 200)]);
    at(/T1/).focus();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^T2/));
    await user.keyboard('{Control>}a{/Control}{ArrowRight}');
    expect(said()).toContain('3 tables moved, row 5, column 12');
    await user.click(screen.getByRole('button', { name: 'Align' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Align top edges' }));
    const rows = await saved({ fake, user });
    expect(rows.map(({ x, y }) => [x, y])).toEqual([
      [48, 32],
      [176, 32],
      [336, 32],
    ]);
  });
});

describe('a plan with something wrong', () => {
  it('is not saved with a name that another floor has; the summary leads to the table', async () => {
    const { user, fake } = await open();
    at(/T2/).focus();
    await user.keyboard('{Enter}');
    const name = document.activeElement as HTMLElement;
    await user.clear(name);
    await user.type(name, 'g1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const problem = await screen.findByRole('button', { name: /“g1” is already a table of Garden/ });
    expect(fake.called('update', 'floors')).toEqual([]);
    at(/Table 4/).focus();
    await user.click(problem);
    await waitFor(() => expect(screen.getByDisplayValue('g1')).toBeTruthy());
    expect(within(screen.getByRole('group', { name: 'Tables' })).getByText(/already a table of Garden/)).toBeTruthy();
  });

  it('cannot be changed by who may only look, and still be read', async () => {
    signIn({ FLOOR: ['view'], OUTLET_SETTING: ['view'] });
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Add table' })).toBeNull();
    at(/Table 4/).focus();
    await user.keyboard('{ArrowRight}{Delete}r');
    expect(names()).toContain('Table 4, 4 seats, row 3, column 5');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Seats')).toHaveProperty('disabled', true);
  });
});

describe('a new floor', () => {
  it('begins empty and takes names on from the other floors of the outlet', async () => {
    const fake = fakeProvider(tables([table('T7', 0, 0)]));
    const { user } = show(<CreateView entity={floors} />, fake, { path: '/createFloor' });
    expect(await screen.findByText('No tables')).toBeTruthy();
    await waitFor(() => expect(fake.called('getList', 'floors').length).toBeGreaterThan(0));
    await user.type(screen.getByLabelText('Name'), 'Roof');
    await user.click(screen.getByRole('button', { name: 'Add table' }));
    await waitFor(() => expect(names()).toEqual(['T8, 4 seats, row 3, column 3']));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.called('create', 'floors')).toHaveLength(1));
    expect(fake.called('create', 'floors')[0]?.params).toMatchObject({
      floorName: 'Roof',
      tables: [{ tableName: 'T8', seats: 4, shape: 'square', x: 32, y: 32 }],
    });
  });
});
