import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#dataProvider/http';
import { list, longText, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import items from '#resources/menu/items';
import { CreateView, EditView } from '#src/form';
import { chooseMore } from '../moreActions';
import { type Fake, fakeProvider, show, signIn } from './formKit';

const tables = () => ({
  items: [
    {
      _id: 'items_1',
      _rev: '1-a',
      name: 'Fried rice',
      itemCode: 'MI-00001',
      categoryId: 'cat_1',
      itemType: 'simple',
      price: '650.00',
      outlets: ['outlet_1'],
      status: 'active',
      allowDiscount: true,
      allowComment: true,
      costSource: 'none',
    },
  ],
  menuCategories: [
    { _id: 'cat_1', _rev: '1-a', name: 'Rice', revenueGroup: 'food', parentId: null, status: 'active' },
    { _id: 'cat_2', _rev: '1-a', name: 'Noodles', revenueGroup: 'food', parentId: null, status: 'active' },
  ],
  outlets: [{ _id: 'outlet_1', _rev: '1-a', name: 'Harbour', code: 'HRB', status: 'active' }],
});

const edit = (fake = fakeProvider(tables())) => ({
  fake,
  ...show(<EditView entity={items} />, fake, { path: '/editItem/:id', at: '/editItem/items_1' }),
});

beforeEach(() => signIn());
afterEach(cleanup);

describe('editing a menu item', () => {
  it('shows what is stored, names what is unsaved, saves it and leads to the list', async () => {
    const { user, fake } = edit();
    const price = await screen.findByLabelText('Price');
    expect(price).toHaveProperty('value', '650.00');
    expect(await screen.findByDisplayValue('Rice')).toBeTruthy();
    await user.clear(price);
    await user.type(price, '1,234.50');
    expect(screen.getByText('Unsaved: Price')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/items/items_1'));
    expect(fake.called('update', 'items')[0]?.params).toMatchObject({
      _id: 'items_1',
      _rev: '1-a',
      price: '1234.50',
      name: 'Fried rice',
    });
    expect(await screen.findByText('Fried rice saved')).toBeTruthy();
  });
});

describe('making a menu item', () => {
  it('says what is missing in the words of the validator, and leads to the field', async () => {
    const fake = fakeProvider(tables());
    const { user } = show(<CreateView entity={items} />, fake, { path: '/createItem' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Name is required')).toBeTruthy();
    expect(within(summary).getByText('Category is required')).toBeTruthy();
    await user.click(within(summary).getByText('Name is required'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(fake.called('create', 'items')).toEqual([]);
  });
});

describe('what the server refuses', () => {
  it('lands at its field until that field changes', async () => {
    const fake = fakeProvider(tables());
    fake.provider.update = async () => {
      const errors = [{ field: 'barcode', rule: 'unique', message: 'Barcode "123" is used by Kottu' }];
      throw new HttpError('Barcode "123" is used by Kottu', 400, { code: 'invalid', errors });
    };
    const { user } = edit(fake);
    const barcode = await screen.findByLabelText('Barcode');
    await user.type(barcode, '123');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(barcode.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(barcode.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Barcode "123" is used by Kottu',
    );
    expect(screen.getByLabelText('Address').textContent).toBe('/editItem/items_1');
    await user.type(barcode, '4');
    await waitFor(() => expect(barcode.getAttribute('aria-invalid')).toBe('false'));
  });

  it.each([
    [
      new HttpError('No internet connection. Please check your network and try again.', 0, {}),
      'No internet connection. Please check your network and try again. Your changes are still here.',
    ],
    [
      new HttpError('You need the “Edit” permission for Menu Items', 403, { code: 'forbidden' }),
      'You need the “Edit” permission for Menu Items. Your changes are still here.',
    ],
  ])('is said at the form and what was typed stays (%s)', async (error, words) => {
    const fake = fakeProvider(tables());
    fake.provider.update = async () => {
      throw error;
    };
    const { user } = edit(fake);
    const name = await screen.findByLabelText('Name');
    await user.type(name, ' special');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(name).toHaveProperty('value', 'Fried rice special');
  });
});

describe('when someone else saved first', () => {
  const theirs = (fake: Fake) =>
    Object.assign(fake.tables.items?.[0] ?? {}, {
      _rev: '2-b',
      name: 'Fried rice (spicy)',
      description: 'Hot',
      modifiedDateTime: '2026-11-20T09:00:00.000Z',
    });
  const open = async () => {
    const page = edit();
    const name = await screen.findByLabelText('Name');
    const price = await screen.findByLabelText('Price');
    theirs(page.fake);
    await page.user.clear(name);
    await page.user.type(name, 'Nasi goreng');
    await page.user.clear(price);
    await page.user.type(price, '700');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fried rice (spicy) was changed by someone else' });
    return { ...page, dialog };
  };

  it('shows both versions of each field, and saves what is chosen over their revision', async () => {
    const { user, fake, dialog } = await open();
    const rows = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Namechanged by bothFried rice (spicy)Nasi goreng',
      'Pricechanged by you650.00700.00',
      'Descriptionchanged by themHot–',
    ]);
    await user.click(within(dialog).getByRole('radio', { name: 'Name: keep their version' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/items/items_1'));
    expect(fake.called('update', 'items').at(-1)?.params).toMatchObject({
      _rev: '2-b',
      name: 'Fried rice (spicy)',
      price: '700.00',
      description: 'Hot',
    });
  });

  it('says so if it was the same person in another window', async () => {
    const { user, fake } = edit();
    const name = await screen.findByLabelText('Name');
    Object.assign(theirs(fake), { modifiedBy: 'user_1' });
    await user.clear(name);
    await user.type(name, 'Nasi goreng');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fried rice (spicy) was changed in another window' });
    expect(within(dialog).getByText(/^Saved by you 20 Nov 2026 .* while you were editing here\. /)).toBeTruthy();
    expect(within(dialog).getByText('changed in both')).toBeTruthy();
    expect(within(dialog).getByRole('radio', { name: 'Name: keep saved version' })).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/their|them|someone/i);
  });

  it('goes back to editing with nothing lost, or takes their version', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Nasi goreng');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Discard my changes' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fried rice (spicy)'));
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
  });
});

describe('what was typed and not saved', () => {
  it('comes back when the form is opened again, and can be discarded', async () => {
    const first = edit();
    await first.user.type(await screen.findByLabelText('Short name'), 'FR');
    first.unmount();
    const second = edit();
    expect(await screen.findByText(/^Restored your unsaved changes from/)).toBeTruthy();
    expect(screen.getByLabelText('Short name')).toHaveProperty('value', 'FR');
    expect(screen.getByText('Unsaved: Short name')).toBeTruthy();
    await second.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Short name')).toHaveProperty('value', '');
    second.unmount();
    edit();
    await screen.findByLabelText('Short name');
    expect(screen.queryByText(/^Restored your unsaved changes/)).toBeNull();
  });

  it('meets the other version when the record was changed in between', async () => {
    const first = edit();
    await first.user.type(await screen.findByLabelText('Short name'), 'FR');
    first.unmount();
    Object.assign(first.fake.tables.items?.[0] ?? {}, { _rev: '2-b', description: 'Hot' });
    const { user } = edit(first.fake);
    expect(await screen.findByDisplayValue('Hot')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Fried rice was changed by someone else' })).toBeTruthy();
  });

  it('is kept without what is secret', async () => {
    const doors = defineResource({
      name: 'doors',
      label: { one: 'Door', many: 'Doors' },
      title: 'name',
      module: 'DOOR',
      fields: { name: text({ required: true }), code: text({ secret: true }) },
    });
    const { user, unmount } = show(<CreateView entity={doors} />, fakeProvider({}), { path: '/doors/create' });
    await user.type(await screen.findByLabelText('Code'), '4711-secret');
    await user.type(screen.getByLabelText('Name'), 'Cold store');
    unmount();
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).toContain('Cold store');
    expect(kept).not.toContain('4711');
  });

  it('is asked about before the page is left', async () => {
    const { user } = edit();
    await user.type(await screen.findByLabelText('Short name'), 'FR');
    await user.click(screen.getByRole('link', { name: 'Menu Items' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(within(dialog).getByText(/You have unsaved changes to Short name/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Short name')).toHaveProperty('value', 'FR');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Menu Items' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/items'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
  });
});

describe('keys and further ways to save', () => {
  it('Ctrl+S saves', async () => {
    const { user, fake } = edit();
    await user.type(await screen.findByLabelText('Short name'), 'FR');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(fake.called('update', 'items')[0]?.params).toMatchObject({ shortName: 'FR' }));
  });

  it('save and add another starts a new record on the same page', async () => {
    const notes = defineResource({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      title: 'title',
      module: 'NOTE',
      fields: { title: text({ required: true }), body: longText() },
    });
    const fake = fakeProvider({});
    const { user } = show(<CreateView entity={notes} />, fake, { path: '/notes/create' });
    await user.type(await screen.findByLabelText('Title'), 'First');
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    expect(await screen.findByText('First created')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', ''));
    expect(screen.getByLabelText('Address').textContent).toBe('/notes/create');
    expect(screen.queryByText('Title is required')).toBeNull();
    expect(fake.tables.notes).toHaveLength(1);
  });

  it('a copy begins with the fields of its source, without what must be unique', async () => {
    const fake = fakeProvider(tables());
    show(<CreateView entity={items} />, fake, { path: '/createItem', at: '/createItem?source=items_1' });
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Fried rice (copy)');
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '');
    expect(await screen.findByLabelText('Price')).toHaveProperty('value', '650.00');
  });

  it('builds what a window shows first, and the sections below it after the first paint', async () => {
    edit();
    await screen.findByLabelText('Name');
    const begun = screen.getAllByRole('region').length;
    expect(screen.queryByLabelText('Price')).toBeNull();
    expect(await screen.findByLabelText('Price')).toHaveProperty('value', '650.00');
    await waitFor(() => expect(screen.getAllByRole('region').length).toBeGreaterThan(begun + 1));
  });
});

describe('what can be done with a record', () => {
  it('delete asks by name and shows why the server will not', async () => {
    const fake = fakeProvider(tables());
    const { delete: remove } = fake.provider;
    fake.provider.delete = async () => {
      throw new HttpError('Fried rice was sold 12 times. Make it inactive instead', 400, { code: 'invalid' });
    };
    const { user } = edit(fake);
    await chooseMore(user, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Fried rice?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete menu item' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Fried rice was sold 12 times. Make it inactive instead',
    );
    fake.provider.delete = remove;
    await user.click(within(dialog).getByRole('button', { name: 'Delete menu item' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/items'));
  });

  it('a declared action asks for its arguments and checks them', async () => {
    const boards = defineResource({
      name: 'boards',
      label: { one: 'Board', many: 'Boards' },
      title: 'title',
      module: 'BOARD',
      fields: { title: text() },
      actions: {
        close: {
          label: 'Close board',
          from: 'active',
          confirm: 'Close {title}?',
          arguments: { reason: text({ required: true }) },
          done: '{title} is closed',
        },
      },
    });
    const fake = fakeProvider({ boards: [{ _id: 'b1', _rev: '1-a', title: 'Lunch', status: 'active' }] });
    const { user } = show(<EditView entity={boards} />, fake, { path: '/boards/:id', at: '/boards/b1' });
    await user.click(await screen.findByRole('button', { name: 'Close board' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Lunch?' });
    await user.click(within(dialog).getByRole('button', { name: 'Close board' }));
    expect(await within(dialog).findByText('Reason is required')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reason'), 'Sold out');
    await user.click(within(dialog).getByRole('button', { name: 'Close board' }));
    expect(await screen.findByText('Lunch is closed')).toBeTruthy();
    expect(fake.called('act', 'boards')[0]?.params).toEqual({
      action: 'close',
      _id: 'b1',
      _rev: '1-a',
      reason: 'Sold out',
    });
  });

  it('the history names people, fields and both values', async () => {
    const fake = fakeProvider({
      ...tables(),
      users: [{ _id: 'user_2', firstName: 'Ana', lastName: 'Lima', status: 'active' }],
    });
    fake.provider.history = async () => [
      {
        at: '2026-11-20T09:00:00.000Z',
        userId: 'user_2',
        action: 'update',
        note: null,
        changes: { price: ['600.00', '650.00'], categoryId: ['cat_2', 'cat_1'] },
      },
    ];
    const { user } = edit(fake);
    await chooseMore(user, 'History');
    const panel = await screen.findByRole('dialog', { name: 'History' });
    expect(await within(panel).findByText('Ana Lima')).toBeTruthy();
    expect(within(panel).getByText('20 Nov 2026 14:30')).toBeTruthy();
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole('definition')
          .map((each) => each.textContent),
      ).toEqual(['600.00 → 650.00', 'Noodles → Rice']),
    );
  });
});

describe('permissions', () => {
  it('who may only look sees values, no inputs', async () => {
    signIn({ MENU_ITEM: ['view'] });
    const { user } = edit();
    expect(await screen.findByText(/you need the “Edit” permission for menu items/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Fried rice', { selector: 'dd *' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['History']);
  });

  it('a user without the right to create sees what is missing', async () => {
    signIn({ MENU_ITEM: ['view'] });
    show(<CreateView entity={items} />, fakeProvider(tables()), { path: '/createItem' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You need the “Create” permission for menu items.',
    );
  });

  it('a record that is gone says so', async () => {
    show(<EditView entity={items} />, fakeProvider(tables()), { path: '/editItem/:id', at: '/editItem/nope' });
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('no longer exists');
  });
});

describe('the cursor', () => {
  it('stays in a new row whose values rules complete, and keys go there', async () => {
    const menus = defineResource({
      name: 'menus',
      label: { one: 'Menu', many: 'Menus' },
      title: 'title',
      module: 'MENU',
      fields: {
        title: text({ required: true }),
        rows: list({ name: text({ required: true }), place: text() }, { one: 'row' }),
      },
      compute: ({ rows }: AnyRecord) => ({
        rows: rowsIn(rows).map((row, index) => ({ ...row, place: `Place ${index + 1}` })),
      }),
    });
    const { user } = show(<CreateView entity={menus} />, fakeProvider({}), { path: '/menus/create' });
    await user.type(await screen.findByLabelText('Title'), 'Lunch');
    for (const row of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Add row' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(`Name, row ${row}`)));
      await screen.findByDisplayValue(`Place ${row}`);
      await user.keyboard(`Soup ${row}`);
      expect(screen.getByLabelText(`Name, row ${row}`)).toHaveProperty('value', `Soup ${row}`);
    }
  });
});

describe('after a refused save', () => {
  it('the reasons have the focus, at every attempt', async () => {
    const { user } = show(<CreateView entity={items} />, fakeProvider(tables()), { path: '/createItem' });
    for (const attempt of [1, 2]) {
      const name = await screen.findByLabelText('Name');
      act(() => name.focus());
      await user.keyboard('{Control>}s{/Control}');
      const summary = await screen.findByRole('alert');
      await waitFor(() => expect(document.activeElement, `attempt ${attempt}`).toBe(summary));
    }
  });

  it('a new row is not marked before it was touched, and the summary keeps its lines while they are fixed', async () => {
    const menus = defineResource({
      name: 'menus',
      label: { one: 'Menu', many: 'Menus' },
      title: 'title',
      module: 'MENU',
      fields: { title: text({ required: true }), rows: list({ name: text({ required: true }) }, { one: 'row' }) },
    });
    const { user } = show(<CreateView entity={menus} />, fakeProvider({}), { path: '/menus/create' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    await within(summary).findByText('Fix 1 problem to save');
    await user.type(screen.getByLabelText('Title'), 'Lunch');
    await within(summary).findByText('All fixed. Save again.');
    expect(within(summary).getByText('Title is required').closest('s')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    const name = await screen.findByLabelText('Name, row 1');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  });
});
