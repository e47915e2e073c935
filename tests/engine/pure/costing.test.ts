import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Balance, type CostingMethod, EMPTY_BALANCE, type MovementType, valueOut } from '#engine/run/stock';
import { CostingRefusal, type PostedRow, post } from '#server/stockLedger/costing';
import { type ModelBalance, nothing, step, text } from '../server/stock/stockModel';

type Move = [type: MovementType, quantity: string, value?: string];

/** Money as whole cents; an empty balance begins with `0`. */
const cents = (value = '0') => BigInt(value === '0' ? 0 : value.replace('.', ''));

/** Posts the moves one after another; the rows of the last one and the balance after it. */
function run(method: CostingMethod, moves: Move[], start: Balance = EMPTY_BALANCE) {
  let balance = start;
  let rows: (PostedRow | undefined)[] = [];
  for (const [type, quantity, value] of moves) ({ rows, balance } = post(balance, { type, quantity, value }, method));
  return { row: rows[0] as PostedRow, revaluation: rows[1], balance };
}

const opening: Move = ['OPENING', '20', '20000.00'];

describe('weighted average (domain 2.3.6, 2.3.7)', () => {
  test('what comes in moves the average', () => {
    const { balance, revaluation } = run('wac', [opening, ['SALE', '-10'], ['GRN', '40', '45900.00']]);
    expect(balance).toMatchObject({ quantity: '50.0000', value: '55900.00', averageCost: '1118.000000' });
    expect(revaluation).toBeUndefined();
  });

  test('stock below zero: the average starts again and the earlier sale is corrected', () => {
    const below = { quantity: '-3', value: '-300', averageCost: '100', lastPrice: '100' };
    const { row, revaluation, balance } = run('wac', [['GRN', '10', '1200.00']], below);
    expect(row).toMatchObject({ value: '1200.00', unitCost: '120.000000', valueAfter: '900.00' });
    expect(revaluation).toMatchObject({
      type: 'REVALUATION',
      quantity: '0.0000',
      value: '-60.00',
      valueAfter: '840.00',
    });
    expect(balance).toMatchObject({ quantity: '7.0000', value: '840.00', averageCost: '120.000000' });
  });

  test('the last unit takes the remaining value', () => {
    const thirds: Move[] = [
      ['GRN', '3', '10.00'],
      ['SALE', '-1'],
      ['SALE', '-1'],
    ];
    expect(run('wac', thirds).row.value).toBe('-3.34');
    expect(run('wac', [...thirds, ['SALE', '-1']])).toMatchObject({
      row: { value: '-3.33' },
      balance: { quantity: '0.0000', value: '0.00', averageCost: '3.333333' },
    });
  });

  test('a sale beyond the stock takes all of its value, and the rest at average', () => {
    const { row, balance } = run('wac', [
      ['GRN', '5', '500.00'],
      ['SALE', '-8'],
    ]);
    expect(row.value).toBe('-800.00');
    expect(balance).toMatchObject({ quantity: '-3.0000', value: '-300.00', averageCost: '100.000000' });
  });

  test('a cent left on the last grams does not become the price of what is sold below zero', () => {
    const salt: Balance = { quantity: '0.0001', value: '0.01', averageCost: '0.500000', lastPrice: '0.5' };
    expect(valueOut(salt, '20.0001', 'wac')).toBe('10.01');
  });

  test('without history: last price, else standard cost, else nothing', () => {
    const sale: Move[] = [['SALE', '-2']];
    expect(run('wac', sale, { ...EMPTY_BALANCE, lastPrice: '7', standardCost: '5' }).row.value).toBe('-14.00');
    expect(run('wac', sale, { ...EMPTY_BALANCE, standardCost: '5' }).row.value).toBe('-10.00');
    expect(run('wac', sale).row.value).toBe('0.00');
  });

  test('free goods add quantity and no value', () => {
    const { balance } = run('wac', [opening, ['GRN', '5', '0.00']]);
    expect(balance).toMatchObject({ quantity: '25.0000', value: '20000.00', averageCost: '800.000000' });
  });
});

describe('returns and reversals (domain 2.3.10, 2.3.13)', () => {
  const held: Move[] = [opening, ['SALE', '-10'], ['GRN', '40', '45900.00']];

  test('leave at the value of their receipt, and the average follows', () => {
    const { row, balance } = run('wac', [...held, ['SUPPLIER_RETURN', '-2', '-2295.00']]);
    expect(row).toMatchObject({ value: '-2295.00', unitCost: '1147.500000', averageAfter: '1116.770833' });
    expect(row.priceVariance).toBeUndefined();
    expect(balance.value).toBe('53605.00');
  });

  test('a value that the stock cannot give leaves at average, and the line keeps the difference', () => {
    const cheap: Move[] = [['GRN', '10', '100.00']];
    expect(run('wac', [...cheap, ['SUPPLIER_RETURN', '-4', '-120.00']])).toMatchObject({
      row: { value: '-40.00', priceVariance: '80.00' },
      balance: { quantity: '6.0000', value: '60.00', averageCost: '10.000000' },
    });
    expect(run('wac', [...cheap, ['GRN_REVERSAL', '-10', '-90.00']])).toMatchObject({
      row: { value: '-100.00', priceVariance: '-10.00' },
      balance: { quantity: '0.0000', value: '0.00' },
    });
  });

  test('a reversed receipt that nothing followed leaves no trace', () => {
    const { balance } = run('wac', [opening, ['GRN', '40', '45900.00'], ['GRN_REVERSAL', '-40', '-45900.00']]);
    expect(balance).toMatchObject({ quantity: '20.0000', value: '20000.00', averageCost: '1000.000000' });
  });

  test('a reversed sale returns at the cost it left with', () => {
    const { balance } = run('wac', [...held, ['SALE_REVERSAL', '10', '10000.00']]);
    expect(balance).toMatchObject({ quantity: '60.0000', value: '65900.00', averageCost: '1098.333333' });
  });
});

describe('last price (domain 2.3.8)', () => {
  test('a receipt at a new price revalues what is on hand', () => {
    const { row, revaluation, balance } = run('lastPrice', [opening, ['SALE', '-10'], ['GRN', '40', '45900.00']]);
    expect(row.value).toBe('45900.00');
    expect(revaluation?.value).toBe('1475.00');
    expect(balance).toMatchObject({ value: '57375.00', lastPrice: '1147.500000', averageCost: '1147.500000' });
  });

  test('a return at another price is evened out', () => {
    const { revaluation, balance } = run('lastPrice', [opening, ['SUPPLIER_RETURN', '-2', '-1900.00']]);
    expect(revaluation?.value).toBe('-100.00');
    expect(balance.value).toBe('18000.00');
  });

  test('free goods alone do not write off the stock', () => {
    expect(run('lastPrice', [opening, ['GRN', '1', '0.00']]).balance.value).toBe('21000.00');
  });

  test('what is made or transferred sets the price until something is bought', () => {
    const made: Move[] = [['BATCH_IN', '10', '50.00']];
    expect(run('lastPrice', [...made, ['TRANSFER_IN', '10', '30.00']]).balance.value).toBe('60.00');
    const bought: Move[] = [
      ...made,
      ['GRN', '10', '120.00'],
      ['BATCH_IN', '10', '10.00'],
      ['TRANSFER_IN', '10', '30.00'],
    ];
    expect(run('lastPrice', bought).balance).toMatchObject({ value: '480.00', lastPrice: '12.000000' });
    expect(run('wac', bought).balance).toMatchObject({ value: '210.00', lastPrice: '12.000000' });
  });

  test('never received: standard cost, and a changed one revalues', () => {
    const start = { ...EMPTY_BALANCE, standardCost: '5' };
    const { balance } = run('lastPrice', [['ADJUST_IN', '4']], start);
    expect(balance.value).toBe('20.00');
    const dearer = run('lastPrice', [['REVALUATION', '0']], { ...balance, standardCost: '6' });
    expect(dearer).toMatchObject({ row: { value: '4.00' }, revaluation: undefined, balance: { value: '24.00' } });
  });
});

describe('a switch of the costing method', () => {
  test('to last price revalues, back to average changes no value', () => {
    const { balance } = run('wac', [opening, ['GRN', '20', '30000.00']]);
    const switched = run('lastPrice', [['REVALUATION', '0']], balance);
    expect(switched).toMatchObject({ row: { value: '10000.00' }, balance: { value: '60000.00' } });
    const back = run('wac', [['REVALUATION', '0']], switched.balance);
    expect(back).toMatchObject({ row: { value: '0.00' }, balance: { value: '60000.00', averageCost: '1500.000000' } });
  });
});

describe('what is not posted', () => {
  test.each<[CostingMethod, Move]>([
    ['wac', ['REVALUATION', '0', '10.00']],
    ['lastPrice', ['REVALUATION', '0', '10.00']],
  ])('%s: a value without stock to carry it', (method, move) => {
    expect(() => run(method, [move])).toThrow(CostingRefusal);
  });

  test('a revaluation below nothing', () => {
    expect(() => run('wac', [opening, ['REVALUATION', '0', '-20000.01']])).toThrow(CostingRefusal);
  });

  test.each<Move>([
    ['GRN', '-1', '-5.00'],
    ['ISSUE', '1'],
    ['GRN', '1'],
    ['SUPPLIER_RETURN', '-1'],
    ['GRN', '1', '-5.00'],
    ['GRN', '0', '5.00'],
    ['REVALUATION', '1'],
    ['TRANSIT_LOSS', '0', '-5.00'],
  ])('a %s that contradicts its type', (...move) => {
    expect(() => run('wac', [move])).toThrow(RangeError);
  });
});

describe('against an independent model', () => {
  const amount = fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1n, 900_000n));
  const money = fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(0n, 9_000_000n));
  const incoming = fc.record({
    type: fc.constantFrom<MovementType[]>(
      'OPENING',
      'GRN',
      'TRANSFER_IN',
      'BATCH_IN',
      'SALE_REVERSAL',
      'ADJUST_IN',
      'COUNT',
    ),
    quantity: amount,
    value: money,
  });
  const found = fc.record({ type: fc.constantFrom<MovementType[]>('ADJUST_IN', 'COUNT'), quantity: amount });
  const outgoing = fc.record({
    type: fc.constantFrom<MovementType[]>('SALE', 'ISSUE', 'WASTAGE', 'BATCH_OUT', 'TRANSFER_OUT', 'COUNT'),
    quantity: amount.map((each) => -each),
  });
  const returned = fc.record({
    type: fc.constantFrom<MovementType[]>('SUPPLIER_RETURN', 'GRN_REVERSAL'),
    quantity: amount.map((each) => -each),
    value: money.map((each) => -each),
  });
  const revalued = fc.record({
    type: fc.constant<MovementType>('REVALUATION'),
    quantity: fc.constant(0n),
    value: fc.option(fc.bigInt(-100_000n, 100_000n), { nil: undefined }),
  });
  const moves = fc.array(fc.oneof(incoming, found, outgoing, outgoing, returned, revalued), { maxLength: 30 });

  test.each<CostingMethod>(['wac', 'lastPrice'])(
    '%s: quantity, value and average after every step',
    (method) => {
      fc.assert(
        fc.property(moves, fc.bigInt(0n, 5_000_000n), (sequence, standardCost) => {
          let expected: ModelBalance = nothing;
          let balance: Balance = { ...EMPTY_BALANCE, standardCost: text(standardCost, 6) };
          for (const move of sequence as { type: MovementType; quantity: bigint; value?: bigint }[]) {
            const predicted = step(expected, { ...move, standardCost }, method);
            const request = {
              type: move.type,
              quantity: text(move.quantity, 4),
              value: move.value === undefined ? undefined : text(move.value, 2),
            };
            if (!predicted) {
              expect(() => post(balance, request, method)).toThrow(CostingRefusal);
              continue;
            }
            const before = balance;
            const { rows, ...result } = post(balance, request, method);
            ({ balance } = result);
            expected = predicted.after;
            expect(balance).toEqual({
              quantity: text(expected.quantity, 4),
              value: text(expected.value, 2),
              averageCost: text(expected.average, 6),
              lastPrice: text(expected.lastPrice, 6),
              ...(expected.isBought ? { isBought: true } : {}),
              standardCost: text(standardCost, 6),
            });
            expect(rows[0].value).toBe(text(predicted.value, 2));
            expect(rows[0].priceVariance).toBe(
              predicted.priceVariance === undefined ? undefined : text(predicted.priceVariance, 2),
            );
            const posted = rows.reduce((sum, row) => sum + cents(row?.value), 0n);
            expect(posted).toBe(cents(balance.value) - cents(before.value));
            if (expected.quantity === 0n) expect(balance.value).toBe('0.00');
          }
        }),
        { numRuns: 1500 },
      );
    },
    60_000,
  );
});
