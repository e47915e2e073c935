import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { indebted } from '../ledger';
import type { Maker } from '../records';
import type { Trial } from '../storage';
import { urlOf } from '../world';

export default {
  settle: async (maker: Maker, route: Route): Promise<Trial> => {
    const { owner } = maker.world;
    const companyId = String((await indebted(maker))._id);
    const position = async () => (await owner.get('/api/v1/cityLedger/position', { companyId })).body;
    const body = {
      companyId,
      clientRequestId: randomUUID(),
      paymentMethod: 'cash',
      amount: '250.00',
      outstanding: '200.00',
    };
    return {
      method: route.method,
      url: urlOf(route),
      body,
      wrong: [
        { body: {} },
        { body: { ...body, amount: '0' } },
        { body: { ...body, amount: undefined } },
        { body: { ...body, allocation: 'newestFirst' } },
        { body: { ...body, allocation: 'oldestFirst', bills: [{ billId: 'x', amountApplied: '1.00' }] } },
        { body: { ...body, paymentMethod: 'accountCredit' } },
        { body: { ...body, noSuchField: 1 } },
      ],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.unallocated]).toEqual([201, '50.00']);
        expect(await position()).toMatchObject({ outstanding: '-50.00', creditOnAccount: '50.00', bills: [] });
        const late = await owner.post(urlOf(route), { ...body, clientRequestId: randomUUID() });
        expect([late.status, late.body.code]).toEqual([409, 'conflict']);
      },
    };
  },
};
