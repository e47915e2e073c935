import { describe, expect, it } from 'vitest';
import { EMPTY_BALANCE } from '#engine/run/stock';
import {
  carriedAfter,
  carriedBy,
  carryingOf,
  isNothing,
  isOnlyCarried,
  rowOfNothing,
} from '#server/stockLedger/carried';
import { shortages } from '#server/stockLedger/shortage';
import { balanceKey } from '#server/stockLedger/storage';

/** Whether there is enough, on each day since a movement's date; and use too small to be posted. */

type Request = Parameters<typeof carryingOf>[0];
type Counted = ReturnType<Parameters<typeof shortages>[1]>;
const place = { itemId: 'rice', outletId: 'COL' };
const take = (quantity: string, more: object = {}): Request =>
  ({
    ...place,
    type: 'ISSUE',
    lineNo: 1,
    docId: 'd1',
    docNumber: 'D1',
    businessDate: '2026-06-10',
    quantity,
    ...more,
  }) as Request;
/** What is missing of some movements in order, with so much held from each day on. */
function missing(
  held: Record<string, string>,
  requests: readonly Request[],
  { policy = 'block', counted }: { policy?: string; counted?: string } = {},
) {
  const days = Object.entries(held).map(([day, quantity]) => ({ day, held: quantity }));
  const shortageOf = shortages(
    { itemName: (id) => id, negativeStock: () => policy as never },
    () => (counted ? ({ posted: { businessDate: counted } } as Counted) : undefined),
    new Map([[balanceKey(place), days]]),
  );
  return requests.map((request) => shortageOf(request));
}
const said = (held: string, wanted: string, on = '') => `rice: ${held} on hand${on}, ${wanted} wanted.`;

describe('there is enough', () => {
  const today = (held: string) => ({ '2026-06-10': held });

  it('up to all of it, movement by movement', () => {
    expect(missing(today('5'), [take('-5')])).toEqual([undefined]);
    expect(missing(today('5'), [take('-5.0001')])).toEqual([said('5', '5.0001')]);
    expect(missing(today('5'), [take('-3'), take('-2', { docId: 'd2' }), take('-1', { docId: 'd3' })])).toEqual([
      ...[undefined, undefined, said('0', '1')],
    ]);
    expect(missing(today('5'), [take('3', { type: 'GRN' }), take('-8', { docId: 'd2' })])).toEqual([
      undefined,
      undefined,
    ]);
    expect(missing({}, [take('-1')])).toEqual([undefined]);
  });

  it('what is refused takes nothing, and what people are warned of does', () => {
    const both = [take('-6'), take('-5', { docId: 'd2' })];
    expect(missing(today('5'), both)).toEqual([said('5', '6'), undefined]);
    expect(missing(today('5'), both, { policy: 'warn' })).toEqual([said('5', '6'), said('-1', '5')]);
  });

  it('for what a count states, unless it is taken back', () => {
    expect(missing(today('5'), [take('-6', { type: 'COUNT' })])).toEqual([undefined]);
    expect(missing(today('5'), [take('-6', { type: 'COUNT', isUndoing: true })])).toEqual([said('5', '6')]);
  });

  it('for what a document itself has brought, even below zero', () => {
    const [brought, waste] = [
      take('4', { type: 'TRANSFER_IN' }),
      (quantity: string) => take(quantity, { type: 'WASTAGE' }),
    ];
    expect(missing(today('-10'), [brought, waste('-4')])).toEqual([undefined, undefined]);
    expect(missing(today('-10'), [brought, waste('-4.5')])).toEqual([undefined, said('-6', '4.5')]);
    expect(missing(today('-10'), [brought, waste('-3'), waste('-1'), waste('-1')]).slice(2)).toEqual([
      undefined,
      said('-10', '1'),
    ]);
    // Another document's goods are not its own, nor those at another outlet.
    expect(missing(today('-10'), [brought, take('-4', { docId: 'd2' })])[1]).toBe(said('-6', '4'));
  });
});

describe('there is enough on every day since', () => {
  const held = { '2026-06-08': '9', '2026-06-10': '2', '2026-06-12': '7' };

  it('its own day, later days and now', () => {
    const on = (businessDate: string, quantity: string) => missing(held, [take(quantity, { businessDate })])[0];
    expect([on('2026-06-08', '-2'), on('2026-06-11', '-2'), on('2026-06-12', '-7')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(on('2026-06-08', '-3')).toBe(said('2', '3', ' on 10 Jun 2026'));
    expect(on('2026-06-11', '-3')).toBe(said('2', '3', ' on 11 Jun 2026'));
    expect(on('2026-06-12', '-7.5')).toBe(said('7', '7.5'));
    // Missing now is said before missing then.
    expect(on('2026-06-08', '-8')).toBe(said('7', '8'));
  });

  it('until a count that includes it', () => {
    const until = (counted: string, quantity: string) =>
      missing(held, [take(quantity, { businessDate: '2026-06-08' })], { counted })[0];
    expect(until('2026-06-10', '-9')).toBeUndefined();
    expect(until('2026-06-10', '-9.5')).toBe(said('9', '9.5', ' on 8 Jun 2026'));
    expect(until('2026-06-11', '-3')).toBe(said('2', '3', ' on 10 Jun 2026'));
  });

  it('and takes from each of them', () => {
    const [first, second] = [
      take('-2', { businessDate: '2026-06-09' }),
      take('-1', { businessDate: '2026-06-08', docId: 'd2' }),
    ];
    expect(missing(held, [first, second])).toEqual([undefined, said('0', '1', ' on 10 Jun 2026')]);
    expect(
      missing(held, [
        take('-5', { businessDate: '2026-06-12' }),
        take('-3', { businessDate: '2026-06-13', docId: 'd2' }),
      ])[1],
    ).toBe(said('2', '3'));
  });
});

describe('use too small to be posted', () => {
  const sale = (quantity: string, more: object = {}) => take(quantity, { type: 'SALE', isExact: true, ...more });
  const left = (request: Request, carried = '0', isCounted = false) => {
    const balance = { ...EMPTY_BALANCE, carried };
    const carrying = carryingOf(request, balance, isCounted);
    return [
      carrying.quantity,
      Number(carriedAfter(balance, carrying)),
      carriedBy(carrying).carried && Number(carriedBy(carrying).carried),
    ];
  };

  it('is carried to the next bill, which posts both', () => {
    expect(left(sale('-0.00004'))).toEqual(['0.0000', 0.00004, 0.00004]);
    expect(left(sale('-0.00004'), '0.00004')).toEqual(['-0.0001', -0.00002, -0.00006]);
    expect(left(sale('-0.5'))).toEqual(['-0.5000', 0, undefined]);
    expect(left(sale('-0.00001'), '-0.00006')).toEqual(['0.0000', -0.00005, 0.00001]);
    expect(left(sale('-0.00004'), '0.00004', true)).toEqual(['0.0000', 0.00004, undefined]);
    expect(left(sale('-0.00006'), '0.00004', true)).toEqual(['-0.0001', 0.00004, undefined]);
  });

  it('goes back with its bill, and a count starts again', () => {
    expect(left(take('2', { type: 'SALE_REVERSAL', carried: '-0.00004' }), '0.00004')).toEqual(['2', 0, -0.00004]);
    expect(left(take('2', { type: 'SALE_REVERSAL', carried: '-0.00004' }), '0.00004', true)).toEqual([
      '2',
      0.00004,
      undefined,
    ]);
    expect(left(take('-1', { type: 'COUNT' }), '0.00004')).toEqual(['-1', 0, -0.00004]);
    expect(left(take('-1', { type: 'COUNT', isUndoing: true }), '0.00004')).toEqual(['-1', 0.00004, undefined]);
    expect(left(take('-1'), '0.00004')).toEqual(['-1', 0.00004, undefined]);
  });

  it('without anything to post leaves a row of its own, or none', () => {
    const carrying = (request: Request) => carryingOf(request, EMPTY_BALANCE, false);
    expect([
      isOnlyCarried(sale('0'), '0.0000'),
      isOnlyCarried(sale('0'), '0.0001'),
      isOnlyCarried(take('0'), '0'),
    ]).toEqual([true, false, false]);
    expect(isOnlyCarried(take('0', { type: 'SALE_REVERSAL' }), '0')).toBe(true);
    const [tiny, nothing] = [sale('-0.00001'), sale('0')];
    expect([isNothing(tiny, carrying(tiny)), isNothing(nothing, carrying(nothing))]).toEqual([false, true]);
    expect(isNothing(take('0'), { quantity: '0', change: carrying(nothing).change })).toBe(false);
    const row = rowOfNothing({ ...EMPTY_BALANCE, quantity: '3', value: '6', averageCost: '2' }, tiny);
    expect(row).toMatchObject({ type: 'SALE', quantityAfter: '3.0000', valueAfter: '6', averageAfter: '2.000000' });
    expect([Number(row.quantity), Number(row.value)]).toEqual([0, 0]);
  });
});
