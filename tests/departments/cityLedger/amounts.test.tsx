import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup } from './ledgerFixture';

/** Money has two decimals. An amount with more is refused at its field as soon as it is left, and never shown rounded on the button. */
const { db, app } = await testApp();
const { server } = forwardTo(() => app);
let group: LedgerGroup;
let company: string;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  group = await ledgerGroup(db, app);
  company = String(
    (await group.company({ companyName: 'Tea & Sons', companyCode: 'TEA', phone: '+94 11 243 8800' }))._id,
  );
  await group.charged('TEA', '12500', { date: daysAgo(3) });
}, 60_000);
afterEach(cleanup);
afterAll(() => server.close());

const open = async (path: string) => {
  const { user } = await startConsole({ client: group.owner, at: `${path}/${company}?of=company` });
  return user;
};

/** The page that settles bills, and the amount of its first one. */
const openBill = async () => {
  const user = await open('/settleCityLedgerBill');
  const [pay] = await screen.findAllByRole('textbox', { name: /^Pay of/ }, patient);
  if (!pay) throw new Error('there is no bill to pay');
  return { user, pay };
};

describe('an amount with three decimals', () => {
  it('of a payment is refused at its field', async () => {
    const user = await open('/settleCityLedgerAccountPayment');
    const amount = await screen.findByRole('textbox', { name: /^Amount/ }, patient);
    await user.type(amount, '12.345');
    expect(screen.queryByText(/12\.35/)).toBeNull();
    await user.tab();
    await screen.findByText('Amount takes at most 2 decimals');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    screen.getByRole('button', { name: 'Post payment' });
    await user.clear(amount);
    await user.type(amount, '12.34');
    await user.tab();
    await waitFor(() => expect(screen.queryByText('Amount takes at most 2 decimals')).toBeNull());
    screen.getByRole('button', { name: 'Post payment USD 12.34' });
  });

  it('on a bill is refused before anything is pressed', async () => {
    const { user, pay } = await openBill();
    await user.type(pay, '12.345');
    expect(screen.getByText(/: enter at most two decimals$/).getAttribute('role')).toBe('status');
    screen.getByRole('button', { name: 'Settle' });
    await user.type(pay, '{Backspace}');
    screen.getByRole('button', { name: 'Settle USD 12.34' });
  });

  it('is no longer held against a payment once it is another', async () => {
    const { user, pay } = await openBill();
    await user.type(pay, '12500.01');
    await user.click(screen.getByRole('button', { name: /^Settle/ }));
    await screen.findByText(/: only 12,500\.00 is open$/);
    await user.clear(pay);
    await user.type(pay, '12500');
    screen.getByRole('button', { name: 'Settle USD 12,500.00' });
    expect(screen.queryByText(/is open$/)).toBeNull();
  });
});
