import { entities } from '#resources';
import type { Database } from '#server/db/types';

/** The demo's documents that say they were written, approved or sent on another day than the work of their date allows. */
export async function undated(db: Pick<Database, 'query'>) {
  const documents = entities.filter(({ kind }) => kind === 'document').map(({ name }) => name);
  return db.query<{ resource: string; id: string }>(
    `select r.resource, r.id, r.data ->> 'docDate' as dated, r.data ->> 'addedDatetime' as written, r.data ->> 'approvedDateTime' as approved,
            r.data ->> 'dispatchDateTime' as sent
     from records r, lateral (select (r.data ->> 'docDate')::date as day) d
     where r.group_id = 'harbour' and r.resource = any($1) and (
       ((r.data ->> 'addedDatetime')::timestamptz at time zone 'Asia/Colombo')::date <> d.day
       or ((r.data ->> 'approvedDateTime')::timestamptz at time zone 'Asia/Colombo')::date not between d.day and d.day + 1
       or ((r.data ->> 'dispatchDateTime')::timestamptz at time zone 'Asia/Colombo')::date <> d.day)`,
    [documents],
  );
}
