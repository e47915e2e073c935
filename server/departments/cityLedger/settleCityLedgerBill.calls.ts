import type { CustomHandlers } from '#server/department';
import { objectBody } from '#server/records/requests';
import { positionOf } from './position';
import { postSettlement } from './settlements';

/** Settling selected bills, and the position of a company or account. */
export default {
  settle: async ({ db, identity, request }) => {
    const { status, body } = await postSettlement(db, identity, 'bills', await objectBody(request));
    return Response.json(body, { status });
  },
  position: async ({ db, identity, query }) => Response.json(await positionOf(db, identity, Object.fromEntries(query))),
} satisfies CustomHandlers;
