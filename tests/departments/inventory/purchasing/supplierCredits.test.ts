import { beforeAll, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity, reports } from '#resources';
import creditReasons from '#server/db/creditReasons.sql?raw';
import { letterOf } from '#server/documents/letters/letter';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { addPurchasing, type Group, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
const [orders, receipts, requests, returns] = [
  'purchaseOrders',
  'goodsReceivedNotes',
  'creditRequests',
  'supplierReturns',
].map((name) => entity(name) as Document) as [Document, Document, Document, Document];
let group: Group;
const docDate = '2026-06-05';

const run = async (document: Document, key: string, { _id, _rev }: AnyRecord, more: object = {}) =>
  (await runAction({ db }, group.owner, document, key, { _id, _rev, ...more })).body;
const opened = async (document: Document, { opens }: AnyRecord) =>
  group.stored(document.name, (opens as { id: string }).id);

/**
 * 4 cases at 11,500.00 and 10 kg at 4.00 were ordered. 3 cases came, one of them is rejected; the rice costs 4.37. The invoice is for 4 cases
 * and 10 kg.
 */
async function receipt(invoiceNumber: string, more: object = {}): Promise<AnyRecord> {
  const items = [
    { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500' },
    { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '10', unitPrice: '4' },
  ];
  const order = { outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit', items };
  const { body } = await insertDocument({ db }, group.owner, orders, order);
  const draft = await opened(receipts, await run(orders, 'sendToGRN', await run(orders, 'approve', body)));
  const [chicken, rice] = draft.items as [AnyRecord, AnyRecord];
  const changed = {
    ...{ docDate, invoiceDate: docDate, invoiceNumber, invoiceTotal: '46043.70', differenceReason: 'All was charged' },
    items: [
      { ...chicken, deliveredQty: '3', rejectedQty: '1', rejectReason: 'Warm' },
      { ...rice, deliveredQty: '10', unitPrice: '4.37' },
    ],
    ...more,
  };
  const saved = await updateDocument({ db }, group.owner, receipts, { ...draft, ...changed });
  return run(receipts, 'approve', saved.body);
}
const request = async (invoiceNumber: string) =>
  run(requests, 'approve', await opened(requests, await run(receipts, 'requestCredit', await receipt(invoiceNumber))));
const today = new Date().toISOString().slice(0, 10);
const note = { creditNoteNo: 'CN-1', creditNoteDate: today };

/** Debits of the day by posting and its subject; credits are negative. */
async function posted(): Promise<Record<string, string>> {
  const rows = await ask('journal');
  const sums: Record<string, string> = {};
  for (const { posting, detail, debit, credit } of rows) {
    const key = [posting, detail].filter(Boolean).join(' ');
    sums[key] = (Number(sums[key] ?? 0) + Number(debit) - Number(credit)).toFixed(2);
  }
  return sums;
}
async function ask(name: string, more: object = {}): Promise<AnyRecord[]> {
  const report = reports.find((each) => each.name === name);
  if (!report) throw new Error(name);
  const asked = { outlets: 'out_COL', fromDate: docDate, toDate: today, format: 'json', ...more };
  const response = await runReport({ db }, group.owner, report, asked);
  return ((await response.json()) as { docs: AnyRecord[] }).docs;
}

beforeAll(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
});

it('asks back what the invoice charged too much, and is settled by the supplier’s credit note', async () => {
  const received = await receipt('F-1');
  const draft = await opened(requests, await run(receipts, 'requestCredit', received));
  expect(draft).toMatchObject({ supplierId: 'farm', grnId: received._id, invoiceNumber: 'F-1', status: 'draft' });
  expect(
    (draft.items as AnyRecord[]).map(({ itemId, claimReason, claimedQty, unitPrice, lineTotal }) => [
      itemId,
      claimReason,
      claimedQty,
      unitPrice,
      lineTotal,
    ]),
  ).toEqual([
    ['chicken', 'short', '1.0000', '11500.0000', '11500.00'],
    ['chicken', 'rejected', '1.0000', '11500.0000', '11500.00'],
    ['rice', 'price', '10.0000', '0.3700', '3.70'],
  ]);
  expect(draft.grandTotal).toBe('23003.70');
  // Asking again opens the same one, and the receipt can't be deleted under it.
  const again = await run(receipts, 'requestCredit', await group.stored('goodsReceivedNotes', received._id));
  expect(again.opens).toEqual({ resource: 'creditRequests', id: draft._id });
  const gone = run(receipts, 'delete', await group.stored('goodsReceivedNotes', received._id), { reason: 'Wrong' });
  expect(await refusal(gone)).toMatchObject({ errors: [{ rule: 'claimed' }] });

  const open = await run(requests, 'approve', draft);
  expect(open.status).toBe('approved');
  const before = await posted();
  const credited = await run(requests, 'addCreditNote', open, note);
  expect(credited).toMatchObject({ status: 'credited', creditedAmount: '23003.70', creditDifference: '0.00' });
  // Stock doesn't move again. Only the price was owed: short and rejected goods never were.
  expect(await group.balance('chicken')).toMatchObject({ quantity: '20.0000' });
  const after = await posted();
  const change = (key: string) => (Number(after[key] ?? 0) - Number(before[key] ?? 0)).toFixed(2);
  expect([change('payables Farm'), change('supplierCredits'), change('stock other')]).toEqual([
    '3.70',
    '-3.70',
    '0.00',
  ]);
});

it('says why a credit note is for another amount, and divides it exactly', async () => {
  const open = await request('F-2');
  expect(await refusal(run(requests, 'addCreditNote', open, { ...note, creditedAmount: '11500' }))).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'creditReason',
        message: 'The credit note is 11,503.70 less than requested. Say why, and the rest is closed',
      },
    ],
  });
  // Who sees no costs can't find out the total by trying amounts.
  const blind = group.person('blind', { CREDIT_REQUEST: ['view', 'edit'] });
  const tried = { _id: open._id, _rev: open._rev, ...note, creditedAmount: '0', creditReason: '' };
  expect(await refusal(runAction({ db }, blind, requests, 'addCreditNote', tried))).toMatchObject({
    status: 403,
    extra: { missing: { module: 'VIEW_COST', action: 'view' } },
  });
  const partly = { ...note, creditedAmount: '11500', creditReason: 'They count 4 cases' };
  const credited = await run(requests, 'addCreditNote', open, partly);
  // 11,500.00 × 3.70 / 23,003.70
  expect(credited).toMatchObject({ creditDifference: '11503.70', status: 'credited' });
  expect((await group.stored('creditRequests', open._id)).priceCredit).toBe('1.85');
});

it('is listed per supplier until it is settled or refused; a return that isn’t credited is owed again', async () => {
  const refused = await run(requests, 'refuseCredit', await request('F-3'), { reason: 'Signed for' });
  expect(refused).toMatchObject({ status: 'refused', creditedAmount: '0.00', creditDifference: '23003.70' });
  const open = await request('F-4');
  const received = await receipt('F-5');
  const line = (received.items as AnyRecord[])[0];
  const back = await insertDocument({ db }, group.owner, returns, {
    ...{ outletId: 'out_COL', docDate, grnId: received._id, settlement: 'creditNote' },
    items: [{ itemId: 'chicken', unitId: 'case', grnLineNo: line?.lineNo, returnQty: '1', returnReason: 'quality' }],
  });
  const sent = await run(returns, 'approve', back.body);
  expect(sent.creditTotal).toBe('11500.00');
  const less = { ...note, creditedAmount: '11000', creditReason: 'Handling fee' };
  const before = await posted();
  expect(await run(returns, 'addCreditNote', sent, less)).toMatchObject({
    status: 'approved',
    creditDifference: '500.00',
  });
  const after = await posted();
  expect(Number(after['payables Farm']) - Number(before['payables Farm'])).toBeCloseTo(-500, 2);
  expect(Number(after.supplierCredits ?? 0) - Number(before.supplierCredits ?? 0)).toBeCloseTo(500, 2);

  const rows = await ask('supplierCredits');
  const found = (number: unknown) => rows.find((row) => row.number === number);
  expect(found(refused.requestNumber)).toMatchObject({
    state: 'refused',
    outstanding: '0.00',
    notCredited: '23003.70',
  });
  expect(found(open.requestNumber)).toMatchObject({
    state: 'open',
    requested: '23003.70',
    outstanding: '23003.70',
    age: expect.any(Number),
  });
  expect(found(sent.returnNumber)).toMatchObject({ state: 'credited', credited: '11000.00', notCredited: '500.00' });
});

it('is at the taxes of its receipt, is corrected outside closed periods, and is in the tax report', async () => {
  const own = await newGroup(db);
  await addPurchasing(db, own);
  const vat = { taxName: 'VAT', taxCode: 'VAT', rate: '20', recoverable: true };
  await own.put('inventoryTaxes', {
    _id: 'v',
    ...vat,
    effectiveFrom: '2026-07-01',
    earlierRates: [{ from: null, rate: '18' }],
  });
  const rates = [
    { from: null, exactRate: '18', effectiveRate: '18', exactCostRate: '0' },
    { from: '2026-07-01', exactRate: '20', effectiveRate: '20', exactCostRate: '0' },
  ];
  await own.put('taxCombinations', { _id: 'vat', name: 'VAT only', taxes: [{ taxId: 'v' }], rates });
  const before = group;
  group = own;
  try {
    // Ordered by the case of 10 kg at 100.00, received by the kilogram at 11.00: 1.00 a kilogram too much for 40 kg. The other 60 kg weren't charged.
    const items = [
      { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '10', unitPrice: '100', taxCombinationId: 'vat' },
    ];
    const ordered = { outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit', items };
    const { body } = await insertDocument({ db }, own.owner, orders, ordered);
    const draft = await opened(receipts, await run(orders, 'sendToGRN', await run(orders, 'approve', body)));
    const [line] = draft.items as AnyRecord[];
    const arrived = {
      ...{ docDate, invoiceDate: docDate, invoiceNumber: 'V-1', invoiceTotal: '530', differenceReason: 'Delivery fee' },
      items: [{ ...line, purchaseUnitId: 'kg', deliveredQty: '40', unitPrice: '11' }],
    };
    const saved = await updateDocument({ db }, own.owner, receipts, { ...draft, ...arrived });
    const received = await run(receipts, 'approve', saved.body);
    const claimed = await opened(requests, await run(receipts, 'requestCredit', received));
    // 40.00 and 18% of it; the letter says for which invoice and why.
    expect(claimed).toMatchObject({
      subTotal: '40.00',
      taxAmount: '7.20',
      grandTotal: '47.20',
      taxRates: 'VAT only 18% on 5 Jun 2026',
    });
    expect((claimed.items as AnyRecord[]).map(({ claimReason }) => claimReason)).toEqual(['price']);
    const open = await run(requests, 'approve', claimed);
    const letter = await letterOf(
      db,
      own.owner,
      requests,
      open as never,
      (await own.stored('outlets', 'out_COL')) as never,
    );
    expect(letter?.facts).toContainEqual(['Invoice no.', 'V-1']);
    expect(letter?.columns.map(({ heading }) => heading)).toContain('Reason');
    expect(letter?.rows[0]).toContain('Price higher than ordered');

    // The supplier wrote its note at the delivery. June is closed, so the note counts when it came.
    const close = (day: string) =>
      db.query(
        `update records set data = data || jsonb_build_object('lockDate', $2::text) where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
        [own.groupId, day],
      );
    await close('2026-06-30');
    expect(
      await refusal(run(requests, 'addCreditNote', open, { creditNoteNo: 'C-1', creditNoteDate: docDate })),
    ).toMatchObject({
      errors: [
        {
          field: 'creditNoteDate',
          message: 'The period up to 30 Jun 2026 is closed. Enter the day on which you received the credit note',
        },
      ],
    });
    const typo = await run(requests, 'addCreditNote', open, {
      creditNoteNo: 'C-1',
      creditNoteDate: '2026-07-02',
      creditedAmount: '4.72',
      creditReason: 'Typing mistake',
    });
    const whole = await run(requests, 'addCreditNote', typo, { creditNoteNo: 'C-1', creditNoteDate: '2026-07-02' });
    expect(whole).toMatchObject({ creditedAmount: '47.20', creditDifference: '0.00' });
    expect(whole.creditReason ?? null).toBeNull();
    const taxes = (fromDate: string, toDate: string) => ask('taxReport', { fromDate, toDate, per: 'month' });
    expect(await taxes('2026-07-01', '2026-07-31')).toMatchObject([
      { tax: 'VAT', rate: '18.0000', purchaseValue: '-40.00', purchaseTax: '-7.20' },
    ]);
    const postings = (await ask('journal', { fromDate: '2026-06-01', toDate: '2026-07-31' })).filter(
      ({ posting }) => posting === 'purchaseTax',
    );
    expect(postings.map(({ date, debit, credit }) => [date, debit, credit])).toEqual([
      [docDate, '79.20', '0.00'],
      ['2026-07-02', '0.00', '7.20'],
    ]);
    await close('2026-07-31');
    expect(
      await refusal(run(requests, 'addCreditNote', whole, { creditNoteNo: 'C-1', creditNoteDate: today })),
    ).toMatchObject({
      errors: [{ field: 'creditNoteDate', rule: 'locked' }],
    });
  } finally {
    group = before;
  }
});

it('asks nothing back of an invoice that another delivery completes', async () => {
  const items = [{ itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '10', unitPrice: '4' }];
  const { body } = await insertDocument({ db }, group.owner, orders, {
    outletId: 'out_COL',
    docDate,
    supplierId: 'farm',
    paymentModeId: 'credit',
    items,
  });
  const delivery = async (order: AnyRecord, deliveredQty: string) => {
    const draft = await opened(receipts, await run(orders, 'sendToGRN', order));
    const [line] = draft.items as AnyRecord[];
    const arrived = {
      docDate,
      invoiceDate: docDate,
      invoiceNumber: 'TWO',
      isPartOfInvoice: true,
      invoiceTotal: '40',
      items: [{ ...line, deliveredQty }],
    };
    return run(
      receipts,
      'approve',
      (await updateDocument({ db }, group.owner, receipts, { ...draft, ...arrived })).body,
    );
  };
  const first = await delivery(await run(orders, 'approve', body), '6');
  await delivery(await group.stored('purchaseOrders', body._id), '4');
  expect(
    await refusal(run(receipts, 'requestCredit', await group.stored('goodsReceivedNotes', first._id))),
  ).toMatchObject({ errors: [{ rule: 'nothing' }] });
});

it('takes over requests from before lines had what they are credited', async () => {
  const line = (creditReason: string, lineTotal: string) => ({ itemId: 'rice', creditReason, lineTotal });
  const data = {
    ...{ grandTotal: '50.00', creditReason: 'Half', priceCredit: '8.34', taxCredit: '1.66' },
    items: [line('short', '20.00'), line('price', '10.00'), line('price', '20.00')],
  };
  await db.query(
    `insert into records (group_id, resource, id, rev, outlet_id, status, data) values ($1, 'creditRequests', 'old', '1-a', 'out_COL', 'credited', $2)`,
    [group.groupId, JSON.stringify(data)],
  );
  await db.transaction((tx) => tx.script(creditReasons));
  const [old] = await db.query<{ data: AnyRecord }>(
    `select data from records where group_id = $1 and resource = 'creditRequests' and id = 'old'`,
    [group.groupId],
  );
  const none = { itemId: 'rice', claimReason: 'short', lineTotal: '20.00' };
  const priced = { itemId: 'rice', claimReason: 'price', creditedCost: '0.00' };
  // A third of 8.34 and of 1.66, and the rest.
  expect(old?.data).toEqual({
    ...data,
    items: [
      none,
      { ...priced, lineTotal: '10.00', creditedNet: '2.78', creditedTax: '0.55' },
      { ...priced, lineTotal: '20.00', creditedNet: '5.56', creditedTax: '1.11' },
    ],
  });
});
