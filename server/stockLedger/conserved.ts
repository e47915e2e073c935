import { documents } from '#resources';
import type { Queryable } from '../db/types';
import type { Check, Difference } from '../verify/finding';

/**
 * Transfers between outlets create and destroy nothing (domain 2.4): for each line of a document that sends goods, the ledger took what the
 * line says, and what entered stock anywhere is the part that arrived or went back. The rest is in transit or written off, by the line.
 */
async function verifyConserved(db: Queryable, groupId: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { name, number, inTransit, progress } of documents) {
    if (!inTransit || !progress) continue;
    const followers = documents.flatMap(({ name: follower, fulfils, from = {} }) => {
      const by = from[name]?.by;
      return by && fulfils ? [{ name: follower, by, line: fulfils.line }] : [];
    });
    found.push(
      ...(await db.query<Difference & Record<string, unknown>>(
        `with sent as (
           select r.id, r.outlet_id, r.data ->> $4 as number, (l.line ->> 'lineNo')::int as line_no, l.line ->> 'itemId' as item_id,
             (l.line ->> 'baseQuantity')::numeric as quantity, (l.line ->> $5)::numeric as asked,
             coalesce((l.line ->> $6)::numeric, 0) + coalesce((l.line ->> $7)::numeric, 0) as settled
           from records r, jsonb_array_elements(r.data -> 'items') as l(line)
           where r.group_id = $1 and r.resource = $2 and r.status not in ('draft', 'delete')
         ), taken as (
           select doc_id as id, line_no, -sum(qty) as quantity from movements
           where group_id = $1 and doc_type = $2 and movement_type = 'TRANSFER_OUT' group by 1, 2
         ), entered as (
           select r.data ->> f.by as id, (l.line ->> f.line)::int as line_no, sum(m.qty) as quantity
           from jsonb_to_recordset($3::jsonb) as f(name text, by text, line text)
           join records r on r.group_id = $1 and r.resource = f.name
           cross join jsonb_array_elements(r.data -> 'items') as l(line)
           join movements m on m.group_id = $1 and m.doc_type = f.name and m.doc_id = r.id and m.line_no = (l.line ->> 'lineNo')::int
             and m.movement_type = 'TRANSFER_IN'
           group by 1, 2
         )
         select s.outlet_id as "outletId", s.item_id as "itemId", jsonb_build_object('resource', $2::text, 'id', s.id) as record, s.number as "of",
           f.figure || ' of line ' || s.line_no as figure, f.due::numeric(20,4)::text as expected, f.held::numeric(20,4)::text as found
         from sent s left join taken t using (id, line_no) left join entered e using (id, line_no),
           lateral (values ('quantity sent', s.quantity, coalesce(t.quantity, 0)),
             ('quantity that arrived or went back', round(round(s.quantity * s.settled / nullif(s.asked, 0), 12), 4), coalesce(e.quantity, 0))) as f (figure, due, held)
         where coalesce(t.quantity, e.quantity) is not null and f.due <> f.held
         order by s.number, s.line_no`,
        [
          ...[groupId, name, JSON.stringify(followers), number],
          ...[progress.quantity, progress.done, progress.returned ?? ''],
        ],
      )),
    );
  }
  return found;
}

/** The check for `npm run verify`. */
export const conservedCheck: Check = {
  kind: 'conserved',
  label: 'Quantities sent, received and returned between outlets',
  find: verifyConserved,
};
