import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The page of personal data over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('#src/departments/users/PersonalData');
  tenant = await newTenant(db, app);
  await tenant.put('items', {
    name: 'Rice',
    itemCode: 'RICE',
    itemType: 'simple',
    price: '1.00',
    outlets: ['out_COL'],
  });
  const bill = {
    ...{ outlet: 'COL', billNumber: 'B1', settledAt: '2026-06-03 20:00', payments: [{ method: 'cash' }] },
    ...{
      lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: 500 }],
      customer: { name: 'Ms Dias', phone: '+94771112223' },
    },
  };
  expect((await tenant.owner.post('/api/v1/bills/import', { bills: [bill], stock: 'none' })).status).toBe(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const saved: Blob[] = [];
/** Catches the file that the browser is handed. */
const catchFile = () => {
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob);
    return 'blob:file';
  });
  URL.revokeObjectURL = vi.fn();
};

it('finds a guest, exports them as a file, and erases them after asking', async () => {
  catchFile();
  const { user } = await startConsole({ client: tenant.owner, at: '/personalData' });
  const contact = await screen.findByLabelText('Phone or email of a guest');
  await user.type(contact, '771{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a whole phone number or email');
  await user.clear(contact);
  await user.type(contact, '+94 77 111 2223{Enter}');
  const found = await screen.findByRole('region', { name: '+94 77 111 2223' });
  expect(within(found).getByRole('list', { name: 'Where it is' }).textContent).toBe('Bills1');
  await user.click(within(found).getByRole('button', { name: 'Export as file' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Ms Dias');
  await user.click(within(found).getByRole('button', { name: 'Erase guest' }));
  const question = await screen.findByRole('dialog', { name: 'Erase the guest “+94 77 111 2223”?' });
  await user.click(within(question).getByRole('button', { name: 'Erase guest' }));
  expect(await screen.findByText(/^Nothing is kept about/)).toBeTruthy();
});

it('opens for a record, which is exported and not erased', async () => {
  const { userId } = tenant.owner;
  await startConsole({ client: tenant.owner, at: `/personalData?resource=users&id=${userId}` });
  const found = await screen.findByRole('region', { name: 'Ada Perera' });
  expect(within(found).getByRole('list').textContent).toContain('Users1');
  expect(within(found).queryByRole('button', { name: 'Erase guest' })).toBeNull();
});

it('says to someone without the right that they need it', async () => {
  const looker = await tenant.person({ VIEW_PERSONAL_DATA: ['view'] });
  await startConsole({ client: looker, at: '/personalData' });
  expect(await screen.findByText(/Your role doesn’t include exporting personal data/)).toBeTruthy();
  expect(screen.queryByLabelText('Phone or email of a guest')).toBeNull();
});
