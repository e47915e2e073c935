import { describe, expect, it } from 'vitest';
import { noBrowser } from '#tests/kit/browser';
import type { Doc } from '#tests/secondApi';
import { inFrontOfAnotherApi } from './anotherApi';

/**
 * Orders and receipts with an API that has only the specification's calls: created, changed, approved and deleted, without losing a field.
 */
describe.skipIf(noBrowser)('documents of an API with the calls of the specification alone', () => {
  const { api, who, hand, isQuiet, kept } = inFrontOfAnotherApi();
  const linesOf = (doc: Doc | undefined) => (doc?.items ?? []) as Record<string, unknown>[];
  const decimal = (value: unknown) => Number(value);
  /** The document of a kind that the test created. */
  const made = async (type: string, seeded: string): Promise<Doc> => {
    const found = () => api.store.all(type).find(({ _id }) => _id !== seeded);
    await expect.poll(found, { timeout: 20_000, message: `a new ${type}` }).toBeDefined();
    return found() as Doc;
  };
  const confirm = async (name: RegExp) => {
    const { page } = who();
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };

  it('changes one quantity of an order, and nothing else', async () => {
    const { open, press } = hand();
    const [line] = linesOf(api.store.get('po_1'));
    await kept(
      'po_1',
      async (page) => {
        await open('/updatepo/po_1');
        await page.getByRole('gridcell', { name: '50' }).first().click();
        await page.keyboard.type('60');
        await page.keyboard.press('Enter');
        await press(/^Save draft$/);
      },
      { items: [{ ...line, orderedQty: expect.stringMatching(/^60/) }], modifiedDatetime: expect.anything() },
    );
  });

  it('approves an order and sends it to receiving, whole', async () => {
    const { page } = who();
    const { open } = hand();
    const { _rev, ...held } = api.store.get('po_1') as Doc;
    await open('/posummary/po_1');
    await confirm(/^Approve order/);
    await expect.poll(() => api.store.get('po_1')?.status, { timeout: 20_000 }).toBe('approved');
    await page.getByRole('button', { name: 'Receive goods' }).click();
    await expect.poll(() => api.store.get('po_1')?.status, { timeout: 20_000 }).toBe('sentToGRN');
    expect(api.store.get('po_1')).toMatchObject({ ...held, status: 'sentToGRN', approvedDateTime: expect.any(String) });
    isQuiet();
  });

  it('makes an order, changes and approves it', async () => {
    const { page } = who();
    const { open, find, press } = hand();
    await open('/createpo');
    await find('Supplier', ['Rice mill']);
    await press('Add line');
    await page.keyboard.type('rice');
    await page.getByRole('option', { name: /Basmati rice/ }).waitFor();
    await page.keyboard.press('Enter');
    // The item is in its cell before the quantity is typed, as for a user.
    await page.getByRole('gridcell', { name: /Basmati rice/ }).waitFor();
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await press(/^Save and review/);
    const order = await made('po', 'po_1');
    expect(order).toMatchObject({
      outletId: 'outlet_fort',
      supplierId: 'supplier_mill',
      items: [{ itemId: 'invitem_rice' }],
    });
    await page.waitForURL('**/posummary/**');
    await open(`/updatepo/${order._id}`);
    await page.getByRole('gridcell', { name: '12' }).first().click();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await press(/^Save draft$/);
    const quantity = () => decimal(linesOf(api.store.get(order._id))[0]?.orderedQty);
    await expect.poll(quantity, { timeout: 20_000 }).toBe(15);
    await open(`/posummary/${order._id}`);
    await confirm(/^Approve order/);
    await expect.poll(() => api.store.get(order._id)?.status, { timeout: 20_000 }).toBe('approved');
    isQuiet();
  });

  it('changes and approves a receipt, whole', async () => {
    const { open, fill, press } = hand();
    await kept(
      'grn_1',
      async () => {
        await open('/updategrn/grn_1');
        await fill({ 'Delivery note no.': 'DN-5' });
        await press(/^Save draft$/);
      },
      { deliveryNoteNo: 'DN-5', modifiedDatetime: expect.anything() },
    );
    const { _rev, ...held } = api.store.get('grn_1') as Doc;
    await open('/grnsummary/grn_1');
    await confirm(/^Approve/);
    await expect.poll(() => api.store.get('grn_1')?.status, { timeout: 20_000 }).toBe('approved');
    expect(api.store.get('grn_1')).toMatchObject({ ...held, status: 'approved', approvedDateTime: expect.any(String) });
    isQuiet();
  });

  it('makes a receipt without an order and deletes it', async () => {
    const { page } = who();
    const { open, fill, find, press } = hand();
    await open('/creategrn');
    await page.getByRole('link', { name: /^Without a purchase order/ }).click();
    await find('Supplier', ['Rice mill']);
    await fill({ 'Invoice no.': 'INV-900' });
    await press('Add line');
    await page.keyboard.type('rice');
    await page.getByRole('option', { name: /Basmati rice/ }).waitFor();
    await page.keyboard.press('Enter');
    // The item is in its cell before the quantity is typed, as for a user.
    await page.getByRole('gridcell', { name: /Basmati rice/ }).waitFor();
    await page.keyboard.type('8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await press(/^Save and review/);
    const receipt = await made('grn', 'grn_1');
    expect(receipt).toMatchObject({ outletId: 'outlet_fort', supplierId: 'supplier_mill', invoiceNumber: 'INV-900' });
    await page.waitForURL('**/grnsummary/**');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    if (await reason.isVisible()) await reason.fill('Entered twice');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await expect.poll(() => api.store.get(receipt._id)?.status, { timeout: 20_000 }).toBe('delete');
    isQuiet();
  });
});
