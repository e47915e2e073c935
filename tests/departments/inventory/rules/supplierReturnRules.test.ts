import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed } from '#engine/run/decimal';
import {
  asReceipt,
  earlierReturns,
  returnedLines,
  returnFigures,
  returnProblems,
} from '#resources/inventory/supplierReturns.rules';
import { divideRounded } from '#tests/engine/server/stock/stockModel';

/** Returns of a receipt in parts, compared with a model in whole numbers: together they give back what came, and no more. */

type Note = Parameters<typeof returnFigures>[0];
type Receipt = Parameters<typeof returnFigures>[1];
const text = (value: bigint, decimals: number) => fixed(`${value}e-${decimals}`, decimals);
const received = (more: object = {}) => ({
  ...{ lineNo: 1, itemId: 'rice', purchaseUnitId: 'bag', conversionFactor: '25', stockedQty: '4', baseQuantity: '100' },
  ...{
    netAmount: '100.00',
    taxAmount: '18.00',
    allocatedCharge: '10.00',
    landedValue: '116.00',
    landedUnitCost: '1.160000',
  },
  ...more,
});
const receipt = (...lines: object[]) =>
  ({ grnNumber: 'GRN-1', docDate: '2026-06-05', items: lines }) as unknown as Receipt;
const note = (...lines: object[]) => ({ docDate: '2026-06-06', items: lines }) as unknown as Note;
const line = (returnQty: string, more: object = {}) => ({
  grnLineNo: 1,
  itemId: 'rice',
  itemName: 'Rice',
  unitId: 'bag',
  returnQty,
  ...more,
});
const said = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field} ${rule}`);

describe('a return', () => {
  it('takes the value that entered stock, and of the tax what is not in that', () => {
    // 100.00 net, 18.00 tax of which 6.00 is cost, 10.00 freight.
    expect(returnFigures(note(line('1')), receipt(received()), [])).toMatchObject({
      ...{ returnTotal: '29.00', taxAmount: '3.00', creditTotal: '32.00' },
      items: [{ returnUnitCost: '1.160000', baseQuantity: '25.0000', returnValue: '29.00', taxAmount: '3.00' }],
    });
  });

  it('in the receipt’s unit has its ratio, in another its own', () => {
    const [own] = returnFigures(note(line('1', { conversionFactor: '30' })), receipt(received()), []).items;
    expect(own).toMatchObject({ conversionFactor: '25', conversionDivisor: null, baseQuantity: '25.0000' });
    const [other] = returnFigures(
      note(line('50', { unitId: 'kg', conversionFactor: '1' })),
      receipt(received()),
      [],
    ).items;
    expect(other).toMatchObject({ conversionFactor: '1', baseQuantity: '50.0000', returnValue: '58.00' });
  });

  it('of a line that the receipt does not have is worth nothing that is known', () => {
    const figures = returnFigures(note(line('1', { grnLineNo: 9 }), line('4')), receipt(received()), []);
    expect(figures.items[0]).toMatchObject({ returnUnitCost: null, returnValue: null, taxAmount: null });
    expect(figures).toMatchObject({ returnTotal: '116.00', taxAmount: '12.00', creditTotal: '128.00' });
    expect(returnFigures(note(line('1')), receipt(received({ stockedQty: '0' })), []).items).toMatchObject([
      { baseQuantity: '0.0000', returnValue: '0.00' },
    ]);
    expect(
      returnFigures(note(line('1')), receipt(received({ landedUnitCost: undefined })), []).items[0]?.returnUnitCost,
    ).toBeNull();
  });

  it('in parts gives back shares that add up, on two lines of one receipt', () => {
    const amounts = fc.record({
      whole: fc.bigInt(1n, 90_000n),
      stock: fc.bigInt(0n, 900_000n),
      landed: fc.bigInt(0n, 100_000n),
      tax: fc.bigInt(0n, 20_000n),
    });
    const parts = fc.array(fc.tuple(fc.bigInt(0n, 40_000n), fc.bigInt(0n, 40_000n)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.tuple(amounts, amounts), parts, (given, taken) => {
        const from = receipt(
          ...given.map(({ whole, stock, landed, tax }, index) =>
            received({
              ...{ lineNo: index + 1, stockedQty: text(whole, 4), baseQuantity: text(stock, 4) },
              ...{
                netAmount: text(landed, 2),
                allocatedCharge: '0',
                landedValue: text(landed, 2),
                taxAmount: text(tax, 2),
              },
            }),
          ),
        );
        const earlier: Note[] = [];
        const upTo = [0n, 0n];
        for (const quantities of taken) {
          const lines = quantities.map((each, index) => line(text(each, 4), { grnLineNo: index + 1 }));
          const figures = returnFigures(note(...lines), from, earlier);
          figures.items.forEach((item, index) => {
            const { whole, stock, landed, tax } = given[index] as (typeof given)[number];
            const before = upTo[index] as bigint;
            const after = before + (quantities[index] as bigint);
            const share = (amount: bigint) =>
              divideRounded(amount * after, whole) - divideRounded(amount * before, whole);
            expect(item).toMatchObject({
              ...{
                baseQuantity: text(share(stock), 4),
                returnValue: text(share(landed), 2),
                taxAmount: text(share(tax), 2),
              },
            });
            upTo[index] = after;
          });
          earlier.push(note(...figures.items));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is wrong with a return', () => {
  it('nothing goes back, it is older than its receipt, or not from it', () => {
    const problems = (of: Note, from: Receipt | undefined = receipt(received())) => said(returnProblems(of, from));
    expect(problems(note(line('0'), line('1')))).toEqual([]);
    expect(problems(note(line('0'), line('')))).toEqual(['items.0.returnQty moreThan']);
    expect(problems(note())).toEqual([]);
    expect(problems({ ...note(line('1')), docDate: '2026-06-04' })).toEqual(['docDate order']);
    expect(problems({ ...note(line('1')), docDate: '2026-06-05' })).toEqual([]);
    expect(problems(note(line('1'), line('1', { grnLineNo: 2 })))).toEqual(['items.1.itemId receipt']);
    expect(said(returnProblems(note(line('1', { grnLineNo: 2 })), undefined))).toEqual([]);
  });

  it('lines without a return are left out of the approved note', () => {
    expect(returnedLines(note(line('0'), line('0.0001'))).map(({ returnQty }) => returnQty)).toEqual(['0.0001']);
  });

  it('only other approved returns went before', () => {
    const others = [
      { _id: 'a', status: 'approved' },
      { _id: 'b', status: 'draft' },
      { _id: 'me', status: 'approved' },
    ];
    expect(earlierReturns({ ...note(), _id: 'me' }, others).map(({ _id }) => _id)).toEqual(['a']);
    expect([asReceipt(undefined), asReceipt('x'), asReceipt({ _id: 'r' })]).toEqual([
      undefined,
      undefined,
      { _id: 'r' },
    ]);
  });
});
