// The documentation's pictures: each scene is a walk through the running demo, with the picture to take at its end.

const OWNER = 'owner@harbour.example';

/** Opens the first list record with this text in its row. */
async function openRecord(page, url, list, text) {
  await page.goto(url + list);
  await page.locator('tbody tr').filter({ hasText: text }).first().click();
  await page.waitForURL((address) => address.pathname !== list);
}

/** Types into a search field and chooses the result, by keyboard. */
async function pick(page, typed, option) {
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: option }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function type(page, ...keysAndTexts) {
  for (const each of keysAndTexts)
    await (each.startsWith('<') ? page.keyboard.press(each.slice(1, -1)) : page.keyboard.type(each));
}

/** The README's story: a typed order, its receipt before approval, and the stock afterwards. */
async function story({ url, open, take }) {
  const page = await open({ as: OWNER, at: '/createpo' });
  await page.getByRole('combobox', { name: 'Supplier' }).focus();
  await pick(page, 'Maduwa', /Maduwa/);
  await page.getByRole('gridcell').first().click();
  await type(page, 'duck');
  await page.getByRole('option', { name: /Duck, whole/ }).waitFor();
  await type(page, '<Enter>');
  await page.getByRole('gridcell', { name: /Case/ }).waitFor();
  await type(page, '4', '<Tab>', '11500', '<Tab>');
  await page.getByText('46,000.00').first().waitFor();
  await take(page, 'order');
  await type(page, '<Escape>');
  await page.getByRole('button', { name: 'Save and review' }).click();
  await page.getByRole('button', { name: 'Approve order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click();
  await page.getByRole('button', { name: 'Receive goods' }).click();
  await page.waitForURL('**/updategrn/**');
  await page.getByRole('textbox', { name: 'Invoice no.' }).fill('INV-2026-77');
  await page.getByRole('gridcell').nth(3).click();
  await type(page, '3', '<Enter>', '<Escape>');
  await page.getByRole('textbox', { name: 'Invoice total' }).fill('35100');
  await page.getByRole('textbox', { name: 'Freight' }).fill('600');
  await type(page, '<Tab>');
  await page.getByText('35,100.00').first().waitFor();
  await page.getByRole('button', { name: 'Save and review' }).click();
  await page.getByText('1,127.50').first().waitFor();
  await take(page, 'receipt');
  await page.getByRole('button', { name: 'Approve receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve receipt' }).click();
  await page.getByText('Approved').first().waitFor();
  await page.goto(`${url}/stocksummaryreport`);
  await page.getByRole('columnheader', { name: 'Value' }).click();
  await page.getByRole('row', { name: /Duck, whole/ }).waitFor();
  await take(page, 'stock');
  await page.context().close();
}

/** Takes a picture of one of the owner's pages. */
const pageScene =
  (name, at, size = {}) =>
  async ({ open, take }) => {
    const page = await open({ ...size, as: OWNER, at });
    await take(page, name);
    await page.context().close();
  };

/** Takes a picture of the first list record with this text in its row, once the later content in `shows` is there. */
const recordScene =
  (name, list, text, size = {}) =>
  async ({ url, open, take }) => {
    const { shows, ...window } = size;
    const page = await open({ ...window, as: OWNER, at: list });
    await openRecord(page, url, list, text);
    if (shows) await page.getByText(shows).first().waitFor();
    await take(page, name);
    await page.context().close();
  };

/** Three phone screens in dark mode: a list, the navigation, a report. */
async function phone({ open, takeTogether }) {
  const size = { width: 360, height: 740, dark: true, as: OWNER };
  const list = await open({ ...size, at: '/polist' });
  const navigation = await open({ ...size, at: '/items' });
  await navigation.locator('h1').first().waitFor();
  await navigation.getByRole('button', { name: 'Open navigation' }).click();
  await navigation.getByRole('button', { name: 'Close navigation' }).waitFor();
  const report = await open({ ...size, at: '/stocksummaryreport' });
  await report.getByText('Low or negative').waitFor();
  await takeTogether([list, navigation, report], 'phone', '#2a2925');
  for (const page of [list, navigation, report]) await page.context().close();
}

/** A manager's permissions: the whole matrix with one section expanded. */
async function roles({ url, open, take }) {
  const page = await open({ as: OWNER, at: '/userRole', height: 1060 });
  await openRecord(page, url, '/userRole', 'Outlet Manager');
  await page.locator('main button[aria-expanded]').filter({ hasText: 'City Ledger' }).click();
  await page.mouse.move(0, 0);
  await take(page, 'roles');
  await page.context().close();
}

/** What companies and accounts owe, with the navigation collapsed so that all figures fit side by side. */
async function ledgerPage({ open, take }) {
  const page = await open({ width: 1520, height: 800, as: OWNER, at: '/transactionDetailReport' });
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await page.getByText('Closing balance').first().waitFor();
  await take(page, 'ledger');
  await page.context().close();
}

/** Pages for people who aren't signed in. */
async function publicPages({ open, takeTogether }) {
  const size = { width: 560, height: 720 };
  const login = await open({ ...size, at: '/login' });
  await login.getByRole('heading', { name: 'Try it as' }).waitFor();
  const lost = await open({ ...size, at: '/404' });
  const blocked = await open({ ...size, as: OWNER });
  await blocked.goto(new URL('/blocked', blocked.url()).href);
  await takeTogether([login, lost, blocked], 'public');
  for (const page of [login, lost, blocked]) await page.context().close();
}

/** By name, in order. */
export const scenes = {
  console: pageScene('console', '/salesReport', { width: 1440, height: 810 }),
  roles,
  ledger: ledgerPage,
  promotion: recordScene('promotion', '/promotionlist', 'Sunset happy hour', { height: 860, shows: /^Discount: / }),
  floor: recordScene('floor', '/listFloor', 'Ground floor', { height: 860 }),
  public: publicPages,
  phone,
  story,
};
