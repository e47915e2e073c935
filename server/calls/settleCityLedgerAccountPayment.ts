import { postSettlement } from '../ledger/settlements';
import type { OwnHandlers } from '../records/ownCalls';
import { objectBody } from '../records/requests';

/** Payment on account. */
export default {
  settle: async ({ db, identity, request }) => {
    const { status, body } = await postSettlement(db, identity, 'account', await objectBody(request));
    return Response.json(body, { status });
  },
} satisfies OwnHandlers;
