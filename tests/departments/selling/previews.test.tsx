import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fittingSample } from '#src/departments/selling/promotions/sample';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The sample bills next to the forms, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

describe('the sample bill of a discount', () => {
  it('previews a percentage, but not one that the form refuses', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/discount/create' });
    const value = await screen.findByRole('textbox', { name: /^Discount/ });
    const pays = () => screen.getByText('The guest pays').nextElementSibling?.textContent;
    await user.type(value, '15');
    await waitFor(() => expect(pays()).toBe('USD 1,700.00'));
    await user.type(value, '0');
    await waitFor(() => expect(screen.getByText('Enter 100% or less to preview it.')).toBeTruthy());
    expect(pays()).toBe('USD 2,000.00');
  });
});

describe('the sample bill of a promotion', () => {
  it('takes its time from the first time of the day that is one', () => {
    const timeOf = (...from: string[]) =>
      fittingSample(
        { _id: '', name: '', promotionType: '', timeWindows: from.map((each) => ({ from: each, to: '18:30' })) },
        [],
        '2026-11-26',
      ).time;
    expect(timeOf('16:00', '20:00')).toBe('16:00');
    expect(timeOf('25:99', '20:00')).toBe('20:00');
    expect(timeOf('4 ish')).toBe('12:30');
  });
});
