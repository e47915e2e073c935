import { date, defineDocument, money, quantity, reference, text } from '#engine/define';
import type { AnyRecord } from '#engine/define/fields';
import { one } from '#engine/define/rules';
import { dec, sum } from '#engine/run/decimal';
import { rowsIn } from '#engine/run/values';
import type { FormSession } from '#src/form/facts/formSession';
import { createUploads } from '#src/form/files/uploads';
import { createFormModel, type FormModelOptions } from '#src/form/model/model';
import type { Inputs, Lines } from '#src/form/model/surfaces';
import { createUnmatched } from '#src/form/model/unmatched';

/** An order whose rules compute its lines from its header and other records, its header from its lines, and move an early date. */
export const orders = defineDocument({
  ...{ name: 'testOrders', label: { one: 'Order', many: 'Orders' }, module: 'TEST' },
  ...{ number: 'orderNumber', prefix: 'OR', header: ['supplierId'], totals: ['total'] },
  paths: { list: '/a', create: '/b', edit: '/c', review: '/d' },
  statuses: { draft: { label: 'Draft', tone: 'grey' } },
  facts: { supplier: one('suppliers', ({ supplierId }: AnyRecord) => supplierId) },
  fields: {
    orderNumber: text({ readOnly: true }),
    supplierId: reference('suppliers', { required: true }),
    dueDate: date(),
    note: text(),
    total: money({ readOnly: true }),
  },
  lines: {
    name: text({ required: true }),
    qty: quantity({ min: 1 }),
    price: money({ readOnly: true }),
    amount: money({ readOnly: true }),
  },
  compute: (record: AnyRecord, { supplier }: AnyRecord) => {
    const price = (supplier as AnyRecord | undefined)?.price;
    const items = rowsIn(record.items).map((line) => ({
      ...line,
      ...(price === undefined
        ? {}
        : {
            price,
            amount: dec(price)
              .times(dec(line.qty ?? 0))
              .toFixed(2),
          }),
    }));
    const { docDate, dueDate } = record;
    return {
      items,
      total: sum(items.map((line: AnyRecord) => line.amount ?? 0)).toFixed(2),
      ...(typeof dueDate === 'string' && dueDate < String(docDate) ? { dueDate: docDate } : {}),
    };
  },
  check: ({ note }: AnyRecord) => (note === 'bad' ? [{ field: 'note', rule: 'words', message: 'Say it nicely' }] : []),
});

export const session = {
  user: { permissions: {}, isAdministrator: true },
  userId: 'usr',
  context: { today: '2026-06-14', userId: 'usr', can: () => true, settings: {}, outlet: {} },
  words: {},
} as unknown as FormSession;

/** A stored draft of two lines. */
export const stored = {
  ...{ _id: 'o1', _rev: '1', outletId: 'out', docDate: '2026-06-14', supplierId: 'farm', status: 'draft' },
  items: [
    { name: 'Rice', qty: '2' },
    { name: 'Oil', qty: '1' },
  ],
} as AnyRecord;

/** Inputs and lines as the page has them, without a page: a test types into them. */
function fakeSurfaces(record: AnyRecord) {
  const { items, ...header } = structuredClone(record);
  let [values, rows] = [header as AnyRecord, rowsIn(items) as readonly AnyRecord[]];
  const marks = { inputs: [] as string[], cells: [] as string[] };
  const typed: (() => void)[] = [];
  const shown: AnyRecord[] = [];
  const inputs: Inputs = {
    read: () => values,
    show: (changes) => {
      if (Object.keys(changes).length > 0) shown.push(changes);
      values = { ...values, ...changes };
    },
    reset: (next) => {
      values = next;
    },
    mark: (problems) => {
      marks.inputs = problems.map(({ field, message }) => `${field}: ${message}`);
    },
    follow: (onTyped) => {
      typed.push(onTyped);
      return () => {};
    },
  };
  const lines: Lines = {
    read: () => rows,
    show: (next) => {
      rows = next;
    },
    reset: (next) => {
      rows = rowsIn(next.items);
    },
    settle: async () => {},
    settled: async () => {},
    unread: () => [],
    mark: (problems) => {
      marks.cells = problems.map(({ field, message }) => `${field}: ${message}`);
    },
    kept: () => ({}),
    within: () => {},
    follow: () => () => {},
  };
  const tell = () => {
    for (const each of typed) each();
  };
  return {
    ...{ inputs, lines, marks, shown },
    type: (changes: AnyRecord) => {
      values = { ...values, ...changes };
      tell();
    },
    typeIn: (row: number, changes: AnyRecord) => {
      rows = rows.map((line, index) => (index === row ? { ...line, ...changes } : line));
      tell();
    },
  };
}

/** Suppliers' answers, given when the test says so. */
function fakeNetwork() {
  const waiting: { id: unknown; answer: (found: { facts: AnyRecord; error?: unknown }) => void }[] = [];
  return {
    asked: () => waiting.map(({ id }) => id),
    fetchFacts: (({ supplierId }) =>
      new Promise((answer) => waiting.push({ id: supplierId, answer }))) satisfies FormModelOptions['fetchFacts'],
    /** Answers the oldest request for this supplier. */
    answers: (id: string, facts: AnyRecord, error?: unknown) => {
      const at = waiting.findIndex((each) => each.id === id);
      waiting.splice(at, 1)[0]?.answer({ facts, ...(error === undefined ? {} : { error }) });
    },
  };
}

/** The owner of an order that is edited, with everything around it. */
export function edit(record: AnyRecord = stored, more: Partial<FormModelOptions> = {}) {
  const page = fakeSurfaces(record);
  const network = fakeNetwork();
  const kept: { content: () => AnyRecord | undefined }[] = [];
  const model = createFormModel({
    ...{ entity: orders, mode: 'edit', session, record, uploads: createUploads(), unmatched: createUnmatched() },
    ...{ inputs: page.inputs, lines: page.lines, fetchFacts: network.fetchFacts },
    keep: (content) => kept.push({ content }),
    dropDraft: () => kept.splice(0),
    ...more,
  });
  model.start();
  return { ...page, ...network, model, draft: () => kept.at(-1)?.content() };
}
