import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { fixed } from '#engine/run/decimal';
import {
  arrivalMovements,
  arrivalNotices,
  arrivalProblems,
  arrivedLines,
  inTransitOf,
  settlingProblems,
} from '#resources/inventory/transfers.rules';
import { divideRounded } from '#tests/engine/server/stock/stockModel';

/** Both ends of a transfer, compared with a model in whole numbers: what arrives in parts is together what left. */

const text = (value: bigint, decimals: number) => fixed(`${value}e-${decimals}`, decimals);
const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);

const ACTIONS = ['keepPending', 'writeOffAtSource', 'writeOffHere', 'returnToSource', undefined] as const;
const arrival = fc.record({
  received: fc.bigInt(0n, 40_000n),
  damaged: fc.oneof(fc.constant(0n), fc.bigInt(1n, 20_000n)),
  action: fc.constantFrom(...ACTIONS),
});
/** What left: in the line's unit, in stock units, and its value in cents. */
const sending = fc.record({
  sent: fc.bigInt(1n, 100_000n),
  stock: fc.bigInt(1n, 900_000n),
  cost: fc.bigInt(0n, 500_000n),
});

describe('arrivals of a transfer', () => {
  it('take its value and its stock in shares that add up, whatever happens to the rest', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(sending, fc.array(arrival, { minLength: 1, maxLength: 4 }), ({ sent, stock, cost }, arrivals) => {
        const line = {
          ...{ lineNo: 1, itemId: 'rice1', itemCode: 'rice', unitId: 'bag', sentQty: text(sent, 4) },
          ...{ baseQuantity: text(stock, 4), lineCost: text(cost, 2), unitCost: '1.000000' },
          ...{
            receivedQty: '0',
            returnedQty: '0',
            writtenOffQty: '0',
            conversionFactor: '25',
            conversionDivisor: null,
          },
        };
        const done = { received: 0n, returned: 0n, lost: 0n };
        const stored = () => ({
          ...line,
          ...{ receivedQty: text(done.received, 4), returnedQty: text(done.returned, 4) },
          writtenOffQty: text(done.lost, 4),
        });
        const settled = () => done.received + done.returned + done.lost;
        const value = (upTo: bigint) => divideRounded(cost * upTo, sent);
        const inStock = (upTo: bigint) => divideRounded(stock * upTo, sent);
        for (const { action, ...given } of arrivals) {
          const open = sent - settled();
          const received = given.received < open ? given.received : open;
          const damaged = given.damaged < open - received ? given.damaged : open - received;
          const came = received + damaged;
          const short = open - came;
          const source = { outletId: 'one', transferOutNumber: 'TO-1', items: [stored()] };
          const [arrived = {}]: AnyRecord[] = arrivedLines(
            {
              items: [
                {
                  ...{ lineNo: 7, outLineNo: 1, itemId: 'rice2', itemCode: 'rice', unitId: 'bag' },
                  ...{ receivedQty: text(received, 4), damagedQty: text(damaged, 4), discrepancyAction: action },
                },
              ],
            },
            source,
          );
          const before = settled();
          const happens = short === 0n ? null : (action ?? 'writeOffAtSource');
          const isLost = happens === 'writeOffAtSource' || happens === 'writeOffHere';
          const costOfShort = happens === null ? 0n : value(sent) - value(before + came);
          expect(arrived).toMatchObject({
            ...{ pendingQty: text(open, 4), arrivedQty: text(came, 4), shortQty: text(short, 4) },
            ...{ discrepancyAction: happens, writtenOffQty: text(isLost ? short : 0n, 4) },
            ...{ returnedQty: text(happens === 'returnToSource' ? short : 0n, 4), unitCost: '1.000000' },
            ...{ lineCost: text(value(before + came) - value(before), 2), shortCost: text(costOfShort, 2) },
            baseQuantity: text(inStock(before + came) - inStock(before), 4),
          });
          const at = { lineNo: 7, itemId: 'rice2' };
          const theirs = { lineNo: 7, itemId: 'rice1', outletId: 'one' };
          const stockCame =
            inStock(before + received) - inStock(before) + (inStock(before + came) - inStock(before + received));
          const spoilt = inStock(before + came) - inStock(before + received);
          const back = inStock(sent) - inStock(before + came);
          const loss = { type: 'TRANSIT_LOSS', quantity: '0.0000', value: text(-costOfShort, 2) };
          expect(arrivalMovements({ outletId: 'two', items: [arrived] }, source)).toEqual([
            ...(stockCame > 0n
              ? [{ ...at, type: 'TRANSFER_IN', quantity: text(stockCame, 4), value: arrived.lineCost }]
              : []),
            ...(spoilt > 0n ? [{ ...at, type: 'WASTAGE', quantity: text(-spoilt, 4) }] : []),
            ...(happens === 'writeOffAtSource' ? [{ ...theirs, ...loss }] : []),
            ...(happens === 'writeOffHere' ? [{ ...theirs, ...loss, itemId: 'rice2', outletId: 'two' }] : []),
            ...(happens === 'returnToSource'
              ? [{ ...theirs, type: 'TRANSFER_IN', quantity: text(back, 4), value: text(costOfShort, 2) }]
              : []),
          ]);
          done.received += came;
          if (isLost) done.lost += short;
          if (happens === 'returnToSource') done.returned += short;
          seen.add(String(happens));
          const left = { status: 'approved', items: [stored()] };
          expect(inTransitOf(left)).toBe(text(cost - value(settled()), 2));
          if (settled() === sent) break;
        }
      }),
      { numRuns: 400 },
    );
    expect([...seen].sort()).toEqual(['keepPending', 'null', 'returnToSource', 'writeOffAtSource', 'writeOffHere']);
  });

  it('have no value in transit before they are sent, or if nothing was', () => {
    const items = [{ sentQty: '2', lineCost: '10' }];
    expect(['draft', 'delete', 'approved'].map((status) => inTransitOf({ status, items }))).toEqual([
      ...['0.00', '0.00', '10.00'],
    ]);
    expect(inTransitOf({ status: 'approved', items: [{ sentQty: '0', lineCost: '10', receivedQty: '1' }] })).toBe(
      '10.00',
    );
  });

  it('without the transfer keep what is known of it, and no costs', () => {
    const [line] = arrivedLines({ items: [{ outLineNo: 4, pendingQty: '5', receivedQty: '2' }] }, { items: [] });
    expect(line).toEqual({
      ...{ outLineNo: 4, receivedQty: '2', pendingQty: '5', arrivedQty: '2.0000', shortQty: '3.0000' },
      ...{ discrepancyAction: 'writeOffAtSource', writtenOffQty: '3.0000', returnedQty: '0.0000' },
    });
    const own = [{ lineNo: 1, outLineNo: 4, writtenOffQty: '3' }];
    expect(arrivalMovements({ outletId: 'two', items: own }, { items: [] })).toEqual([]);
  });
});

describe('an arrival is checked against what was sent', () => {
  const sent = {
    ...{ lineNo: 1, itemId: 'rice1', itemCode: 'rice', itemName: 'Rice', unitId: 'bag', sentQty: '2' },
    ...{ baseQuantity: '50', lineCost: '10', receivedQty: '0' },
  };
  const source = { outletId: 'one', transferOutNumber: 'TO-1', docDate: '2026-06-05', items: [sent] };
  const line = {
    ...{ lineNo: 1, outLineNo: 1, itemId: 'rice2', itemCode: 'rice', itemName: 'Rice', unitId: 'bag' },
    ...{ pendingQty: '2', receivedQty: '2', shortQty: '0' },
  };
  const problems = (more: AnyRecord, docDate = '2026-06-05', of = source) =>
    rulesOf(arrivalProblems({ docDate, items: [{ ...line, ...more }] }, of));

  it('not before it was sent, on the day itself at the earliest', () => {
    expect(problems({})).toEqual([]);
    expect(problems({}, '2026-06-04')).toEqual(['docDate: order']);
    expect(rulesOf(arrivalProblems({ items: [line] }, undefined))).toEqual([]);
  });

  it('line by line: item, unit, quantity and reason', () => {
    expect(problems({ outLineNo: 2 })).toEqual(['items.0.itemId: notSent']);
    expect(problems({ itemCode: 'oil' })).toEqual(['items.0.itemId: notSent']);
    expect(problems({ itemCode: undefined })).toEqual([]);
    expect(problems({ unitId: 'kg' })).toEqual(['items.0.unitId: unit']);
    expect(problems({ shortQty: '-0.0001' })).toEqual(['items.0.receivedQty: max']);
    // What happened is asked before approval: a draft may still be counted.
    expect(problems({ shortQty: '1', damagedQty: '1' })).toEqual([]);
  });

  it('and what goes back must be something in stock', () => {
    const back = { discrepancyAction: 'returnToSource', discrepancyReason: 'Wet' };
    const tiny = { ...source, items: [{ ...sent, sentQty: '10000', baseQuantity: '1' }] };
    expect(problems({ ...back, receivedQty: '9999', shortQty: '1' }, undefined, tiny)).toEqual([]);
    expect(problems({ ...back, receivedQty: '9999.8', shortQty: '0.2' }, undefined, tiny)).toEqual([
      'items.0.discrepancyAction: tooSmall',
    ]);
    const kept = { ...back, discrepancyAction: 'keepPending', receivedQty: '9999.8', shortQty: '0.2' };
    expect(problems(kept, undefined, tiny)).toEqual([]);
  });

  it('needs any effect', () => {
    const settled = (more: AnyRecord) => rulesOf(settlingProblems({ items: [{ ...line, ...more }] }, source));
    const waits = { receivedQty: '0', discrepancyAction: 'keepPending', discrepancyReason: 'Late' };
    expect(settled(waits)).toEqual(['items: nothing']);
    expect(settled({ ...waits, receivedQty: '0.0001' })).toEqual([]);
    expect(settled({ ...waits, damagedQty: '1' })).toEqual([]);
    expect(settled({ ...waits, discrepancyAction: 'writeOffHere' })).toEqual([]);
    expect(settled({ ...waits, discrepancyAction: 'returnToSource' })).toEqual([]);
  });

  it('needs to say what happened to goods that are short or damaged, before approval', () => {
    const settled = (more: AnyRecord) => rulesOf(settlingProblems({ items: [{ ...line, ...more }] }, source));
    const due = 'items.0.discrepancyReason: required';
    expect(settled({})).toEqual([]);
    expect(settled({ receivedQty: '1.9999' })).toEqual([due]);
    expect(settled({ receivedQty: '1', damagedQty: '1' })).toEqual([due]);
    expect(settled({ receivedQty: '1', damagedQty: '0.5', discrepancyReason: 'Fell' })).toEqual([]);
  });

  it('and both outlets hear of differences only', () => {
    const other = { ...line, itemName: 'Oil', shortQty: '1.5', damagedQty: '2' };
    expect(arrivalNotices({ outletId: 'two', items: [line] }, source)).toEqual([]);
    const notices = arrivalNotices({ outletId: 'two', items: [line, other, { ...line, damagedQty: '1' }] }, source);
    expect(notices).toMatchObject([
      { title: 'TO-1 arrived with differences', message: 'Oil: 1.5 short, 2 damaged; Rice: 1 damaged' },
      { outletId: 'one' },
    ]);
    expect(notices[0]).not.toHaveProperty('outletId');
  });
});
