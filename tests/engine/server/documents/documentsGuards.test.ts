import { beforeEach, describe, expect, test } from 'vitest';
import { planAction } from '#server/documents/preview';
import { updateRecord } from '#server/records/write/store';
import { sharedDatabase } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { documentCalls, issue, order, receipt } from './documentsCalls';
import { issues, orders, receipts, testDeclarations } from './documentsDeclarations';
import { type Group, newGroup, refusal } from './documentsFixture';

withDeclarations(testDeclarations);

const db = await sharedDatabase();
let group: Group;
beforeEach(async () => {
  group = await newGroup(db);
});

const { insert, act } = documentCalls(db, () => group);

describe('approvals', () => {
  test('charge current cost for what leaves stock, and refuse what is not there', async () => {
    await act(receipts, 'approve', await insert(receipts, receipt));
    const taken = (await act(issues, 'approve', await insert(issues, issue))).body;
    expect(taken).toMatchObject({ totalCost: '10.00', items: [{ unitCost: '10.000000', lineCost: '10.00' }] });
    const much = await insert(issues, {
      ...issue,
      items: [
        { itemId: 'rice', quantity: '1' },
        { itemId: 'chicken', quantity: '30' },
      ],
    });
    const { status, errors } = await refusal(act(issues, 'approve', much));
    expect(status).toBe(400);
    expect(errors).toEqual([
      { field: 'items.0.quantity', rule: 'stock', message: 'rice: 0 on hand, 1 wanted.', lineNo: 1 },
      { field: 'items.1.quantity', rule: 'stock', message: 'chicken: 29 on hand, 30 wanted.', lineNo: 2 },
    ]);
    expect(await group.stored('testIssues', much._id)).toEqual(much);
    await group.settings({ negativeStock: { value: 'warn' } });
    expect((await act(issues, 'approve', much)).body).toMatchObject({
      status: 'approved',
      warnings: ['rice: 0 on hand, 1 wanted.', 'chicken: 29 on hand, 30 wanted.'],
    });
  });

  test('look again at masters, dates and people before they approve', async () => {
    const { entity } = await import('#resources/index');
    const change = async (resource: string, id: string, set: object) => {
      const before = await group.stored(resource, id);
      await db.transaction((tx) => updateRecord(tx, group.scope, entity(resource), before, { ...before, ...set }));
    };
    const made = await insert(receipts, receipt);
    const approve = () => refusal(act(receipts, 'approve', made));
    await change('inventoryItems', 'chicken', { itemUnits: [{ unitId: 'case', factorToBase: '12' }] });
    expect((await approve()).rules).toEqual(['items.0.conversionFactor: conversion']);
    await change('inventoryItems', 'chicken', {
      itemUnits: [{ unitId: 'case', factorToBase: '10' }],
      status: 'inactive',
    });
    expect((await approve()).rules).toEqual(['items.0.itemId: inactive']);
    await change('inventoryItems', 'chicken', { status: 'active' });
    await change('outlets', 'out_COL', { lockDate: '2026-06-30' });
    expect((await approve()).rules).toEqual(['docDate: locked']);
    await change('outlets', 'out_COL', { lockDate: '2026-05-31' });
    await group.settings({ separateApprover: {} });
    expect((await approve()).rules).toEqual([': separateApprover']);
    const manager = group.person('manager', { TEST_RECEIPT: ['approve'] });
    expect((await act(receipts, 'approve', made, {}, manager)).body).toMatchObject({
      status: 'approved',
      approvedBy: 'manager',
    });
  });

  test('keep figures from people who may not see costs', async () => {
    const made = await insert(receipts, { ...receipt, items: [{ ...receipt.items[0], value: '2000' }] });
    const blind = group.person('blind', { TEST_RECEIPT: ['approve'] });
    const { body } = await act(receipts, 'approve', made, {}, blind);
    expect(body.notices).toEqual([{ category: 'priceChange', level: 'warning', title: 'Dear', message: '' }]);
    expect(body.totalCost).toBeUndefined();
    expect(await group.stored('testReceipts', made._id)).toMatchObject({ totalCost: '2000.00' });
  });

  test('write nothing when they are refused, and the plan’s reasons come with their lines', async () => {
    const made = await insert(receipts, { ...receipt, items: [{ itemId: 'chicken', quantity: '1', value: '13' }] });
    expect(await refusal(act(receipts, 'approve', made))).toMatchObject({
      status: 400,
      errors: [{ field: 'items.0.value', rule: 'unlucky', lineNo: 1 }],
    });
    expect(await group.stored('testReceipts', made._id)).toEqual(made);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '0.0000' });
  });
});

describe('previews', () => {
  test('show what the action would do, and do nothing', async () => {
    const source = (await act(orders, 'approve', await insert(orders, order))).body;
    await act(receipts, 'approve', await insert(receipts, receipt));
    const made = await insert(receipts, {
      ...receipt,
      invoice: 'INV 2',
      orderId: source._id,
      items: [{ itemId: 'chicken', orderLineNo: '1', quantity: '1', value: '500' }],
    });
    const preview = await planAction({ db }, group.owner, receipts, 'approve', made);
    expect(preview.problems).toEqual([]);
    expect(preview.movements).toEqual([
      {
        type: 'GRN',
        lineNo: 1,
        outletId: 'out_COL',
        itemId: 'chicken',
        itemName: 'chicken',
        quantity: '10.0000',
        unitCost: '50.000000',
        value: '500.00',
        onHandBefore: '30.0000',
        onHandAfter: '40.0000',
        averageBefore: '10.000000',
        averageAfter: '20.000000',
      },
    ]);
    expect(preview.patches.map(({ resource, id, title }) => [resource, id, title])).toEqual([
      ['testOrders', source._id, 'OR-COL-26-000001'],
      ['inventoryItems', 'chicken', 'chicken'],
    ]);
    expect(preview.patches[1]?.changes).toEqual({ standardCost: ['300.000000', '500.000000'] });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '30.0000' });
    expect(await group.stored('testReceipts', made._id)).toEqual(made);

    const blind = group.person('blind', { TEST_RECEIPT: ['approve'] });
    const shown = await planAction({ db }, blind, receipts, 'approve', made);
    expect(shown.movements).toEqual([
      {
        type: 'GRN',
        lineNo: 1,
        outletId: 'out_COL',
        itemId: 'chicken',
        itemName: 'chicken',
        quantity: '10.0000',
        onHandBefore: '30.0000',
        onHandAfter: '40.0000',
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('standardCost');
  });

  test('name all reasons at once, missing stock among them', async () => {
    const made = await insert(issues, { ...issue, items: [{ itemId: 'rice', quantity: '2' }] });
    await group.settings({ separateApprover: {} });
    const { movements, problems } = await planAction({ db }, group.owner, issues, 'approve', made);
    expect(problems.map(({ field, rule }) => `${field}: ${rule}`)).toEqual([
      ': separateApprover',
      'items.0.quantity: stock',
    ]);
    expect(movements).toMatchObject([{ onHandBefore: '0.0000', onHandAfter: '-2.0000' }]);
  });
});
