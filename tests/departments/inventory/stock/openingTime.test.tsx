import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The time of opening stock in its form: on its own date (decision 198), and what was typed isn't lost on the way. */
const { db, app } = await testApp();
const { server } = forwardTo(() => app);
let tenant: Tenant;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

it('says that a time on another day becomes the beginning of its date, and brings it back with the date', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/createstockentry' });
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await screen.findByRole('textbox', { name: 'Date' }, patient);
  const today = box('Date').value;
  await user.click(screen.getByRole('combobox', { name: /^Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Opening stock' }, patient));
  expect(screen.getByText(/A time on another day becomes the start of that date/)).toBeTruthy();
  const time = box('Counted at: time');
  await user.clear(time);
  // The business day starts at 04:00: only just after it, so that the time isn't in the future.
  await user.type(time, '04:01');
  await user.tab();
  await user.clear(box('Date'));
  // As if on the way to a longer date: the first keys are a date of their own.
  await user.type(box('Date'), '1 Jan 2026');
  await waitFor(() => expect([box('Counted at').value, time.value]).toEqual(['1 Jan 2026', '04:00']), patient);
  await user.clear(box('Date'));
  await user.type(box('Date'), today);
  await user.tab();
  await waitFor(() => expect([box('Counted at').value, time.value]).toEqual([today, '04:01']), patient);
}, 60_000);
