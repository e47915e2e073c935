import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadViews } from '#src/shell/lazy';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup } from './ledgerFixture';

/** A statement is sent from its page, as a message with the figures of the screen. */
const { db, app } = await testApp();
const { server } = forwardTo(() => app);
let group: LedgerGroup;
let company: string;
let account: string;
let guest: string;
let silent: string;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('report');
  group = await ledgerGroup(db, app);
  const idOf = ({ _id }: { _id?: unknown }) => String(_id);
  company = idOf(
    await group.company({
      companyName: 'Tea & Sons',
      companyCode: 'TEA',
      contactPerson: 'Ranil',
      email: 'accounts@tea.example',
      phone: '+94 11 243 8800',
    }),
  );
  account = idOf(await group.account(company, { accountName: 'Export desk', accountNo: 'TEA-1' }));
  guest = idOf(
    await group.account(undefined, { accountName: 'Mr de Alwis', accountNo: 'G-1', email: 'alwis@guest.example' }),
  );
  silent = idOf(await group.account(undefined, { accountName: 'Mrs Perera', accountNo: 'G-2' }));
  await group.charged('TEA', '12500', { date: daysAgo(100) });
  await group.charged('TEA-1', '8400', { date: daysAgo(3) });
  await group.charged('G-1', '700', { date: daysAgo(3) });
  await group.charged('G-2', '900', { date: daysAgo(3) });
  expect((await group.pay({ companyId: company, amount: '5000', allocation: 'oldestFirst' })).status).toBe(201);
  await db.query(
    `update records set data = jsonb_set(data, '{contact_info}', coalesce(data -> 'contact_info', '{}') || '{"paymentDetails": "Bank A\\nAccount 123"}')
     where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
    [group.groupId],
  );
}, 60_000);
afterEach(cleanup);
afterAll(() => server.close());

const dates = `fromDate=${daysAgo(31)}&toDate=${daysAgo(-1)}`;
const entry = (name: RegExp) => screen.findByRole('menuitem', { name }, patient);
const linkOf = (item: HTMLElement) => new URL(item.getAttribute('href') ?? '');
const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true';

/** The report of these parameters, with its Send menu. */
async function sending(query: string) {
  const console = await startConsole({ client: group.owner, at: `/transactionDetailReport?${dates}${query}` });
  const button = await screen.findByRole('button', { name: 'Send' }, patient);
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false), patient);
  await console.user.click(button);
  return console;
}

describe('a statement', () => {
  it('goes to the company by email, with the figures on screen and how to pay', async () => {
    const { user } = await sending(`&companyId=${company}&outlets=out_COL`);
    const item = await entry(/^Email to company/);
    await waitFor(() => expect(isDisabled(item)).toBe(false), patient);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item);
    const link = linkOf(item);
    expect(link.pathname).toBe('accounts@tea.example');
    expect(link.searchParams.get('subject')).toMatch(/^Statement of account, \d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
    const texts = (role: string) => screen.getAllByRole(role, { hidden: true }).map((each) => each.textContent ?? '');
    const figuresShown = texts('definition');
    const shown = Object.fromEntries(texts('term').map((label, index) => [label, figuresShown[index] ?? '']));
    expect([shown.Debit, shown.Credit]).toEqual(['USD 8,400.00', 'USD 5,000.00']);
    const text = link.searchParams.get('body')?.replaceAll('\r\n', '\n') ?? '';
    const [dear, head, figures, ageing, pay, from] = text.split('\n\n');
    expect(dear).toBe('Dear Ranil,');
    expect(head).toMatch(/^Statement of account\nCompany: Tea & Sons\nOutlets: .+\nDates: .+ to .+$/);
    expect(figures).toBe(
      [
        'Opening balance: USD 12,500.00',
        `Charges: ${shown.Debit}`,
        `Payments and credits: ${shown.Credit}`,
        `Closing balance: USD ${shown['Closing balance']}`,
      ].join('\n'),
    );
    expect(ageing).toMatch(/^Ageing as of .+\.\n0 to 30 days: USD 8,400\.00\nMore than 90 days: USD 7,500\.00$/);
    expect(pay).toBe('How to pay:\nBank A\nAccount 123');
    expect(from).not.toBe('');
  }, 60_000);

  it('of an account goes to its company, which it names, by WhatsApp', async () => {
    await sending(`&accountId=${account}`);
    const item = await entry(/^WhatsApp to company/);
    await waitFor(() => expect(isDisabled(item)).toBe(false), patient);
    const link = linkOf(item);
    expect([link.host, link.pathname]).toEqual(['wa.me', '/94112438800']);
    expect(link.searchParams.get('text')).toContain('\nCompany: Tea & Sons\nAccount: Export desk');
  }, 60_000);

  it('of a guest goes to the guest; without a phone, the entry says so', async () => {
    await sending(`&accountId=${guest}`);
    const item = await entry(/^Email to account/);
    await waitFor(() => expect(isDisabled(item)).toBe(false), patient);
    expect(linkOf(item).pathname).toBe('alwis@guest.example');
    const other = await entry(/^WhatsApp to account/);
    expect([isDisabled(other), other.textContent]).toEqual([true, 'WhatsApp to accountThe account has no phone']);
    cleanup();
    await sending(`&accountId=${silent}`);
    const none = await entry(/^Email to account.*no email/);
    expect(isDisabled(none)).toBe(true);
  }, 60_000);

  it.each([
    ['', 'Choose a company or account first'],
    ['&type=BILL', 'First remove the filter Type'],
    ['&openOnly=true', 'First remove the filter Open bills only'],
  ])(
    'can’t be sent with %s, and says why',
    async (more, why) => {
      await sending(more && `&companyId=${company}${more}`);
      const item = await entry(/^Email to company/);
      await waitFor(() => expect(item.textContent).toBe(`Email to company${why}`), patient);
      expect(isDisabled(item)).toBe(true);
    },
    60_000,
  );

  it('isn’t offered to people who can’t export it', async () => {
    const reader = await group.person({ CL_TRANSACTION: ['view'], CL_COMPANY: ['view'] });
    await startConsole({ client: reader, at: `/transactionDetailReport?${dates}&companyId=${company}` });
    await screen.findAllByText('Closing balance', {}, patient);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  }, 60_000);
});

describe('the page of a company', () => {
  it('leads to its statement with the menu open, once', async () => {
    const { user, address } = await startConsole({ client: group.owner, at: `/editOrganization/${company}` });
    await user.click(await screen.findByRole('button', { name: 'More actions' }, patient));
    await user.click(await entry(/^Send statement/));
    const item = await entry(/^Email to company/);
    await waitFor(() => expect(isDisabled(item)).toBe(false), patient);
    expect(address()).toContain(`companyId=${company}`);
    expect(address()).not.toContain('send=');
  }, 60_000);
});
