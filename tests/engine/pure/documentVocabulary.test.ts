import { describe, expect, it } from 'vitest';
import {
  date,
  defineDocument,
  documentCalls,
  type Infer,
  quantity,
  reference,
  servedWrites,
  text,
} from '#engine/define';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import type { Progress } from '#engine/run/progress';

const baked = {
  one: 'bake order',
  verb: 'baked',
  number: 'bakeNumber',
  quantity: 'askedQty',
  done: 'bakedQty',
  closed: 'burntQty',
  open: 'leftQty',
  share: 'bakedPct',
  states: { none: 'approved', partly: 'partlyBaked', fully: 'baked', closed: 'closed' },
  labels: { closed: 'Burnt' },
} as const satisfies Progress;

const head = {
  label: { one: 'Bake order', many: 'Bake orders' },
  module: 'BAKE',
  nav: { group: 'inventory', order: 1, label: 'Bake orders' },
} as const;

const bakeOrders = defineDocument({
  ...head,
  name: 'bakeOrders',
  spokenName: 'BO',
  number: 'bakeNumber',
  prefix: 'BO',
  paths: { list: '/bakes', create: '/newbake', edit: '/editbake', review: '/bake' },
  states: { cancelled: 'muted' },
  fields: {
    customer: text({ required: true }),
    forDate: date(),
    toOutletId: reference('restaurants', { required: true }),
  },
  lines: { askedQty: quantity({ required: true, inUnit: 'unitId' }), unitId: reference('units') },
  partner: 'toOutletId',
  progress: baked,
  letter: {
    to: 'customer',
    lines: [],
    terms: [],
    deliverTo: 'Deliver to',
    person: 'name',
    asks: ['unitId', 'askedQty', 'unitId'],
    due: 'forDate',
    sendableIn: ['approved'],
  },
  calls: documentCalls('inventory:bake', 'BO', { list: 'listBO', one: 'oneBO' }),
  serves: { list: ['GET v1/bake', 'GET v1/bake/all'], ...servedWrites('bake', 'BO') },
});

describe('a document that others fulfil', () => {
  it('has the fields of its progress, in the unit of what was asked for', () => {
    const { bakeNumber, bakedPct, closeReason } = fieldsOf(bakeOrders);
    expect([bakeNumber?.label, bakedPct?.label, closeReason?.readOnly]).toEqual(['BO number', 'Baked', true]);
    const { bakedQty, burntQty, leftQty } = lineFieldsOf(bakeOrders);
    expect([bakedQty?.label, burntQty?.label, leftQty?.label]).toEqual(['Baked', 'Burnt', 'Open']);
    for (const field of [bakedQty, burntQty, leftQty])
      expect(field).toMatchObject({ readOnly: true, inUnit: 'unitId' });
  });

  it('has records with these fields and states', () => {
    const order: Partial<Infer<typeof bakeOrders>> = { bakeNumber: 'BO-1', bakedPct: '50', status: 'partlyBaked' };
    expect(order.status === 'cancelled' ? order.closeReason : order.items?.[0]?.burntQty).toBeUndefined();
  });

  it('has the states of its progress after approval, and its own last', () => {
    expect(Object.entries(bakeOrders.statuses).map(([key, { tone }]) => [key, tone])).toEqual([
      ['draft', 'grey'],
      ['approved', 'green'],
      ['partlyBaked', 'blue'],
      ['baked', 'green'],
      ['closed', 'muted'],
      ['cancelled', 'muted'],
      ['delete', 'muted'],
    ]);
  });

  it('keeps its progress to itself where it is printed as a letter', () => {
    expect(bakeOrders.letter?.hides).toEqual(['bakedPct', 'bakedQty', 'burntQty', 'leftQty', 'closeReason']);
  });

  it('lists both outlets of a document with a partner', () => {
    expect(bakeOrders.list?.columns?.slice(0, 4)).toEqual(['bakeNumber', 'docDate', 'outletId', 'toOutletId']);
  });
});

it('calls of the inventory host are writes by POST, and v1 has them once more', () => {
  expect(bakeOrders.calls).toEqual({
    getList: 'GET inventory:bake/listBO ? outletId',
    getOne: 'GET inventory:bake/oneBO ? _id',
    create: 'POST inventory:bake/insertBO',
    update: 'POST inventory:bake/updateBO',
  });
  expect(bakeOrders.actions?.approve?.call).toBe('POST inventory:bake/approveBO');
  expect(bakeOrders.serves).toEqual({
    'GET v1/bake': 'list',
    'GET v1/bake/all': 'list',
    'POST v1/bake/insertBO': 'create',
    'PUT v1/bake/updateBO': 'update',
    'PUT v1/bake/approveBO': 'action:approve',
  });
});
