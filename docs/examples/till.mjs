// A till's side of the sales feed (docs/sales-feed.md) in one file: signs in, sends bills and events, and sends them again until they are stored.
// node docs/examples/till.mjs http://localhost:3000 till@example.com password
const [base = 'http://localhost:3000', email = '', password = ''] = process.argv.slice(2);

async function call(path, body, token) {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends until the server has answered: the same bill or event again changes nothing there. */
async function deliver(path, body, token) {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 60_000)) {
    const answer = await call(path, body, token).catch(() => undefined);
    // 5xx, 429 and no answer at all pass; 4xx says what to correct.
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

const signIn = await call('v1/auth/validateUser', { email, password });
if (signIn.status !== 200) throw new Error(`Sign-in refused: ${JSON.stringify(signIn.body)}`);
const token = signIn.body.accessToken;

const bill = {
  outlet: 'COL',
  billNumber: `DEMO-${Date.now()}`,
  version: 1,
  status: 'open',
  openedAt: new Date(Date.now() - 40 * 60_000).toISOString(),
  table: 'T4',
  guests: 2,
  waiter: 'Kasun',
  cashier: 'Ruwani',
  lines: [{ itemCode: 'MI-00001', quantity: 1, unitPrice: '1800.00' }],
};
console.log(await deliver('v1/bills/import', { bills: [bill] }, token));

const settled = {
  ...bill,
  version: 2,
  status: 'settled',
  settledAt: new Date().toISOString(),
  payments: [{ method: 'cash' }],
};
console.log(await deliver('v1/bills/import', { bills: [settled] }, token));

// The guest gets a part back: the same bill with a higher version. More refunds are added at the end of the list.
const refunded = {
  ...settled,
  version: 3,
  refunds: [{ amount: '300.00', method: 'cash', line: 1, reason: 'Cold', at: new Date().toISOString(), by: 'Ruwani' }],
};
console.log(await deliver('v1/bills/import', { bills: [refunded] }, token));

const shift = {
  kind: 'shift',
  outlet: 'COL',
  shiftNumber: `S-${Date.now()}`,
  openedAt: bill.openedAt,
  openedBy: 'Ruwani',
  openingFloat: '25000.00',
};
console.log(await deliver('v1/tills/events', { events: [shift] }, token));
