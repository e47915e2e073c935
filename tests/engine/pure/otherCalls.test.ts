import { expect, it } from 'vitest';
import { callsOf, toolCalls } from '#engine/read/calls';
import { isEntity, isTool } from '#engine/read/entities';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { unknownCalls, withCalls } from '#engine/read/otherApis/otherCalls';
import { everyDeclaration } from '#resources';

/** Methods and paths that an API has otherwise than the specification. */
const served = servedBySpec(everyDeclaration);
const named = (name: string, calls: Record<string, string>) => {
  const found = withCalls(served, calls).find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const callsNow = (name: string, calls: Record<string, string> = {}) => {
  const entity = named(name, calls);
  if (!isEntity(entity)) throw new Error(name);
  return callsOf(entity);
};

it('a verb is changed, whatever the case and the slashes', () => {
  const before = callsNow('issueNotes').actions.approve;
  expect(before?.method).toBe('PUT');
  const text = `PUT /${before?.path.toUpperCase()}/`;
  const after = callsNow('issueNotes', { [text]: `POST ${before?.path}` }).actions.approve;
  expect(after).toEqual({ ...before, method: 'POST' });
});

it('a path is changed, and keeps what wraps the body and its parameters', () => {
  const before = callsNow('charges').create;
  expect(before?.wrapper).toBe('chargeData');
  const after = callsNow('charges', { 'POST v1/charges': 'PUT v2/charge/new' }).create;
  expect(after).toEqual({ ...before, method: 'PUT', path: 'v2/charge/new' });
  expect(callsNow('charges', { 'POST v1/charges': 'PUT v2/charge/new {charge}' }).create?.wrapper).toBe('charge');
});

it('a page’s call is changed', () => {
  const tool = named('settleCityLedgerAccountPayment', {
    'POST v1/cityLedger/settleAccountPayment': 'PUT v1/cityLedger/payOnAccount',
  });
  if (!isTool(tool)) throw new Error('no page');
  expect(toolCalls(tool).settle).toMatchObject({ method: 'PUT', path: 'v1/cityLedger/payOnAccount' });
});

it('all others stay, and a name that is no call is found', () => {
  expect(withCalls(served, {})).toBe(served);
  expect(callsNow('items', { 'POST v1/charges': 'PUT v2/charge' })).toEqual(callsNow('items'));
  expect(
    unknownCalls(served, {
      'POST v1/charges': 'PUT v2/charge',
      'PUT v1/chargs': 'POST v1/chargs',
      'POST v1/charges/': 'put it there',
    }),
  ).toEqual(['PUT v1/chargs', 'POST v1/charges/']);
});
