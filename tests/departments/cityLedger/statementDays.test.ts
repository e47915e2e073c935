import { expect, test } from 'vitest';
import { periodAt } from '#engine/run/time/periods';
import { partyLinks } from '#resources/cityLedger/cityLedger.rules';

/** The days that a statement starts with, by how often the company gets one. */
test.each([
  ['perBill', 'openOnly=true'],
  ['weekly', 'period=lastWeek'],
  ['fortnightly', 'period=lastTwoWeeks'],
  ['monthly', 'period=lastMonth'],
  [undefined, ''],
])('a company with statements %s', (billingCycle, days) => {
  const sent = partyLinks('company').find(({ label }) => label === 'Send statement');
  const path = sent?.to({ _id: 'c1', ...(billingCycle ? { billingCycle } : {}) });
  expect(path).toBe(`/transactionDetailReport?companyId=c1${days && `&${days}`}&send=true`);
});

test('the last two weeks are whole ones', () => {
  // 10 June 2026 is a Wednesday.
  expect(periodAt('lastTwoWeeks', '2026-06-10')).toEqual({ from: '2026-05-25', to: '2026-06-07' });
});
