/** The table `period_documents`: stock documents of all kinds that decide whether a period can be closed (domain 2.5). */
import { statesBeforeApproval } from '#engine/read/openStates';
import { documents } from '#resources';
import type { Parameters } from '../records/read/sql';
import type { ReportRequest } from './sources';

/**
 * Documents that await approval ('unapproved'), that have goods in transit from or to the outlet ('inTransit'), or that close a period
 * ('closes'): outlet, resource, id, number and day of each.
 */
export function periodDocuments({ scope }: ReportRequest, parameters: Parameters): string {
  const waiting = documents.flatMap((document) =>
    statesBeforeApproval(document).map((status) => ({ resource: document.name, status, number: document.number })),
  );
  const closing = documents.flatMap(({ name, number, closesPeriod }) =>
    closesPeriod ? [{ resource: name, number, of: closesPeriod }] : [],
  );
  const sent = documents.flatMap(({ name, number, inTransit, partner }) =>
    inTransit ? [{ resource: name, number, value: inTransit, partner: partner ?? '' }] : [],
  );
  const group = parameters.add(scope.groupId);
  const outlets = `${parameters.add([...scope.outletIds])}::text[]`;
  const json = (rows: unknown) => `${parameters.add(JSON.stringify(rows))}::jsonb`;
  const found = (why: string, outlet = 'r.outlet_id') =>
    `select '${why}' as why, ${outlet} as outlet_id, r.resource, r.id, r.data ->> w.number as number, (r.data ->> 'docDate')::date as day`;
  const own = `r.group_id = ${group} and r.outlet_id = any(${outlets})`;
  return `select * from (
      ${found('unapproved')} from jsonb_to_recordset(${json(waiting)}) as w(resource text, status text, number text)
        join records r on r.resource = w.resource and r.status = w.status and ${own}
      union all
      ${found('inTransit', 'o.id')} from jsonb_to_recordset(${json(sent)}) as w(resource text, number text, value text, partner text)
        join records r on r.group_id = ${group} and r.resource = w.resource and r.status not in ('draft', 'delete') and (r.data ->> w.value)::numeric > 0
        join unnest(${outlets}) as o(id) on o.id in (r.outlet_id, r.data ->> w.partner)
      union all
      ${found('closes')} from jsonb_to_recordset(${json(closing)}) as w(resource text, number text, "of" jsonb)
        join records r on r.resource = w.resource and r.status = 'approved' and r.data @> w."of" and ${own}
    ) found where true`;
}
