import type { CustomHandlers } from '#server/department';
import { objectBody } from '#server/records/requests';
import { postSettlement } from './settlements';

/** Payment on account. */
export default {
  settle: async ({ db, identity, request }) => {
    const { status, body } = await postSettlement(db, identity, 'account', await objectBody(request));
    return Response.json(body, { status });
  },
} satisfies CustomHandlers;
