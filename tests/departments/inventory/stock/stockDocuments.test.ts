import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costMoney, defineDocument, integer, quantity, reference } from '#engine/define';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf } from '#engine/read/calls';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { formatFinding } from '#engine/read/checks/finding';
import { addDays } from '#engine/run/time/days';
import { declarations } from '#resources';
import issueNotes from '#resources/inventory/issueNotes';
import { issued } from '#resources/inventory/requisitions.rules';
import { stockLines } from '#resources/inventory/stockLines.rules';
import storeRequisitions from '#resources/inventory/storeRequisitions';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { verifyFulfilled } from '#server/documents/verify';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';

/**
 * Requisitions and issue notes, the latter being the example of docs/adding-a-stock-document.md: their behaviour from their declarations
 * alone.
 */

/** An issue that can be undone. */
const loans = defineDocument({
  name: 'testLoans',
  label: { one: 'Loan', many: 'Loans' },
  module: 'TEST_LOAN',
  number: 'loanNumber',
  prefix: 'LN',
  paths: { list: '/testLoans', create: '/testLoans/create', edit: '/testLoans', review: '/testLoans/review' },
  fields: { srnId: reference('storeRequisitions', { once: true }), totalCost: costMoney({ readOnly: true }) },
  lines: stockLines({ lineOf: integer({ hidden: true }), lentQty: quantity({ required: true, moreThan: 0 }) }),
  fulfils: { of: issued, by: 'srnId', line: 'lineOf', with: 'lentQty' },
  moves: { type: 'ISSUE', reversal: 'ADJUST_IN' },
});
withDeclarations([loans]);

let db: Database;
let group: Group;
const docDate = '2026-06-05';

beforeAll(async () => {
  db = await sharedDatabase();
});
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
  await group.put('priorityLevels', { _id: 'soon', name: 'Soon', rank: 1 });
  await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
});

const save = async (document: Document, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, document, { outletId: 'out_COL', docDate, ...input })).body;
const act = async (document: Document, key: string, { _id, _rev }: AnyRecord) =>
  (await runAction({ db }, group.owner, document, key, { _id, _rev })).body;
const linesOf = (record: AnyRecord) => record.items as AnyRecord[];
const context = { today: docDate, userId: 'owner', can: () => true, settings: {}, outlet: {} };

const requested = (more: AnyRecord) =>
  save(storeRequisitions, { departmentId: 'kitchen', requiredDate: docDate, priorityLevelId: 'soon', ...more });

/** Six kilograms of chicken, requested and approved. */
const requisition = async () =>
  act(
    storeRequisitions,
    'approve',
    await requested({ items: [{ itemId: 'chicken', unitId: 'kg', requestedQty: '6' }] }),
  );

/** A new document's initial values, with another quantity in its one line. */
const filled = (document: Document, source: AnyRecord, set: AnyRecord = {}): AnyRecord => {
  const record = document.from?.storeRequisitions?.fill(source, {}, context) ?? {};
  return { ...record, items: linesOf(record).map((line) => ({ ...line, ...set })) };
};
const issue = (source: AnyRecord, issuedQty?: string) =>
  save(issueNotes, { ...filled(issueNotes, source, issuedQty ? { issuedQty } : {}), issuedTo: 'Nimal' });
const again = (source: AnyRecord) => group.stored('storeRequisitions', source._id);

describe('a stock document from its declaration', () => {
  test('has calls, states, actions, list and header by default, and no problems', () => {
    expect(checkDeclarations([...declarations]).map(formatFinding)).toEqual([]);
    expect(Object.keys(issueNotes.statuses)).toEqual(['draft', 'approved', 'delete']);
    expect(Object.keys(storeRequisitions.statuses)).toEqual([
      'draft',
      'approved',
      'partiallyFulfilled',
      'fulfilled',
      'closed',
      'delete',
    ]);
    expect(issueNotes.actions).toMatchObject({
      approve: { label: 'Approve issue note', confirm: 'Approve {issueNumber}? Stock changes with it.', bulk: true },
      delete: { label: 'Delete draft', from: 'draft', to: 'delete', tone: 'danger' },
    });
    expect(issueNotes.header).toEqual(['srnId', 'departmentId', 'totalCost']);
    expect(issueNotes.grid).toEqual([
      ...['itemId', 'unitId', 'requestedQty', 'availableStock', 'issuedQty', 'expiryDate', 'batchNo'],
    ]);
    expect(issueNotes.list).toMatchObject({
      columns: ['issueNumber', 'docDate', 'srnId', 'departmentId', 'totalCost', 'status', 'addedBy', 'approvedBy'],
      filters: ['docDate', 'departmentId', 'status'],
      search: ['issueNumber'],
    });
    expect(callsOf(issueNotes)).toMatchObject({
      getList: { method: 'GET', path: 'v1/issuenote/INListDocs' },
      create: { method: 'POST', path: 'v1/issuenote/insertIN' },
      actions: { approve: { method: 'PUT', path: 'v1/issuenote/approveIN' } },
    });
  });

  test('begins with what is open, moves stock at current cost and moves its requisition on', async () => {
    const source = await requisition();
    expect(filled(issueNotes, source)).toMatchObject({
      outletId: 'out_COL',
      srnId: source._id,
      departmentId: 'kitchen',
      items: [{ itemId: 'chicken', unitId: 'kg', srnLineNo: 1, requestedQty: '6.0000', issuedQty: '6.0000' }],
    });
    const note = await issue(source, '4');
    expect(note).toMatchObject({ issueNumber: 'IN-COL-26-000001', status: 'draft' });
    const preview = await planAction({ db }, group.owner, issueNotes, 'approve', note);
    expect(preview).toMatchObject({
      problems: [],
      movements: [{ type: 'ISSUE', quantity: '-4.0000', onHandBefore: '10.0000', onHandAfter: '6.0000' }],
    });
    const approved = await act(issueNotes, 'approve', note);
    expect(approved).toMatchObject({ status: 'approved', totalCost: '4000.00', approvedBy: 'owner' });
    expect(linesOf(approved)).toMatchObject([{ unitCost: '1000.000000', lineCost: '4000.00' }]);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '6.0000', value: '6000.00' });
    expect(await again(source)).toMatchObject({
      status: 'partiallyFulfilled',
      items: [{ fulfilledQty: '4.0000', pendingQty: '2.0000' }],
    });
  });

  test('says what is there, and leaves a requested line open that isn’t given', async () => {
    const wanted = (itemId: string) => ({ itemId, unitId: 'kg', requestedQty: '6' });
    const both = { items: [wanted('chicken'), wanted('rice')] };
    const source = await act(storeRequisitions, 'approve', await requested(both));
    const given = (chicken: string) =>
      linesOf(filled(issueNotes, source)).map((line) => ({
        ...line,
        issuedQty: line.itemId === 'chicken' ? chicken : '0',
      }));
    const note = await save(issueNotes, { ...filled(issueNotes, source), items: given('0'), issuedTo: 'Nimal' });
    expect(linesOf(note)).toMatchObject([{ availableStock: '10.0000' }, { availableStock: '0.0000' }]);
    expect((await refusal(act(issueNotes, 'approve', note))).rules).toEqual(['items: nothing']);
    const { body } = await updateDocument({ db }, group.owner, issueNotes, { ...note, items: given('6') });
    await act(issueNotes, 'approve', body);
    expect(await again(source)).toMatchObject({
      status: 'partiallyFulfilled',
      items: [{ pendingQty: '0.0000' }, { fulfilledQty: '0.0000', pendingQty: '6.0000' }],
    });
    const moved = await db.query('select item_id, qty from movements where group_id = $1 and doc_id = $2', [
      group.groupId,
      note._id,
    ]);
    expect(moved).toEqual([{ item_id: 'chicken', qty: '-6.0000' }]);
    const empty = {
      departmentId: 'kitchen',
      issuedTo: 'Nimal',
      items: [{ itemId: 'rice', unitId: 'kg', issuedQty: '0' }],
    };
    expect((await refusal(save(issueNotes, empty))).rules).toEqual(['items.0.issuedQty: moreThan']);
  });

  test('of another outlet is asked of the central store, unless someone chooses', async () => {
    const transfer = { srnType: 'transfer', items: [{ itemId: 'chicken', unitId: 'kg', requestedQty: '1' }] };
    expect((await refusal(requested({ ...transfer, departmentId: null }))).rules).toEqual(['toOutletId: required']);
    await db.query(
      `update records set data = data || '{"isCentralStore": true}' where group_id = $1 and resource = 'outlets' and id = 'out_KDY'`,
      [group.groupId],
    );
    const made = await requested({ ...transfer, departmentId: null });
    expect(made.toOutletId).toBe('out_KDY');
    // The store itself asks another outlet.
    const own = { ...transfer, departmentId: null, outletId: 'out_KDY' };
    expect((await refusal(requested(own))).rules).toContain('toOutletId: required');
  });

  test('takes no more than is open, one draft at a time, and nothing once all is issued', async () => {
    const source = await requisition();
    const draft = await issue(source, '4');
    expect((await refusal(issue(source))).rules).toEqual(['srnId: oneDraft']);
    await act(issueNotes, 'approve', draft);
    const over = await issue(await again(source), '2.0001');
    expect(await refusal(act(issueNotes, 'approve', over))).toMatchObject({
      rules: ['items.0.issuedQty: max'],
      errors: [{ message: 'chicken: at most 2 more may be issued on SRN-COL-26-000001' }],
    });
    await act(issueNotes, 'delete', over);
    await act(issueNotes, 'approve', await issue(await again(source)));
    const done = await again(source);
    expect(done).toMatchObject({ status: 'fulfilled', items: [{ pendingQty: '0.0000' }] });
    expect((await refusal(save(issueNotes, { ...filled(issueNotes, source), issuedTo: 'Nimal' }))).rules).toEqual([
      'srnId: state',
    ]);
  });

  test('the approver lowers or rejects lines of a requisition; what stays pending is closed with a reason', async () => {
    await group.put('priorityLevels', { _id: 'later', name: 'Later', rank: 2, slaHours: 48 });
    const lines = (chicken?: string, rice?: string) => [
      { itemId: 'chicken', unitId: 'kg', requestedQty: '6', ...(chicken ? { approvedQty: chicken } : {}) },
      { itemId: 'rice', unitId: 'kg', requestedQty: '2', ...(rice ? { approvedQty: rice } : {}) },
    ];
    const head = { departmentId: 'kitchen', priorityLevelId: 'later' };
    const ask = (items: AnyRecord[], who = group.owner) =>
      insertDocument({ db }, who, storeRequisitions, { outletId: 'out_COL', docDate, ...head, items });
    const keeper = group.person('keeper', { SRN: ['view', 'create', 'edit'] });
    expect((await refusal(ask(lines('7')))).rules).toEqual(['items.0.approvedQty: max']);
    const asked = (await ask(lines(), keeper)).body;
    expect(asked.requiredDate).toBe(addDays(docDate, 2));
    const lowered = updateDocument({ db }, keeper, storeRequisitions, { ...asked, items: lines('5') });
    expect(await refusal(lowered)).toMatchObject({ status: 403 });
    const rejected = (await ask(lines('0', '0'))).body;
    expect((await refusal(act(storeRequisitions, 'approve', rejected))).rules).toEqual(['items: rejected']);

    const approver = group.person('approver', { SRN: ['view', 'approve'] });
    const open = (await ask(lines(undefined, '0'))).body;
    const send = (record: AnyRecord, items: object[]) =>
      runAction({ db }, approver, storeRequisitions, 'approve', { ...record, items });
    expect((await refusal(send(open, [{ lineNo: 1, approvedQty: '7' }]))).rules).toEqual(['items.0.approvedQty: max']);
    expect((await refusal(send(open, [{ lineNo: 3, approvedQty: '1' }]))).rules).toEqual(['items.0.lineNo: reference']);
    expect((await send(open, [{ lineNo: 1, itemId: 'chicken', approvedQty: '4' }])).body).toMatchObject({
      status: 'approved',
      items: [
        { approvedQty: '4.0000', pendingQty: '4.0000' },
        { approvedQty: '0.0000', pendingQty: '0.0000' },
      ],
    });

    const approved = await act(storeRequisitions, 'approve', (await ask(lines('5', '0'))).body);
    expect(linesOf(approved)).toMatchObject([
      { approvedQty: '5.0000', pendingQty: '5.0000' },
      { pendingQty: '0.0000' },
    ]);
    expect(filled(issueNotes, approved).items).toHaveLength(1);
    const draft = await issue(approved, '3');
    const close = async (record: AnyRecord, reason?: string) =>
      runAction({ db }, group.owner, storeRequisitions, 'shortClose', {
        _id: record._id,
        _rev: record._rev,
        arguments: { reason },
      });
    expect((await refusal(close(approved, 'None left'))).rules).toEqual([': draft']);
    await act(issueNotes, 'approve', draft);
    expect((await refusal(close(await again(approved)))).rules).toEqual(['reason: required']);
    expect(await verifyFulfilled(db, group.groupId)).toEqual([]);
    await db.query(
      `update records set data = jsonb_set(data, '{items,0,fulfilledQty}', '"4.0000"') where group_id = $1 and id = $2`,
      [group.groupId, approved._id],
    );
    expect(await verifyFulfilled(db, group.groupId)).toEqual([
      {
        resource: 'storeRequisitions',
        id: approved._id,
        outletId: 'out_COL',
        of: approved.srnNumber,
        lineNo: 1,
        kept: '4.0000',
        counted: '3.0000',
      },
    ]);
    await db.query(
      `update records set data = jsonb_set(data, '{items,0,fulfilledQty}', '"3.0000"') where group_id = $1 and id = $2`,
      [group.groupId, approved._id],
    );
    const { body } = await close(await again(approved), 'None left');
    expect(body).toMatchObject({ status: 'fulfilled', closeReason: 'None left', items: [{ closedQty: '2.0000' }, {}] });
  });

  test('an approved one stays, unless its movements name their reversal: then stock and source move back', async () => {
    const note = await act(issueNotes, 'approve', await issue(await requisition(), '1'));
    expect(await refusal(act(issueNotes, 'delete', note))).toMatchObject({ status: 409 });

    const source = await requisition();
    const loan = await act(loans, 'approve', await save(loans, filled(loans, source)));
    expect(await group.balance('chicken')).toMatchObject({ quantity: '3.0000' });
    expect(await again(source)).toMatchObject({ status: 'fulfilled' });
    const keeper = group.person('keeper', { TEST_LOAN: ['view', 'delete'] });
    const input = { _id: loan._id, _rev: loan._rev };
    expect(await refusal(runAction({ db }, keeper, loans, 'delete', input))).toMatchObject({ status: 403 });
    await runAction({ db }, group.owner, loans, 'delete', { ...input, arguments: { reason: 'Came back' } });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '9.0000', value: '9000.00' });
    expect(await again(source)).toMatchObject({
      status: 'approved',
      items: [{ fulfilledQty: '0.0000', pendingQty: '6.0000' }],
    });
    const rows = await db.query<{ movement_type: string; taken_back: string | null }>(
      `select m.movement_type, o.movement_type as taken_back from movements m left join movements o on o.seq = m.reversal_of
       where m.group_id = $1 and m.doc_id = $2 order by m.seq`,
      [group.groupId, loan._id],
    );
    expect(rows).toEqual([
      { movement_type: 'ISSUE', taken_back: null },
      { movement_type: 'ADJUST_IN', taken_back: 'ISSUE' },
    ]);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });
});

test('docs/adding-a-stock-document.md shows the issue note as it is', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
  const page = read('docs/adding-a-stock-document.md');
  const declared = read('resources/inventory/issueNotes.ts').trim();
  expect(page).toContain(declared);
  expect(page).toContain(`in ${declared.split('\n').length} lines`);
  expect(page).toContain(
    "states: { none: 'approved', partly: 'partiallyFulfilled', fully: 'fulfilled', closed: 'closed' }",
  );
});
