import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  CreateBase,
  FunctionField,
  type RaRecord,
  ReferenceField,
  ResourceContextProvider,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  useChoicesContext,
  useListContext,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#dataProvider/http';
import { block, defineResource, reference, text } from '#engine/define';
import { CreateView, EditView } from '#src/form';
import { ListView } from '#src/list';
import { fakeProvider, show, signIn } from './form/formKit';

/** Components and hooks from react-admin's documentation, in the slots of the engine's own views. */
const Notes = () => {
  const record = useRecordContext();
  const { save, saving } = useSaveContext();
  return (
    <>
      <p>
        Note on {record?.name} of {useResourceContext()}
      </p>
      <TextInput source="nickname" label="Nickname" />
      <ReferenceField source="kitchenId" reference="foodDepartments" link={false}>
        <TextField source="name" />
      </ReferenceField>
      <button type="button" disabled={saving} onClick={() => save?.({ nickname: 'Set by hand' })}>
        Set and save
      </button>
    </>
  );
};

const Kitchen = ({ source }: { source: string }) => (
  <>
    <p>{useChoicesContext().total} kitchens</p>
    <SelectInput source={source} optionText="name" label="Cooked in" />
  </>
);

const Shout = () => <FunctionField render={(record) => String(record.name).toUpperCase()} />;

const Toolbar = () => {
  const { data, total, page, perPage, sort, filterValues, setFilters, setSort, setPage, selectedIds, onSelect } =
    useListContext<RaRecord<string>>();
  return (
    <fieldset>
      <legend>Toolbar</legend>
      <output aria-label="Shown">
        {`${data?.length} of ${total} on ${page} by ${perPage}, ${sort.field} ${sort.order}, ${JSON.stringify(filterValues)}`}
      </output>
      <output aria-label="Chosen">{selectedIds.join(', ')}</output>
      <button type="button" onClick={() => setFilters({ q: 'dosa', status: ['active'] })}>
        Only dosa
      </button>
      <button type="button" onClick={() => setSort({ field: 'nickname', order: 'DESC' })}>
        By nickname
      </button>
      <button type="button" onClick={() => setPage(2)}>
        Page 2
      </button>
      <button type="button" onClick={() => onSelect(['d2'])}>
        Choose one
      </button>
    </fieldset>
  );
};

const components: Record<string, ComponentType<{ source: string }>> = { Notes, Kitchen, Shout, Toolbar };
vi.mock('#src/shell/slots', () => ({
  Slot: ({ name, source }: { name: string; source: string }) => {
    const Component = components[name] as ComponentType<{ source: string }>;
    return <Component source={source} />;
  },
}));

const dishes = defineResource({
  name: 'dishes',
  label: { one: 'Dish', many: 'Dishes' },
  title: 'name',
  module: 'DISH',
  fields: {
    Dish: block({
      name: text({ required: true }),
      kitchenId: reference('foodDepartments', { input: 'Kitchen', label: 'Kitchen' }),
      nickname: text({ hidden: true, maxLength: 12 }),
    }),
    Notes: block({}, { component: 'Notes' }),
  },
  list: {
    columns: ['name', { key: 'loud', label: 'Loud', value: ({ name }) => `${name}!`, component: 'Shout' }],
    tools: 'Toolbar',
  },
});

const tables = () => ({
  dishes: [
    { _id: 'd1', _rev: '1-a', name: 'Dosa', nickname: 'D', kitchenId: 'k1', status: 'active' },
    { _id: 'd2', _rev: '1-a', name: 'Idli', nickname: 'I', kitchenId: 'k2', status: 'active' },
  ],
  foodDepartments: [
    { _id: 'k1', _rev: '1-a', name: 'Griddle', status: 'active' },
    { _id: 'k2', _rev: '1-a', name: 'Steamer', status: 'active' },
  ],
});

beforeEach(() => signIn());
afterEach(cleanup);

describe('a form of the engine', () => {
  const edit = (fake = fakeProvider(tables())) => ({
    fake,
    ...show(<EditView entity={dishes} />, fake, { path: '/dishes/:id', at: '/dishes/d1' }),
  });

  it('has react-admin`s contexts: record, resource, inputs, references and choices', async () => {
    edit();
    await screen.findByText('Note on Dosa of dishes');
    expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('D');
    await screen.findByText('2 kitchens');
    await waitFor(() => expect(screen.getAllByText('Griddle').length).toBeGreaterThan(1));
  });

  it('saves what is typed into react-admin`s inputs, once and with its revision', async () => {
    const { fake, user } = edit();
    const nickname = await screen.findByLabelText('Nickname');
    await user.clear(nickname);
    await user.type(nickname, 'Crisp');
    await user.click(screen.getByLabelText('Cooked in'));
    await user.click(await screen.findByRole('option', { name: 'Steamer' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.called('update', 'dishes')).toHaveLength(1));
    expect(fake.called('update', 'dishes')[0]?.params).toMatchObject({
      ...{ _id: 'd1', _rev: '1-a', nickname: 'Crisp', kitchenId: 'k2' },
    });
  });

  it('shows the declaration`s rules and the server`s refusal at react-admin`s input', async () => {
    const fake = fakeProvider(tables());
    fake.provider.update = async () => {
      const errors = [{ field: 'nickname', rule: 'taken', message: 'Somebody else is called so' }];
      throw new HttpError('Refused', 400, { code: 'invalid', errors });
    };
    const { user } = edit(fake);
    const nickname = await screen.findByLabelText('Nickname');
    await user.type(nickname, ', the far too long one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(nickname.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(nickname);
    await user.type(nickname, 'Idli');
    await waitFor(() => expect(nickname.getAttribute('aria-invalid')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const help = document.getElementById(nickname.getAttribute('aria-describedby') ?? '');
      expect(help?.textContent).toContain('Somebody else is called so');
    });
  });

  it('is saved by useSaveContext in its own way', async () => {
    const { fake, user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Set and save' }));
    await waitFor(() => expect(fake.called('update', 'dishes')).toHaveLength(1));
    expect(fake.called('update', 'dishes')[0]?.params).toMatchObject({ _rev: '1-a', nickname: 'Set by hand' });
  });

  it('has them for a new record too', async () => {
    const fake = fakeProvider(tables());
    const { user } = show(<CreateView entity={dishes} />, fake);
    await screen.findByText('Note on of dishes');
    await user.type(screen.getByLabelText(/^Name/), 'Vada');
    await user.type(screen.getByLabelText('Nickname'), 'V');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.called('create', 'dishes')).toHaveLength(1));
    expect(fake.called('create', 'dishes')[0]?.params).toMatchObject({ name: 'Vada', nickname: 'V' });
  });
});

describe('a list of the engine', () => {
  const list = () => {
    const fake = fakeProvider(tables());
    return {
      fake,
      ...show(
        <ResourceContextProvider value="dishes">
          <ListView entity={dishes} />
        </ResourceContextProvider>,
        fake,
      ),
    };
  };
  const shown = () => screen.findByLabelText('Shown');

  it('has the record of its row in the cell of a component', async () => {
    list();
    const row = await screen.findByRole('row', { name: /Dosa/ });
    expect(within(row).getByText('DOSA')).toBeTruthy();
  });

  it('is read and changed through useListContext, and says so in its address', async () => {
    const { user } = list();
    await waitFor(async () => expect((await shown()).textContent).toBe('2 of 2 on 1 by 25, name ASC, {}'));
    await user.click(screen.getByRole('button', { name: 'Choose one' }));
    await waitFor(() => expect(screen.getByLabelText('Chosen').textContent).toBe('d2'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Idli' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'By nickname' }));
    await waitFor(async () => expect((await shown()).textContent).toContain('nickname DESC'));
    expect(screen.getByLabelText('Address').textContent).toBe('/?sort=-nickname');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/?sort=-nickname&page=2'));
    await user.click(screen.getByRole('button', { name: 'Only dosa' }));
    await waitFor(async () => expect((await shown()).textContent).toContain('{"status":["active"],"q":"dosa"}'));
  });
});

describe('a form of react-admin`s own', () => {
  it('shows a refusal at its field, and what is about no field as a notice', async () => {
    const fake = fakeProvider(tables());
    fake.provider.create = async () => {
      const errors = [{ field: 'name', rule: 'unique', message: 'There is a dish of that name' }];
      throw new HttpError('Refused', 400, { code: 'invalid', errors });
    };
    const { user } = show(
      <ResourceContextProvider value="dishes">
        <CreateBase disableAuthentication>
          <SimpleForm>
            <TextInput source="name" />
          </SimpleForm>
        </CreateBase>
      </ResourceContextProvider>,
      fake,
    );
    await user.type(await screen.findByRole('textbox'), 'Dosa');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await screen.findByText('There is a dish of that name');
    fake.provider.create = async () => {
      throw new HttpError('The menu is closed', 400, {
        errors: [{ field: '', rule: 'closed', message: 'The menu is closed' }],
      });
    };
    await user.type(screen.getByRole('textbox'), '!');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await screen.findByText('The menu is closed');
  });
});
