import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPEC_CALLS } from '../contract/calls';

/** docs/menu-calls.md says of every call of the menu who makes it. */

const rows = readFileSync(new URL('../../docs/menu-calls.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, call, by] = /^\| `([^`]+)` \| (.+) \|$/.exec(line) ?? [];
    return call && by ? [{ call, by }] : [];
  });
/** `POST insertCategory` stands for `POST v1/items/insertCategory`, as the contract writes it. */
const whole = (call: string): string => {
  const [method, path = ''] = call.split(' ');
  const named = path.includes('/') ? path : `v1/items/${path}`;
  return `${method} ${named.replace(/^\/|\/$/g, '')}`;
};

describe.each(['Items', 'OLO menu'])('the calls of the section %s', (section) => {
  const calls = SPEC_CALLS.filter((call) => call.section === section).map(({ method, path }) =>
    whole(`${method} ${path}`),
  );
  it('are all explained, and none that is not there', () => {
    const explained = rows
      .map(({ call }) => whole(call))
      .filter((call) => call.includes('/oloMenuItems') === (section === 'OLO menu'));
    expect(explained.toSorted()).toEqual(calls.toSorted());
  });
});

it('says of each who makes it: a screen, or whom it is served for', () =>
  expect(rows.filter(({ by }) => !/\*|Opening|Served for|saved/.test(by)).map(({ call }) => call)).toEqual([]));
