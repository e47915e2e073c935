import type { Queryable } from '#server/db/types';

/** 22:30 in Colombo, after the kitchens close. */
const EVENING = 'T17:00:00.000Z';

/**
 * Dates an approved count to the evening of its own day. The ledger compares a count with the stock at its time, and the demo posts weeks of
 * stock at once, so the time can only be set after the approval.
 */
export async function dateCount(
  q: Queryable,
  groupId: string,
  { _id, docDate }: { _id?: unknown; docDate?: unknown },
): Promise<void> {
  await q.query(
    `update records set data = jsonb_set(data, '{countDateTime}', to_jsonb($3::text))
     where group_id = $1 and resource = 'stockEntries' and id = $2 and status = 'approved'
       and data ->> 'countDateTime' > $3`,
    [groupId, String(_id), `${String(docDate)}${EVENING}`],
  );
}
