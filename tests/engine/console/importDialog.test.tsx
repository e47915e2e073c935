import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#dataProvider/http';
import type { AnyRecord } from '#engine/define/fields';
import items from '#resources/menu/items';
import { ImportButton } from '#src/list/import';
import { fakeProvider, show, signIn } from './form/formKit';

const csv = (text: string) => new File([text], 'menu.csv', { type: 'text/csv' });

beforeEach(() => signIn());
afterEach(cleanup);

describe('the dialog', () => {
  const answer = (input: AnyRecord) => ({
    dryRun: input.dryRun,
    mode: input.mode,
    created: 1,
    updated: 1,
    unchanged: 0,
    wrong: 1,
    rows: [
      { row: 2, action: 'create', problems: [], title: 'Rice' },
      {
        row: 3,
        action: 'skip',
        problems: [{ field: 'price', rule: 'min', message: 'Price must be at least 0' }],
        title: 'Soup',
      },
      {
        row: 4,
        action: 'update',
        problems: [],
        title: 'Tea',
        titleBefore: 'Fish stew',
        changes: [{ label: 'Price', before: '80.00', after: '100.00' }, { label: 'Category' }],
        id: 'items_9',
      },
    ],
  });

  it('maps columns, previews, and imports only what is chosen', async () => {
    const fake = fakeProvider({});
    const asked: AnyRecord[] = [];
    Object.assign(fake.provider, {
      importRows: async (_resource: string, input: AnyRecord) => {
        asked.push(input);
        return answer(input);
      },
    });
    const { user } = show(<ImportButton entity={items} />, fake);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: /Import menu items/ });
    await user.upload(
      within(dialog).getByLabelText('File to import'),
      csv('Thing,Price,Shelf\nRice,650,A\nSoup,-1,B\nTea,100,C\n'),
    );
    expect(await within(dialog).findByText('Ignored: Thing, Shelf.')).toBeTruthy();
    expect(within(dialog).getByText(/No column is matched to Name, Category/)).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'Thing goes to' }));
    await user.click(await screen.findByRole('option', { name: 'Name *' }));
    expect(within(dialog).getByText('Ignored: Shelf.')).toBeTruthy();

    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('1 new, 1 changed, 1 wrong at Harbour')).toBeTruthy();
    expect(asked[0]).toMatchObject({
      dryRun: true,
      mode: 'valid',
      rows: [
        { name: 'Rice', price: '650' },
        { name: 'Soup', price: '-1' },
        { name: 'Tea', price: '100' },
      ],
      numbers: [2, 3, 4],
      creates: {},
    });
    const row = within(dialog).getByRole('row', { name: /Soup/ });
    expect(row.textContent).toBe('3SoupPrice must be at least 0');
    expect(within(dialog).queryByRole('row', { name: /Rice/ })).toBeNull();
    const run = within(dialog).getByRole('button', { name: 'Import 2 menu items' });
    expect(run).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('radio', { name: /Valid rows only/ }));
    // A record of another name is replaced only if the person confirms it.
    expect(run).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: 'Show all 3 rows' }));
    expect(within(dialog).getByRole('row', { name: /Fish stew/ }).textContent).toBe(
      '4Fish stew → TeaPrice: 80.00 → 100.00Category changes',
    );
    await user.click(within(dialog).getByRole('checkbox', { name: 'Replace them' }));
    await user.click(run);
    expect(await within(dialog).findByText('Imported')).toBeTruthy();
    expect(asked[1]).toMatchObject({ dryRun: false, mode: 'valid' });
    expect(within(dialog).getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
  });

  it('leaves out what heads sections, which a person can change', async () => {
    const { user } = show(<ImportButton entity={items} />, fakeProvider({}));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: /Import menu items/ });
    await user.upload(
      within(dialog).getByLabelText('File to import'),
      csv('Name,Price,Code\nDRINKS,,\nTea,2.50,1\nCola,3,2\nTotal,5.50,\n'),
    );
    const said = await within(dialog).findByText(/Row 2 heads a section of the rows below/);
    expect(said.textContent).toBe('Row 2 heads a section of the rows below. The column “Section” has its text.');
    expect(within(dialog).getByRole('combobox', { name: 'Section goes to' }).textContent).toBe('Category');
    expect(within(dialog).getByText('Row 5 adds up others, so it is left out.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Import as rows' }));
    expect(await within(dialog).findByText('Row 2 has one value only.')).toBeTruthy();
    expect(within(dialog).queryByRole('combobox', { name: 'Section goes to' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Use as sections' }));
    expect(await within(dialog).findByRole('combobox', { name: 'Section goes to' })).toBeTruthy();
  });

  it('creates what is missing after another preview, and undoes the import', async () => {
    const fake = fakeProvider({});
    const asked: AnyRecord[] = [];
    const undone: string[] = [];
    const missing = {
      resource: 'menuCategories',
      names: ['Maki', 'Nigiri'],
      cells: 2,
      canCreate: true,
      needs: [],
      problems: [],
    };
    Object.assign(fake.provider, {
      importRows: async (_resource: string, input: AnyRecord) => {
        asked.push(input);
        const isCreated = 'menuCategories' in (input.creates as AnyRecord);
        return {
          ...answer(input),
          ...(isCreated
            ? { created: 2, updated: 0, wrong: 0, rows: [] }
            : { created: 0, updated: 0, wrong: 2, rows: [] }),
          missing: [missing],
        };
      },
      undoImport: async (_resource: string, id: string) => {
        undone.push(id);
        return { deleted: 4, restored: 0 };
      },
    });
    const { user } = show(<ImportButton entity={items} />, fake);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await user.upload(
      await screen.findByLabelText('File to import'),
      csv('Name,Category,Price\nA,Maki,1\nB,Nigiri,2\n'),
    );
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/2 menu categories don’t exist: Maki, Nigiri/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Create 2 menu categories' }));
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 menu items' }));
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(undone).toEqual([asked[2]?.importId]));
    expect(asked.map(({ creates, dryRun }) => [creates, dryRun])).toEqual([
      [{}, true],
      [{ menuCategories: {} }, true],
      [{ menuCategories: {} }, false],
    ]);
  });

  it('keeps the file when the server cannot be reached', async () => {
    const fake = fakeProvider({});
    fake.provider.importRows = async () => {
      throw new HttpError('Unable to connect to server.', 0, {});
    };
    const { user } = show(<ImportButton entity={items} />, fake);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await user.upload(await screen.findByLabelText('File to import'), csv('Name\nRice\n'));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(
      (await screen.findAllByRole('alert')).some((each) => each.textContent === 'Unable to connect to server.'),
    ).toBe(true);
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', false);
  });

  it('is not offered without the permission', async () => {
    signIn({ MENU_ITEM: ['view', 'create'] });
    show(<ImportButton entity={items} />, fakeProvider({}));
    await waitFor(() => expect(screen.getByLabelText('Address')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
