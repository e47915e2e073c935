import { expect } from 'vitest';
import type { Trial } from '../storage';

/** Calls of roles in addition to their records. */
export default {
  modules: async (): Promise<Trial> => ({
    method: 'GET',
    url: '/api/v1/outlets/modules',
    wrong: [],
    isGroupWide: true,
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body.docs).toContainEqual(
        expect.objectContaining({
          moduleId: 'PO',
          name: 'Purchase orders',
          section: 'Inventory',
          channel: 'backOffice',
          feature: 'inventory',
          requiresSetting: 'inventory',
          actions: expect.arrayContaining(['view', 'approve']),
          routes: expect.arrayContaining(['/polist']),
        }),
      );
      expect(body.docs).toContainEqual(
        expect.objectContaining({ moduleId: 'REFUND', section: 'Till', channel: 'pos', actions: ['view'] }),
      );
    },
  }),
};
