/**
 * Notifies an outlet's people about low and expiring stock (settings `lowStockAlert` and `expiryAlertDays`, domain 1.1): when stock moves,
 * and every morning. Each item is reported once, and again if it was fine in the meantime or has got worse.
 */

import { recordPath } from '#engine/read/paths';
import { dec } from '#engine/run/decimal';
import { queryFor, queryLink } from '#engine/run/query/query';
import { addDays, showDay } from '#engine/run/time/days';
import { nextDue } from '#engine/run/time/schedule';
import { objectIn, textIn } from '#engine/run/values';
import { entity, report } from '#resources';
import type { Database, Queryable } from '#server/db/types';
import type { Moved } from '#server/department';
import { enqueueOnce, type JobKind } from '#server/jobs/jobs';
import { type Notice, tellPeople } from '#server/notices';
import { outletNow } from '#server/records/rules/facts';
import type { Scope } from '#server/records/write/store';
import { type ExpiringRow, expiringItems, type ShortRow, shortItems } from './alertSql';

const JOB = 'stockAlerts';
/** The morning hour at an outlet for the check on days without a movement. */
const MORNING = 6;
/** The maximum number of single notifications; more items go into one. */
const ONE_BY_ONE = 3;
/** The maximum number of items named in it. */
const NAMED = 5;
/** Bills arrive one after another, so their effect is checked together. */
const PAUSE_MS = 30_000;

/** No person did it: the stock did. */
const scopeOf = (groupId: string): Scope => ({ groupId, outletIds: 'all', userId: '' });

/** Checks the stock of outlets with movements, in the background: once for all movements until then. */
export async function stockMoved(tx: Queryable, groupId: string, moved: readonly Moved[]): Promise<void> {
  for (const outletId of [...new Set(moved.map((each) => each.outletId))].sort())
    await enqueueOnce(tx, { groupId, kind: JOB, payload: { outletId }, runAfter: new Date(Date.now() + PAUSE_MS) });
}

interface Told {
  item_id: string;
  about: string;
  [column: string]: unknown;
}

/** The new items, given each one's state; remembers them, and forgets those that are fine again. */
async function newOf<Item extends { id: string }>(
  tx: Queryable,
  place: readonly [groupId: string, outletId: string, kind: 'short' | 'expiry'],
  items: readonly Item[],
  aboutOf: (item: Item) => string,
  isNews: (about: string, before: string | undefined) => boolean,
): Promise<Item[]> {
  const told = await tx.query<Told>(
    'select item_id, about from stock_alerts where group_id = $1 and outlet_id = $2 and kind = $3',
    [...place],
  );
  const before = new Map(told.map(({ item_id, about }) => [item_id, about]));
  const now = new Map(items.map((item) => [item.id, aboutOf(item)]));
  const over = told.map(({ item_id }) => item_id).filter((id) => !now.has(id));
  if (over.length > 0)
    await tx.query(
      'delete from stock_alerts where group_id = $1 and outlet_id = $2 and kind = $3 and item_id = any($4)',
      [...place, over],
    );
  const changed = [...now].filter(([id, about]) => before.get(id) !== about);
  if (changed.length > 0)
    await tx.query(
      `insert into stock_alerts (group_id, outlet_id, kind, item_id, about)
       select $1, $2, $3, * from unnest($4::text[], $5::text[])
       on conflict (group_id, outlet_id, item_id, kind) do update set about = excluded.about, told_at = now()`,
      [...place, changed.map(([id]) => id), changed.map(([, about]) => about)],
    );
  return items.filter((item) => isNews(aboutOf(item), before.get(item.id)));
}

/** '−0.3 kg' */
const amount = (quantity: string, unit: string): string => `${quantity.replace('-', '−')} ${unit}`.trim();

type Words = Pick<Notice, 'level' | 'title' | 'message'>;

interface Telling<Item> {
  items: readonly Item[];
  category: Notice['category'];
  one: (item: Item) => Words;
  many: (count: number, named: string) => Words;
  /** The page that shows them all. */
  route: string;
}

/** One notification per item, or one for all if there are many. */
async function tell<Item extends ShortRow | ExpiringRow>(
  tx: Queryable,
  groupId: string,
  outletId: string,
  { items, category, one, many, route }: Telling<Item>,
): Promise<void> {
  const card = entity('inventoryItems');
  const more = items.length - NAMED;
  const names = [...items.slice(0, NAMED).map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const notices: Pick<Notice, 'level' | 'title' | 'message' | 'about'>[] =
    items.length > ONE_BY_ONE
      ? [{ ...many(items.length, names), about: { docType: 'stockSummaryReport', route } }]
      : items.map((item) => ({
          ...one(item),
          about: { docType: card.name, docId: item.id, docNumber: item.code, route: recordPath(card, item.id) },
        }));
  for (const notice of notices) await tellPeople(tx, scopeOf(groupId), { ...notice, category, outletId });
}

/** The stock of an outlet in one state. */
function stockLink(outletId: string, stockStatus: string): string {
  const summary = report('stockSummaryReport');
  return summary ? queryLink(summary, queryFor(summary, { outlets: [outletId], filters: { stockStatus } })) : '';
}

const isOut = ({ quantity }: ShortRow): boolean => !dec(quantity).gt(0);
const levelOf = (item: ShortRow): 'low' | 'out' => (isOut(item) ? 'out' : 'low');

/** Reports what has become low or run out since the last check. */
async function tellShort(tx: Queryable, groupId: string, outletId: string, isOn: boolean): Promise<void> {
  const short = isOn ? await shortItems(tx, groupId, outletId) : [];
  const fresh = await newOf(tx, [groupId, outletId, 'short'], short, levelOf, (now, before) =>
    now === 'out' ? before !== 'out' : before === undefined,
  );
  const route = stockLink(outletId, 'short');
  const minimum = ({ least, unit }: ShortRow) => (least === null ? '' : `, minimum ${amount(least, unit)}`);
  const message = (item: ShortRow) => `On hand ${amount(item.quantity, item.unit)}${minimum(item)}.`;
  await tell(tx, groupId, outletId, {
    items: fresh.filter(isOut),
    category: 'lowStock',
    one: (item) => ({ level: 'critical', title: `Out of stock: ${item.name}`, message: message(item) }),
    many: (count, named) => ({ level: 'critical', title: `${count} items are out of stock`, message: `${named}.` }),
    route,
  });
  await tell(tx, groupId, outletId, {
    items: fresh.filter((item) => !isOut(item)),
    category: 'lowStock',
    one: (item) => ({ level: 'warning', title: `Low stock: ${item.name}`, message: message(item) }),
    many: (count, named) => ({ level: 'warning', title: `${count} items are low on stock`, message: `${named}.` }),
    route,
  });
}

/** Reports what expires within this many days and hasn't been reported. */
async function tellExpiring(tx: Queryable, groupId: string, outletId: string, today: string, days: number) {
  const expiring = await expiringItems(tx, groupId, outletId, addDays(today, days));
  const fresh = await newOf(
    tx,
    [groupId, outletId, 'expiry'],
    expiring,
    ({ expires }) => expires,
    (now, before) => now !== before,
  );
  const verb = (date: string) => (date < today ? 'Expired' : 'Expires');
  const when = (date: string) => (date === today ? 'today' : `on ${showDay(date)}`);
  await tell(tx, groupId, outletId, {
    items: fresh,
    category: 'expiry',
    one: ({ name, expires }) => ({
      level: expires < today ? 'critical' : 'warning',
      title: `${verb(expires)} ${when(expires)}: ${name}`,
      message: 'Use it first, or record it as waste.',
    }),
    many: (count, named) => ({
      level: 'warning',
      title: `${count} items expire by ${showDay(addDays(today, days))}`,
      message: `${named}. Use them first, or record them as waste.`,
    }),
    route: stockLink(outletId, 'expiring'),
  });
}

/** Checks an outlet's stock and notifies its people about what is new. Safe to repeat. */
export async function lookAtStock(tx: Queryable, groupId: string, outletId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${JOB}|${groupId}|${outletId}`]);
  const { settings, today } = await outletNow(tx, groupId, outletId);
  if (settings.inventory !== true) return;
  await tellShort(tx, groupId, outletId, settings.lowStockAlert === true);
  await tellExpiring(tx, groupId, outletId, today, Number(settings.expiryAlertDays));
}

/** Queues the next morning's check. */
async function lookAgain(tx: Queryable, groupId: string, outletId: string): Promise<void> {
  const { outlet } = await outletNow(tx, groupId, outletId);
  if (outlet.status === 'inactive' || !outlet._id) return;
  const runAfter = nextDue({ every: 'daily', hour: MORNING }, new Date(), outlet.timeZone);
  await enqueueOnce(tx, { groupId, kind: JOB, payload: { outletId, isMorning: true }, runAfter });
}

export const stockAlertJobs = ({ db }: { db: Database }): Record<string, JobKind> => ({
  [JOB]: {
    label: 'Stock alerts',
    run: async ({ groupId, payload }) => {
      const outletId = textIn(objectIn(payload).outletId) ?? '';
      // Whatever happens to this check, there is one tomorrow.
      await db.transaction((tx) => lookAgain(tx, groupId, outletId));
      await db.transaction((tx) => lookAtStock(tx, groupId, outletId));
    },
  },
});
