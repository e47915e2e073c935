/** The set-up of the demo groups' outlets: charges on bills, floors, printers, online orders. Written through the API's services. */

import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { UNSAVED } from '#server/records/rules/settings';
import { create, update } from '#server/records/service';
import { HARBOUR, type Making } from '../harbour';
import { LAKESIDE } from '../lakeside';
import type { RecordSet } from '../lists';
import { harbourOrdering, lakesideOrdering } from '../online/onlineOrdering';
import { OUTLETS } from '../users/people';
import { harbourFloors, lakesideFloors } from './floors';
import { harbourPrinters, lakesidePrinters } from './printers';

/** The owner of a demo group, as the services identify a caller. */
export const ownerOf = (groupId: string, outletIds: readonly string[]): Identity => ({
  userId: 'user_1',
  email: `owner@${groupId}.example`,
  groupId,
  firstName: '',
  lastName: '',
  outletIds: [...outletIds],
  outlets: [],
  permissions: {},
  isAdministrator: true,
  sessionId: '',
});

const charge = (number: number, outlets: readonly string[], record: AnyRecord): AnyRecord => ({
  _id: `charge_${number}`,
  calculation: 'percentage',
  applyOn: 'afterDiscount',
  taxable: true,
  outlets,
  ...record,
});

/** Service charge on dine-in, the levy on that, value added tax on everything; its old rate is kept for bills from that time. */
const harbourCharges = (outlets: readonly string[]): AnyRecord[] =>
  [
    {
      chargeName: 'Service charge',
      code: 'SC',
      chargeType: 'serviceCharge',
      value: '10',
      sequence: 10,
      orderTypes: ['dineIn'],
    },
    {
      chargeName: 'Packaging',
      code: 'PACK',
      chargeType: 'packaging',
      calculation: 'fixedPerBill',
      value: '60',
      sequence: 20,
      orderTypes: ['takeaway', 'pickup'],
      optional: true,
    },
    {
      chargeName: 'Delivery',
      code: 'DEL',
      chargeType: 'delivery',
      calculation: 'fixedPerBill',
      value: '250',
      sequence: 20,
      orderTypes: ['delivery'],
    },
    {
      chargeName: 'SSCL',
      code: 'SSCL',
      chargeType: 'levy',
      value: '2.5',
      sequence: 30,
      applyOn: 'afterServiceCharge',
      effectiveFrom: '2022-10-01',
    },
    {
      chargeName: 'VAT',
      code: 'VAT',
      chargeType: 'tax',
      value: '15',
      sequence: 40,
      applyOn: 'afterCharges',
      effectiveFrom: '2022-09-01',
      effectiveTo: '2023-12-31',
    },
    {
      chargeName: 'VAT',
      code: 'VAT',
      chargeType: 'tax',
      value: '18',
      sequence: 40,
      applyOn: 'afterCharges',
      effectiveFrom: '2024-01-01',
    },
  ].map((record, index) => charge(index + 1, outlets, record));

/** The second group's prices include tax. */
const lakesideCharges = (outlets: readonly string[]): AnyRecord[] =>
  [
    { chargeName: 'VAT', code: 'VAT', chargeType: 'tax', value: '18', sequence: 10, inclusive: true },
    {
      chargeName: 'Service charge',
      code: 'SC',
      chargeType: 'serviceCharge',
      value: '5',
      sequence: 20,
      orderTypes: ['dineIn'],
    },
  ].map((record, index) => charge(index + 1, outlets, record));

/** Creates records of several resources in order, as a user would on the forms. */
export async function makeRecords(db: Database, identity: Identity, set: RecordSet): Promise<void> {
  for (const [resource, records] of set)
    for (const record of records) await create({ db }, identity, entity(resource), record);
}

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
  const outletIds = OUTLETS.map(({ id }) => id);
  const harbour = ownerOf(HARBOUR, outletIds);
  await makeRecords(db, harbour, [
    ['charges', harbourCharges(outletIds)],
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
