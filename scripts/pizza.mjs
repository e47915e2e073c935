// A pizza place's real year of sales, imported through the public import and read back from the sales report, by API and on screen. .ci/run
// runs it if the data set is next to the project: node scripts/pizza.mjs [folder of the four CSV files]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Papa from 'papaparse';
import { chromium } from 'playwright-core';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/prepare.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(root, '../shared/data/pizza'));
const password = 'a-pizza-year-2015';
const email = 'owner@pizza.example';

/** Windows-1252, commas inside quotes. */
const table = (name) =>
  Papa.parse(new TextDecoder('windows-1252').decode(readFileSync(join(folder, name))), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** Exact sums: cents as integers. */
const cents = (amount) => BigInt(Math.round(Number(amount) * 100));
const money = (value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await ensureBuilt();
const dataDirectory = mkdtempSync(join(tmpdir(), 'console-pizza-'));
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DEMO: 'off', DATA_DIR: dataDirectory },
});
let output = '';
const started = new Promise((done, failed) => {
  const read = (chunk) => {
    output += chunk;
    const url = /^Ready: (\S+)/m.exec(output)?.[1];
    const code = /\/setup#(\S+)/.exec(output)?.[1];
    if (url && code) done({ url, code });
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  server.on('exit', () => failed(new Error(`the server ended:\n${output}`)));
});

try {
  const { url, code } = await started;
  const call = async (method, path, body, token, type = 'application/json') => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Content-Type': type, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: type === 'application/json' ? JSON.stringify(body) : body }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 600)}`);
    return answer;
  };

  const outlet = 'Main Street';
  const group = {
    group: 'Pizza place',
    outlet,
    currency: 'USD',
    timeZone: 'America/New_York',
    firstName: 'Pat',
    lastName: 'Plato',
  };
  await call('POST', 'setup', { code, email, password, ...group });
  const { accessToken: token } = await call('POST', 'v1/auth/validateUser', { email, password });

  const orders = table('orders.csv');
  const details = table('order_details.csv');
  const types = table('pizza_types.csv');
  const pizzas = table('pizzas.csv');

  const begun = performance.now();
  const categories = [...new Set(types.map((type) => type.Category))];
  await call(
    'POST',
    'v1/menuCategories/import',
    { mode: 'all', rows: categories.map((name) => ({ name, revenueGroup: 'food', outlets: outlet })) },
    token,
  );
  const items = types.map((type) => {
    const sizes = pizzas.filter((pizza) => pizza.PizzaType === type.PizzaType);
    return {
      itemCode: type.PizzaType,
      name: type.Name,
      description: type.Ingredients,
      categoryId: type.Category,
      itemType: 'variable',
      outlets: outlet,
      portions: sizes
        .map(
          ({ Size, Price }, index) =>
            `portionId=${Size}; name=${Size}; price=${Price}${index === 0 ? '; isDefault=yes' : ''}`,
        )
        .join(' | '),
    };
  });
  await call('POST', 'v1/items/import', { mode: 'all', rows: items }, token);
  console.log(`Pizza year: ${categories.length} categories, ${items.length} menu items imported in ${seconds(begun)}`);

  const prices = new Map(pizzas.map((pizza) => [`${pizza.PizzaType}_${pizza.Size.toLowerCase()}`, pizza]));
  const moments = new Map(
    orders.map(({ OrderID, Date: day, Time }) => [OrderID, `${day.split('-').reverse().join('-')} ${Time}`]),
  );
  const rows = details.map(({ OrderID, PizzaType, Quantity }) => {
    const { PizzaType: itemCode, Size, Price } = prices.get(PizzaType) ?? assert.fail(`no pizza ${PizzaType}`);
    return {
      outlet,
      billNumber: OrderID,
      dateTime: moments.get(OrderID),
      itemCode,
      portion: Size,
      quantity: Quantity,
      unitPrice: Price,
      paymentMethod: 'cash',
    };
  });
  // A bill never spans two requests, so split between bills.
  const parts = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (!last || (last.length >= 12_000 && last.at(-1).billNumber !== row.billNumber)) parts.push([row]);
    else last.push(row);
  }
  const importAll = async () => {
    const total = { created: 0, skipped: 0, lines: 0 };
    for (const part of parts) {
      const { bills, lines } = await call('POST', 'v1/bills/import', Papa.unparse(part), token, 'text/csv');
      total.created += bills.created;
      total.skipped += bills.skipped;
      total.lines += lines;
    }
    return total;
  };
  const importing = performance.now();
  assert.deepEqual(await importAll(), { created: 21_350, skipped: 0, lines: 48_620 });
  const took = (performance.now() - importing) / 1000;
  console.log(`Pizza year: 48,620 lines of 21,350 bills imported in ${took.toFixed(1)} s`);
  assert.ok(took < 60, `the import took ${took} s; it must take less than a minute`);
  assert.deepEqual(await importAll(), { created: 0, skipped: 21_350, lines: 0 }, 'a repeat changes nothing');

  // The expected results, computed independently from the files.
  const sold = rows.reduce((sum, row) => sum + Number(row.quantity), 0);
  const sales = rows.reduce((sum, row) => sum + cents(row.unitPrice) * BigInt(row.quantity), 0n);
  assert.equal(sold, 49_574);
  assert.equal(money(sales), '817860.05');

  const range = 'fromDate=2015-01-01&toDate=2015-12-31';
  const byMonth = await call('GET', `v1/salesReport/?${range}&groupBy=month`, undefined, token);
  assert.equal(byMonth.totals.netSales, '817860.05');
  assert.equal(Number(byMonth.totals.bills), 21_350);
  assert.equal(Number(byMonth.totals.difference), 0);
  const byDay = await call('GET', `v1/salesReport/?${range}&groupBy=day&limit=1000`, undefined, token);
  assert.equal(byDay.docs[0].period, '2015-01-01');
  assert.equal(byDay.docs.at(-1).period, '2015-12-31');
  const byCategory = await call('GET', `v1/salesReport/?${range}&groupBy=category`, undefined, token);
  assert.deepEqual(Object.fromEntries(byCategory.docs.map(({ period, netSales }) => [period, netSales])), {
    Classic: '220053.10',
    Supreme: '208197.00',
    Chicken: '195919.50',
    Veggie: '193690.45',
  });
  // By hour and by size, from the files.
  const expected = (keyOf, amountOf) => {
    const sums = new Map();
    for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + amountOf(row));
    return Object.fromEntries([...sums].toSorted());
  };
  const worth = (row) => cents(row.unitPrice) * BigInt(row.quantity);
  const byHour = await call('GET', `v1/salesReport/?${range}&groupBy=hour`, undefined, token);
  assert.deepEqual(
    Object.fromEntries(byHour.docs.map(({ key, netSales }) => [key, cents(netSales)]).toSorted()),
    expected(({ dateTime }) => dateTime.slice(11, 13), worth),
  );
  const byPortion = await call('GET', `v1/costofsalesreport/?${range}&level=portion&limit=1000`, undefined, token);
  for (const [key, amountOf, read] of [
    ['qtySold', ({ quantity }) => BigInt(quantity), (value) => BigInt(Number(value))],
    ['netSales', worth, cents],
  ]) {
    const sums = new Map();
    for (const row of byPortion.docs) sums.set(row.portion, (sums.get(row.portion) ?? 0n) + read(row[key]));
    assert.deepEqual(
      Object.fromEntries([...sums].toSorted()),
      expected(({ portion }) => portion, amountOf),
    );
  }
  console.log(
    `Pizza year: 817,860.05 by category, by ${byHour.docs.length} hours and by size, and a repeated import changed nothing`,
  );

  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/login?redirectFrom=${encodeURIComponent(`/salesReport?${range}&groupBy=month`)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('817,860.05').first().waitFor({ timeout: 30_000 });
    console.log('Pizza year: 817,860.05 stands on the screen');
  } finally {
    await browser.close();
  }
} finally {
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await new Promise((done) => server.on('close', done));
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function browserOptions() {
  const { path: executablePath, reason } = await ensureBrowser();
  assert.ok(executablePath, reason);
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { executablePath, args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args };
}
