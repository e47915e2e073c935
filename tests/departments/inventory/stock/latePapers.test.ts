import { describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { insertDocument, planAction, runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { DATABASES, lateWorld } from '#tests/departments/sales/lateFixture';
import { refusal } from '#tests/engine/server/documents/documentsFixture';

/** Documents of every kind that come in after a count and are dated before it, and counts that are reversed. */

describe.each(DATABASES)('on %s', (_name, isThere, open) => {
  const { world, draft, approve, count, send, bill, lineOf, stock, agrees } = lateWorld(isThere, open, ['10', '10000']);
  const act = async (resource: string, key: string, record: AnyRecord, args: AnyRecord = {}) => {
    const { _id, _rev } = await world.group.stored(resource, record._id);
    const input = { _id, _rev, arguments: args };
    return (await runAction({ db: world.db }, world.group.owner, entity(resource), key, input)).body;
  };
  const write = async (resource: string, line: AnyRecord, more: AnyRecord = {}) =>
    (
      await insertDocument({ db: world.db }, world.group.owner, entity(resource) as Document, {
        ...{ outletId: 'out_COL', docDate: '2026-06-02', ...more },
        items: [{ itemId: 'chicken', ...('purchaseUnitId' in line ? {} : { unitId: 'kg' }), ...line }],
      })
    ).body;
  const late = async (resource: string, line: AnyRecord, more?: AnyRecord) =>
    act(resource, 'approve', await write(resource, line, more));
  const look = async (resource: string, { _id }: AnyRecord, key = 'approve') => {
    const { _rev } = await world.group.stored(resource, _id);
    return planAction({ db: world.db }, world.group.owner, entity(resource), key, { _id, _rev });
  };
  const bought = (quantity: string, unitPrice: string, docDate = '2026-06-02') =>
    [
      'goodsReceivedNotes',
      { purchaseUnitId: 'kg', deliveredQty: quantity, unitPrice },
      {
        ...{ docDate, supplierId: 'farm', invoiceNumber: `${quantity} for ${unitPrice}`, invoiceDate: docDate },
        ...{ receivedBy: 'owner', paymentModeId: 'credit', invoiceTotal: String(Number(quantity) * Number(unitPrice)) },
      },
    ] as const;
  const kitchen = async () => {
    const { put } = world.group;
    await put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
    await put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase' });
    await put('adjustmentTypes', { _id: 'lost', name: 'Lost', direction: 'decrease' });
    const { createdDateTime: _, ...item } = await world.group.stored('inventoryItems', 'chicken');
    await put('inventoryItems', { ...item, _id: 'chickenKdy', outletId: 'out_KDY' });
  };
  const reverse = (entry: AnyRecord) => act('stockEntries', 'delete', entry, { reason: 'Wrong date' });
  const difference = async (entry: AnyRecord) => {
    const line = await lineOf(entry);
    return [line?.systemQty, line?.varianceQty, line?.varianceValue];
  };

  it.skipIf(!isThere)('a receipt from before a count leaves stock as counted, at the receipt’s price', async () => {
    const counted = await count('15');
    expect(await difference(counted)).toEqual(['10.0000', '5.0000', '5000.00']);
    const made = await write(...bought('5', '1200'));
    expect((await look('goodsReceivedNotes', made)).movements).toMatchObject([
      {
        ...{ type: 'GRN', quantity: '5.0000', onHandBefore: '15.0000', onHandAfter: '15.0000' },
        note: expect.stringMatching(/^SE-COL-26-00000\d counted it on 3 Jun 2026, so stock on hand stays as it is/),
      },
    ]);
    expect((await act('goodsReceivedNotes', 'approve', made)).warnings).toEqual([
      expect.stringMatching(/^chicken: SE-COL-26-00000\d counted it on 3 Jun 2026/),
    ]);
    // The five that were found at 1,000 cost 1,200: what is left is worth what it would be had they been entered in time.
    expect(await stock()).toEqual(['15.0000', '16000.00']);
    expect(await difference(counted)).toEqual(['15.0000', '0.0000', '0.00']);
    expect((await world.group.history('stockEntries', counted._id)).at(-1)).toMatchObject({
      action: 'receiveLateDocument',
      note: expect.stringMatching(/^GRN-COL-26-00000\d of 2 Jun 2026, from before the count$/),
    });
    await agrees();
  });

  it.skipIf(!isThere)('every kind of document, whatever kind of count', async () => {
    await kitchen();
    const receipt = await late(...bought('4', '1000', '2026-06-01'));
    const full = await count('20', '2026-06-03 10:00', { entryType: 'fullCount' });
    await count('20', '2026-06-04 10:00');
    const kinds: readonly (readonly [string, AnyRecord, AnyRecord, string])[] = [
      [
        'issueNotes',
        { issuedQty: '1' },
        { departmentId: 'kitchen', purpose: 'production', issuedTo: 'Chef' },
        '13.0000',
      ],
      ['wastageNotes', { quantity: '2', wastageType: 'spoilage' }, {}, '11.0000'],
      ['stockAdjustments', { adjustQty: '3' }, { adjustmentTypeId: 'lost' }, '8.0000'],
      ['stockAdjustments', { adjustQty: '5', enteredCost: '1000' }, { adjustmentTypeId: 'found' }, '13.0000'],
      ['transferOuts', { sentQty: '4' }, { toOutletId: 'out_KDY' }, '9.0000'],
      ['supplierReturns', { grnLineNo: 1, returnQty: '2', returnReason: 'damaged' }, { grnId: receipt._id }, '7.0000'],
    ];
    for (const [resource, line, head, expected] of kinds) {
      const approved = await late(resource, line, head);
      expect([resource, approved.status, approved.warnings]).toEqual([
        resource,
        expect.stringMatching(/approved|inTransit|sent/),
        [expect.stringMatching(/counted it on 3 Jun 2026/)],
      ]);
      expect([resource, await stock()]).toEqual([resource, ['20.0000', '20000.00']]);
      expect([resource, (await lineOf(full))?.systemQty]).toEqual([resource, expected]);
    }
    expect(kinds).toHaveLength(6);
    const findings = await verifyGroup(world.db, world.group.groupId);
    // The first stock of these tests has no document.
    expect(findings.filter(({ kind }) => kind !== 'documents')).toEqual([]);
  });

  it.skipIf(!isThere)('a receipt that is reversed leaves stock as it was counted since', async () => {
    const receipt = await late(...bought('5', '1000'));
    expect((await stock())[0]).toBe('15.0000');
    const counted = await count('10', '2026-06-04 10:00');
    expect(await difference(counted)).toEqual(['15.0000', '-5.0000', '-5000.00']);
    await act('goodsReceivedNotes', 'delete', receipt, { reason: 'Never came' });
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    expect(await difference(counted)).toEqual(['10.0000', '0.0000', '0.00']);
    await agrees();
  });

  it.skipIf(!isThere)('of the day of the count, the later one comes on top, and the review page says so', async () => {
    const counted = await count('12', '2026-06-03 10:00');
    const made = await write(...bought('3', '1000', '2026-06-03'));
    expect((await look('goodsReceivedNotes', made)).movements).toMatchObject([
      {
        ...{ onHandBefore: '12.0000', onHandAfter: '15.0000' },
        note: expect.stringMatching(
          /^SE-COL-26-00000\d counted it earlier that day, .* date the document 2 Jun 2026\.$/,
        ),
      },
    ]);
    const receipt = await act('goodsReceivedNotes', 'approve', made);
    expect(receipt.warnings).toBeUndefined();
    expect((await stock())[0]).toBe('15.0000');
    // What was received before a count of the same day and is reversed after it was counted as well.
    const second = await count('12', '2026-06-03 11:00');
    await act('goodsReceivedNotes', 'delete', receipt, { reason: 'Never came' });
    expect([await difference(counted), await difference(second)]).toEqual([
      ['10.0000', '2.0000', '2000.00'],
      ['12.0000', '0.0000', '0.00'],
    ]);
  });

  it.skipIf(!isThere)(
    'a reversed count leaves what there was, with bills and receipts that came in since',
    async () => {
      const counted = await count('6');
      await send(bill('B1', 1, '2026-06-02 13:00'));
      await send(bill('B2', 2, '2026-06-05 13:00'));
      expect(await stock()).toEqual(['4.0000', '4000.00']);
      expect(await difference(counted)).toEqual(['9.0000', '-3.0000', '-3000.00']);
      expect((await refusal(act('stockEntries', 'delete', counted))).rules).toEqual(['reason: required']);
      const preview = await look('stockEntries', counted, 'delete');
      expect(preview.movements).toMatchObject([{ type: 'COUNT', quantity: '3.0000', onHandAfter: '7.0000' }]);
      const reversed = await reverse(counted);
      expect(reversed.status).toBe('delete');
      expect(await stock()).toEqual(['7.0000', '7000.00']);
      expect((await world.group.history('stockEntries', counted._id)).at(-1)).toMatchObject({
        ...{ action: 'delete', note: 'Wrong date' },
      });
      // The day is open again for what moves stock, and a new count begins with what there was.
      await late(...bought('1', '1000'));
      expect((await stock())[0]).toBe('8.0000');
      expect(await difference(await count('6'))).toEqual(['10.0000', '-4.0000', '-4000.00']);
      expect((await stock())[0]).toBe('4.0000');
      await agrees();
    },
  );

  it.skipIf(!isThere)('a later count takes in a reversed one', async () => {
    const first = await count('6', '2026-06-03 10:00');
    const second = await count('5', '2026-06-04 10:00');
    expect(await difference(second)).toEqual(['6.0000', '-1.0000', '-1000.00']);
    await reverse(first);
    expect(await stock()).toEqual(['5.0000', '5000.00']);
    expect(await difference(second)).toEqual(['10.0000', '-5.0000', '-5000.00']);
    await reverse(second);
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    await agrees();
  });

  it.skipIf(!isThere)(
    'only people with the right reverse a count, and not in a closed period or below zero',
    async () => {
      const found = await count('14');
      const rights = { STOCK_ENTRY: ['view', 'create', 'edit', 'approve', 'delete'] };
      const keeper = world.group.person('keeper', rights, ['out_COL']);
      const { _id, _rev } = await world.group.stored('stockEntries', found._id);
      const asked = { _id, _rev, arguments: { reason: 'Wrong' } };
      const byKeeper = runAction({ db: world.db }, keeper, entity('stockEntries'), 'delete', asked);
      expect(await refusal(byKeeper)).toMatchObject({ status: 403 });
      await kitchen();
      const taken = { departmentId: 'kitchen', purpose: 'production', issuedTo: 'Chef', docDate: '2026-06-05' };
      await late('issueNotes', { issuedQty: '12' }, taken);
      expect((await refusal(reverse(found))).message).toBe('chicken: 2 on hand, 4 wanted.');
      const outlet = await world.group.stored('outlets', 'out_COL');
      await world.db.query(
        `update records set data = data || '{"lockDate": "2026-06-04"}' where group_id = $1 and resource = 'outlets' and id = $2`,
        [world.group.groupId, outlet._id],
      );
      expect((await refusal(reverse(found))).rules).toEqual(['docDate: locked']);
    },
  );

  it.skipIf(!isThere)('opening stock is a count too: what comes in from before it is part of it', async () => {
    const { group } = world;
    const opened = await count('0', '2026-06-03 10:00', {
      entryType: 'opening',
      items: [{ itemId: 'rice', unitId: 'kg', countedQty: '10', enteredCost: '300' }],
    });
    const [, line, head] = bought('4', '350');
    await late('goodsReceivedNotes', { ...line, itemId: 'rice' }, head);
    expect(await group.balance('rice')).toMatchObject({ quantity: '10.0000', value: '3200.00' });
    expect((await refusal(reverse(opened))).rules).toEqual([': opening']);
  });

  it.skipIf(!isThere)('nothing that is dated back takes more than there was on any day since', async () => {
    await kitchen();
    await late(...bought('20', '1000', '2026-06-10'));
    const issue = { departmentId: 'kitchen', purpose: 'production', issuedTo: 'Chef' };
    const taken = (quantity: string, docDate: string) =>
      late('issueNotes', { issuedQty: quantity }, { ...issue, docDate });
    expect((await refusal(taken('16', '2026-06-05'))).message).toBe('chicken: 10 on hand on 5 Jun 2026, 16 wanted.');
    expect((await refusal(taken('1', '2026-05-31'))).message).toBe('chicken: 0 on hand on 31 May 2026, 1 wanted.');
    await taken('4', '2026-06-07');
    expect((await refusal(taken('7', '2026-06-05'))).message).toBe('chicken: 6 on hand on 7 Jun 2026, 7 wanted.');
    await taken('6', '2026-06-05');
    expect((await stock())[0]).toBe('20.0000');
    // What a later count includes was there until the count.
    await count('20', '2026-06-12 10:00');
    expect((await refusal(taken('1', '2026-06-08'))).message).toBe('chicken: 0 on hand on 8 Jun 2026, 1 wanted.');
    await taken('20', '2026-06-11');
    expect((await stock())[0]).toBe('20.0000');
    await agrees();
  });

  it.skipIf(!isThere)(
    'a count and what is dated before it, approved at the same moment, count the goods once',
    async () => {
      await kitchen();
      const issue = { departmentId: 'kitchen', purpose: 'production', issuedTo: 'Chef' };
      for (let round = 0; round < 6; round++) {
        const left = 9 - round;
        const paper = await write('issueNotes', { issuedQty: '1' }, { ...issue, docDate: `2026-06-1${round}` });
        const counting = await draft(String(left), `2026-06-1${round + 1} 10:00`);
        const both = [() => act('issueNotes', 'approve', paper), () => approve(counting)];
        await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()));
        expect([round, (await stock())[0]]).toEqual([round, left.toFixed(4)]);
        expect([round, (await lineOf(counting))?.varianceQty]).toEqual([round, '0.0000']);
      }
      await agrees();
    },
  );

  it.skipIf(!isThere)('a count that is reversed while something from before it comes in ends with both', async () => {
    await kitchen();
    const issue = { departmentId: 'kitchen', purpose: 'production', issuedTo: 'Chef' };
    let expected = 10;
    for (let round = 0; round < 6; round++) {
      const counting = await count('4', `2026-06-04 1${round}:00`);
      const paper = await write('issueNotes', { issuedQty: '1' }, { ...issue, docDate: '2026-06-03' });
      const both = [() => act('issueNotes', 'approve', paper), () => reverse(counting).catch(() => reverse(counting))];
      await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()));
      expected -= 1;
      expect([round, (await stock())[0]]).toEqual([round, expected.toFixed(4)]);
    }
    await agrees();
  });
});
