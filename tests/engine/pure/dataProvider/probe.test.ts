import { expect, it } from 'vitest';
import { type Finding, probe } from '#src/probe/probe';

const item = { _id: 'i1', name: 'Tea' };
const answers: Record<string, () => Response> = {
  '/v1/auth/validateUser': () => Response.json({ accessToken: 'a', token: 't', userId: 'u1', email: 'e' }),
  '/v1/auth/verifyToken': () => new Response('OK'),
  '/v1/users/u1': () =>
    Response.json({ _id: 'u1', firstName: 'Ada', lastName: 'Wong', groupId: 'g1', outletIds: ['o1'] }),
  '/v1/outlets/o1': () => Response.json({ _id: 'o1', name: 'Harbour' }),
  '/v1/items': () => Response.json([item, { ...item, _id: 'i2' }, { ...item, _id: 'i3' }]),
  '/v1/items/i1': () => Response.json(item),
  '/v1/discounts': () =>
    Response.json({ total_rows: 1, rows: [{ id: 'd1', key: 'd1', value: {}, doc: { _id: 'd1' } }], docs: 3 }),
  '/v1/comments': () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } }),
  '/v1/users': () => Response.json({ error: 'You may not' }, { status: 403 }),
  '/v1/supplier/list': () => new Response('boom', { status: 500 }),
  '/po/getPoListDocs': () => new Response('No List'),
  '/v1/salesReport': () => Response.json([]),
};

const ask = (given: typeof answers) =>
  probe({
    ...{ apiUrl: 'http://api.test', inventoryUrl: 'http://stock.test', email: 'e', password: 'p' },
    fetch: async (input) => given[new URL(String(input)).pathname]?.() ?? new Response('Not found', { status: 404 }),
  });
const of = (findings: readonly Finding[], what: string) =>
  findings.flatMap(({ what: found, state, note }) => (found === what ? [`${state}: ${note}`] : []));

it('says of each read what the console will be able to do with it', async () => {
  const findings = await ask(answers);
  expect(of(findings, 'Signing in')).toEqual(['works: answers accessToken, token, userId, email']);
  expect(of(findings, 'Session')).toEqual(['works: Ada Wong, group g1, 1 outlet, may open everything']);
  expect(of(findings, 'Menu items')[0]).toMatch(/^works: 3 records, the console pages, without _rev;/);
  expect(of(findings, 'Menu items: one')).toEqual(['works: 3 fields']);
  expect(of(findings, 'Discounts')).toEqual([
    'odd: The list of discounts could not be read.; set "dialect": "couchLike"',
  ]);
  expect(of(findings, 'Comments')).toEqual(['odd: the answer is neither JSON nor a plain text']);
  expect(of(findings, 'Users')).toEqual(['refused: status 403: You may not']);
  expect(of(findings, 'Suppliers')[0]).toMatch(/^odd: status 500/);
  expect(of(findings, 'Purchase orders')).toEqual(['works: no records']);
  expect(of(findings, 'Sales')).toEqual(['works: no rows']);
  expect(of(findings, 'Floors')).toEqual(['absent: status 404']);
});

it('says what people would see blank, and what has none of the console’s names', async () => {
  const named = {
    ...answers,
    '/v1/salesReport': () => Response.json([{ Tag: '1.11.', Umsatz: '4' }]),
    '/v1/tableRevenueReport': () => Response.json([{ outlet: 'o1', net: '4.00' }]),
  };
  const findings = await ask(named);
  expect(of(findings, 'Menu items')[0]).toMatch(/^works: 3 records, .*; blank on the page: .*Price/);
  expect(of(findings, 'Menu items')[0]).not.toMatch(/blank on the page: .*(Name|Status)/);
  expect(of(findings, 'Sales')[0]).toMatch(/^odd: Sales came in columns that the console doesn’t know: Tag, Umsatz\./);
  expect(of(findings, 'Table revenue')[0]).toMatch(/^works: rows; blank on the page: .*Net/);
});

it('reads with what config.json says, and finds names in it that mean nothing', async () => {
  const seen: string[] = [];
  const columns = { salesReport: { netSales: 'net_amount' }, salseReport: {} };
  const calls = { 'GET v1/items': 'GET v2/dishes', 'PUT v1/itmes': 'POST v1/items' };
  const findings = await probe({
    ...{ apiUrl: 'http://api.test', inventoryUrl: 'http://stock.test', email: 'e', password: 'p', columns, calls },
    fetch: async (input) => {
      const { pathname } = new URL(String(input));
      seen.push(pathname);
      if (pathname === '/v1/salesReport') return Response.json([{ net_amount: '4.00' }]);
      return answers[pathname]?.() ?? new Response('Not found', { status: 404 });
    },
  });
  expect(seen).toContain('/v2/dishes');
  expect(seen).not.toContain('/v1/items');
  expect(of(findings, 'Sales')[0]).toMatch(/^works: rows; blank on the page: (?!.*Net sales)/);
  expect(of(findings, 'config.json')).toEqual([
    'odd: no call of the specification and no report is named PUT v1/itmes, salseReport',
  ]);
});

it('asks nothing more where the sign-in is refused', async () => {
  const refused = { '/v1/auth/validateUser': () => Response.json({ error: 'Wrong password' }, { status: 400 }) };
  await expect(ask(refused)).rejects.toThrow('Wrong password');
  await expect(ask({ '/v1/auth/validateUser': () => Response.json({ ok: true }) })).rejects.toThrow('no accessToken');
});
