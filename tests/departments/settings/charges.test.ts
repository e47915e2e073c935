import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, money, sum } from '#engine/run/decimal';
import { periodInWords } from '#resources/settings/charges';
import { type Charge, type ChargedBill, chargesOf, inOrder, roundedTo } from '#resources/settings/charges.rules';
import { chargeProblems } from '#resources/settings/chargeVersions.rules';

/** The arithmetic of docs/charges.md: its examples, and laws for any charges. */

const service: Charge = {
  _id: 'service',
  chargeName: 'Service charge',
  code: 'SC',
  chargeType: 'serviceCharge',
  calculation: 'percentage',
  value: '10',
  applyOn: 'afterDiscount',
  sequence: 10,
  taxable: true,
};
const sscl: Charge = {
  ...service,
  _id: 'sscl',
  chargeName: 'SSCL',
  code: 'SSCL',
  chargeType: 'levy',
  value: '2.5',
  applyOn: 'afterServiceCharge',
  sequence: 20,
};
const vat: Charge = {
  ...sscl,
  _id: 'vat',
  chargeName: 'VAT',
  code: 'VAT',
  chargeType: 'tax',
  value: '18',
  applyOn: 'afterCharges',
  sequence: 30,
};
const packaging: Charge = {
  ...service,
  _id: 'packaging',
  chargeName: 'Packaging',
  code: 'PACK',
  chargeType: 'packaging',
  calculation: 'fixedPerBill',
  value: '60',
  sequence: 15,
  taxable: false,
  orderTypes: ['takeaway'],
};

const billOf = (amount: string, more: Partial<ChargedBill> = {}): ChargedBill => ({
  lines: [{ gross: amount, quantity: 1 }],
  orderType: 'dineIn',
  guests: 2,
  outletId: 'outlet_1',
  date: '2026-11-20',
  ...more,
});
const amounts = (charges: readonly Charge[], bill: ChargedBill) =>
  chargesOf(charges, bill).charges.map(({ chargeId, base, amount }) => [chargeId, base, amount]);

describe('the examples of docs/charges.md', () => {
  it('service, SSCL, VAT', () => {
    expect(amounts([vat, service, sscl, packaging], billOf('2000'))).toEqual([
      ['service', '2000.00', '200.00'],
      ['sscl', '2200.00', '55.00'],
      ['vat', '2255.00', '405.90'],
    ]);
    expect(chargesOf([vat, service, sscl], billOf('2000'))).toMatchObject({
      netSales: '2000.00',
      serviceCharge: '200.00',
      taxAmount: '460.90',
      rounding: '0.00',
      grandTotal: '2660.90',
    });
  });

  it('with a discount and whole rupees', () => {
    const bill = billOf('1000', { discount: '100', roundingRule: '1' });
    expect(amounts([service, sscl, vat], bill)).toEqual([
      ['service', '900.00', '90.00'],
      ['sscl', '990.00', '24.75'],
      ['vat', '1014.75', '182.66'],
    ]);
    expect(chargesOf([service, sscl, vat], bill)).toMatchObject({
      discount: '100.00',
      rounding: '-0.41',
      grandTotal: '1197.00',
    });
  });

  it('service charge before the discount', () => {
    const early: Charge = { ...service, applyOn: 'billSubtotal' };
    expect(chargesOf([early, sscl, vat], billOf('1000', { discount: '100' }))).toMatchObject({
      serviceCharge: '100.00',
      grandTotal: '1209.50',
    });
  });

  it('takeaway', () => {
    const dineIn: Charge = { ...service, orderTypes: ['dineIn'] };
    expect(chargesOf([dineIn, packaging, sscl, vat], billOf('2000', { orderType: 'takeaway' }))).toMatchObject({
      deliveryFee: '60.00',
      taxAmount: '419.00',
      grandTotal: '2479.00',
    });
  });

  it('prices include SSCL and VAT', () => {
    const within = [service, { ...sscl, inclusive: true }, { ...vat, inclusive: true }];
    const totals = chargesOf(within, billOf('120.95'));
    expect(totals.charges.map(({ chargeId, base, amount, inclusive }) => [chargeId, base, amount, inclusive])).toEqual([
      ['service', '100.00', '10.00', false],
      ['sscl', '100.00', '2.50', true],
      ['vat', '102.50', '18.45', true],
    ]);
    expect(totals).toMatchObject({ netSales: '100.00', grandTotal: '130.95' });
  });
});

describe('which charges a bill has', () => {
  it('follows outlet, order type, period and status, and what was taken off', () => {
    const has = (charge: Partial<Charge>, more: Partial<ChargedBill> = {}) =>
      chargesOf([{ ...service, ...charge }], billOf('100', more)).charges.length === 1;
    expect(has({})).toBe(true);
    expect(has({ status: 'inactive' })).toBe(false);
    expect([has({ outlets: [] }), has({ outlets: ['outlet_2'] })]).toEqual([true, false]);
    expect([has({ orderTypes: ['dineIn'] }), has({ orderTypes: ['pickup'] })]).toEqual([true, false]);
    expect([has({ effectiveFrom: '2026-11-20' }), has({ effectiveFrom: '2026-11-21' })]).toEqual([true, false]);
    expect([has({ effectiveTo: '2026-11-20' }), has({ effectiveTo: '2026-11-19' })]).toEqual([true, false]);
    const without = { without: ['service'] };
    expect([has({ optional: true }, without), has({ optional: false }, without)]).toEqual([false, true]);
  });

  it('counts fixed amounts per bill, item and guest', () => {
    const bill = billOf('0', {
      lines: [
        { gross: '300', quantity: '3' },
        { gross: '100', quantity: '1' },
      ],
      guests: 5,
    });
    const of = (calculation: Charge['calculation']) =>
      chargesOf([{ ...packaging, orderTypes: [], calculation }], bill).charges[0];
    expect(of('fixedPerBill')).toMatchObject({ amount: '60.00', base: null, count: '1' });
    expect(of('fixedPerItem')).toMatchObject({ amount: '240.00', count: '4' });
    expect(of('fixedPerGuest')).toMatchObject({ amount: '300.00', count: '5' });
  });

  it('takes only the covered items, and of an earlier charge only what falls on them', () => {
    const drinks = { ...vat, categoryIds: ['drinks'] };
    const bill = billOf('0', {
      lines: [
        { gross: '600', quantity: 1, categoryIds: ['food'] },
        { gross: '400', quantity: 1, categoryIds: ['beer', 'drinks'] },
      ],
      discount: '100',
    });
    // 360.00 of drinks after their share of the discount, and 36.00 of the service charge.
    expect(amounts([service, drinks], bill)).toEqual([
      ['service', '900.00', '90.00'],
      ['vat', '396.00', '71.28'],
    ]);
    expect(amounts([{ ...vat, categoryIds: ['tobacco'] }], bill)).toEqual([]);
  });

  it('a charge on top of another means every version of its code', () => {
    const before: Charge = { ...sscl, _id: 'old', effectiveTo: '2026-10-31' };
    const now: Charge = { ...sscl, effectiveFrom: '2026-11-01' };
    const onTop: Charge = { ...vat, applyOn: 'afterDiscount', compoundOn: ['old'] };
    expect(amounts([before, now, onTop], billOf('1000'))).toEqual([
      ['sscl', '1000.00', '25.00'],
      ['vat', '1025.00', '184.50'],
    ]);
  });
});

/** Amounts and rates as integers, for a model independent of the code. */
const cents = fc.integer({ min: 0, max: 5_000_000 });
const rate = fc.integer({ min: 0, max: 300_000 });
const asMoney = (value: number) => money(dec(value).div(100));
const asRate = (value: number) => dec(value).div(10_000).toFixed();
const TYPES = ['tax', 'serviceCharge', 'delivery', 'packaging', 'tip', 'levy'] as const;
const anyCharges = fc
  .array(
    fc.record({
      chargeType: fc.constantFrom(...TYPES),
      calculation: fc.constantFrom('percentage', 'percentage', 'fixedPerBill', 'fixedPerItem', 'fixedPerGuest'),
      value: rate,
      applyOn: fc.constantFrom('itemNet', 'billSubtotal', 'afterDiscount', 'afterServiceCharge', 'afterCharges'),
      sequence: fc.integer({ min: 0, max: 5 }),
      inclusive: fc.boolean(),
      taxable: fc.boolean(),
      categoryIds: fc.subarray(['a', 'b']),
      upon: fc.nat(5),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(
      ({ upon, value, ...charge }, index): Charge => ({
        ...charge,
        _id: `c${index}`,
        code: `C${index}`,
        value: asRate(value),
        // Only towards earlier ones in the list: no cycles.
        compoundOn: upon < index ? [`c${upon}`] : [],
      }),
    ),
  );
const anyBill = fc
  .record({
    lines: fc.array(fc.record({ gross: cents, off: fc.nat(100), category: fc.constantFrom('a', 'b', 'c') }), {
      minLength: 1,
      maxLength: 4,
    }),
    share: fc.nat(100),
    guests: fc.integer({ min: 1, max: 9 }),
    roundingRule: fc.constantFrom('none', '0.05', '0.5', '1', '5'),
  })
  .map(({ lines, share, guests, roundingRule }): ChargedBill => {
    const nets = lines.map(({ gross, off }) => gross - Math.floor((gross * off) / 100));
    const whole = nets.reduce((all, net) => all + net, 0);
    return billOf('0', {
      lines: lines.map(({ gross, category }, index) => ({
        gross: asMoney(gross),
        discount: asMoney(gross - (nets[index] ?? 0)),
        quantity: 1,
        categoryIds: [category],
      })),
      discount: asMoney(Math.floor((whole * share) / 100)),
      guests,
      roundingRule,
    });
  });

describe('any charges on any bill', () => {
  it('add up to the total, to the cent', () => {
    fc.assert(
      fc.property(anyCharges, anyBill, (charges, bill) => {
        const { netSales, serviceCharge, taxAmount, deliveryFee, tip, rounding, grandTotal, ...more } = chargesOf(
          charges,
          bill,
        );
        expect(money(sum([netSales, serviceCharge, taxAmount, deliveryFee, tip, rounding]))).toBe(grandTotal);
        const added = more.charges.filter(({ inclusive }) => !inclusive).map(({ amount }) => amount);
        const paid = dec(more.gross).minus(dec(more.discount));
        expect(money(sum([paid.toFixed(2), ...added, rounding]))).toBe(grandTotal);
      }),
    );
  });

  it('come out the same whatever order they are stored in', () => {
    fc.assert(
      fc.property(anyCharges, anyBill, (charges, bill) => {
        expect(chargesOf(charges.toReversed(), bill)).toEqual(chargesOf(charges, bill));
      }),
    );
  });

  it('never come before their base', () => {
    fc.assert(
      fc.property(anyCharges, (charges) => {
        const places = new Map(inOrder(charges).map(({ _id }, place) => [_id, place]));
        expect(places.size).toBe(charges.length);
        for (const { _id, compoundOn } of charges)
          for (const below of compoundOn ?? []) expect(places.get(below)).toBeLessThan(places.get(_id) ?? -1);
      }),
    );
  });

  it('agree with whole-number arithmetic where each is on all before it', () => {
    fc.assert(
      fc.property(cents, fc.array(rate, { maxLength: 5 }), (amount, rates) => {
        let total = BigInt(amount);
        for (const each of rates) total += (total * BigInt(each) * 2n + 1_000_000n) / 2_000_000n;
        const charges = rates.map(
          (each, index): Charge => ({
            ...vat,
            _id: `c${index}`,
            code: `C${index}`,
            sequence: index,
            value: asRate(each),
          }),
        );
        expect(chargesOf(charges, billOf(asMoney(amount))).grandTotal).toBe(money(dec(String(total)).div(100)));
      }),
    );
  });

  it('round the total to the nearest coin', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('0.05', '0.5', '1', '5'), (amount, rule) => {
        const rounded = dec(roundedTo(rule, asMoney(amount)));
        expect(rounded.mod(dec(rule)).eq(0)).toBe(true);
        expect(
          rounded
            .minus(dec(asMoney(amount)))
            .abs()
            .times(2)
            .lte(dec(rule)),
        ).toBe(true);
      }),
    );
    expect([roundedTo('1', '2.5'), roundedTo('0.05', '2.025'), roundedTo('none', '2.555')]).toEqual([
      '3.00',
      '2.05',
      '2.56',
    ]);
  });
});

describe('what is wrong with a charge among the others', () => {
  const rules = (charge: Partial<Charge>, others: readonly Charge[] = [service, sscl, vat]) =>
    chargeProblems({ ...vat, _id: undefined, chargeName: 'Other', code: 'OTHER', ...charge }, others).map(
      ({ field, rule }) => `${field} ${rule}`,
    );

  it('a name that is taken at the same outlet, but not by another version', () => {
    expect(rules({ chargeName: 'vat' })).toEqual(['chargeName unique']);
    expect(rules({ chargeName: 'VAT', outlets: ['outlet_2'] }, [{ ...vat, outlets: ['outlet_1'] }])).toEqual([]);
    expect(
      rules({ chargeName: 'VAT', code: 'vat', effectiveFrom: '2027-01-01' }, [{ ...vat, effectiveTo: '2026-12-31' }]),
    ).toEqual([]);
  });

  it('versions of one code that overlap, by a single day too', () => {
    const old: Charge = { ...vat, effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' };
    const next = { chargeName: 'VAT', code: 'VAT' };
    expect(rules({ ...next, effectiveFrom: '2026-12-31' }, [old])).toEqual(['effectiveFrom overlap']);
    expect(rules({ ...next, effectiveFrom: '2027-01-01' }, [old])).toEqual([]);
    expect(rules({ ...next, effectiveTo: '2025-12-31' }, [old])).toEqual([]);
    expect(rules({ ...next, effectiveTo: '2026-01-01' }, [old])).toEqual(['code overlap']);
    expect(rules(next, [{ ...old, status: 'inactive' }])).toEqual([]);
    expect(rules({ ...next, status: 'inactive' }, [old])).toEqual([]);
    expect(chargeProblems({ ...old, value: '20' }, [old])).toEqual([]);
  });

  it('cycles, with their names', () => {
    expect(
      rules({ code: 'VAT', compoundOn: ['vat'], effectiveFrom: '2027-01-01' }, [{ ...vat, effectiveTo: '2026-12-31' }]),
    ).toEqual(['compoundOn cycle']);
    const a: Charge = { ...vat, _id: 'a', chargeName: 'A', code: 'A', compoundOn: ['b'] };
    const b: Charge = { ...vat, _id: 'b', chargeName: 'B', code: 'B', compoundOn: ['c'] };
    const c: Charge = { ...vat, _id: 'c', chargeName: 'C', code: 'C', compoundOn: ['a'] };
    expect(chargeProblems(c, [a, b])[0]?.message).toContain('C on A on B on C');
    expect(chargeProblems({ ...c, compoundOn: [] }, [a, b])).toEqual([]);
  });
});

it('a list says when a charge is in force, and of an old rate that it is not', () => {
  const said = (effectiveFrom?: string, effectiveTo?: string) =>
    periodInWords({ effectiveFrom, effectiveTo }, '2026-11-22');
  expect(said()).toBe('');
  expect(said('2024-01-01')).toBe('from 1 Jan 2024');
  expect(said('2024-01-01', '2026-11-22')).toBe('1 Jan 2024 to 22 Nov 2026');
  expect(said(undefined, '2026-12-31')).toBe('until 31 Dec 2026');
  expect(said('2022-09-01', '2026-11-21')).toBe('ended 21 Nov 2026');
});

describe('a charge on top of one that is not on this bill', () => {
  const levy: Charge = { ...vat, _id: 'levy', code: 'LEVY', sequence: 10, compoundOn: ['port'] };
  const port: Charge = { ...sscl, _id: 'port', code: 'PORT', sequence: 40 };
  const bill = billOf('1000.00', { without: ['port'] });

  it.each<[string, Partial<Charge>]>([
    ['out of force', { effectiveTo: '2026-11-19' }],
    ["another outlet's", { outlets: ['outlet_2'] }],
    ['inactive', { status: 'inactive' }],
    ['taken off at the till', { optional: true }],
    ['of items that are not ordered', { categoryIds: ['tobacco'] }],
  ])('is worked out in its own turn: %s', (_why, more) => {
    const alone = chargesOf([service, levy], bill).charges;
    expect(alone.map(({ chargeId, base }) => [chargeId, base])).toEqual([
      ['levy', '1000.00'],
      ['service', '1000.00'],
    ]);
    expect(chargesOf([service, levy, { ...port, ...more }], bill).charges).toEqual(alone);
  });

  it('waits for another version of it that is', () => {
    const [old, now] = [
      { ...port, effectiveTo: '2026-11-19' },
      { ...port, _id: 'port2', effectiveFrom: '2026-11-20' },
    ];
    const order = chargesOf([service, levy, old, now], bill).charges.map(({ chargeId }) => chargeId);
    expect(order).toEqual(['service', 'port2', 'levy']);
  });
});
