import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/** Two-step verification of the owner, who has none and no password here; tests/engine/server/auth/twoStep signs people in. */

const tried =
  (method: 'GET' | 'POST', body: object | undefined, status: number, answer: object) =>
  async (maker: Maker, route: Route): Promise<Trial> => ({
    method,
    url: pathOf(route, {}, maker.world),
    ...(body ? { body, wrong: [{ body: {} }] } : { wrong: [] }),
    check: async (given) => {
      expect(given.status).toBe(status);
      expect(given.body).toMatchObject(answer);
    },
  });

export default {
  read: tried('GET', undefined, 200, { isOn: false, isRequired: false, methods: [], recoveryCodes: 0 }),
  begin: tried('POST', { kind: 'app', password: 'whatever it is' }, 404, { code: 'notFound' }),
  finish: tried('POST', { kind: 'app', ticket: 'none', code: '000000' }, 409, { code: 'ticketExpired' }),
  remove: tried('POST', { _id: 'none', password: 'whatever it is' }, 404, { code: 'notFound' }),
  recoveryCodes: tried('POST', { password: 'whatever it is' }, 404, { code: 'notFound' }),
};
