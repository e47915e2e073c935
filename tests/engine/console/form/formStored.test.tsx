import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integer, list, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import floors from '#resources/settings/floors';
import { EditView } from '#src/form';
import { fakeProvider, show, signIn } from './formKit';

/** Records that an API stores by its own rules: values that break the console's rules don't block anyone. */
beforeEach(() => signIn());
afterEach(cleanup);

const shelf = defineResource({
  name: 'shelves',
  label: { one: 'Shelf', many: 'Shelves' },
  module: 'SHELF',
  fields: {
    title: text({ required: true, maxLength: 8 }),
    note: text(),
    rows: list({ rowId: text({ readOnly: true }), depth: integer({ required: true, min: 1 }) }, { key: 'rowId' }),
  },
});
const open = (record: object) => {
  const fake = fakeProvider({ shelves: [{ _id: 's1', _rev: '1-a', ...record }] });
  return { fake, ...show(<EditView entity={shelf} />, fake, { path: '/shelves/:id', at: '/shelves/s1' }) };
};
const stored = () => screen.findByText(/stored values? break/);

describe('stored values that a rule would refuse', () => {
  it('are pointed out, and do not keep another change from being saved', async () => {
    const { user, fake } = open({ title: 'Far too long', note: 'By the door', rows: [{ rowId: 'r1' }] });
    const notice = within((await stored()).closest('[role="status"]') as HTMLElement);
    expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Title takes at most 8 characters; this has 12',
      'Rows 1: Depth is required',
    ]);
    await user.type(screen.getByLabelText('Note'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.called('update', 'shelves')).toHaveLength(1));
    expect(fake.called('update', 'shelves')[0]?.params).toEqual({
      ...{ _id: 's1', _rev: '1-a', title: 'Far too long', note: 'By the door!', rows: [{ rowId: 'r1' }] },
    });
  });

  it('are validated again as soon as they are edited', async () => {
    const { user, fake } = open({ title: 'Far too long' });
    await stored();
    await user.type(screen.getByLabelText('Title'), ' still');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fix 1 problem to save')).toBeTruthy();
    expect(fake.called('update', 'shelves')).toEqual([]);
  });

  it('are nothing that a right record shows', async () => {
    open({ title: 'Right', rows: [{ rowId: 'r1', depth: 3 }] });
    await screen.findByLabelText('Title');
    expect(screen.queryByText(/stored value/)).toBeNull();
  });
});

it('a floor whose tables came without a rotation is saved', async () => {
  const table = { tableId: 't1', tableName: 'A1', seats: 4, shape: 'square', x: 16, y: 16, width: 80, height: 80 };
  const floor = {
    _id: 'f1',
    _rev: '1-a',
    floorName: 'Terrace',
    outletId: 'outlet_1',
    status: 'active',
    tables: [table],
  };
  const outlet = { _id: 'outlet_1', _rev: '1-a', name: 'Harbour', code: 'HRB', status: 'active' };
  const fake = fakeProvider({ floors: [floor], outlets: [outlet] });
  const { user } = show(<EditView entity={floors} />, fake, { path: '/editFloor/:id', at: '/editFloor/f1' });
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.called('update', 'floors')).toHaveLength(1), { timeout: 5_000 });
  expect(fake.called('update', 'floors')[0]?.params).toMatchObject({ floorName: 'Terrace 2', tables: [table] });
});
