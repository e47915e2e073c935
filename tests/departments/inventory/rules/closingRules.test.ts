import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { closingActions } from '#resources/inventory/closing.rules';
import { received } from '#resources/inventory/purchasing.rules';
import { orderOfRequisition } from '#resources/inventory/requisitionOrders.rules';
import {
  approvalProblems,
  approvedPlan,
  centralStoreFor,
  requestedLines,
  requiredBy,
} from '#resources/inventory/requisitions.rules';

const { shortClose, reopen, cancel } = closingActions(received, { drafts: 'grnNumber' });
const order = (...lines: object[]) => ({
  ...{ status: 'partiallyReceived', docDate: '2026-06-10' },
  items: lines.map((each, index) => ({
    lineNo: index + 1,
    orderedQty: '10',
    receivedQty: '0',
    closedQty: '0',
    ...each,
  })),
});
const none: AnyRecord = { drafts: [] };
const drafted: AnyRecord = { drafts: [{ grnNumber: 'GRN-1' }] };
const context = (lockDate?: string) => ({ outlet: { lockDate } }) as unknown as Parameters<typeof reopen.check>[2];
const said = (problems: Iterable<{ field: string; rule: string; message: string }>) =>
  [...problems].map(({ field, rule, message }) => `${field} ${rule}: ${message}`);

describe('closing what is open', () => {
  const close = (record: AnyRecord, args: AnyRecord = {}) => {
    const { set } = shortClose.plan(record, none, context(), { reason: 'late', ...args });
    return [set.status, ...set.items.map((line: AnyRecord) => `${Number(line.closedQty)} ${line.openQty ?? '-'}`)];
  };
  const check = (record: AnyRecord, facts = none, args: AnyRecord = {}) =>
    said(shortClose.check(record, facts, context(), args));
  const half = order({ receivedQty: '4', closedQty: '1' }, { receivedQty: '10' });

  it('adds the open quantity to what was closed, on all lines or on one', () => {
    expect(close(half)).toEqual(['received', '6 0.0000', '0 0.0000']);
    expect(close(half, { lineNo: 2 })).toEqual(['partiallyReceived', '1 -', '0 0.0000']);
    expect(close(order({}, {}), { lineNo: 1 })).toEqual(['sentToGRN', '10 0.0000', '0 -']);
    expect(close(order({}, {}), { lineNo: null })).toEqual(['closed', '10 0.0000', '10 0.0000']);
    expect(shortClose.plan(half, none, context(), { reason: 'late' }).set.closeReason).toBe('late');
  });

  it('needs something open, and no draft', () => {
    expect(check(half)).toEqual([]);
    expect(check(half, none, { lineNo: 2 })).toEqual(['lineNo open: This line has no open quantity']);
    expect(check(half, drafted)).toEqual([' draft: GRN-1 is still a draft for this order. Approve or delete it first']);
    expect(check(half, {})).toEqual([]);
  });

  it('can be undone while the period is open', () => {
    const closed = order({ receivedQty: '4', closedQty: '6' });
    expect([reopen.when(closed), reopen.when(order({}))]).toEqual([true, false]);
    const again = (facts: AnyRecord, record = closed) => reopen.plan(record, facts).set;
    expect(again(none)).toMatchObject({
      status: 'partiallyReceived',
      closeReason: null,
      items: [{ closedQty: '0.0000', openQty: '6.0000' }],
    });
    expect(again(none, order({ closedQty: '10' })).status).toBe('approved');
    expect(again(drafted, order({ closedQty: '10' })).status).toBe('sentToGRN');
    const locked = (lockDate?: string) => said(reopen.check(closed as never, none, context(lockDate)));
    expect([locked(), locked('2026-06-09'), locked('2026-06-10').length]).toEqual([[], [], 1]);
  });

  it('nothing of it is received: then it can be cancelled', () => {
    expect([cancel.when(order({}, {})), cancel.when(order({}, { receivedQty: '0.0001' }))]).toEqual([true, false]);
    expect(said(cancel.check({}, drafted))).toEqual([' draft: GRN-1 is a draft for this order. Delete it first']);
    expect(said(cancel.check({}, none))).toEqual([]);
    expect(cancel.plan({}, none, context(), { reason: 'gone' })).toEqual({ set: { closeReason: 'gone' } });
  });
});

describe('a requisition', () => {
  const asked = (...lines: object[]) => ({
    items: lines.map((each, index) => ({ lineNo: index + 1, itemName: 'Rice', requestedQty: '10', ...each })),
  });
  const approved = (record: AnyRecord, lowered: unknown = undefined) =>
    linesOf(approvedPlan(record, lowered).set ?? {}).map(
      ({ approvedQty, pendingQty }) => `${approvedQty} ${pendingQty}`,
    );

  it('is approved as requested, or lower', () => {
    expect(approved(asked({}, { approvedQty: '7' }, { approvedQty: '' }))).toEqual([
      '10 10.0000',
      '7 7.0000',
      '10 10.0000',
    ]);
    expect(
      approved(asked({}, { approvedQty: '7' }), [
        { lineNo: 1, approvedQty: '0' },
        { lineNo: 2, approvedQty: '' },
      ]),
    ).toEqual([...['0 0.0000', '7 7.0000']]);
  });

  it('not higher, on lines that there are, and at least one of them', () => {
    const check = (lowered: unknown, record: AnyRecord = asked({}, {})) => said(approvalProblems(record, lowered));
    expect(check([{ lineNo: 1, approvedQty: '10' }])).toEqual([]);
    expect(check([{ lineNo: 2, approvedQty: '10.0001' }])).toEqual([
      'items.1.approvedQty max: Rice: more than was requested',
    ]);
    expect(check([{ lineNo: 3, approvedQty: '1' }])).toEqual([
      'items.0.lineNo reference: There is no line with this number',
    ]);
    const zero = (lineNo: number) => ({ lineNo, approvedQty: '0' });
    expect(check([zero(1)])).toEqual([]);
    expect(check([zero(1), zero(2)])).toEqual([
      'items rejected: Every line is rejected. Delete the draft, or approve at least one line',
    ]);
  });

  it('shows the stock of its own store only', () => {
    const items = { rice: { _id: 'rice', stockOnHand: '24', isStockTracked: true, baseUnitId: 'kg' } };
    const line = { itemId: 'rice', unitId: 'kg', conversionFactor: '1' };
    const seen = (srnType: 'transfer' | 'internal') =>
      requestedLines({ ...asked(line), srnType } as never, items)[0]?.onHandAtSource;
    expect(seen('transfer')).toBeNull();
    expect(Number(seen('internal'))).toBe(24);
  });

  it('comes from the only other central store, at the end of a day', () => {
    const store = (...ids: string[]) =>
      centralStoreFor(
        { outletId: 'a' },
        ids.map((_id) => ({ _id })),
      );
    expect([store(), store('a'), store('a', 'b'), store('b'), store('b', 'c')]).toEqual([null, null, 'b', 'b', null]);
    expect([undefined, 0, 23, 24, 47, 48].map((hours) => requiredBy('2026-06-30', hours))).toEqual([
      ...['2026-06-30', '2026-06-30', '2026-06-30', '2026-07-01', '2026-07-01', '2026-07-02'],
    ]);
  });
});

describe('an order of what a requisition still needs', () => {
  const item = (_id: string, more: object = {}) => ({
    ...{ _id, itemName: _id.toUpperCase(), itemCode: _id, baseUnitId: 'kg', defaultSupplierId: 'farm' },
    itemUnits: [{ unitId: 'case', factorToBase: '10', use: ['purchase'] }],
    ...more,
  });
  const line = (itemId: string, more: object = {}) => ({
    itemId,
    unitId: 'kg',
    approvedQty: '25',
    fulfilledQty: '0',
    closedQty: '0',
    ...more,
  });
  const fill = (lines: object[], items: AnyRecord, more: object = {}) =>
    orderOfRequisition.fill({ _id: 'srn', outletId: 'col', items: lines, ...more }, { items, units: [] }, {
      today: '2026-06-10',
    } as never) as AnyRecord;
  const known = {
    rice: item('rice'),
    oil: item('oil', { itemUnits: [], defaultSupplierId: 'mill' }),
    sauce: item('sauce', { itemType: 'semiFinished' }),
  };

  it('is in whole packs that cover it, of what is bought and still open', () => {
    const wanted = fill(
      [
        line('rice', { fulfilledQty: '4', closedQty: '0.9' }),
        line('sauce'),
        line('gone'),
        line('oil'),
        line('rice', { fulfilledQty: '25' }),
      ],
      known,
    );
    expect(wanted.items).toEqual([
      { itemId: 'rice', itemCode: 'rice', itemName: 'RICE', purchaseUnitId: 'case', orderedQty: '3.0000' },
      { itemId: 'oil', itemCode: 'oil', itemName: 'OIL', purchaseUnitId: 'kg', orderedQty: '25.0000' },
    ]);
    expect(wanted).toMatchObject({ outletId: 'col', docDate: '2026-06-10', srnId: 'srn' });
    expect(fill([line('rice', { unitId: 'case', approvedQty: '2.5' })], known).items).toMatchObject([
      { purchaseUnitId: 'case', orderedQty: '2.5000' },
    ]);
    expect(fill([line('rice', { unitId: 'crate' })], known).items).toMatchObject([
      { purchaseUnitId: 'crate', orderedQty: '25.0000' },
    ]);
  });

  it('names the supplier if there is only one, and the day while it is to come', () => {
    expect(fill([line('rice')], known).supplierId).toBe('farm');
    expect(fill([line('rice'), line('oil')], known)).not.toHaveProperty('supplierId');
    expect(fill([line('rice')], { rice: item('rice', { defaultSupplierId: null }) })).not.toHaveProperty('supplierId');
    const expected = (requiredDate?: string) => fill([line('rice')], known, { requiredDate }).expectedDate;
    expect([expected(), expected('2026-06-09'), expected('2026-06-10')]).toEqual([undefined, undefined, '2026-06-10']);
  });
});
