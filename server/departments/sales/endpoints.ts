/** The tills' calls besides the bill import (docs/sales-feed.md). */
import { can } from '#engine/read/access';
import { isRecord } from '#engine/run/values';
import { BILL_IMPORT } from '#resources/sales/tillPermissions.rules';
import type { Database } from '#server/db/types';
import type { Endpoint } from '#server/http/endpoint';
import { ApiError, forbidden } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { cancelBill } from './cancel';
import { importEvents } from './tillEvents';

const MOST_BYTES = 20 * 1024 * 1024;

export const salesEndpoints = (db: Database): Endpoint[] => [
  {
    method: 'POST',
    path: '/api/v1/tills/events',
    mostBytes: MOST_BYTES,
    handle: async ({ identity, request }) => {
      if (!can(identity, BILL_IMPORT, 'import')) throw forbidden(BILL_IMPORT, 'import');
      const { events } = await objectBody(request);
      if (!Array.isArray(events) || !events.every(isRecord))
        throw new ApiError(400, 'invalid', 'Send { "events": [ … ] }, one object per event');
      return Response.json(await importEvents(db, identity, events));
    },
  },
  {
    method: 'POST',
    path: '/api/v1/bills/cancel',
    mostBytes: 64 * 1024,
    handle: async ({ identity, request }) => {
      if (!can(identity, BILL_IMPORT, 'import')) throw forbidden(BILL_IMPORT, 'import');
      return Response.json(await cancelBill(db, identity, await objectBody(request)));
    },
  },
];
