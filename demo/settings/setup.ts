/** The set-up of the demo groups' outlets: charges on bills, floors, printers, online orders. Written through the API's services. */

import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { UNSAVED } from '#server/records/rules/settings';
import { update } from '#server/records/service';
import { HARBOUR, type Making } from '../harbour';
import { LAKESIDE } from '../lakeside';
import { harbourOrdering, lakesideOrdering } from '../online/onlineOrdering';
import { OUTLETS } from '../users/people';
import { lakesideCharges } from './charges';
import { harbourFloors, lakesideFloors } from './floors';
import { makeRecords, ownerOf } from './making';
import { harbourPrinters, lakesidePrinters } from './printers';

/** Saves outlets' settings for the first time, as their page does. */
async function saveSettings(
  db: Database,
  identity: Identity,
  resource: string,
  byOutlet: Readonly<Record<string, AnyRecord>>,
): Promise<void> {
  for (const [_id, settings] of Object.entries(byOutlet))
    await update({ db }, identity, entity(resource), { ...settings, _id, _rev: UNSAVED });
}

/** Sets up the outlets of both groups. */
export async function makeSetup({ db, today, progress }: Making): Promise<void> {
  const harbour = ownerOf(
    HARBOUR,
    OUTLETS.map(({ id }) => id),
  );
  await makeRecords(db, harbour, [
    ['floors', harbourFloors()],
    ['printers', harbourPrinters()],
  ]);
  await saveSettings(db, harbour, 'oloSettings', harbourOrdering(today));
  const lakeside = ownerOf(LAKESIDE, ['outlet_1']);
  await makeRecords(db, lakeside, [
    ['charges', lakesideCharges(['outlet_1'])],
    ['floors', lakesideFloors()],
    ['printers', lakesidePrinters()],
  ]);
  await saveSettings(db, lakeside, 'oloSettings', lakesideOrdering);
  progress('Demo: charges on bills, floors with their tables, printers, online orders');
}
