import { beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#engine/read/calls';
import { declarations } from '#resources/index';
import { normalPath } from '#server/records/routes';
import { testApp } from '#tests/kit/app';
import { SPEC_CALLS } from './calls/calls';
import { keyOfCall, type SpecCall } from './calls/specCall';
import { newWorld, urlOf, type World } from './world';

/** Calls of the spec that nothing serves yet. This number may only fall: serve a row's call, and lower it. */
const AT_MOST_STILL_TO_COME = 132;

const { db, app } = await testApp();
let world: World;
beforeAll(async () => {
  world = await newWorld(db, app);
});

const served = SPEC_CALLS.filter((call) => call.served);
const later = SPEC_CALLS.filter((call) => !call.served);
const declared = routesOf(declarations).filter((route) => !route.extension);
const tellsOf = (calls: readonly SpecCall[]) => calls.map((call) => `${call.section}: ${keyOfCall(call)}`);

describe("the spec's calls", () => {
  it('are in the table once each', () => {
    const keys = SPEC_CALLS.map(keyOfCall);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('are all routed where the table says that something serves them', () => {
    const routed = new Set(app.routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`));
    const missing = served.filter(
      (call) => !routed.has(`${call.method} ${normalPath(urlOf(call)).replace(/\{\w+\}/g, '{}')}`),
    );
    expect(tellsOf(missing)).toEqual([]);
  });

  it('are bound to what the table says, spelled as the spec spells them', () => {
    const bound = new Map(declared.map((route) => [keyOfCall(route), `${route.name} ${route.operation}`]));
    const wrong = served
      .filter((call) => call.served !== 'own' && bound.get(keyOfCall(call)) !== call.served)
      .map((call) => `${keyOfCall(call)}: ${bound.get(keyOfCall(call)) ?? 'nothing'} instead of ${call.served}`);
    expect(wrong).toEqual([]);
  });

  it('are the only ones that declarations claim to have from it', () => {
    const known = new Set(served.map(keyOfCall));
    const surplus = declared.filter((route) => !known.has(keyOfCall(route)));
    expect(surplus.map((route) => `${route.name}: ${keyOfCall(route)}`)).toEqual([]);
  });

  it('that nothing serves yet become fewer, and answer 404 in the one shape of errors', async () => {
    expect(later.length).toBeLessThanOrEqual(AT_MOST_STILL_TO_COME);
    for (const call of later) {
      const body = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: '{}' };
      const response = await world.owner.send(call.method, urlOf(call).replace(/\{\w+\}/g, 'unknown'), body);
      const answer = [keyOfCall(call), response.status, await response.json()];
      expect(answer).toEqual([keyOfCall(call), 404, { code: 'notFound', message: expect.any(String) }]);
    }
  });
});
