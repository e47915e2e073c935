import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import {
  approvedLines,
  countingProblems,
  entryLines,
  entryMovements,
  entryProblems,
  onItsDay,
  openFullCounts,
  pricesOfOpening,
  reversalProblems,
} from '#resources/inventory/stockEntries.rules';
import { entry, facts, figures, item, line } from './entryFixture';

/** Opening stock of what was sold before, and what a stock entry may not be. */

const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);

describe('opening stock', () => {
  const opening = (items: AnyRecord[], more: AnyRecord = {}) => entry(items, { entryType: 'opening', ...more });
  const soldBefore = facts([item('rice', '-3', '0', '0')]);
  const fresh = facts([item('rice', '0', '0', '0')]);

  it('is what was counted, and what was sold before on top of it, at the cost that was typed', () => {
    const of = opening([line(1, 'rice', '10', { enteredCost: '2.5' })]);
    expect(figures(entryLines(of, fresh))).toEqual([[null, null, '2.500000', '25.00']]);
    const lines = entryLines(of, soldBefore);
    expect(figures(lines)).toEqual([['-3.0000', '13.0000', '2.500000', '32.50']]);
    const at = { itemId: 'rice', lineNo: 1, type: 'OPENING' };
    expect(entryMovements(of, lines, soldBefore)).toEqual([{ ...at, quantity: '13.0000', value: '32.50' }]);
    expect(entryMovements(of, entryLines(of, fresh), fresh)).toEqual([{ ...at, quantity: '10.0000', value: '25.00' }]);
    expect(figures(approvedLines(of, soldBefore))).toEqual(figures(lines));
  });

  it('of nothing moves nothing, and what isn’t counted or has no cost has no value', () => {
    const none = opening([line(1, 'rice', '0', { enteredCost: '2' })]);
    expect(entryMovements(none, entryLines(none, fresh), fresh)).toEqual([]);
    expect(figures(entryLines(opening([line(1, 'rice', null, { enteredCost: '2' })]), soldBefore))).toEqual([
      ['-3.0000', null, '2.000000', null],
    ]);
    expect(figures(entryLines(opening([line(1, 'rice', '5')]), fresh))).toEqual([[null, null, null, null]]);
    const twice = opening([line(1, 'rice', '5', { enteredCost: '2' }), line(2, 'rice', '1', { enteredCost: '2' })]);
    expect(figures(entryLines(twice, soldBefore)).map(([system]) => system)).toEqual(['-3.0000', null]);
  });

  it('at a cost for another unit has its exact value, and the cost of a stock unit', () => {
    const rice = { ...item('rice', '0', '0', '0'), itemUnits: [{ unitId: 'case', factorToBase: '24' }] };
    const known = facts([rice], [], { units: [] });
    const of = (more: AnyRecord) => opening([line(1, 'rice', '24000', { enteredCost: '1000', ...more })]);
    // 24,000 at 1,000.00 for 24: a cost of 41.666667 each would make it 1,000,000.01.
    expect(figures(entryLines(of({ costUnitId: 'case' }), known))).toEqual([[null, null, '41.666667', '1000000.00']]);
    expect(figures(entryLines(of({ costUnitId: 'kg' }), known))).toEqual([[null, null, '1000.000000', '24000000.00']]);
    const unknown = of({ costUnitId: 'drum' });
    expect(figures(entryLines(unknown, known))).toEqual([[null, null, null, null]]);
    const said = entryProblems(unknown, { ...known, others: [] }, {
      today: '2026-06-05',
      outlet: {},
      can: () => true,
    } as never);
    expect(rulesOf(said)).toEqual(['items.0.costUnitId: conversion']);
  });

  it('has its supplier’s price of that day, the preferred one’s first', () => {
    const price = (more: AnyRecord) => ({
      ...{ itemId: 'rice', purchaseUnitId: 'kg', price: '3', status: 'active', effectiveFrom: '2026-01-01' },
      ...more,
    });
    const of = opening([line(1, 'rice', '2'), line(2, 'rice', '1', { enteredCost: '9' })], { docDate: '2026-06-05' });
    const costs = (prices: AnyRecord[]) =>
      entryLines(of, facts([item('rice', '0', '0', '0')], [], { prices, units: [{ _id: 'kg' }] })).map(
        ({ enteredCost }) => (enteredCost === null || enteredCost === undefined ? null : Number(enteredCost)),
      );
    expect(costs([price({}), price({ price: '2', isPreferred: true })])).toEqual([2, 9]);
    expect(costs([price({}), price({ price: '2', isPreferred: true, effectiveFrom: '2026-06-06' })])).toEqual([3, 9]);
    expect(costs([])).toEqual([null, 9]);
    const asked = (more: AnyRecord) => pricesOfOpening({ ...of, outletId: 'COL', ...more });
    expect(asked({})).toEqual({ outletId: 'COL', itemId: ['rice'], status: 'active' });
    expect([asked({ entryType: 'spotCheck' }), asked({ items: [] })]).toEqual([undefined, undefined]);
  });

  it('has its time on its own day', () => {
    const context = { today: '2026-06-10', outlet: { _id: 'COL', timeZone: 'UTC', dayStartTime: '04:00' } } as never;
    const at = (countDateTime: string, more: AnyRecord = {}) =>
      onItsDay({ entryType: 'opening', docDate: '2026-06-05', countDateTime, ...more }, context);
    expect(at('2026-06-05T04:00:00.000Z')).toEqual({});
    expect(at('2026-06-06T03:59:00.000Z')).toEqual({});
    expect(at('2026-06-06T04:00:00.000Z')).toEqual({ countDateTime: '2026-06-05T04:00:00.000Z' });
    expect([at('soon'), at('', {}), at('2026-06-09T12:00:00Z', { docDate: '' })]).toEqual([{}, {}, {}]);
    expect(at('2026-06-09T12:00:00Z', { entryType: 'fullCount' })).toEqual({});
  });

  it('is corrected by a count, never reversed', () => {
    const reversed = (more: AnyRecord) => rulesOf(reversalProblems(opening([], more)));
    expect(reversed({ status: 'approved' })).toEqual([': opening']);
    expect([reversed({ status: 'draft' }), reversed({ status: 'approved', entryType: 'fullCount' })]).toEqual([[], []]);
  });
});

describe('an entry is refused', () => {
  const context = (more: AnyRecord = {}) =>
    ({
      today: '2026-06-05',
      outlet: { _id: 'COL', timeZone: 'UTC', dayStartTime: '04:00' },
      can: () => true,
      ...more,
    }) as never;
  const problems = (of: AnyRecord, known: AnyRecord = {}, more: AnyRecord = {}) =>
    rulesOf(
      entryProblems(
        of as never,
        { ...facts([item('rice', '1', '1', '1')]), others: [], ...known } as never,
        context(more),
      ),
    );
  const counted = entry([line(1, 'rice', '1')]);

  it('in the future, from the next business day on', () => {
    expect(problems({ ...counted, countDateTime: '2026-06-06T03:59:00Z' })).toEqual([]);
    expect(problems({ ...counted, countDateTime: '2026-06-06T04:00:00Z' })).toEqual(['countDateTime: notAfter']);
  });

  it('as opening stock from someone who can’t see costs', () => {
    const blind = { can: () => false };
    expect(problems({ ...counted, entryType: 'opening' }, {}, blind)).toEqual(['entryType: cost']);
    expect(problems(counted, {}, blind)).toEqual([]);
  });

  it('while another full count is open', () => {
    const others = [{ _id: 'e1', stockEntryNumber: 'SE-1' }];
    expect(problems({ ...counted, _id: 'e2' }, { others })).toEqual(['entryType: oneOpen']);
    expect(problems({ ...counted, _id: 'e1' }, { others })).toEqual([]);
    const of = (entryType: string) => openFullCounts({ entryType, outletId: 'COL' });
    expect([of('spotCheck'), of('fullCount')]).toEqual([
      undefined,
      { outletId: 'COL', entryType: 'fullCount', status: ['draft', 'counted'] },
    ]);
  });

  it('with items that are not tracked, or that have moved before their opening', () => {
    const known = (more: AnyRecord, stock = '0') =>
      facts([item('rice', stock, '0', '0', more)]) as unknown as AnyRecord;
    const opened = { ...counted, entryType: 'opening' };
    expect(problems(counted, known({ isStockTracked: false }))).toEqual(['items.0.itemId: untracked']);
    const moved = { lastMovementAt: '2026-06-01' };
    expect(problems(opened, known(moved, '0.0001'))).toEqual(['items.0.itemId: moved']);
    expect(problems(opened, known({ ...moved, lastPrice: '0.01' }))).toEqual(['items.0.itemId: moved']);
    expect([
      problems(opened, known(moved)),
      problems(opened, known({ lastPrice: '1' }, '1')),
      problems(counted, known(moved, '1')),
    ]).toEqual([[], [], []]);
    expect(problems(entry([line(1, 'gone', '1')]))).toEqual([]);
  });

  it('uncounted, or without the cost of opening stock; zero is a count and a cost', () => {
    expect(rulesOf(countingProblems(entry([line(1, 'rice', null), line(2, 'oil', '0')])))).toEqual([
      'items.0.countedQty: required',
    ]);
    const costs = [
      line(1, 'rice', '1'),
      line(2, 'oil', '1', { enteredCost: '0' }),
      line(3, 'tea', '1', { enteredCost: null }),
    ];
    expect(rulesOf(countingProblems(entry(costs, { entryType: 'opening' })))).toEqual([
      ...['items.0.enteredCost: required', 'items.2.enteredCost: required'],
    ]);
    expect(rulesOf(countingProblems(entry(costs)))).toEqual([]);
  });
});
