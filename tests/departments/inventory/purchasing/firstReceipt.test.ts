import { expect, it } from 'vitest';
import { createSetupCode } from '#server/setupCode';
import { appOf } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** An installation without the demo, from set-up to the first goods in stock, using only the console's calls. */

const db = await ownDatabase();
const app = appOf(db);
let token = '';

interface Answer {
  status: number;
  body: Record<string, unknown> & { docs?: Record<string, unknown>[] };
}
async function send(method: string, path: string, body?: object): Promise<Answer> {
  const response = await app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
/** Sends a request that must succeed, and returns its answer. */
async function done(method: string, path: string, body?: object): Promise<Answer['body']> {
  const answer = await send(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}
const listed = async (path: string, key: string, value: string) => {
  const found = (await done('GET', path)).docs?.find((each) => each[key] === value);
  if (!found) throw new Error(`${path} has no ${key} ${value}`);
  return found;
};

const owner = { email: 'owner@first.example', password: 'a long password' };
let outletId = '';
let cash: Record<string, unknown> = {};
let supplierId: unknown;

it('is set up, and its owner signs in', async () => {
  const code = await createSetupCode(db);
  const place = { group: 'First', outlet: 'Pier', country: 'LK', currency: 'LKR', timeZone: 'Asia/Colombo' };
  const made = await done('POST', '/api/setup', { code, ...place, ...owner, firstName: 'Ann', lastName: 'Lee' });
  outletId = String(made.outletId);
  token = String((await done('POST', '/api/v1/auth/validateUser', owner)).accessToken);
});

/** Whether the session contains an open checklist, and the finished steps. */
const checklist = async () => {
  const { group } = (await done('GET', '/api/v1/auth/verifyToken')) as { group?: { _firstDay?: boolean } };
  return { isOpen: group?._firstDay === true, done: (await done('GET', '/api/v1/firstDay')).done as string[] };
};

it('shows its owner what is left to do, by what is there', async () => {
  const { isOpen, done: steps } = await checklist();
  expect(isOpen).toBe(true);
  expect(steps.sort()).toEqual(['inventoryCategories', 'inventoryTaxes', 'units']);
});

it('receives and approves goods with the lists that it began with', async () => {
  cash = await listed('/api/v1/paymentmode', 'name', 'Cash');
  const kilogram = await listed('/api/v1/uom/list', 'unitCode', 'kg');
  const category = await listed('/api/v1/category/list', 'name', 'Seafood');
  const supplier = await done('POST', '/api/v1/supplier/insert', {
    ...{ supplierName: 'Bay Seafoods', phone: '+94 31 222 8890', paymentModeId: cash._id, outlets: [outletId] },
  });
  supplierId = supplier._id;
  const item = await done('POST', '/api/v1/inventoryitemmanagement/insert', {
    ...{ itemName: 'Tuna', outletId, categoryId: category._id },
    ...{ measureTypeId: kilogram.measureTypeId, baseUnitId: kilogram._id },
  });
  const receipt = await done('POST', '/inventory-api/GRN/insertGRN', {
    ...{ clientRequestId: 'first-receipt', outletId, supplierId, paymentModeId: cash._id },
    ...{ docDate: made(), invoiceDate: made(), invoiceNumber: 'INV-1', invoiceTotal: '5000', photo: PIXEL },
    items: [{ itemId: item._id, purchaseUnitId: kilogram._id, deliveredQty: '2', acceptedQty: '2', unitPrice: '2500' }],
  });
  expect(receipt.photo).toBe(PIXEL);
  await done('POST', '/inventory-api/GRN/approveGRN', { _id: receipt._id, _rev: receipt._rev });
  const stock = await done('GET', `/api/v1/stock/list?outletId=${outletId}`);
  expect(stock.docs).toMatchObject([{ itemName: 'Tuna', stockOnHand: '2.0000', averageCost: '2500.000000' }]);
});

/** A photo of the invoice, as a phone sends it. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The business date at the outlet. */
const made = () => {
  const here = new Date(Date.now() - 4 * 3_600_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(here);
};

it('adds, renames and retires payment modes, but none that a supplier is paid by', async () => {
  const modes = '/api/v1/paymentmode';
  const voucher = await done('POST', modes, { name: 'Voucher', kind: 'cash' });
  const renamed = await done('PUT', `${modes}/update`, { ...voucher, name: 'Gift voucher' });
  expect(renamed).toMatchObject({ name: 'Gift voucher', status: 'active' });
  expect(await done('PUT', `${modes}/update`, { ...renamed, status: 'inactive' })).toMatchObject({
    status: 'inactive',
  });
  expect((await send('POST', modes, { name: 'cash', kind: 'cash' })).status).toBe(400);
  const refusal = await send('PUT', `${modes}/update`, { ...cash, status: 'inactive' });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'inUse' } });
  expect(String(refusal.body.message)).toContain('Bay Seafoods');
  const removal = await send('POST', `/api/v1/paymentModes/${cash._id}/delete`, { _rev: cash._rev });
  expect(removal.status).toBe(409);
});

it('adds priorities and adjustment types', async () => {
  await done('POST', '/api/v1/prioritylevel', { name: 'Tonight', rank: 0 });
  await done('POST', '/api/v1/adjustmenttype', { name: 'Melted', direction: 'decrease' });
  expect(await listed('/api/v1/adjustmenttype', 'name', 'Melted')).toMatchObject({ direction: 'decrease' });
});

it('has nothing left to do once the outlet has its address', async () => {
  expect(await checklist()).toMatchObject({ isOpen: true, done: expect.arrayContaining(['goodsReceivedNotes']) });
  const outlet = await done('GET', `/api/v1/outlets/get/${outletId}`);
  const contact = { address: '1 Pier Road', phone: '+94 11 255 0140' };
  await done('PUT', '/api/v1/outlets/update/', { _id: outletId, _rev: outlet._rev, contact_info: contact });
  const { isOpen, done: steps } = await checklist();
  expect(isOpen).toBe(false);
  // No one else works here yet, and nothing was ordered: neither is needed.
  expect(steps).toEqual(expect.arrayContaining(['outlets', 'suppliers', 'inventoryItems']));
  expect(steps).not.toContain('users');
  expect(steps).not.toContain('purchaseOrders');
});

it('hides the checklist from users without the right', async () => {
  const role = await done('POST', '/api/v1/userRoles/', {
    ...{ name: 'Looks on', module: [{ moduleId: 'RPT_STOCK_SUMMARY', actions: ['view'] }] },
  });
  const person = { firstName: 'Bo', lastName: 'Li', email: 'bo@first.example', password: 'another long one' };
  await done('POST', '/api/v1/users/', { ...person, roleId: role._id, outletIds: [outletId], userType: 'backOffice' });
  const signedIn = await done('POST', '/api/v1/auth/validateUser', { email: person.email, password: person.password });
  token = String(signedIn.accessToken);
  expect((await send('GET', '/api/v1/firstDay')).status).toBe(403);
  expect(signedIn.group).not.toHaveProperty('_firstDay');
});
