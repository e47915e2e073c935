import {
  choice,
  cost,
  costMoney,
  decimal,
  list,
  money as moneyField,
  quantity,
  reference,
  text,
} from '#engine/define/builders';
import { defineDocument } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { many, one } from '#engine/define/rules';
import { dec, type Numeric, quantity as toQuantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { tills } from './documentsTills';

/** Small declarations for the document engine's own tests: an order, a receipt that patches it, an issue, a till. */

const idsOfItems = (record: AnyRecord) => linesOf(record).map((line) => line.itemId as string | undefined);
const statuses = {
  draft: { label: 'Draft', tone: 'grey' },
  approved: { label: 'Approved', tone: 'green' },
  done: { label: 'Done', tone: 'green' },
  delete: { label: 'Deleted', tone: 'muted' },
} as const;
const paths = (name: string) => ({
  list: `/${name}`,
  create: `/${name}/create`,
  edit: `/${name}`,
  review: `/${name}/review`,
});

export const orders = defineDocument({
  name: 'testOrders',
  label: { one: 'Order', many: 'Orders' },
  module: 'TEST_ORDER',
  number: 'orderNumber',
  prefix: 'OR',
  paths: paths('testOrders'),
  statuses,
  fields: {
    orderNumber: text({ readOnly: true }),
    supplier: text({ required: true, maxLength: 20 }),
    reason: text({ readOnly: true }),
  },
  lines: {
    itemId: reference('inventoryItems', { required: true }),
    orderedQty: quantity({ required: true, moreThan: 0 }),
    receivedQty: quantity({ readOnly: true }),
    note: text(),
  },
  totals: [],
  frozen: ['supplier'],
  facts: { items: many('inventoryItems', idsOfItems) },
  check: (order) =>
    order.supplier === 'nobody' ? [{ field: 'supplier', rule: 'unknown', message: 'Nobody sells nothing' }] : [],
  actions: {
    approve: { from: 'draft', to: 'approved', bulk: true },
    receive: {
      needs: 'TEST_RECEIPT.create',
      from: 'approved',
      plan: (order) => ({
        creates: [
          {
            resource: 'testReceipts',
            record: {
              outletId: order.outletId,
              docDate: order.docDate,
              orderId: order._id,
              items: order.items.map((line) => ({
                itemId: line.itemId,
                orderLineNo: String(line.lineNo),
                quantity: line.orderedQty,
                value: '0.00',
              })),
            },
          },
        ],
      }),
      opens: 'testReceipts',
    },
    close: {
      from: 'approved',
      to: 'done',
      arguments: { reason: text({ required: true, minLength: 3 }) },
      plan: (_order, _facts, _context, args) => ({ set: { reason: args.reason } }),
    },
    delete: { from: 'draft', to: 'delete' },
  },
});

export const receipts = defineDocument({
  name: 'testReceipts',
  label: { one: 'Receipt', many: 'Receipts' },
  module: 'TEST_RECEIPT',
  number: 'receiptNumber',
  prefix: 'RC',
  paths: paths('testReceipts'),
  statuses,
  fields: {
    receiptNumber: text({ readOnly: true }),
    orderId: reference('testOrders'),
    invoice: text({ required: true, unique: true }),
    totalCost: costMoney({ readOnly: true }),
    approvalState: choice(['none', 'queued', 'processing', 'done', 'failed'], { readOnly: true }),
    approvalErrors: list({ field: text(), rule: text(), message: text() }, { readOnly: true }),
  },
  lines: {
    itemId: reference('inventoryItems', { required: true }),
    orderLineNo: text(),
    quantity: quantity({ required: true, moreThan: 0 }),
    value: moneyField({ required: true, min: 0 }),
    conversionFactor: decimal({ readOnly: true }),
    baseQuantity: quantity({ readOnly: true }),
    unitCost: cost({ readOnly: true }),
    lineCost: costMoney({ readOnly: true }),
    priceVariance: costMoney({ readOnly: true }),
  },
  totals: ['totalCost'],
  from: { testOrders: { by: 'orderId', where: { status: ['approved'] }, fill: (order) => ({ orderId: order._id }) } },
  facts: {
    items: many('inventoryItems', idsOfItems),
    order: one('testOrders', (receipt) => receipt.orderId as string | undefined),
  },
  // One case of the item is as many base units as its first further unit says.
  compute: (receipt, facts) => ({
    items: linesOf(receipt).map((line) => {
      const units = facts.items[line.itemId as string]?.itemUnits as AnyRecord[] | undefined;
      const factor = dec((units?.[0]?.factorToBase ?? '1') as Numeric);
      return {
        ...line,
        conversionFactor: factor.toFixed(6),
        baseQuantity: toQuantity(factor.times(dec(line.quantity as Numeric))),
      };
    }),
  }),
  actions: {
    approve: {
      from: 'draft',
      to: 'approved',
      bulk: true,
      backgroundAbove: 3,
      plan: (receipt, facts) => ({
        movements: linesOf(receipt).map((line) => ({
          type: 'GRN',
          itemId: line.itemId as string,
          lineNo: line.lineNo as number,
          quantity: line.baseQuantity as string,
          value: line.value as string,
        })),
        patches: [
          ...(facts.order
            ? [
                {
                  resource: 'testOrders',
                  id: facts.order._id as string,
                  set: { items: received(facts.order, receipt, 1) },
                },
              ]
            : []),
          ...linesOf(receipt).map((line) => ({
            resource: 'inventoryItems',
            id: line.itemId as string,
            set: { standardCost: line.value },
          })),
        ],
        notices: dec(linesOf(receipt)[0]?.value as Numeric).gt(1000)
          ? [
              {
                category: 'priceChange',
                level: 'warning' as const,
                title: 'Dear',
                message: `${receipt.receiptNumber} is dear`,
                tellsCosts: true as const,
              },
            ]
          : [],
        problems: linesOf(receipt).some((line) => line.value === '13.00')
          ? [{ field: 'items.0.value', rule: 'unlucky', message: 'Thirteen is refused' }]
          : [],
      }),
    },
    delete: {
      needs: (receipt) => (receipt.status === 'approved' ? 'reverse' : 'delete'),
      from: ['draft', 'approved'],
      to: 'delete',
      plan: (receipt, facts) =>
        receipt.status === 'draft'
          ? {}
          : {
              movements: linesOf(receipt).map((line) => ({
                type: 'GRN_REVERSAL',
                reverses: 'GRN',
                itemId: line.itemId as string,
                lineNo: line.lineNo as number,
                quantity: `-${line.baseQuantity}`,
                value: `-${line.value}`,
              })),
              patches: facts.order
                ? [
                    {
                      resource: 'testOrders',
                      id: facts.order._id as string,
                      set: { items: received(facts.order, receipt, -1) },
                    },
                  ]
                : [],
            },
    },
  },
});

const received = (order: AnyRecord, receipt: AnyRecord, sign: 1 | -1): AnyRecord[] =>
  linesOf(order).map((line) => {
    const now = linesOf(receipt).filter((each) => Number(each.orderLineNo) === line.lineNo);
    const sum = now.reduce(
      (total, each) => total.plus(dec(each.quantity as Numeric).times(sign)),
      dec(line.receivedQty as Numeric),
    );
    return { ...line, receivedQty: toQuantity(sum) };
  });

export const issues = defineDocument({
  name: 'testIssues',
  label: { one: 'Issue', many: 'Issues' },
  module: 'TEST_ISSUE',
  number: 'issueNumber',
  prefix: 'IS',
  paths: paths('testIssues'),
  statuses,
  fields: { issueNumber: text({ readOnly: true }), totalCost: costMoney({ readOnly: true }) },
  lines: {
    itemId: reference('inventoryItems', { required: true }),
    quantity: quantity({ required: true, moreThan: 0 }),
    unitCost: cost({ readOnly: true }),
    lineCost: costMoney({ readOnly: true }),
  },
  totals: ['totalCost'],
  facts: { items: many('inventoryItems', idsOfItems) },
  actions: {
    approve: {
      from: 'draft',
      to: 'approved',
      plan: (issue) => ({
        movements: linesOf(issue).map((line) => ({
          type: 'ISSUE',
          itemId: line.itemId as string,
          lineNo: line.lineNo as number,
          quantity: `-${line.quantity}`,
        })),
      }),
    },
    delete: { from: 'draft', to: 'delete' },
  },
});

export const testDeclarations = [orders, receipts, issues, tills];
