/** The days of trade in order: deliveries in the morning, then the day's bills, as they would have been written. */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { textsIn } from '#engine/run/values';
import { administratorRole, type Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { deliver, deliverRest, type Office } from '../inventory/documents';
import { type Delivery, followsLater, isVanDay, type Supply } from '../inventory/supply';
import { type DemoOutlet, OUTLETS } from '../users/people';
import type { TradeDay } from './bills';
import { documentsOf } from './till';

type Table = Readonly<Record<string, AnyRecord>>;

interface Trading {
  db: Database;
  groupId: string;
  masters: Office['masters'];
  people: Table;
  roles: Table;
  /** Business dates, oldest first. */
  days: readonly string[];
  /** Bills per outlet and day. */
  bills: readonly (readonly TradeDay[])[];
  supplies: readonly Supply[];
  progress: (line: string) => void;
}

/** A user as the services identify a caller. */
function identityFor(groupId: string, user: AnyRecord, roles: Table): Identity {
  const outletIds = textsIn(user.outletIds);
  const granted = (roles[String(user.roleId)]?.module ?? []) as { moduleId: string; actions: string[] }[];
  return {
    userId: String(user._id),
    email: String(user.email),
    groupId,
    firstName: String(user.firstName),
    lastName: String(user.lastName),
    outletIds: [...outletIds],
    outlets: OUTLETS.filter(({ id }) => outletIds.includes(id)).map(({ id, name }) => ({ id, name })),
    permissions: Object.fromEntries(granted.map(({ moduleId, actions }) => [moduleId, actions])),
    isAdministrator: user.roleId === administratorRole,
    sessionId: '',
  };
}

/** The roles at an outlet: for each, the first active user who works there. */
export function officeOf({
  db,
  groupId,
  masters,
  people,
  roles,
}: Pick<Trading, 'db' | 'groupId' | 'masters' | 'people' | 'roles'>): Office {
  const known = new Map<string, Identity>();
  const whoIs =
    (role: string) =>
    (outlet: DemoOutlet): Identity => {
      const key = `${role}|${outlet.id}`;
      const found =
        known.get(key) ??
        Object.values(people)
          .filter(
            (user) =>
              roles[String(user.roleId)]?.name === role &&
              user.status === 'active' &&
              textsIn(user.outletIds).includes(outlet.id),
          )
          .map((user) => identityFor(groupId, user, roles))[0];
      if (!found) throw new Error(`nobody is ${role} of ${outlet.name}`);
      known.set(key, found);
      return found;
    };
  return {
    db,
    masters,
    buyer: whoIs('Purchasing Officer'),
    keeper: whoIs('Store Keeper'),
    chef: whoIs('Chef'),
    manager: whoIs('Outlet Manager'),
  };
}

/** Writes three weeks of deliveries and bills. */
export async function trade(trading: Trading): Promise<void> {
  const { db, groupId, days, bills, supplies, progress } = trading;
  const office = officeOf(trading);
  const importer = { groupId, userId: 'user_1', outletIds: OUTLETS.map(({ id }) => id) };
  const rest: { delivery: Delivery; order: AnyRecord; request: string }[] = [];
  let written = 0;
  let requests = 0;
  let rows: TradeDay['rows'] = [];
  let from = 0;
  for (const [index, day] of days.entries()) {
    for (const { delivery, order, request } of isVanDay(index) ? rest.splice(0) : [])
      await deliverRest(office, delivery, order, day, request);
    for (const delivery of supplies.flatMap(({ deliveries }) => deliveries.filter((each) => each.day === index))) {
      const request = `order-${++requests}`;
      const order = await deliver(office, delivery, addDays(day, -1), day, request);
      if (followsLater(delivery)) rest.push({ delivery, order, request });
    }
    const today = bills.flatMap((outlet) => outlet[index] ?? []);
    rows.push(...today.flatMap((each) => each.rows));
    written += today.reduce((total, each) => total + each.bills, 0);
    // Stock doesn't change until the next van: the days until then are written at once.
    if (index + 1 < days.length && !isVanDay(index + 1)) continue;
    const sent = documentsOf(rows, days.slice(from, index + 1), OUTLETS, 9000 + index);
    // One company exceeds its limit; the office is notified, as when history is imported.
    await importBills(db, importer, { bills: sent.bills, limits: 'warn' });
    for (let at = 0; at < sent.events.length; at += 4000)
      await importEvents(db, importer, sent.events.slice(at, at + 4000));
    rows = [];
    from = index + 1;
    progress(`Demo: day ${index + 1} of ${days.length}, ${written.toLocaleString('en').replaceAll(',', ' ')} bills`);
  }
}
