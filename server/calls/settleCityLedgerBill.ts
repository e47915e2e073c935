import { positionOf } from '../ledger/position';
import { postSettlement } from '../ledger/settlements';
import type { OwnHandlers } from '../records/ownCalls';
import { objectBody } from '../records/requests';

/** Settlement of chosen bills, and where a company or account stands. */
export default {
  settle: async ({ db, identity, request }) => {
    const { status, body } = await postSettlement(db, identity, 'bills', await objectBody(request));
    return Response.json(body, { status });
  },
  position: async ({ db, identity, query }) => Response.json(await positionOf(db, identity, Object.fromEntries(query))),
} satisfies OwnHandlers;
