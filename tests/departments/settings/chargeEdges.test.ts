import { describe, expect, it } from 'vitest';
import { type Charge, type ChargedBill, chargesOf, inOrder } from '#resources/settings/charges.rules';
import { chargeProblems } from '#resources/settings/chargeVersions.rules';

/** Charges with half of their fields, and bills at the edges. */

const charge = (more: Partial<Charge> = {}): Charge => ({ _id: 'x', chargeName: 'X', value: '10', ...more });
const bill = (lines: ChargedBill['lines'], more: Partial<ChargedBill> = {}): ChargedBill => ({
  lines,
  orderType: 'dineIn',
  guests: 2,
  outletId: 'one',
  date: '2026-11-20',
  ...more,
});
const line = (gross: string, more: Partial<ChargedBill['lines'][number]> = {}) => ({ gross, quantity: 1, ...more });

describe('a charge with half of its fields', () => {
  it('is a percentage of what is paid, without a name', () => {
    const [applied] = chargesOf([{ value: '10' }], bill([line('50')])).charges;
    expect(applied).toEqual({
      chargeId: '',
      name: '',
      type: '',
      base: '50.00',
      count: null,
      rate: '10',
      amount: '5.00',
      inclusive: false,
    });
    expect(chargesOf([{ chargeName: 'Later' }], bill([line('50')])).charges[0]).toMatchObject({
      rate: '0',
      amount: '0.00',
    });
  });

  it('comes first without a sequence, then by code', () => {
    const order = inOrder([
      charge({ _id: 'second', sequence: 1, code: 'a' }),
      charge({ _id: 'b', code: ' B' }),
      charge({ _id: 'a', code: 'A' }),
      charge({ _id: 'early', sequence: -1 }),
      charge({ _id: 'zero', sequence: 0 }),
    ]);
    expect(order.map(({ _id }) => _id)).toEqual(['early', 'zero', 'a', 'b', 'second']);
  });

  it('does not depend on another that has no code either', () => {
    const [one, other] = [charge({ _id: 'one', compoundOn: ['gone'] }), charge({ _id: 'two' })];
    expect(chargesOf([one, other], bill([line('100')])).charges.map(({ base }) => base)).toEqual(['100.00', '100.00']);
  });

  it('is on top of every version of a code, in any spelling', () => {
    const [old, now] = [
      charge({ _id: 'old', code: 'SSCL', effectiveTo: '2026-11-19' }),
      charge({ _id: 'now', code: ' sscl ', effectiveFrom: '2026-11-20' }),
    ];
    const onTop = charge({ _id: 'top', code: 'VAT', compoundOn: ['old'] });
    expect(chargesOf([onTop, old, now], bill([line('100')])).charges.map(({ base }) => base)).toEqual([
      '100.00',
      '110.00',
    ]);
  });

  it('in a circle still comes once, in sequence', () => {
    const circle = [
      charge({ _id: 'b', code: 'B', sequence: 2, compoundOn: ['a'] }),
      charge({ _id: 'a', code: 'A', sequence: 1, compoundOn: ['b'] }),
    ];
    expect(inOrder(circle).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});

describe('what a charge is on', () => {
  const tax = charge({ _id: 'tax', chargeType: 'tax', sequence: 20, value: '10' });
  const service = charge({ _id: 'service', chargeType: 'serviceCharge', sequence: 10, value: '10' });

  it.each<[string, Partial<Charge>, Partial<Charge>, string]>([
    ['after charges', { applyOn: 'afterCharges' }, {}, '110.00'],
    ['after the service charge', { applyOn: 'afterServiceCharge' }, {}, '110.00'],
    [
      'after the service charge, of another kind',
      { applyOn: 'afterServiceCharge' },
      { chargeType: 'packaging' },
      '100.00',
    ],
    ['after discounts', { applyOn: 'afterDiscount' }, {}, '100.00'],
    ['after charges, one of which is not taxed', { applyOn: 'afterCharges' }, { taxable: false }, '100.00'],
    ['after charges, but named', { applyOn: 'afterCharges', compoundOn: ['service'] }, { taxable: false }, '110.00'],
    ['a levy, one is not taxed', { applyOn: 'afterCharges', chargeType: 'levy' }, { taxable: false }, '100.00'],
    ['a tip on what is not taxed', { applyOn: 'afterCharges', chargeType: 'tip' }, { taxable: false }, '110.00'],
  ])('%s', (_what, more, before, base) => {
    const { charges } = chargesOf(
      [
        { ...service, ...before },
        { ...tax, ...more },
      ],
      bill([line('100')]),
    );
    expect(charges.map((each) => each.base)).toEqual(['100.00', base]);
  });

  it.each<[string, Charge['applyOn'], string]>([
    ['before any discount', 'billSubtotal', '300.00'],
    ['after the lines’ discounts', 'itemNet', '280.00'],
    ['after all discounts', 'afterDiscount', '252.00'],
  ])('%s', (_what, applyOn, base) => {
    const discounted = bill([line('100', { discount: '20' }), line('200')], { discount: '28' });
    expect(chargesOf([charge({ applyOn })], discounted).charges[0]?.base).toBe(base);
  });

  it('of some lines, without what their prices include', () => {
    const lines = [line('110', { categoryIds: ['food'] }), line('220', { categoryIds: ['drinks'] })];
    const included = charge({ _id: 'vat', chargeType: 'tax', inclusive: true, sequence: 1 });
    const food = charge({ _id: 'food', categoryIds: ['food'], sequence: 2 });
    const totals = chargesOf([included, food], bill(lines));
    expect(totals.charges.map(({ base, amount }) => [base, amount])).toEqual([
      ['300.00', '30.00'],
      ['100.00', '10.00'],
    ]);
    expect(totals).toMatchObject({ gross: '330.00', netSales: '300.00', grandTotal: '340.00' });
  });

  it('is inside the prices of its own lines alone', () => {
    const lines = [line('100', { categoryIds: ['food'] }), line('110', { categoryIds: ['drinks'] })];
    const vat = charge({ chargeType: 'tax', inclusive: true, categoryIds: ['drinks'] });
    expect(chargesOf([vat], bill(lines))).toMatchObject({
      ...{
        netSales: '200.00',
        taxAmount: '10.00',
        grandTotal: '210.00',
        charges: [{ base: '100.00', amount: '10.00' }],
      },
    });
  });

  it('takes the part of an earlier charge of its own lines, and all of it where both are on the same', () => {
    const lines = [
      line('100', { categoryIds: ['food'] }),
      line('300', { categoryIds: ['drinks'] }),
      line('0', { categoryIds: ['gift'] }),
    ];
    const levy = charge({ _id: 'levy', code: 'L', chargeType: 'tax', applyOn: 'afterServiceCharge', sequence: 20 });
    const bases = (first: Partial<Charge>, second: Partial<Charge>) =>
      chargesOf(
        [
          { ...service, ...first },
          { ...levy, ...second },
        ],
        bill(lines),
      ).charges.map(({ base }) => base);
    expect(bases({}, { categoryIds: ['food'] })).toEqual(['400.00', '110.00']);
    expect(bases({ categoryIds: ['food'] }, {})).toEqual(['100.00', '410.00']);
    expect(bases({ categoryIds: ['food'] }, { categoryIds: ['drinks'] })).toEqual(['100.00', '300.00']);
    expect(bases({ categoryIds: ['food', 'drinks'] }, { categoryIds: ['drinks'] })).toEqual(['400.00', '330.00']);
    // What costs nothing has no part of a fixed amount.
    expect(bases({ calculation: 'fixedPerBill', categoryIds: ['gift'] }, { categoryIds: ['food'] })).toEqual([
      null,
      '100.00',
    ]);
  });

  it('adds up by kind', () => {
    const kinds = ['tax', 'levy', 'delivery', 'packaging', 'tip', 'serviceCharge'] as const;
    const all = kinds.map((chargeType, index) =>
      charge({ _id: chargeType, chargeType, calculation: 'fixedPerBill', value: String(2 ** index) }),
    );
    expect(chargesOf(all, bill([line('100')]))).toMatchObject({
      ...{ taxAmount: '3.00', deliveryFee: '12.00', tip: '16.00', serviceCharge: '32.00', grandTotal: '163.00' },
    });
  });

  it('a fixed amount is never inside a price', () => {
    const fixed = charge({ inclusive: true, calculation: 'fixedPerGuest', value: '7' });
    expect(chargesOf([fixed], bill([line('100')]))).toMatchObject({ netSales: '100.00', grandTotal: '114.00' });
  });
});

describe('what is wrong among others is said in words', () => {
  const said = (one: Charge, others: readonly Charge[]) => chargeProblems(one, others).map(({ message }) => message);
  const next = charge({ _id: 'next', chargeName: 'Next', code: 'VAT' });
  const overlap = (period: string) =>
    `Code: VAT 18 already uses this code ${period}. End that version before this one starts, or choose another code`;

  it.each<[string, Partial<Charge>]>([
    ['with no end date', {}],
    ['from 1 Jan 2026', { effectiveFrom: '2026-01-01' }],
    ['until 31 Dec 2026', { effectiveTo: '2026-12-31' }],
    ['from 1 Jan 2026 to 31 Dec 2026', { effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }],
  ])('a version %s', (period, more) => {
    expect(said(next, [charge({ _id: 'vat', chargeName: 'VAT 18', code: ' vat ', ...more })])).toEqual([
      overlap(period),
    ]);
  });

  it('only among charges of the same outlets', () => {
    const other = charge({ _id: 'vat', chargeName: 'VAT 18', code: 'VAT' });
    const at = (mine: string[] | undefined, theirs: string[] | undefined) =>
      said({ ...next, outlets: mine }, [{ ...other, outlets: theirs }]).length;
    expect([at(undefined, ['a']), at(['a'], []), at(['a', 'b'], ['b']), at(['a'], ['b'])]).toEqual([1, 1, 1, 0]);
  });

  it('charges without a code are no versions, and their names still count', () => {
    const one = charge({ _id: 'one', chargeName: 'Service' });
    expect(said(one, [charge({ _id: 'two', chargeName: ' service ' })])).toEqual([]);
    expect(said(one, [charge({ _id: 'two', chargeName: ' service ', code: 'S' })])).toEqual([
      'Name: “Service” is already used at the same outlet',
    ]);
    expect(
      said(charge({ chargeName: undefined, code: 'A' }), [charge({ _id: 'two', chargeName: undefined, code: 'B' })]),
    ).toEqual([]);
    // Its own stored version is not another one.
    expect(said(one, [one])).toEqual([]);
    expect(said({ ...next, _id: undefined }, [{ ...next, _id: undefined }])).toHaveLength(1);
  });

  it('circles, with the way around, and not through a charge that leads nowhere', () => {
    const circle = (...names: string[]) =>
      `Also charged on: these charges depend on each other (${names.join(' on ')}). Remove one of them`;
    const a = charge({ _id: 'a', chargeName: 'A', code: 'A', compoundOn: ['b'] });
    const b = charge({ _id: 'b', chargeName: 'B', code: 'B', compoundOn: ['dead', 'loop', 'a'] });
    const dead = charge({ _id: 'dead', chargeName: 'Dead', code: 'D' });
    const loop = charge({ _id: 'loop', chargeName: 'Loop', code: 'O', compoundOn: ['loop2'] });
    const loop2 = charge({ _id: 'loop2', chargeName: 'Loop 2', code: 'O2', compoundOn: ['loop'] });
    expect(said(a, [b, dead, loop, loop2])).toEqual([circle('A', 'B', 'A')]);
    expect(said({ ...a, compoundOn: ['a'] }, [])).toEqual(['A charge can’t be charged on itself']);
    expect(said({ ...a, chargeName: undefined }, [b])).toEqual([circle('this charge', 'B', 'this charge')]);
    expect(said({ ...dead, compoundOn: ['loop'] }, [loop, loop2])).toEqual([]);
  });
});
