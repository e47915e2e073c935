/** Taxes and charges of the demo groups. */
import type { AnyRecord } from '#engine/define/fields';

const charge = (number: number, outlets: readonly string[], record: AnyRecord): AnyRecord => ({
  _id: `charge_${number}`,
  calculation: 'percentage',
  applyOn: 'afterDiscount',
  taxable: true,
  outlets,
  ...record,
});

/** Service charge on dine-in, the levy on that, value added tax on everything; its old rate is kept for bills from that time. */
export const harbourCharges = (outlets: readonly string[]): AnyRecord[] =>
  [
    {
      chargeName: 'Service charge',
      code: 'SC',
      chargeType: 'serviceCharge',
      value: '10',
      sequence: 10,
      orderTypes: ['dineIn'],
    },
    {
      chargeName: 'Packaging',
      code: 'PACK',
      chargeType: 'packaging',
      calculation: 'fixedPerBill',
      value: '60',
      sequence: 20,
      orderTypes: ['takeaway', 'pickup'],
      optional: true,
    },
    {
      chargeName: 'Delivery',
      code: 'DEL',
      chargeType: 'delivery',
      calculation: 'fixedPerBill',
      value: '250',
      sequence: 20,
      orderTypes: ['delivery'],
    },
    {
      chargeName: 'SSCL',
      code: 'SSCL',
      chargeType: 'levy',
      value: '2.5',
      sequence: 30,
      applyOn: 'afterServiceCharge',
      effectiveFrom: '2022-10-01',
    },
    {
      chargeName: 'VAT',
      code: 'VAT',
      chargeType: 'tax',
      value: '15',
      sequence: 40,
      applyOn: 'afterCharges',
      effectiveFrom: '2022-09-01',
      effectiveTo: '2023-12-31',
    },
    {
      chargeName: 'VAT',
      code: 'VAT',
      chargeType: 'tax',
      value: '18',
      sequence: 40,
      applyOn: 'afterCharges',
      effectiveFrom: '2024-01-01',
    },
  ].map((record, index) => charge(index + 1, outlets, record));

/** The second group's prices include tax. */
export const lakesideCharges = (outlets: readonly string[]): AnyRecord[] =>
  [
    { chargeName: 'VAT', code: 'VAT', chargeType: 'tax', value: '18', sequence: 10, inclusive: true },
    {
      chargeName: 'Service charge',
      code: 'SC',
      chargeType: 'serviceCharge',
      value: '5',
      sequence: 20,
      orderTypes: ['dineIn'],
    },
  ].map((record, index) => charge(index + 1, outlets, record));

/** Percentages that are in force, for the bills of the first group's tills. */
export const SSCL = { chargeId: 'charge_4', rate: '2.5' } as const;
export const VAT = { chargeId: 'charge_6', rate: '18' } as const;
