/** Notices of the demo groups: what really waits there, at the hours at which people would have been told. */

import type { AnyRecord } from '#engine/define/fields';
import { pathTo } from '#engine/read/paths';
import { entity } from '#resources';
import type { Queryable, Row } from '#server/db/types';
import { findRecords, insertRecords, type Scope } from '#server/records/write/store';
import { HARBOUR, type Making } from '../harbour';

/** So few low items per outlet that the inbox stays readable. */
const MOST_LOW = 2;

interface LowRow extends Row {
  id: string;
  outlet_id: string;
  code: string;
  name: string;
  unit: string;
  quantity: string;
  least: string;
}

/** Tracked items whose stock is below their minimum, the shortest first. */
const lowItems = (tx: Queryable): Promise<LowRow[]> =>
  tx.query<LowRow>(
    `select * from (
       select r.id, r.outlet_id, r.data ->> 'itemCode' as code, r.data ->> 'itemName' as name, u.data ->> 'unitCode' as unit,
         trim_scale(round(coalesce(b.quantity, 0), 3))::text as quantity, trim_scale((r.data ->> 'minLevel')::numeric)::text as least,
         row_number() over (partition by r.outlet_id order by coalesce(b.quantity, 0) / (r.data ->> 'minLevel')::numeric, r.id) as place
       from records r
       join records u on u.group_id = r.group_id and u.resource = 'units' and u.id = r.data ->> 'baseUnitId'
       left join balances b on b.group_id = r.group_id and b.outlet_id = r.outlet_id and b.item_id = r.id
       where r.group_id = $1 and r.resource = 'inventoryItems' and (r.data ->> 'minLevel')::numeric > 0
         and coalesce(b.quantity, 0) < (r.data ->> 'minLevel')::numeric
     ) low where place <= ${MOST_LOW} order by outlet_id, place`,
    [HARBOUR],
  );

const notice = (outletId: unknown, about: AnyRecord, words: AnyRecord): AnyRecord => ({
  outletId,
  audience: { roleIds: [], userIds: [] },
  transactionObj: about,
  isRead: false,
  readBy: [],
  status: 'active',
  ...words,
});

/** Drafts of orders, for those who approve them. */
async function waitingOrders(tx: Queryable, scope: Scope): Promise<AnyRecord[]> {
  const orders = entity('purchaseOrders');
  const drafts = await findRecords(tx, scope, orders, { status: 'draft' });
  return drafts.map(({ _id, outletId, pONumber }) =>
    notice(
      outletId,
      { docType: orders.name, docId: _id, docNumber: pONumber, route: pathTo(orders, 'review', String(_id)) },
      {
        category: 'approval',
        level: 'info',
        title: `${pONumber} is awaiting approval`,
        message: 'The delivery is expected tomorrow.',
      },
    ),
  );
}

async function lowStock(tx: Queryable): Promise<AnyRecord[]> {
  const items = entity('inventoryItems');
  return (await lowItems(tx)).map(({ id, outlet_id, code, name, unit, quantity, least }) =>
    notice(
      outlet_id,
      { docType: items.name, docId: id, docNumber: code, route: pathTo(items, 'edit', id) },
      {
        category: 'lowStock',
        level: Number(quantity) <= 0 ? 'critical' : 'warning',
        title: `${Number(quantity) <= 0 ? 'Out of stock' : 'Stock below minimum'}: ${name}`,
        message: `On hand ${quantity} ${unit}, minimum ${least} ${unit}.`,
      },
    ),
  );
}

/**
 * Writes what waits, and puts every notice at its hour: what documents said while the demo was made has their date; what the
 * owner has seen since is read.
 */
export async function makeNotices({ tx, progress }: Making): Promise<void> {
  const scope: Scope = { groupId: HARBOUR, outletIds: 'all', userId: 'user_1' };
  const notices = [...(await waitingOrders(tx, scope)), ...(await lowStock(tx))];
  await insertRecords(tx, scope, entity('notifications'), notices);
  await tx.query(
    `update records r set data = r.data || jsonb_build_object('createdDateTime', to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from (
       select n.id, case n.data ->> 'category'
         when 'priceChange' then ((d.data ->> 'docDate')::date + time '05:42')
         else (now() at time zone 'UTC') - make_interval(mins => 35 + 47 * (row_number() over (order by n.data ->> 'category', n.id))::int)
       end at time zone 'UTC' as at
       from records n
       left join records d on d.group_id = n.group_id and d.resource = n.data -> 'transactionObj' ->> 'docType'
         and d.id = n.data -> 'transactionObj' ->> 'docId'
       where n.group_id = $1 and n.resource = 'notifications'
     ) told
     where r.group_id = $1 and r.resource = 'notifications' and r.id = told.id`,
    [HARBOUR],
  );
  await tx.query(
    `update records set data = jsonb_set(data, '{readBy}', '["user_1"]')
     where group_id = $1 and resource = 'notifications' and data ->> 'category' = 'priceChange'`,
    [HARBOUR],
  );
  progress(`Demo: ${notices.length} notifications of what waits`);
}
