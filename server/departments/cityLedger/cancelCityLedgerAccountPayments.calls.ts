import { objectBody } from '#server/records/requests';
import type { CustomHandlers } from '#server/records/rules/customCalls';
import { cancelSettlement } from './cancellation';

/** Cancellation of a posted settlement. */
export default {
  cancel: async ({ db, identity, request }) => {
    const { status, body } = await cancelSettlement(db, identity, await objectBody(request));
    return Response.json(body, { status });
  },
} satisfies CustomHandlers;
