import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/** The worked example of the city ledger (docs/city-ledger.md) as the office performs it; the till charges bills through the API. */
describe.skipIf(noBrowser)('a company signs and pays', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;
  let token = '';
  let company = '';

  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    page.setDefaultTimeout(15_000);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/createOrganization');
    token = await till();
  });

  const call = async (path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${demo.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const till = async () => {
    const { body } = await call('/api/v1/auth/validateUser', {
      email: 'owner@harbour.example',
      password: defaultDemoPassword,
    });
    return String(body.accessToken);
  };
  /** A bill of one dish, charged to the account. */
  const sign = (billNumber: string, amount: string) =>
    call('/api/v1/bills/import', {
      stock: 'none',
      rows: [
        {
          outlet: 'COL',
          billNumber,
          dateTime: new Date().toISOString(),
          itemCode: 'MI-00001',
          quantity: '1',
          unitPrice: amount,
          paymentMethod: 'cityLedger',
          cityLedgerAccount: 'PEARL-1',
          authorisedPerson: 'Nadia Perera',
        },
      ],
    });
  /** The figures in the header of the company's page. */
  const figures = async () => {
    await page.goto(`${demo.url}/editOrganization/${company}`);
    const position = page.getByRole('region', { name: 'Position' });
    await position.waitFor();
    return (await position.getByRole('definition').allTextContents()).slice(0, 3);
  };
  const table = async (name: string) => {
    const rows = page.getByRole('table', { name }).locator('tbody').getByRole('row');
    await rows.first().waitFor();
    return rows;
  };
  const posted = () => page.waitForURL('**/cityLedgerReceipt/**');

  it('is made with its limit, and an account that may not have more', async () => {
    // The first field has the cursor, although the form's inputs appear a moment after the form.
    await page
      .locator(':focus')
      .and(page.getByLabel('Name', { exact: true }))
      .waitFor();
    await page.keyboard.type('Pearl Shipping');
    await page.getByLabel('Code').fill('PEARL');
    await page.getByLabel('Contact person').fill('Nadia Perera');
    await page.getByLabel('Credit limit').fill('200000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('row', { name: /Pearl Shipping/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/listOrganizations/*');
    company = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.goto(`${demo.url}/createAccount`);
    await page.getByLabel('Name', { exact: true }).fill('Agency desk');
    await page.getByLabel('Number').fill('PEARL-1');
    await page.getByRole('combobox', { name: 'Company' }).fill('Pearl');
    await page.getByRole('option', { name: /Pearl Shipping/ }).click();
    const limit = page.getByLabel('Credit limit');
    await limit.fill('200000.01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText('Pearl Shipping has a credit limit of 200,000.00. An account’s limit can’t be higher')
      .first()
      .waitFor();
    await limit.fill('150000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Agency desk created').waitFor();
  });

  it('signs for 12 500 and 8 400', async () => {
    expect((await sign('PEARL-B1', '12500')).status).toBe(200);
    expect((await sign('PEARL-B2', '8400')).status).toBe(200);
    expect(await figures()).toEqual(['LKR 20,900.00', 'LKR 0.00', 'LKR 179,100.00']);
  });

  it('may not sign for more than the limit leaves', async () => {
    const { status, body } = await sign('PEARL-B3', '129100.01');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        field: 'cityLedgerAccount',
        rule: 'creditLimit',
        message:
          'Agency desk owes 20,900.00 of its 150,000.00 credit limit. 129,100.00 is left for this charge of 129,100.01',
      },
    ]);
    expect(await figures()).toEqual(['LKR 20,900.00', 'LKR 0.00', 'LKR 179,100.00']);
  });

  it('settles the first bill', async () => {
    await page.getByRole('link', { name: 'Settle bills' }).click();
    const tick = (await table('Open bills')).filter({ hasText: 'PEARL-B1' }).getByRole('checkbox');
    await tick.check();
    // Only the button posts the payment: Enter on a tick doesn't.
    await tick.press('Enter');
    const pay = page.getByLabel('Pay of PEARL-B1');
    await pay.fill('12500.01');
    await page.getByRole('button', { name: /^Settle/ }).click();
    await page.getByText('PEARL-B1: only 12,500.00 is open').waitFor();
    await pay.fill('12500');
    await page.getByRole('button', { name: 'Settle LKR 12,500.00' }).click();
    await posted();
    expect(await (await table('Bills paid')).allTextContents()).toEqual([
      expect.stringMatching(/^PEARL-B1.*12,500\.0012,500\.000\.00$/),
    ]);
    expect(await figures()).toEqual(['LKR 8,400.00', 'LKR 0.00', 'LKR 191,600.00']);
  });

  it('pays 5 000 on account, the oldest bill first', async () => {
    await page.getByRole('link', { name: 'Take payment' }).click();
    await page.getByLabel('Amount').fill('5000');
    await page.getByText('Pays 1 bill, LKR 5,000.00').waitFor();
    expect(await (await table('Open bills')).allTextContents()).toEqual([
      expect.stringMatching(/^PEARL-B2.*8,400\.005,000\.003,400\.00$/),
    ]);
    await page.getByRole('button', { name: 'Post payment LKR 5,000.00' }).click();
    await posted();
    expect(await figures()).toEqual(['LKR 3,400.00', 'LKR 0.00', 'LKR 196,600.00']);
  });

  it('gets a statement with the balance after each entry and what is open by age', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Statement', exact: true }).click();
    const statement = page.getByRole('table', { name: 'Transaction details' });
    await statement.getByText('PEARL-B2').first().waitFor();
    const headings = await statement.getByRole('columnheader').allTextContents();
    const column = async (name: string) => {
      const at = headings.findIndex((heading) => heading.startsWith(name));
      const rows = await statement.locator('tbody').getByRole('row').all();
      return Promise.all(rows.map((row) => row.getByRole('cell').nth(at).textContent()));
    };
    expect(await column('Balance')).toEqual(['0.00', '12,500.00', '20,900.00', '8,400.00', '3,400.00']);
    // What is outstanding is above the table on screen, and below it on paper.
    const ageing = ['3,400.00', '0.00', '0.00', '0.00', '0.00'];
    const foot = page.getByLabel('Ageing').getByRole('definition');
    expect(await foot.allTextContents()).toEqual(ageing);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Statement of account').waitFor();
    expect((await foot.allTextContents()).toSorted()).toEqual([...ageing, '3,400.00'].toSorted());
    await page.emulateMedia({ media: 'screen' });
  });

  it('owes 8 400 again once the payment is cancelled, with its reason', async () => {
    await page.goto(`${demo.url}/cancelCityLedgerAccountPayments/${company}?of=company`);
    const payment = (await table('Posted settlements')).filter({ hasText: 'PEARL-B2' });
    await payment.getByRole('button', { name: /^Cancel CLR-COL/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('Cheque returned unpaid');
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByText(/cancelled. Its bills are open again/).waitFor();
    expect(await figures()).toEqual(['LKR 8,400.00', 'LKR 0.00', 'LKR 191,600.00']);
  });

  it('has accessible pages, wide and on a phone', async () => {
    const party = `${company}?of=company`;
    const receipt = async () => {
      await page.goto(`${demo.url}/listCityLedgerSettlements`);
      await (await table('Settlements')).first().getByRole('link').first().click();
      await page.getByRole('link', { name: 'Receipt' }).click();
      await posted();
      return new URL(page.url()).pathname;
    };
    const paths = [
      `/settleCityLedgerBill/${party}`,
      `/settleCityLedgerAccountPayment/${party}`,
      `/cancelCityLedgerAccountPayments/${party}`,
      `/listOrganizations/${company}`,
      `/editOrganization/${company}`,
      await receipt(),
    ];
    const found: string[] = [];
    for (const width of [1366, 360])
      for (const path of paths) {
        await page.setViewportSize({ width, height: 768 });
        await page.goto(`${demo.url}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wider > 0) found.push(`${path} is ${wider} px wider than ${width} px`);
        found.push(...(await violationsOf(page)));
      }
    expect(found).toEqual([]);
  });

  it('cannot be deleted, and says why', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${demo.url}/editOrganization/${company}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click();
    await page.getByText(/Pearl Shipping is used by account Agency desk.*Make it inactive instead/).waitFor();
    expect(who.complaints().filter((each) => !/400|409/.test(each))).toEqual([]);
  });
});
