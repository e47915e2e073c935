import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routesOf } from '#engine/read/calls';
import { declarations } from '#resources';
import { SPEC_CALLS } from './calls/calls';
import { keyOfCall } from './calls/specCall';

/** Tables in docs/ that list, for every call of some sections of the contract, who makes it. A new table is a new line here. */
const TABLES: readonly (readonly [file: string, sections: readonly string[]])[] = [
  ['menu-calls.md', ['Items', 'OLO menu']],
  ['settings-calls.md', ['Settings and outlets']],
  ['selling-calls.md', ['Discounts and custom payments']],
  ['users-calls.md', ['Auth', 'Users and roles']],
  ['city-ledger.md', ['City ledger']],
  ['inventory-calls.md', ['Inventory service', 'Inventory calls under v1']],
];

const DOCS = new URL('../../docs/', import.meta.url);

/** `POST insertCategory` means `POST v1/items/insertCategory`, as the contract writes it; `inventory:` precedes calls of that service. */
const keyOf = (method: string, path: string): string =>
  keyOfCall({
    method: method as 'GET',
    service: path.startsWith('inventory:') ? 'inventory' : 'api',
    path: (path.includes('/') ? path.replace('inventory:', '') : `v1/items/${path}`).replace(/^\/+|\/+$/g, ''),
  });

/** The rows of a file's tables that begin with a call of the contract; calls beyond it begin with `+`. */
const rowsOf = (file: string) =>
  readFileSync(new URL(file, DOCS), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, method, path, by] = /^\| `(GET|POST|PUT|DELETE) ([^`]+)` \| (.+) \|$/.exec(line) ?? [];
      return method && path && by ? [{ call: `${method} ${path}`, key: keyOf(method, path), by }] : [];
    });

const known = new Set(SPEC_CALLS.map(keyOfCall));
/** What screens send through the data provider, according to the declarations. */
const ofScreens = new Set(
  routesOf(declarations)
    .filter(({ screen }) => screen)
    .map(keyOfCall),
);

it('names every table of calls in docs/', () => {
  const files = readdirSync(DOCS).filter((file) => file.endsWith('-calls.md'));
  expect(TABLES.map(([file]) => file)).toEqual(expect.arrayContaining(files));
});

describe.each(TABLES)('%s', (file, sections) => {
  const rows = rowsOf(file);

  it.each(sections)('explains every call of the section %s, once', (section) => {
    const calls = SPEC_CALLS.filter((call) => call.section === section).map(keyOfCall);
    expect(calls).not.toEqual([]);
    const explained = rows.map(({ key }) => key).filter((key) => calls.includes(key));
    expect(explained.toSorted()).toEqual(calls.toSorted());
  });

  it('explains nothing that the contract does not have', () =>
    expect(rows.filter(({ key }) => !known.has(key)).map(({ call }) => call)).toEqual([]));

  it('says of each by which screen or button it is made, or for whom it is served', () =>
    expect(rows.filter(({ by }) => !/\*[^*]+\*|^(?:Opening|Saving) |^For /.test(by)).map(({ call }) => call)).toEqual(
      [],
    ));

  it('says of no call that a screen makes that it is served for others alone', () =>
    expect(rows.filter(({ key, by }) => /^For /.test(by) && ofScreens.has(key)).map(({ call }) => call)).toEqual([]));
});
