import { cancelSettlement } from '../ledger/cancellation';
import type { OwnHandlers } from '../records/ownCalls';
import { objectBody } from '../records/requests';

/** Cancellation of a posted settlement. */
export default {
  cancel: async ({ db, identity, request }) => {
    const { status, body } = await cancelSettlement(db, identity, await objectBody(request));
    return Response.json(body, { status });
  },
} satisfies OwnHandlers;
