// A group with many menu items, created through the application's set-up and then by SQL, and the server that answers them.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot } from '../../../scripts/lib/paths.mjs';

const PERSON = { email: 'bench@example.com', password: 'a long bench sentence' };
export const CATEGORIES = 200;

/** Starts the built server and waits until it answers. `env` names the database. */
export async function startServer(env, args = []) {
  const server = spawn(process.execPath, [...args, inRoot('dist', 'server', 'main.js')], {
    env: { ...process.env, DEMO: 'off', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let code;
  const url = await new Promise((resolve, reject) => {
    let found;
    server.on('exit', (status) => reject(new Error(`The server ended with ${status}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const ready = /^Ready: (\S+)/.exec(line);
      const setup = /\/setup#(\S+)/.exec(line);
      if (ready) found = ready[1];
      if (setup) code = setup[1];
      // The code follows the address; a group that is set up has none.
      if (found) setTimeout(() => resolve(found), 300);
    });
  });
  const stop = () =>
    new Promise((resolve) => {
      server.removeAllListeners('exit');
      server.on('exit', resolve);
      server.kill('SIGTERM');
    });
  return { url, port: Number(new URL(url).port), code, stop, pid: server.pid };
}

const asked = async (url, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Uses the one-time code. @returns the group's and the outlet's id */
export const setUp = ({ url, code }) =>
  asked(`${url}/api/setup`, {
    ...{ code, group: 'Bench', outlet: 'Harbour', outletCode: 'HBR', currency: 'EUR', timeZone: 'UTC' },
    ...{ ...PERSON, firstName: 'Bea', lastName: 'Bench' },
  });

/** @returns an access token */
export async function signIn({ url }) {
  const answer = await asked(`${url}/api/v1/auth/validateUser`, PERSON);
  return answer.accessToken ?? answer.jwt ?? answer.token;
}

/** Stores `count` menu items in 200 categories, by SQL: through the API it would take an hour. */
export async function fill(query, { groupId, outletId, count }) {
  await query(
    `insert into records (group_id, resource, id, rev, data, search)
     select $1, 'menuCategories', 'category' || n, '1-a', jsonb_build_object('name', 'Category ' || n, 'code', 'C' || n), 'category ' || n
     from generate_series(1, ${CATEGORIES}) n`,
    [groupId],
  );
  await query(
    `insert into records (group_id, resource, id, rev, data, search)
     select $1, 'foodDepartments', 'department' || n, '1-a', jsonb_build_object('name', 'Department ' || n), 'department ' || n
     from generate_series(1, 8) n`,
    [groupId],
  );
  const step = 20_000;
  for (let from = 1; from <= count; from += step) {
    await query(
      `insert into records (group_id, resource, id, rev, outlets, data, search)
       select $1, 'items', 'item' || n, '1-a', array[$2::text], jsonb_build_object(
         'name', 'Item ' || md5(n::text), 'shortName', 'I' || n, 'itemCode', 'MI-' || lpad(n::text, 6, '0'), 'categoryId', 'category' || 1 + n % ${CATEGORIES},
         'itemType', case when n % 10 = 0 then 'variable' else 'simple' end, 'foodDepartmentId', 'department' || 1 + n % 8,
         'price', (n * 7919 % 4000 / 100.0)::numeric(8,2)::text, 'outlets', jsonb_build_array($2::text), 'costSource', 'none', 'allowDiscount', true,
         'allowComment', true, 'taxInclusive', n % 2 = 0, 'addedDateTime', '2026-01-01T10:00:00.000Z', 'lastModifiedDateTime', '2026-01-01T10:00:00.000Z',
         'description', 'Made for measuring how fast lists are, with a sentence as long as people write them.'),
         'mi-' || lpad(n::text, 6, '0') || E'\\n' || 'item ' || md5(n::text)
       from generate_series(${from}, ${Math.min(count, from + step - 1)}) n`,
      [groupId, outletId],
    );
  }
  await query('analyze');
}
