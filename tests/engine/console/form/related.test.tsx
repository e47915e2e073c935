import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#dataProvider/http';
import { block, related } from '#engine/define/blocks';
import { text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { CreateView, EditView } from '#src/form';
import { chooseMore } from '../moreActions';
import { fakeProvider, show, signIn } from './formKit';

/** Related records of the page's record, in a section of its form. */
const kitchens = defineResource({
  name: 'outlets',
  label: { one: 'Outlet', many: 'Outlets' },
  title: 'name',
  module: 'OUTLET_SETTING',
  fields: {
    Outlet: block({ name: text({ required: true }) }),
    'Food departments': related('foodDepartments', { help: 'Stations that make what is ordered' }),
  },
});

const department = (id: string, name: string, outletId = 'outlet_1') => ({
  _id: id,
  _rev: '1-a',
  name,
  outletId,
  status: 'active',
});

const tables = () => ({
  outlets: [{ _id: 'outlet_1', _rev: '1-a', name: 'Harbour', status: 'active' }],
  foodDepartments: [department('d1', 'Kitchen'), department('d2', 'Bar'), department('d3', 'Elsewhere', 'outlet_2')],
});

const edit = (fake = fakeProvider(tables())) => ({
  fake,
  ...show(<EditView entity={kitchens} />, fake, { path: '/outlets/:id', at: '/outlets/outlet_1' }),
});

const section = () => screen.findByRole('region', { name: 'Food departments' });

beforeEach(() => signIn());
afterEach(cleanup);

describe('records that belong to the one on the page', () => {
  it('are listed without the linking field, and without other records’ rows', async () => {
    edit();
    const table = await within(await section()).findByRole('table', { name: 'Food departments' });
    expect(within(table).getByText('Kitchen')).toBeTruthy();
    expect(within(table).getByText('Bar')).toBeTruthy();
    expect(within(table).queryByText('Elsewhere')).toBeNull();
    expect(within(table).queryByRole('columnheader', { name: 'Outlet' })).toBeNull();
    expect(within(await section()).getByText('2 food departments')).toBeTruthy();
    expect(within(await section()).getByText('Stations that make what is ordered')).toBeTruthy();
  });

  it('are created in a dialog that knows their record, and text typed on the page stays', async () => {
    const { user, fake } = edit();
    const name = await screen.findByLabelText('Name');
    await user.type(name, ' Fort');
    await user.click(await within(await section()).findByRole('button', { name: 'Create food department' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create food department' });
    expect(within(dialog).queryByLabelText('Outlet')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Grill');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.called('create', 'foodDepartments')[0]?.params).toMatchObject({ name: 'Grill', outletId: 'outlet_1' });
    expect(await within(await section()).findByText('Grill')).toBeTruthy();
    expect(await within(await section()).findByText('3 food departments')).toBeTruthy();
    expect(fake.called('update', 'outlets')).toEqual([]);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Harbour Fort');
  });

  it('are opened by keyboard, changed and saved where they are', async () => {
    const { user, fake } = edit();
    const button = await within(await section()).findByRole('button', { name: 'Open Bar' });
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Bar' });
    const name = await within(dialog).findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Pool bar');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.called('update', 'foodDepartments')[0]?.params).toMatchObject({
      _id: 'd2',
      _rev: '1-a',
      name: 'Pool bar',
    });
    expect(await within(await section()).findByText('Pool bar')).toBeTruthy();
    expect(screen.getByLabelText('Address').textContent).toBe('/outlets/outlet_1');
  });

  it('are saved by Ctrl+S, and the page below isn’t', async () => {
    const { user, fake } = edit();
    await user.type(await screen.findByLabelText('Name'), ' Fort');
    await user.click(await within(await section()).findByText('Bar'));
    const dialog = await screen.findByRole('dialog', { name: 'Bar' });
    await user.type(await within(dialog).findByLabelText('Name'), ' 2');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.called('update', 'foodDepartments').map(({ params }) => params)).toMatchObject([{ name: 'Bar 2' }]);
    expect(fake.called('update', 'outlets')).toEqual([]);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(fake.called('update', 'outlets')).toHaveLength(1));
  });

  it('are not lost when the browser goes back, whether the page below has unsaved input or not', async () => {
    const { user, router } = edit();
    for (const page of ['', ' Fort']) {
      if (page) await user.type(screen.getByLabelText('Name'), page);
      await user.click(await within(await section()).findByRole('button', { name: 'Create food department' }));
      const dialog = await screen.findByRole('dialog', { name: 'Create food department' });
      await user.type(within(dialog).getByLabelText('Name'), 'Grill');
      void router.navigate('/elsewhere');
      const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
      expect(within(question).getByText(/unsaved changes to Name\. They are lost if you leave\./)).toBeTruthy();
      await user.click(within(question).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
      expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Grill');
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    // The page's own input is asked about again.
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Keep in this browser' }));
    expect(await screen.findByText('Another page')).toBeTruthy();
  });

  it('are removed with a question, and a refusal says why', async () => {
    const { user, fake } = edit();
    await user.click(await within(await section()).findByText('Bar'));
    const dialog = await screen.findByRole('dialog', { name: 'Bar' });
    fake.provider.delete = async () => {
      throw new HttpError('Bar is used by item Mojito. Choose another department there first', 409, { code: 'inUse' });
    };
    await chooseMore(user, 'Make inactive', dialog);
    const question = await screen.findByRole('dialog', { name: 'Make Bar inactive?' });
    await user.click(within(question).getByRole('button', { name: 'Make inactive' }));
    expect(
      await within(question).findByText('Bar is used by item Mojito. Choose another department there first'),
    ).toBeTruthy();
  });

  it('say how to begin while there are none, and that the record must be stored first', async () => {
    edit(fakeProvider({ ...tables(), foodDepartments: [] }));
    expect(await within(await section()).findByText('No food departments yet')).toBeTruthy();
    cleanup();
    show(<CreateView entity={kitchens} />, fakeProvider(tables()), { path: '/outlets/create' });
    expect(await screen.findByText('Save this outlet to add food departments.')).toBeTruthy();
  });

  it('cannot be made or changed without the permission, and are absent without the right to see them', async () => {
    signIn({ OUTLET_SETTING: ['view'] });
    const { user } = edit();
    await user.click(await within(await section()).findByText('Bar'));
    const dialog = await screen.findByRole('dialog', { name: 'Bar' });
    expect(await within(dialog).findByText(/You can view this\. To change it, you need/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create food department' })).toBeNull();
  });
});
