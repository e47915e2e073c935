import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { declareFor } from '#resources';
import { loadViews } from '#src/shell/lazy';
import { FORBIDDEN, GROUP, type Oddities, type SecondApi } from '#tests/secondApi';
import { secondHandlers, secondWorld } from './secondWorld';
import { startAt } from './startAt';

/** How users see real APIs' odd answers: lists, refusals, pages of HTML, reports without rows. */
const server = setupServer(...secondHandlers);
let api: SecondApi;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('report');
});
afterEach(() => {
  cleanup();
  expect(api.surplus()).toEqual([]);
});
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});

/** The console at an address with an API with these oddities, and the API. */
async function open(at: string, oddities: Oddities = {}, fill: (api: SecondApi) => void = () => {}) {
  const world = await secondWorld({ oddities });
  ({ api } = world);
  fill(api);
  return startAt(world, at);
}
/** The requests to the API that changed a discount. */
const changes = () => api.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('/v1/discounts'));

describe('a whole list that ends with a bookmark', () => {
  const MADE = 300;
  const discounts = (to: SecondApi) => {
    for (let index = 0; index < MADE; index++)
      to.store.put('discount', {
        ...{ ...to.store.get('discount_staff'), _id: `discount_${index}`, _rev: undefined },
        name: `Voucher ${1000 + index}`,
      });
  };

  it('is shown page by page, sorted and searched, and never asked for by that bookmark', async () => {
    const { user } = await open('/discount', {}, discounts);
    await screen.findAllByText(/1–25 of 302$/);
    expect(screen.getAllByRole('link', { name: /^Voucher|^Staff meal|^Regular/ })).toHaveLength(25);
    expect(screen.getAllByRole('link', { name: /^Voucher|^Staff meal|^Regular/ })[0]?.textContent).toBe(
      'Regular guest',
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findAllByText(/26–50 of 302$/);
    expect(screen.getByRole('link', { name: 'Voucher 1023' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Voucher 1022' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'Voucher 1299');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Voucher 1023' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Voucher 1299' })).toBeTruthy();
    const asked = api.requests.filter(({ path }) => path.startsWith('/v1/discounts'));
    expect(asked.map(({ query }) => query.bookmark).filter(Boolean)).toEqual([]);
  });
});

describe('an empty list', () => {
  const empty: readonly [what: string, none: unknown][] = [
    ['No List', 'No List'],
    ['No items', 'No items'],
    ['No Item List', 'No Item List'],
    ['[]', []],
    ['{ docs: "No List" }', { docs: 'No List' }],
    ['{ docs: [], bookmark: "nil" }', { docs: [], bookmark: 'nil' }],
  ];
  it.each(empty)('answered by %s is empty, and what belongs there can be made', async (_what, none) => {
    await open('/discount', { none }, ({ store }) => {
      for (const { _id, _rev } of store.all('discount')) store.remove(_id, _rev);
    });
    expect(await screen.findByRole('heading', { name: 'No List' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Create discount' })[0]).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a save that is refused', () => {
  const nameIt = async (name: string, oddities: Oddities) => {
    const { user } = await open('/discount/discount_staff', oddities);
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, name);
    return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
  };

  it.each(['text', 'error', 'errorReason', 'ok'] as const)(
    'by %s shows the reason of the API, keeps what was typed, and is not taken for saved',
    async (refusal) => {
      const { user, save } = await nameIt(FORBIDDEN, { refusal });
      await save();
      expect((await screen.findAllByText(/This name may not be used/))[0]).toBeTruthy();
      expect(screen.queryByText(/ saved$/)).toBeNull();
      const field = screen.getByLabelText<HTMLInputElement>('Name');
      expect(field.value).toBe(FORBIDDEN);
      expect(api.store.get('discount_staff')?.name).toBe('Staff meal');
      await user.clear(field);
      await user.type(field, 'Crew meal');
      await save();
      await waitFor(() => expect(api.store.get('discount_staff')?.name).toBe('Crew meal'));
    },
  );

  it.each(['couch', 'text', 'ok'] as const)(
    'by a conflict, said by %s, shows what someone else has changed, and merges',
    async (conflict) => {
      const { user, save } = await nameIt('Crew lunch', { conflict });
      api.store.put('discount', { ...api.store.get('discount_staff'), value: '30' });
      await save();
      const dialog = await screen.findByRole('dialog', { name: /was changed by someone else$/ });
      await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
      await waitFor(() =>
        expect(api.store.get('discount_staff')).toMatchObject({
          ...{ name: 'Crew lunch', value: '30', group_id: GROUP, reportAs: { ledger: '4010' } },
        }),
      );
      expect(changes()).toHaveLength(2);
    },
  );

  it('by a page of HTML with status 500 says what to do, without the page, and is saved when the API is back', async () => {
    const failing = new Map([['v1/discounts', 'errorPage' as const]]);
    const { save } = await nameIt('Crew lunch', {});
    api.oddities.failing = failing;
    await save();
    expect((await screen.findAllByText(/^The server couldn’t do this\. Try again/))[0]).toBeTruthy();
    expect(document.body.textContent).not.toContain('Internal Server Error');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Crew lunch');
    failing.clear();
    await save();
    await waitFor(() => expect(api.store.get('discount_staff')?.name).toBe('Crew lunch'));
  });

  it('by a page of HTML with status 200, as of a captive portal, is not taken for saved', async () => {
    const { save } = await nameIt('Crew lunch', {});
    api.oddities.failing = new Map([['v1/discounts', 'page' as const]]);
    await save();
    expect((await screen.findAllByText(/^Unable to connect to server\./))[0]).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Crew lunch');
    expect(api.store.get('discount_staff')?.name).toBe('Staff meal');
  });
});

describe('a list that fails', () => {
  it.each([
    ['errorPage', /^The server couldn’t do this\. Try again/],
    ['page', /^Unable to connect to server\./],
  ] as const)('with %s says so in a sentence, and Retry reads it', async (failure, sentence) => {
    const failing = new Map([['v1/discounts', failure]]);
    const { user } = await open('/discount', { failing });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: /^Couldn’t load discounts/ })).toBeTruthy();
    expect(within(alert).getByText(sentence)).toBeTruthy();
    expect(alert.textContent).not.toMatch(/<|Internal Server Error|Welcome/);
    failing.clear();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Staff meal' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a report without rows', () => {
  it.each([
    ['[]', []],
    ['No List', 'No List'],
    ['{ docs: [] }', { docs: [] }],
  ])('answered by %s says that nothing was found, and for what it was asked', async (_what, none) => {
    await open('/salesReport?fromDate=2026-06-01&toDate=2026-06-10', { none });
    const found = await screen.findByRole('heading', { name: 'Nothing was found' });
    expect(found.closest('[role=status]')?.textContent).toMatch(/1.*10 Jun 2026/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toMatch(/TypeError|undefined/);
  });
});
