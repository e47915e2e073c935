import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { indebted } from '../ledger';
import type { Maker } from '../records';
import { query, storedRow, type Trial } from '../storage';
import { urlOf } from '../world';

const openOf = async ({ world }: Maker, companyId: string): Promise<{ billId: string; outstanding: string }[]> => {
  const { body } = await world.owner.get('/api/v1/cityLedger/position', { companyId });
  return body.bills as { billId: string; outstanding: string }[];
};

export default {
  settle: async (maker: Maker, route: Route): Promise<Trial> => {
    const companyId = String((await indebted(maker))._id);
    const [bill] = await openOf(maker, companyId);
    const chosen = { billId: bill?.billId, outstanding: '100.00', amountApplied: '60.00' };
    const body = { companyId, clientRequestId: randomUUID(), paymentMethod: 'cash', bills: [chosen] };
    return {
      method: route.method,
      url: urlOf(route),
      body,
      wrong: [
        { body: {} },
        { body: { ...body, bills: [] } },
        { body: { ...body, clientRequestId: undefined } },
        { body: { ...body, paymentMethod: 'cheque' } },
        { body: { ...body, amount: '61.00' } },
        { body: { ...body, bills: [{ ...chosen, amountApplied: '100.01' }] } },
        { body: { ...body, noSuchField: 1 } },
      ],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.amount, answer.body.status]).toEqual([201, '60.00', 'posted']);
        expect(await openOf(maker, companyId)).toMatchObject([{ outstanding: '40.00' }, { outstanding: '100.00' }]);
        const row = await storedRow(maker.world, 'cityLedgerSettlements', answer.body._id);
        expect(row?.data).toMatchObject({ companyId, amount: '60.00', unallocated: '0.00' });
        const again = await maker.world.owner.post(urlOf(route), body);
        expect([again.status, again.body._id]).toEqual([200, answer.body._id]);
        const late = await maker.world.owner.post(urlOf(route), { ...body, clientRequestId: randomUUID() });
        expect([late.status, late.body.code]).toEqual([409, 'conflict']);
        expect(await openOf(maker, companyId)).toMatchObject([{ outstanding: '40.00' }, { outstanding: '100.00' }]);
      },
    };
  },

  position: async (maker: Maker, route: Route): Promise<Trial> => {
    const companyId = String((await indebted(maker))._id);
    return {
      method: route.method,
      url: `${urlOf(route)}${query({ companyId })}`,
      wrong: [{ url: urlOf(route) }],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.outstanding, body.overdue, body.creditOnAccount]).toEqual([
          200,
          '200.00',
          '200.00',
          '0.00',
        ]);
        expect((body.bills as { amount: string }[]).map(({ amount }) => amount)).toEqual(['100.00', '100.00']);
      },
    };
  },
};
