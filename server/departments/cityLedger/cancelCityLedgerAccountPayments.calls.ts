import type { CustomHandlers } from '#server/department';
import { objectBody } from '#server/records/requests';
import { cancelSettlement } from './cancellation';

/** Cancellation of a posted settlement. */
export default {
  cancel: async ({ db, identity, request }) => {
    const { status, body } = await cancelSettlement(db, identity, await objectBody(request));
    return Response.json(body, { status });
  },
} satisfies CustomHandlers;
