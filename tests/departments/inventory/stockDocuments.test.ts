import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { costMoney, defineDocument, integer, quantity, reference } from '#engine/define';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf } from '#engine/read/calls';
import { checkDeclarations, formatFinding } from '#engine/read/checks';
import { declarations } from '#resources';
import { stockLines } from '#resources/inventory/stockLines.rules';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, runAction } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documentsFixture';
import { freshDatabase } from '#tests/kit/database';
import issueNotes from './examples/issueNotes';
import { issued } from './examples/requisitions.rules';
import storeRequisitions from './examples/storeRequisitions';

/** The example of docs/adding-a-stock-document.md: what a requisition and an issue note do with nothing but their declarations. */

/** An issue that can be undone. */
const loans = vi.hoisted(() => ({ declared: undefined as Document | undefined }));
const returnable = defineDocument({
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
loans.declared = returnable;

vi.mock('#resources/index', async (original) => {
  const { withTestDeclarations } = await import('#tests/engine/server/documentsDeclarations');
  const real = await original<typeof import('#resources/index')>();
  const examples = [
    (await import('./examples/storeRequisitions')).default,
    (await import('./examples/issueNotes')).default,
  ];
  const mocked = withTestDeclarations(real, examples);
  const find = (name: string) => (name === 'testLoans' ? loans.declared : mocked.findEntity(name));
  return { ...mocked, findEntity: find };
});

let db: Database;
let group: Group;
const docDate = '2026-06-05';

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
  await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
});

const save = async (document: Document, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, document, { outletId: 'out_COL', docDate, ...input })).body;
const act = async (document: Document, key: string, { _id, _rev }: AnyRecord) =>
  (await runAction({ db }, group.owner, document, key, { _id, _rev })).body;
const linesOf = (record: AnyRecord) => record.items as AnyRecord[];
const context = { today: docDate, userId: 'owner', can: () => true, settings: {}, outlet: {} };

/** Six kilograms of chicken, asked for and approved. */
const requisition = async () =>
  act(
    storeRequisitions,
    'approve',
    await save(storeRequisitions, {
      departmentId: 'kitchen',
      requiredDate: docDate,
      items: [{ itemId: 'chicken', unitId: 'kg', requestedQty: '6' }],
    }),
  );

/** What a new document begins with, with another quantity of its one line. */
const filled = (document: Document, source: AnyRecord, set: AnyRecord = {}): AnyRecord => {
  const record = document.from?.storeRequisitions?.fill(source, {}, context) ?? {};
  return { ...record, items: linesOf(record).map((line) => ({ ...line, ...set })) };
};
const issue = (source: AnyRecord, issuedQty?: string) =>
  save(issueNotes, { ...filled(issueNotes, source, issuedQty ? { issuedQty } : {}), issuedTo: 'Nimal' });
const again = (source: AnyRecord) => group.stored('storeRequisitions', source._id);

describe('a stock document from its declaration', () => {
  test('has calls, states, actions, list and head that nobody spelled, and nothing wrong', () => {
    expect(checkDeclarations([...declarations]).map(formatFinding)).toEqual([]);
    expect(Object.keys(issueNotes.statuses)).toEqual(['draft', 'approved', 'delete']);
    expect(Object.keys(storeRequisitions.statuses)).toEqual([
      'draft',
      'approved',
      'partiallyFulfilled',
      'fulfilled',
      'delete',
    ]);
    expect(issueNotes.actions).toMatchObject({
      approve: { label: 'Approve issue note', confirm: 'Approve {issueNumber}? Stock changes with it.', bulk: true },
      delete: { label: 'Delete draft', from: 'draft', to: 'delete', tone: 'danger' },
    });
    expect(issueNotes.header).toEqual(['srnId', 'departmentId', 'totalCost']);
    expect(issueNotes.grid).toEqual(['itemId', 'unitId', 'requestedQty', 'issuedQty']);
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

  test('an approved one stays, unless its movements name their reversal: then stock and source move back', async () => {
    const note = await act(issueNotes, 'approve', await issue(await requisition(), '1'));
    expect(await refusal(act(issueNotes, 'delete', note))).toMatchObject({ status: 409 });

    const source = await requisition();
    const loan = await act(returnable, 'approve', await save(returnable, filled(returnable, source)));
    expect(await group.balance('chicken')).toMatchObject({ quantity: '3.0000' });
    expect(await again(source)).toMatchObject({ status: 'fulfilled' });
    const keeper = group.person('keeper', { TEST_LOAN: ['view', 'delete'] });
    const input = { _id: loan._id, _rev: loan._rev };
    expect(await refusal(runAction({ db }, keeper, returnable, 'delete', input))).toMatchObject({ status: 403 });
    await runAction({ db }, group.owner, returnable, 'delete', { ...input, arguments: { reason: 'Came back' } });
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

test('docs/adding-a-stock-document.md shows the example as it is', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const page = read('../../../docs/adding-a-stock-document.md');
  for (const file of ['issueNotes.ts', 'requisitions.rules.ts'])
    expect(page).toContain(read(`examples/${file}`).trim());
  const { length } = read('examples/issueNotes.ts').trim().split('\n');
  expect(page).toContain(`in ${length} lines`);
});
