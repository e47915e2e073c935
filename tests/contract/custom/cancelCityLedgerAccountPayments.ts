import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { paid } from '../ledger';
import type { Maker } from '../records';
import { lastHistory, storedRow, type Trial } from '../storage';
import { urlOf } from '../world';

export default {
  cancel: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    const settlement = await paid(maker);
    const body = { settlementId: settlement._id, reason: 'Cheque bounced', clientRequestId: randomUUID() };
    return {
      method: route.method,
      url: urlOf(route),
      body,
      wrong: [{ body: {} }, { body: { ...body, reason: '' } }, { body: { ...body, noSuchField: 1 } }],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
        const row = await storedRow(world, 'cityLedgerSettlements', settlement._id);
        expect([row?.status, row?.data.cancelReason]).toEqual(['cancelled', 'Cheque bounced']);
        expect(await lastHistory(world, 'cityLedgerSettlements', settlement._id)).toMatchObject({ action: 'cancel' });
        const { body: position } = await world.owner.get('/api/v1/cityLedger/position', {
          companyId: String(settlement.companyId),
        });
        expect(position).toMatchObject({
          outstanding: '200.00',
          bills: [{ outstanding: '100.00' }, { outstanding: '100.00' }],
        });
        expect((await world.owner.post(urlOf(route), body)).status).toBe(200);
        const late = await world.owner.post(urlOf(route), { ...body, clientRequestId: randomUUID() });
        expect([late.status, late.body.code]).toEqual([409, 'conflict']);
      },
    };
  },
};
