import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareFor } from '#resources';
import { apis } from '../apis';
import { draftOrder, type Kitchen, newKitchen, visit } from './documentKit';

/** Documents on paper: a form prints its document, and attached files are named on what stays in the house. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };
const today = () => new Date(Date.now() - 4 * 3600_000).toISOString().slice(0, 10);

const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
/** The texts of everything that is only on paper. */
const onPaper = () => [...document.querySelectorAll('.print-only')].map(({ textContent }) => textContent).join('\n');
const isOnPaper = (element: Element) => element.closest('.no-print') === null;

afterEach(cleanup);
afterAll(() => declareFor({ extensions: true }));

describe.each(apis)('in front of $name', (api) => {
  beforeEach(async () => {
    kitchen = await newKitchen(api);
  });

  it('a form prints the document with what was typed, and none of its inputs', async () => {
    const provider = await kitchen.signIn(kitchen.owner);
    const order = await draftOrder(provider);
    const { user } = visit(provider, `/updatepo/${order._id}`);
    await user.type(await screen.findByLabelText('Remarks', {}, patient), 'Back door');
    expect(onPaper()).not.toContain('Back door');
    print();
    const paper = onPaper();
    for (const text of ['Purchase order', 'DRAFT', 'Green Farm', 'Back door', 'Prepared by'])
      expect(paper).toContain(text);
    expect(paper).toMatch(/PO-(COL|NEW)-/);
    const heads = [...document.querySelectorAll('.print-only th')].filter(isOnPaper);
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '#',
      'Item',
      'Unit',
      'Quantity',
      'Unit price',
      'Net',
      'Total',
    ]);
    expect(paper).toContain('46,000.00');
    const inputs = [...document.querySelectorAll('input, textarea, [role="grid"]')];
    expect(inputs.length).toBeGreaterThan(5);
    expect(inputs.filter(isOnPaper)).toEqual([]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(onPaper()).not.toContain('Back door');
  }, 120_000);
});

describe('attached files', () => {
  beforeEach(async () => {
    const [reference] = apis.filter(({ config }) => config.extensions);
    if (!reference) throw new Error('no API stores files');
    kitchen = await newKitchen(reference);
  });
  const upload = async (resource: string) =>
    (
      await kitchen.owner.post(`/api/v1/${resource}/uploadFile`, {
        name: 'invoice.pdf',
        file: `data:application/pdf;base64,${btoa('%PDF-1.7 invoice')}`,
      })
    ).body;

  it('are named on a receipt’s printout, but not in a letter', async () => {
    const provider = await kitchen.signIn(kitchen.owner);
    const common = {
      ...{ outletId: 'out_COL', supplierId: 'farm', docDate: today(), paymentModeId: 'credit' },
      clientRequestId: crypto.randomUUID(),
    };
    const receipt = await provider.create('goodsReceivedNotes', {
      data: {
        ...common,
        ...{ invoiceDate: today(), invoiceNumber: 'F-1', receivedBy: kitchen.owner.userId, invoiceTotal: '34500' },
        attachments: [await upload('goodsReceivedNotes')],
        items: [{ itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '3', unitPrice: '11500' }],
      },
    });
    visit(provider, `/grnsummary/${receipt.data._id}`);
    await screen.findByText('invoice.pdf', { selector: 'button' }, patient);
    expect(onPaper()).toContain('Attachments: invoice.pdf');
    cleanup();

    const order = await provider.create('purchaseOrders', {
      data: {
        ...common,
        clientRequestId: crypto.randomUUID(),
        expectedDate: today(),
        attachments: [await upload('purchaseOrders')],
        items: [{ itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500' }],
      },
    });
    visit(provider, `/posummary/${order.data._id}`);
    await screen.findByText('invoice.pdf', { selector: 'button' }, patient);
    expect(onPaper()).toContain('Purchase order');
    expect(onPaper()).not.toContain('invoice.pdf');
  }, 120_000);
});
