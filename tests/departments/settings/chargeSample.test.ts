import { expect, it } from 'vitest';
import type { Charge } from '#resources/settings/charges.rules';
import { FIRST_SAMPLE, sampleBill } from '#src/departments/settings/charges/sample';

/** The sample bill next to a charge's form. */

const today = '2026-06-10';
const outlet = { _id: 'out_COL', name: 'Colombo' };
const levy: Charge = {
  chargeName: 'Levy',
  code: 'tdl',
  chargeType: 'levy',
  value: '1',
  sequence: 1,
};
const service: Charge = { ...levy, _id: 'charge_1', chargeName: 'Service', code: 'SVC', value: '10', sequence: 2 };
const countOf = (typed: Charge, stored: readonly Charge[]) =>
  sampleBill(typed, stored, FIRST_SAMPLE, { today, outlet }).charges.length;

it('has the charge that is typed once, also when it is saved and its form is still open', () => {
  expect(countOf(levy, [service])).toBe(2);
  expect(countOf(levy, [service, { ...levy, _id: 'charge_2', code: 'TDL' }])).toBe(2);
  expect(countOf({ ...levy, _id: 'charge_2' }, [service, { ...levy, _id: 'charge_2', code: 'TDL' }])).toBe(2);
  // Without a code it is any other charge's.
  expect(countOf({ ...levy, code: '' }, [service, { ...service, _id: 'charge_3', code: '' }])).toBe(3);
});
