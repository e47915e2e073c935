import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { closeTransfer } from '#resources/inventory/transferClosing.rules';
import { betweenOutlets, currencyProblems, sendingProblems } from '#resources/inventory/transfers.rules';

/** What a transfer may send, and how it is closed: items of the same code with other units, and lines that arrived in part or whole. */

const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);

describe('sending', () => {
  const units = [
    { _id: 'kg', unitCode: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
    { _id: 'g', unitCode: 'g', measureTypeId: 'weight', conversionToBase: '0.001' },
  ];
  const item = (_id: string, more: AnyRecord = {}) => ({
    ...{ _id, itemCode: 'rice', itemName: 'Rice', baseUnitId: 'kg', status: 'active' },
    itemUnits: [{ unitId: 'bag', factorToBase: '25' }],
    ...more,
  });
  const problems = (there: AnyRecord | undefined, unitId = 'bag', itemId = 'rice1') =>
    rulesOf(
      sendingProblems({ items: [{ itemId, unitId, lineNo: 1 }] }, {
        items: { rice1: item('rice1') },
        units,
        theirs: there ? [there] : [],
      } as never),
    );

  it('needs an active item there, with the same stock unit and the same content of the unit', () => {
    expect(problems(item('rice2'))).toEqual([]);
    expect(problems(item('rice2'), 'g')).toEqual([]);
    expect(problems(undefined)).toEqual(['items.0.itemId: elsewhere']);
    expect(problems(item('rice2', { itemCode: 'oil' }))).toEqual(['items.0.itemId: elsewhere']);
    expect(problems(item('rice2', { status: 'inactive' }))).toEqual(['items.0.itemId: elsewhere']);
    expect(problems(item('rice2', { itemUnits: [{ unitId: 'bag', factorToBase: '20' }] }))).toEqual([
      'items.0.unitId: elsewhere',
    ]);
    expect(problems(item('rice2', { itemUnits: [] }))).toEqual(['items.0.unitId: elsewhere']);
    // A bag of 25 of its stock unit at both: kilograms here, grams there.
    expect(problems(item('rice2', { baseUnitId: 'g' }))).toEqual(['items.0.unitId: elsewhere']);
    expect(problems(item('rice2'), 'box')).toEqual(['items.0.unitId: elsewhere']);
    expect(problems(item('rice2'), 'bag', 'gone')).toEqual([]);
  });

  it('waits with its judgement until the other outlet’s items are known', () => {
    const facts = { items: { rice1: item('rice1') }, units, theirs: undefined } as never;
    expect(rulesOf(sendingProblems({ items: [{ itemId: 'rice1', unitId: 'box' }] }, facts))).toEqual([]);
  });

  it('needs one currency, where both are known', () => {
    const problems = (here: unknown, there: string | undefined) =>
      rulesOf(
        currencyProblems('toOutletId', { outlet: { currency: here } }, { name: 'Kandy', currency: there } as never, ''),
      );
    expect(problems('LKR', 'LKR')).toEqual([]);
    expect(problems('LKR', 'USD')).toEqual(['toOutletId: currency']);
    expect([problems(undefined, 'USD'), problems('LKR', undefined)]).toEqual([[], []]);
    expect(rulesOf(currencyProblems('toOutletId', { outlet: { currency: 'LKR' } }, undefined, ''))).toEqual([]);
  });

  it('fills a line with the outlet’s item of the same code, in the unit that it has', () => {
    const own = [item('other', { itemCode: 'oil' }), item('rice2')];
    const filled = (unitId: string, of: unknown = own) =>
      betweenOutlets.fillLine({ itemCode: 'rice', unitId }, { own: of, units });
    expect(filled('bag')).toEqual({ itemId: 'rice2', itemCode: 'rice', itemName: 'Rice', unitId: 'bag' });
    expect(filled('g')).toMatchObject({ itemId: 'rice2', unitId: 'g' });
    expect(filled('box')).toMatchObject({ itemId: 'rice2', unitId: null });
    expect(filled('bag', [])).toEqual({ itemId: null, itemCode: 'rice', itemName: null, unitId: null });
    expect(filled('bag', 'none')).toMatchObject({ itemId: null });
  });
});

describe('closing a transfer', () => {
  const context = { today: '2026-06-14', userId: 'usr', can: () => true, settings: {}, outlet: {} };
  const transfer = {
    ...{ transferOutNumber: 'TO-1', docDate: '2026-06-05', toOutletId: 'two', outletId: 'one' },
    items: [
      {
        lineNo: 1,
        itemId: 'rice1',
        itemName: 'Rice',
        sentQty: '3',
        lineCost: '10.00',
        receivedQty: '1',
        writtenOffQty: '0',
      },
      {
        lineNo: 2,
        itemId: 'oil1',
        itemName: 'Oil',
        sentQty: '2',
        lineCost: '8.00',
        receivedQty: '2',
        writtenOffQty: '0',
      },
      {
        lineNo: 3,
        itemId: 'tea1',
        itemName: 'Tea',
        sentQty: '4',
        lineCost: '9.00',
        receivedQty: '1',
        returnedQty: '1',
        writtenOffQty: '0.5',
      },
    ],
  };
  const close = (args: AnyRecord) =>
    closeTransfer.plan(transfer as never, {} as never, context as never, args as never);
  const problems = (closedOn: string, arrivals: AnyRecord[] = []) =>
    rulesOf([
      ...closeTransfer.check(transfer as never, { arrivals } as never, context as never, { closedOn } as never),
    ]);

  it('writes off what is in transit, at its cost, and nothing of lines that arrived', () => {
    const plan = close({ reason: 'Gone', closedOn: '2026-06-10' });
    expect(plan.movements).toEqual([
      { type: 'TRANSIT_LOSS', itemId: 'rice1', lineNo: 1, quantity: '0.0000', value: '-6.67' },
      { type: 'TRANSIT_LOSS', itemId: 'tea1', lineNo: 3, quantity: '0.0000', value: '-3.37' },
    ]);
    expect(plan.set).toMatchObject({
      closeReason: 'Gone',
      items: [
        { lineNo: 1, writtenOffQty: '2.0000', pendingQty: '0.0000' },
        { lineNo: 2, writtenOffQty: '0.0000', pendingQty: '0.0000' },
        { lineNo: 3, writtenOffQty: '2.0000', pendingQty: '0.0000' },
      ],
    });
    expect(plan).toMatchObject({ day: { argument: 'closedOn', date: '2026-06-10' }, costs: 'set' });
    const message = 'Rice: 2 written off; Tea: 1.5 written off. Reason: Gone';
    expect(plan.notices).toMatchObject([
      { title: 'TO-1 was closed before all of it arrived', message },
      { outletId: 'two', message },
    ]);
  });

  it('has no date or reason where an API sends none', () => {
    const plan = close({});
    expect(plan).not.toHaveProperty('day');
    expect(plan.set).toMatchObject({ closeReason: null });
  });

  it('on the day it was sent at the earliest, and not while something is being received', () => {
    expect(problems('2026-06-05')).toEqual([]);
    expect(problems('2026-06-04')).toEqual(['closedOn: order']);
    expect(problems('2026-06-06', [{ transferInNumber: 'TI-1' }])).toEqual([': draft']);
  });
});
