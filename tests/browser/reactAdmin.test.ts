import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, workerBrowser } from '../kit/browser';
import { copyTree, founder, type TreeCopy } from '../kit/treeCopy';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/**
 * Code copied from react-admin's documentation, added to a copy of the tree and used in the browser: whole views, a section, a cell, a
 * picker and a dashboard. Paths, rights, API and storage are the engine's.
 */
const files: Readonly<Record<string, string>> = {
  'resources/settings/lockerRooms.ts': `import { defineResource, text } from '#engine/define';

export default defineResource({
  name: 'lockerRooms',
  label: { one: 'Locker room', many: 'Locker rooms' },
  title: 'name',
  module: 'LOCKER',
  nav: { group: 'settings', order: 91 },
  fields: { name: text({ required: true, unique: true }) },
  list: { columns: ['name', { key: 'lockers', label: 'Lockers', value: () => '', component: 'LockerCount' }] },
});
`,
  'resources/settings/lockers.ts': `import { choice, defineResource, reference, text } from '#engine/define';

export default defineResource({
  name: 'lockers',
  label: { one: 'Locker', many: 'Lockers' },
  title: 'number',
  module: 'LOCKER',
  nav: { group: 'settings', order: 90 },
  paths: { list: '/lockerlist', create: '/newlocker', edit: '/editlocker' },
  fields: {
    number: text({ required: true, unique: true, maxLength: 8 }),
    size: choice(['small', 'large'], { default: 'small' }),
    holder: text(),
    roomId: reference('lockerRooms', { required: true, label: 'Room', input: 'LockerRoomInput' }),
  },
  sections: [
    { label: 'Locker', fields: ['number', 'size', 'roomId', 'holder', 'status'] },
    { label: 'Place', fields: [], component: 'LockerPlace' },
  ],
  views: { list: 'LockerList', create: 'LockerCreate', show: 'LockerShow' },
});
`,
  'resources/settings/lockersToday.ts': `import { definePage } from '#engine/define';

export default definePage({
  name: 'lockersToday',
  label: 'Lockers today',
  module: 'LOCKER',
  nav: { group: 'settings', order: 92 },
  path: '/lockersToday',
  about: 'How many lockers there are.',
  component: 'LockersToday',
});
`,
  'src/departments/settings/LockerList.tsx': `import {
  CreateButton,
  DataTable,
  DeleteButton,
  EditButton,
  ExportButton,
  List,
  ReferenceField,
  SelectInput,
  ShowButton,
  TextInput,
  TopToolbar,
} from 'react-admin';

const sizes = [
  { id: 'small', name: 'Small' },
  { id: 'large', name: 'Large' },
];
const filters = [
  <TextInput key="q" source="q" label="Find" alwaysOn />,
  <SelectInput key="size" source="size" choices={sizes} alwaysOn />,
];
const Actions = () => (
  <TopToolbar>
    <CreateButton />
    <ExportButton />
  </TopToolbar>
);

export default function LockerList() {
  return (
    <List filters={filters} actions={<Actions />} sort={{ field: 'number', order: 'ASC' }}>
      <DataTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="number" />
        <DataTable.Col source="size" />
        <DataTable.Col source="roomId">
          <ReferenceField source="roomId" reference="lockerRooms" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <ShowButton />
          <EditButton />
          <DeleteButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}
`,
  'src/departments/settings/LockerCreate.tsx': `import { AutocompleteInput, Create, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

export default function LockerCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <TextInput source="number" />
        <TextInput source="holder" />
        <ReferenceInput source="roomId" reference="lockerRooms">
          <AutocompleteInput />
        </ReferenceInput>
      </SimpleForm>
    </Create>
  );
}
`,
  'src/departments/settings/LockerShow.tsx': `import { EditButton, ListButton, ReferenceField, Show, SimpleShowLayout, TextField } from 'react-admin';

export default function LockerShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <TextField source="number" />
        <ReferenceField source="roomId" reference="lockerRooms" />
        <ListButton />
        <EditButton />
      </SimpleShowLayout>
    </Show>
  );
}
`,
  'src/departments/settings/LockerPlace.tsx': `import { RecordContextProvider, ReferenceField, ShowButton, TextField, useRecordContext } from 'react-admin';

export default function LockerPlace() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <RecordContextProvider value={record}>
      <p>
        Locker {record.number} is in <ReferenceField source="roomId" reference="lockerRooms" link={false}><TextField source="name" /></ReferenceField>
      </p>
      <ShowButton />
    </RecordContextProvider>
  );
}
`,
  'src/departments/settings/LockerRoomInput.tsx': `import { SelectInput } from 'react-admin';

export default function LockerRoomInput({ source, disabled }: { source: string; disabled?: boolean }) {
  return <SelectInput source={source} optionText="name" disabled={disabled} />;
}
`,
  'src/departments/settings/LockerCount.tsx': `import { ReferenceManyCount } from 'react-admin';

export default function LockerCount() {
  return <ReferenceManyCount reference="lockers" target="roomId" />;
}
`,
  'src/departments/settings/LockersToday.tsx': `import { Title, useGetList } from 'react-admin';

const first = { page: 1, perPage: 1 };

export default function LockersToday() {
  const lockers = useGetList('lockers', { pagination: first, sort: { field: 'number', order: 'ASC' } });
  const large = useGetList('lockers', { pagination: first, filter: { size: 'large' } });
  return (
    <>
      <Title title="Lockers today" />
      <h1>Lockers today</h1>
      <p>
        {lockers.total} lockers, {large.total} of them large
      </p>
    </>
  );
}
`,
};

describe.skipIf(noBrowser)('views written the ordinary react-admin way', () => {
  let tree: TreeCopy;
  const own = workerBrowser();
  let url = '';
  let owner: Visitor;
  let page: Page;
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };

  beforeAll(async () => {
    tree = copyTree('react-admin-');
    for (const [path, text] of Object.entries(files)) tree.write(path, text);
    expect(tree.changes().every((line) => line.startsWith('??'))).toBe(true);
    url = await tree.start();
    const signedIn = await post('auth/validateUser', founder);
    const token = String(signedIn.accessToken);
    const rooms = [
      await post('lockerRooms', { name: 'North' }, token),
      await post('lockerRooms', { name: 'South' }, token),
    ];
    for (let number = 1; number <= 23; number++)
      await post(
        'lockers',
        {
          number: `L${String(number).padStart(2, '0')}`,
          size: number % 5 === 0 ? 'large' : 'small',
          roomId: rooms[number % 2]?._id,
        },
        token,
      );
    const role = await post(
      'userRoles/',
      { name: 'Porter', module: [{ moduleId: 'LOCKER', actions: ['view', 'create'] }] },
      token,
    );
    const { user } = signedIn as { user: { outletIds: string[] } };
    const person = { firstName: 'Pat', lastName: 'Porter', userType: 'backOffice', mustChangePassword: false };
    await post(
      'users/',
      { ...person, email: 'porter@b.example', password: 'porter-1234', roleId: role._id, outletIds: user.outletIds },
      token,
    );
    owner = await visitor(own.browser);
    page = owner.page;
    page.setDefaultTimeout(15_000);
    await signIn(page, url, founder.email, founder.password, '/lockerlist');
  }, 300_000);
  afterAll(() => tree?.stop());

  const path = () => new URL(page.url()).pathname;
  const row = (number: string, at = page) => at.getByRole('row').filter({ hasText: number });
  /** No console messages, nothing untranslated. */
  const isClean = async (who = owner) => {
    expect(who.complaints()).toEqual([]);
    expect(await who.page.locator('body').innerText()).not.toMatch(/\b(ra|resources)\.\w+\./);
  };

  it('list: pages, filters, references, and buttons that lead to the spec`s paths', async () => {
    await page.getByRole('heading', { name: 'Lockers', level: 1 }).waitFor();
    await row('L01').getByRole('link', { name: 'South' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(11);
    await page.getByText('1-10 of 23').waitFor();
    expect(await row('L01').getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(/^\/editlocker\/[^/]+$/);
    expect(await row('L01').getByRole('link', { name: 'Show' }).getAttribute('href')).toMatch(
      /^\/lockerlist\/show\/[^/]+$/,
    );
    expect(await row('L01').getByRole('link', { name: 'South' }).getAttribute('href')).toMatch(
      /^\/lockerRooms\/[^/]+$/,
    );
    await page.getByRole('button', { name: 'Go to page 3' }).click();
    await row('L21').waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
    expect(path()).toBe('/lockerlist');
    await page.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await page.getByText('1-4 of 4').waitFor();
    await page.getByLabel('Find').fill('L10');
    await page.getByText('1-1 of 1').waitFor();
    await isClean();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('export: the filtered list as a file, in the engine`s columns', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(lines[0]).toContain('Number');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('L10');
    expect(lines[1]).toContain('North');
    await isClean();
    // react-admin remembers a list's filters.
    await page.goto(`${url}/lockerlist?filter=%7B%7D&page=1`);
    await page.getByText('1-10 of 23').waitFor();
  });

  it('create: a refusal appears at its field, and a valid record is saved', async () => {
    await page.goto(`${url}/lockers`);
    await page.waitForURL(`${url}/lockerlist`);
    await page.getByRole('link', { name: 'Create' }).click();
    await page.waitForURL(`${url}/newlocker`);
    await page.getByRole('heading', { name: 'Create Locker', level: 1 }).waitFor();
    const number = page.getByLabel('Number');
    await number.fill('L01');
    await page.getByLabel('Room').fill('Nor');
    await page.getByRole('option', { name: 'North' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(
      () => document.querySelector('input[name="number"]')?.getAttribute('aria-invalid') === 'true',
    );
    const help = await number.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${help}"]`).innerText()).toMatch(/L01|already|unique|another/i);
    // The browser itself logs the refused call.
    expect(owner.complaints().filter((line) => !/status of (400|409|422)/.test(line))).toEqual([]);
    await number.fill('L99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((address) => address.pathname === '/lockerlist');
    await page.goto(`${url}/lockerlist`);
    await page.getByLabel('Find').fill('L99');
    await row('L99').getByRole('link', { name: 'North' }).waitFor();
    await isClean();
  });

  it('edit: the derived form, with react-admin`s components in a section and as an input', async () => {
    await row('L99').getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL((address) => address.pathname.startsWith('/editlocker/'));
    await page.getByText('Locker L99 is in North').waitFor();
    await page.getByLabel('Room').click();
    await page.getByRole('option', { name: 'South' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((address) => address.pathname === '/lockerlist');
    await page.getByLabel('Find').fill('L99');
    await row('L99').getByRole('link', { name: 'South' }).waitFor();
    await row('L99').getByRole('link', { name: 'Show' }).click();
    await page.waitForURL((address) => address.pathname.startsWith('/lockerlist/show/'));
    await page.getByRole('link', { name: 'List' }).waitFor();
    await page.getByRole('link', { name: 'South' }).waitFor();
    await page.getByRole('heading', { name: 'Locker L99', level: 1 }).waitFor();
    await isClean();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL((address) => address.pathname.startsWith('/editlocker/'));
    await isClean();
  });

  it('delete: asks first, waits for the server, and the record is gone', async () => {
    await page.goto(`${url}/lockerlist`);
    await page.getByLabel('Find').fill('L99');
    await page.getByText('1-1 of 1').waitFor();
    await row('L99').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await row('L99').waitFor({ state: 'detached' });
    await page.goto(`${url}/lockerlist?filter=%7B%7D&page=1`);
    await page.getByText('1-10 of 23').waitFor();
    await isClean();
  });

  it('dashboard and cell: figures by useGetList and ReferenceManyCount', async () => {
    await page.goto(`${url}/lockersToday`);
    await page.getByText('23 lockers, 4 of them large').waitFor();
    await page.goto(`${url}/lockerRooms`);
    await page.getByRole('row', { name: /North.*11/ }).waitFor();
    await page.getByRole('row', { name: /South.*12/ }).waitFor();
    await isClean();
  });

  it('rights: who may only look and create is offered no more, and the rest is refused', async () => {
    const porter = await visitor(own.browser);
    const { page: at } = porter;
    at.setDefaultTimeout(15_000);
    await signIn(at, url, 'porter@b.example', 'porter-1234', '/lockerlist');
    await row('L01', at).getByRole('link', { name: 'Show' }).waitFor();
    await at.getByRole('link', { name: 'Create' }).waitFor();
    expect(await at.getByRole('row').count()).toBe(11);
    expect(await at.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await at.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const show = await row('L01', at).getByRole('link', { name: 'Show' }).getAttribute('href');
    await at.goto(`${url}${show?.replace('/lockerlist/show/', '/editlocker/')}`);
    await at.getByText('You can view this. To change it, you need').waitFor();
    await at.getByRole('combobox', { name: 'Room', disabled: true }).filter({ hasText: 'South' }).waitFor();
    await isClean(porter);
  });
});
