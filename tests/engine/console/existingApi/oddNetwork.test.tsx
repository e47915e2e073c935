import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { declareFor } from '#resources';
import type { Failure, SecondApi } from '#tests/secondApi';
import { secondHandlers, secondWorld } from './secondWorld';
import { startAt } from './startAt';

/** Orders and receipts while the second API is silent, unreachable or broken: what the user reads, and what is reported. */
const server = setupServer(...secondHandlers);
let api: SecondApi;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  expect(api.surplus()).toEqual([]);
});
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});

/** The console at an address with an API of which one call fails. */
async function open(at: string, failing: readonly (readonly [path: string, failure: Failure])[] = []) {
  const world = await secondWorld({ oddities: { failing: new Map(failing) } });
  ({ api } = world);
  return startAt(world, at);
}
/** Failure reports received by the API. */
const reports = () => api.requests.filter(({ path }) => path === '/v1/emailTrigger').map(({ body }) => body);
const sent = (path: string) => api.requests.filter((request) => request.path === path);

/** Half a minute passes at once: every 30-second wait ends. What waited that long is in the list. */
function halfMinute(): number[] {
  const waited: number[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0, ...rest: unknown[]) => {
    if (after >= 10_000) waited.push(after);
    return real(run, after === 30_000 ? 100 : after, ...rest);
  }) as typeof setTimeout);
  return waited;
}

const SLOW =
  'This Page Did Not Respond In A Timely Manner. You Will be Now Redirected To The Main Page. Please wait while the PO is being updated';
const GRN_SLOW =
  'GRN approval process is taking time more than expected. The Approval will continue in the background.';
const OFFLINE = 'No internet connection. Please check your network and try again.';

const remark = async (user: UserEvent, words: string) => {
  await user.type(await screen.findByLabelText('Remarks'), words);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
};
const approveReceipt = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Approve receipt' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve receipt' }));
};

describe('an API that is silent', () => {
  it('for 30 seconds is reported on the order’s page and in a report', async () => {
    const { user } = await open('/updatepo/po_1', [['po/updatePO', 'silence']]);
    await screen.findByLabelText('Remarks');
    const waited = halfMinute();
    await remark(user, 'Before noon');
    expect(await screen.findByText(SLOW)).toBeTruthy();
    expect(waited).toContain(30_000);
    await waitFor(() =>
      expect(reports()).toEqual([
        { outlet: 'outlet_fort', service: 'PO', function: 'updatePO', time: expect.any(String), error: SLOW },
      ]),
    );
    expect(api.store.get('po_1')).not.toHaveProperty('remarks');
  });

  it('for 30 seconds about a receipt’s approval has its page say that it continues', async () => {
    const { user } = await open('/grnsummary/grn_1', [['GRN/approveGRN', 'silence']]);
    await screen.findByRole('button', { name: 'Approve receipt' });
    const waited = halfMinute();
    await approveReceipt(user);
    expect(await screen.findByText(GRN_SLOW)).toBeTruthy();
    expect(waited).toContain(30_000);
    await waitFor(() => expect(reports()).toMatchObject([{ service: 'GRN', function: 'approveGRN' }]));
  });
});

describe('a receipt’s approval that fails with 500', () => {
  it('reads as one that continues, is reported once, and is not said to be approved', async () => {
    const { user } = await open('/grnsummary/grn_1', [['GRN/approveGRN', 'errorPage']]);
    await approveReceipt(user);
    expect(await screen.findByText(GRN_SLOW)).toBeTruthy();
    await waitFor(() =>
      expect(reports()).toMatchObject([
        { outlet: 'outlet_fort', service: 'GRN', function: 'approveGRN', error: GRN_SLOW },
      ]),
    );
    expect(sent('/GRN/approveGRN')).toHaveLength(1);
    expect(api.store.get('grn_1')?.status).toBe('draft');
    expect(screen.queryByText(/^GRN-0001 approved/)).toBeNull();
    expect(document.body.textContent).not.toContain('Internal Server Error');
  });
});

describe('a browser without a connection', () => {
  it('sends no save, keeps what was typed, and reports once when it is back', async () => {
    const { user } = await open('/updatepo/po_1');
    await screen.findByLabelText('Remarks');
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await remark(user, 'Before noon');
    expect(await screen.findByText(OFFLINE)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Remarks').value).toBe('Before noon');
    expect([sent('/po/updatePO'), reports()]).toEqual([[], []]);
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reports()).toMatchObject([{ service: 'PO', function: 'updatePO', error: OFFLINE }]));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(api.store.get('po_1')?.remarks).toBe('Before noon'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reports()).toHaveLength(1);
  });
});
