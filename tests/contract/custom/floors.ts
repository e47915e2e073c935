import { expect } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Maker } from '../records';
import { storedRow, type Trial } from '../storage';

/** Tills' reports about a table. */
export default {
  tableStatus: async ({ world }: Maker): Promise<Trial> => {
    const { body: floor } = await world.owner.post('/api/v1/floor', {
      floorName: `Hall of ${world.groupId}`,
      outletId: world.outletId,
      tables: [{ tableName: `A ${world.groupId.slice(-6)}` }, { tableName: `B ${world.groupId.slice(-6)}` }],
    });
    const [first, second] = floor.tables as AnyRecord[];
    const body = { tableId: second?.tableId, status: 'occupied' };
    return {
      method: 'PUT',
      url: '/api/v1/floor/tableStatus',
      body,
      wrong: [{ body: {} }, { body: { status: 'occupied' } }, { body: { ...body, status: 'burning' } }],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.tableName, answer.body.status]).toEqual([
          200,
          second?.tableName,
          'occupied',
        ]);
        const row = await storedRow(world, 'floors', floor._id);
        expect(row?.data.tables).toEqual([first, { ...second, status: 'occupied' }]);
      },
    };
  },
};
