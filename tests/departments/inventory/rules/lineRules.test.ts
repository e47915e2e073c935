import { describe, expect, it } from 'vitest';
import type { Draft, RecordOf } from '#engine/define';
import { quantity } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import {
  beforeSource,
  changedRates,
  lineProblems,
  netOf,
  ratioToStock,
  rowUnitProblems,
  taxOf,
  type Units,
  unitCodeOf,
  unitFor,
  unitIdsOf,
  unitProblem,
} from '#resources/inventory/inventoryLines.rules';
import { bought, listedUnit, stockOf, unitOn } from '#resources/inventory/stockLineFields.rules';
import { pricedLines, priceProblems, stockLines } from '#resources/inventory/stockLines.rules';

type Item = Draft<RecordOf<'inventoryItems'>>;
/** Lines of stock documents: units, prices and taxes, each at its limits. */

const units: Units = [
  { _id: 'kg', unitName: 'Kilogram', unitCode: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
  { _id: 'g', unitName: 'Gram', unitCode: 'g', measureTypeId: 'weight', conversionToBase: '0.001' },
  { _id: 'oz', unitName: 'Ounce', measureTypeId: 'weight', conversionToBase: '0.03', status: 'inactive' },
  { _id: 'l', unitName: 'Litre', measureTypeId: 'volume', conversionToBase: '1' },
  { _id: 'case', unitName: 'Case' },
];
const rice: Item = {
  ...{ _id: 'rice', itemName: 'Rice', itemCode: 'RIC', baseUnitId: 'kg' },
  status: 'active',
  itemUnits: [
    { unitId: 'case', factorToBase: '10', use: ['purchase'] },
    { unitId: 'sack', factorToBase: '0', use: ['count', 'transfer'] },
  ],
};
const facts = { items: { rice, water: { ...rice, _id: 'water', isStockTracked: false } }, units } as AnyRecord;
const brief = (problems: Iterable<{ field: string; rule: string; message: string }>) =>
  [...problems].map(({ field, rule }) => `${field} ${rule}`);

describe('an item’s units', () => {
  it('are its own, and active ones of the same measure', () => {
    expect(unitIdsOf(rice, units)).toEqual(['kg', 'case', 'sack', 'g']);
    expect(unitIdsOf(undefined, units)).toBeUndefined();
    expect(unitIdsOf({ baseUnitId: 'case' }, units)).toEqual(['case']);
  });

  it('convert by its own factor before the measure, and never by a guess', () => {
    const ratio = (unit: unknown, item: Item | undefined = rice) => {
      const found = ratioToStock(item, unit, units);
      return found && `${found.stock.toFixed()}/${found.units.toFixed()}`;
    };
    expect([ratio('kg'), ratio('case'), ratio('g'), ratio('oz')]).toEqual(['1/1', '10/1', '0.001/1', '0.03/1']);
    expect([ratio('sack'), ratio('l'), ratio('crate'), ratio(7)]).toEqual(Array(4).fill(undefined));
    expect(ratio('g', { ...rice, itemUnits: [{ unitId: 'g', factorToBase: '2' }] })).toBe('2/1');
    expect(ratioToStock(undefined, 'kg', units)).toBeUndefined();
  });

  it('are named where one does not convert', () => {
    expect(unitProblem(rice, 'l', units)).toBe(
      'There’s no conversion from Litre to Kilogram for Rice. Choose another unit, or add Litre to the item’s units',
    );
    expect(unitProblem({ ...rice, baseUnitId: 'gone' }, 'crate', units)).toContain('from this unit to its stock unit');
    expect([
      unitProblem(rice, 'case', units),
      unitProblem(rice, '', units),
      unitProblem(undefined, 'l', units),
    ]).toEqual([...Array(3).fill(undefined)]);
    expect(
      brief(
        rowUnitProblems(
          'parts',
          [
            { itemId: 'rice', unitId: 'kg' },
            { itemId: 'rice', unitId: 'l' },
            { itemId: 'gone', unitId: 'l' },
          ],
          facts.items,
          units,
        ),
      ),
    ).toEqual(['parts.1.unitId conversion']);
    expect([unitCodeOf(units, 'kg'), unitCodeOf(units, 'gone')]).toEqual(['kg', '']);
  });

  it('have a purpose, and a chosen or scanned one comes first', () => {
    expect([
      unitFor(rice, 'purchase'),
      unitFor(rice, 'transfer'),
      unitFor(rice, 'recipe'),
      unitFor({}, 'count'),
    ]).toEqual([...['case', 'sack', 'kg', undefined]]);
    const on = (typed: unknown, use?: 'purchase', found?: object) => unitOn(rice, typed, use, facts, found);
    expect([
      on('g'),
      on('l'),
      on('l', 'purchase'),
      on(undefined, 'purchase', { unitId: 'g' }),
      on('kg', 'purchase', { unitId: 'g' }),
    ]).toEqual([...['g', 'kg', 'case', 'g', 'kg']]);
    expect(unitOn(rice, 'crate', 'purchase', {}, { unitId: 'crate' })).toBe('case');
    // An order starts in the unit in which the supplier sells the item.
    const prices = [{ itemId: 'rice', price: '40', purchaseUnitId: 'sack' }];
    expect(listedUnit(rice, { prices })).toBe('sack');
    expect(unitOn(rice, undefined, 'purchase', facts, undefined, 'g')).toBe('g');
    expect(unitOn(rice, undefined, 'purchase', facts, { unitId: 'kg' }, 'g')).toBe('kg');
  });

  it('a list of goods shows their stock, and of a supplier’s those with a price first', () => {
    const prices = [
      { itemId: 'rice', price: '5', purchaseUnitId: 'case' },
      { itemId: 'rice', price: '4' },
      { itemId: 'oil', price: '9' },
    ];
    expect(bought.first?.({ prices })).toEqual(['rice', 'oil']);
    expect([bought.only?.({ itemType: 'raw' }), bought.only?.({ itemType: 'semiFinished' })]).toEqual([true, false]);
    expect(
      bought
        .tells?.({ ...rice, stockOnHand: '3', parLevel: '9' }, { prices })
        ?.map(({ label, value }) => [label, value]),
    ).toEqual([
      ...[
        ['On hand', '3'],
        ['Par', '9'],
        ['Last price', '5'],
      ],
    ]);
    expect(bought.tells?.({ _id: 'salt' }, { prices })?.at(-1)?.value).toBeUndefined();
    expect(stockOf({ baseUnitId: 'kg' })[0]?.of).toEqual({ to: 'units', id: 'kg' });
  });
});

describe('lines', () => {
  const check = (lines: object[], apart: string[] = ['batchNo']) =>
    brief(lineProblems({ items: lines }, facts as never, 'unitId', apart));

  it('have an item once, unless they are told apart', () => {
    const line = { itemId: 'rice', unitId: 'kg' };
    expect(check([line, { ...line, batchNo: 'A' }, { ...line, batchNo: 'B' }])).toEqual([]);
    expect(check([line, line, { ...line, batchNo: '' }])).toEqual(['items.1.itemId unique', 'items.2.itemId unique']);
    const message = (more: object) =>
      lineProblems({ items: [line, { ...line, ...more }] }, facts as never, 'unitId', [])[0]?.message;
    expect(message({})).toBe('Rice is already on line 1; change the quantity there');
    expect(message({ batchNo: 'A' })).toBe(
      'Rice is already on line 1; change the quantity there, or give each line its own batch or expiry date',
    );
  });

  it('need an active item and a unit that converts, or the ratio of another document', () => {
    const inactive = { items: { rice: { ...rice, status: 'inactive' } }, units };
    expect(brief(lineProblems({ items: [{ itemId: 'rice', unitId: 'kg' }] }, inactive as never, 'unitId', []))).toEqual(
      ['items.0.itemId inactive'],
    );
    expect(check([{ itemId: 'rice', unitId: 'l' }, { itemId: 'gone', unitId: 'l' }, { unitId: 'l' }])).toEqual([
      'items.0.unitId conversion',
    ]);
    expect(check([{ itemId: 'rice', unitId: 'l', conversionFactor: '1' }])).toEqual([]);
  });

  it('are in stock units, with the item’s name of today, and neither too small nor too large', () => {
    const kit = stockLines({ asked: quantity({}) });
    const computed = (line: object) => (kit.compute({ items: [line] }, facts).items as AnyRecord[])[0];
    expect(computed({ itemId: 'rice', unitId: 'g', asked: '1500', itemName: 'Old' })).toMatchObject({
      ...{ itemName: 'Rice', itemCode: 'RIC', conversionFactor: '0.001000', baseQuantity: '1.5000' },
    });
    expect(computed({ itemId: 'gone', unitId: 'kg', asked: '1', itemName: 'Old' })).toMatchObject({
      itemName: 'Old',
      baseQuantity: null,
    });
    const problems = (asked: string, unitId = 'g') => {
      const items = kit.compute({ items: [{ itemId: 'rice', unitId, asked }] }, facts).items;
      return brief(kit.check({ items }, facts));
    };
    expect([problems('0.04'), problems('0.05'), problems('0'), problems('-1')]).toEqual([
      ['items.0.asked tooSmall'],
      [],
      [],
      [],
    ]);
    expect([problems('1000000000', 'kg'), problems('1000000000.0001', 'kg')]).toEqual([[], ['items.0.asked tooLarge']]);
    expect([
      kit.isMoving({ itemId: 'rice' }, facts),
      kit.isMoving({ itemId: 'water' }, facts),
      kit.isMoving({}, facts),
    ]).toEqual([true, false, true]);
    expect(() => stockLines({ asked: quantity({ readOnly: true }) })).toThrow('no quantity that people type');
  });
});

describe('prices', () => {
  const day = '2026-06-05';
  const taxes = {
    vat: {
      name: 'VAT',
      rates: [
        { from: null, exactRate: '18', exactCostRate: '6', effectiveRate: '18' },
        { from: '2026-06-06', exactRate: '20', exactCostRate: '20', effectiveRate: '20.0000' },
      ],
    },
    plain: { name: 'Levy', effectiveRate: '2.5', nonRecoverableRate: '2.5' },
  } as AnyRecord;

  it('less a discount in percent or money, in cents', () => {
    const net = (line: AnyRecord) => {
      const { gross, discount, net: left } = netOf(line, '3', '3.335');
      return [gross, discount, left].map((each) => each.toFixed(2));
    };
    expect(net({})).toEqual(['10.01', '0.00', '10.01']);
    expect(net({ discountType: 'percent', discountValue: '12.5' })).toEqual(['10.01', '1.25', '8.76']);
    expect(net({ discountType: 'amount', discountValue: '12.5' })).toEqual(['10.01', '12.50', '-2.49']);
  });

  it('with the tax of the day, in total and what of it is cost', () => {
    const tax = (id: string, on: unknown = day) => {
      const { tax: all, cost } = taxOf('10.10', taxes[id] as never, on);
      return [all.toFixed(2), cost.toFixed(2)];
    };
    expect([tax('vat'), tax('vat', '2026-06-06'), tax('vat', undefined), tax('plain'), tax('none')]).toEqual([
      ...[
        ['1.82', '0.61'],
        ['2.02', '2.02'],
        ['1.82', '0.61'],
        ['0.25', '0.25'],
        ['0.00', '0.00'],
      ],
    ]);
  });

  it('say the rate where it has changed', () => {
    const said = (docDate: unknown, ...ids: string[]) =>
      changedRates({ items: ids.map((taxCombinationId) => ({ taxCombinationId })) }, taxes as never, docDate);
    expect(said(day, 'vat', 'vat', 'plain')).toBe('VAT 18% on 5 Jun 2026');
    expect(said('2026-06-06', 'vat')).toBe('VAT 20% on 6 Jun 2026');
    expect([said(day, 'plain'), said(day, 'gone'), said('soon', 'vat')]).toEqual([null, null, null]);
  });

  it('add up with charges and discounts; an unknown price is not zero', () => {
    const kit = pricedLines({ orderedQty: quantity({}) }, { plus: ['freight'], minus: ['headerDiscount'] });
    const items = [
      {
        itemId: 'rice',
        purchaseUnitId: 'case',
        orderedQty: '2',
        unitPrice: '10.05',
        taxCombinationId: 'vat',
        discountValue: '0.1',
      },
      { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '1', unitPrice: null },
      { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '1', unitPrice: '0' },
    ];
    const figures = kit.compute({ docDate: day, items, freight: '3', headerDiscount: '0.5' }, { ...facts, taxes });
    expect(figures).toMatchObject({
      ...{
        subTotal: '20.00',
        discountAmount: '0.10',
        taxAmount: '3.60',
        grandTotal: '26.10',
        taxRates: 'VAT 18% on 5 Jun 2026',
      },
      items: [
        { netAmount: '20.00', taxAmount: '3.60', lineTotal: '23.60', baseQuantity: '20.0000' },
        { netAmount: null, taxAmount: null, lineTotal: null },
        { netAmount: '0.00', taxAmount: '0.00', lineTotal: '0.00' },
      ],
    });
    expect(brief(priceProblems({ items: figures.items }))).toEqual(['items.1.unitPrice required']);
    const check = (line: object) =>
      brief(kit.check({ items: [{ itemId: 'rice', purchaseUnitId: 'kg', ...line }] }, facts));
    expect([
      check({ netAmount: '-0.01', discountValue: '5' }),
      check({ netAmount: '0', discountValue: '5' }),
      check({ netAmount: '-1', discountValue: '0' }),
    ]).toEqual([...[['items.0.discountValue max'], [], []]]);
  });

  it('a priced quantity is neither too small nor too large either', () => {
    const kit = pricedLines({ orderedQty: quantity({}) });
    const problems = (orderedQty: string) => {
      const items = [{ itemId: 'rice', purchaseUnitId: 'g', orderedQty, conversionFactor: '0.001' }];
      return brief(kit.check({ items: kit.compute({ items }, { ...facts, taxes }).items }, facts));
    };
    expect([problems('0.04'), problems('0.05')]).toEqual([['items.0.orderedQty tooSmall'], []]);
  });

  it('a document is not older than the one whose goods it has', () => {
    const dated = (docDate: unknown, source: unknown) => brief(beforeSource({ docDate }, { docDate: source }, 'GRN-1'));
    expect([dated(day, day), dated('2026-06-04', day), dated(undefined, day), dated(day, undefined)]).toEqual([
      [],
      ['docDate order'],
      [],
      [],
    ]);
  });
});
