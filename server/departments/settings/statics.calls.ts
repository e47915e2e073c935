/** `v1/statics`: record counts, per outlet of the person. */

import type { Entity } from '#engine/define/declaration';
import { builtInOf, labelOfDeclaration, scopeOf } from '#engine/read/entities';
import { groupOf } from '#engine/read/navigation';
import { homeOf } from '#engine/read/paths';
import { entities, trade } from '#resources';
import { withArchive } from '#server/db/archive';
import type { Queryable, Row } from '#server/db/types';
import type { CustomCall, CustomHandlers } from '#server/department';
import { requirePermission } from '#server/records/rules/access';

/** Everything with a screen, and its people and roles. */
const counted = (): Entity[] =>
  entities.filter((entity) => homeOf(entity) !== undefined || ['users', 'userRoles'].includes(entity.name));

/** A record's outlets: its own, those that share it, or all if it is shared with no one in particular. */
const belongsTo = (outlet: string, shared: string): string =>
  `(r.outlet_id = ${outlet} or ${outlet} = any(r.outlets)
    or r.resource = any(${shared}) and r.outlet_id is null and r.outlets is null)`;

interface CountRow extends Row {
  resource: string;
  outlet_id: string | null;
  count: number;
  open: number;
}

/** Records by kind and outlet, and by kind over all of the person's outlets (`outlet_id` null). */
async function countRecords(q: Queryable, groupId: string, outletIds: readonly string[]): Promise<CountRow[]> {
  const names = counted().map(({ name }) => name);
  const shared = counted().flatMap((entity) => (scopeOf(entity) === 'outlets' ? [entity.name] : []));
  const whole = counted().flatMap((entity) => (scopeOf(entity) === 'group' ? [entity.name] : []));
  const counts = `count(*) as count, count(*) filter (where r.status = 'draft') as open`;
  return q.query<CountRow>(
    `select r.resource, o.id as outlet_id, ${counts} from records r join unnest($2::text[]) as o(id) on ${belongsTo('o.id', '$3::text[]')}
     where r.group_id = $1 and r.resource = any($4) and r.status <> 'delete' group by r.resource, o.id
     union all
     select r.resource, null, ${counts} from records r
     where r.group_id = $1 and r.resource = any($4) and r.status <> 'delete'
       and (r.resource = any($5) or exists (select 1 from unnest($2::text[]) as o(id) where ${belongsTo('o.id', '$3::text[]')}))
     group by r.resource`,
    [groupId, outletIds, shared, names, whole],
  );
}

/** One line of the table: a kind of record, or of rows that tills and the ledger write. */
interface Line {
  section: string;
  label: string;
  /** The page with these records. */
  path: string | null;
  total: number;
  /** Drafts among them; null for kinds without drafts. */
  open: number | null;
  /** Per outlet; null for group records. */
  outlets: Record<string, number> | null;
}

function lineOf(entity: Entity, rows: readonly CountRow[]): Line {
  const own = rows.filter(({ resource }) => resource === entity.name);
  const whole = own.find(({ outlet_id }) => outlet_id === null);
  const isGroups = scopeOf(entity) === 'group';
  const perOutlet = own.flatMap(({ outlet_id, count }): [string, number][] => (outlet_id ? [[outlet_id, count]] : []));
  return {
    section: groupOf(trade.navigation, entity)?.label ?? 'General',
    label: labelOfDeclaration(entity),
    path: homeOf(entity) ?? null,
    total: (whole?.count ?? 0) + builtInOf(entity).length,
    open: entity.kind === 'document' ? (whole?.open ?? 0) : null,
    outlets: isGroups ? null : Object.fromEntries(perOutlet),
  };
}

interface TradeRow extends Row {
  outlet_id: string;
  bills: number;
  last_date: string | null;
  last_bill: string | null;
  last_import: string | null;
  movements: number;
  last_movement: string | null;
}

const tradeOf = (q: Queryable, groupId: string, outletIds: readonly string[]) =>
  q.query<TradeRow>(
    `select o.id as outlet_id, b.bills, b.last_date, b.last_bill, m.movements, m.last_movement,
       (select h.at from history h where h.group_id = $1 and h.resource = 'bills' and h.id = o.id order by h.seq desc limit 1) as last_import
     from unnest($2::text[]) as o(id)
     cross join lateral (
       select count(*) as bills, max(business_date)::text as last_date, max(coalesce(settled_at, opened_at)) as last_bill
       from ${withArchive('bills')} b where group_id = $1 and outlet_id = o.id
     ) b
     cross join lateral (
       select count(*) as movements, max(posted_at) as last_movement from movements where group_id = $1 and outlet_id = o.id
     ) m`,
    [groupId, outletIds],
  );

/** The request's outlets, limited to the person's; another group has none. */
function outletsOf({ identity, query }: CustomCall): { id: string; name: string }[] {
  const group = query.get('group_id');
  if (group && group !== identity.groupId) return [];
  const named = query.get('outlets')?.split(',');
  return identity.outlets.flatMap(({ id, name }) => (named === undefined || named.includes(id) ? [{ id, name }] : []));
}

export default {
  async read(call) {
    const { db, identity, declaration } = call;
    requirePermission(identity, declaration.module, 'view');
    const { groupId } = identity;
    const outlets = outletsOf(call);
    const ids = outlets.map(({ id }) => id);
    const records = ids.length > 0 ? await countRecords(db, groupId, ids) : [];
    const trade = await tradeOf(db, groupId, ids);
    const [pictures] = await db.query<{ count: number; bytes: string }>(
      `select count(*) as count, coalesce(sum(bytes), 0)::text as bytes from (
         select octet_length(bytes) as bytes from files where group_id = $1
         union all select size from attachments where group_id = $1
       ) stored`,
      [groupId],
    );
    const jobs = await db.query<{ state: string; count: number; last: string }>(
      `select case when state = 'queued' and run_after > now() then 'planned' else state end as state, count(*) as count, max(created_at) as last
       from jobs where group_id = $1 group by 1 order by 1`,
      [groupId],
    );
    return Response.json({
      outlets,
      docs: outlets.length > 0 ? linesOf(records) : [],
      trade: Object.fromEntries(
        trade.map(({ outlet_id, bills, last_date, last_bill, last_import, movements, last_movement }) => [
          outlet_id,
          {
            bills,
            lastBusinessDate: last_date,
            lastBill: last_bill,
            lastImport: last_import,
            movements,
            lastMovement: last_movement,
          },
        ]),
      ),
      pictures: { count: pictures?.count ?? 0, bytes: Number(pictures?.bytes ?? 0) },
      jobs,
    });
  },
} satisfies CustomHandlers;

/** Lines in navigation order. */
function linesOf(records: readonly CountRow[]): Line[] {
  const place = (entity: Entity) => {
    const group = trade.navigation.findIndex(({ key }) => key === entity.nav?.group);
    return (group < 0 ? trade.navigation.length : group) * 10_000 + (entity.nav?.order ?? 0);
  };
  return counted()
    .sort((a, b) => place(a) - place(b))
    .map((entity) => lineOf(entity, records));
}
