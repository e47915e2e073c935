import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import type { Group } from './documentsFixture';

/** An order of two items, as a user sends it. */
export const order = {
  outletId: 'out_COL',
  docDate: '2026-06-05',
  supplier: 'Farm',
  items: [
    { itemId: 'chicken', orderedQty: '4' },
    { itemId: 'rice', orderedQty: 2 },
  ],
};
/** Three of chicken for 300. */
export const receipt = {
  outletId: 'out_COL',
  docDate: '2026-06-05',
  invoice: 'INV 1',
  items: [{ itemId: 'chicken', quantity: '3', value: '300' }],
};
/** One of chicken. */
export const issue = { outletId: 'out_COL', docDate: '2026-06-06', items: [{ itemId: 'chicken', quantity: '1' }] };

/** The two calls that most tests make: a new document, and an action on one; by the group's owner unless another user is named. */
export const documentCalls = (db: Database, group: () => Group) => ({
  insert: async (document: Document, input: object, who = group().owner) =>
    (await insertDocument({ db }, who, document, input)).body,
  act: (
    document: Entity,
    key: string,
    record: { _id?: unknown; _rev?: unknown },
    more: object = {},
    who = group().owner,
  ) => runAction({ db }, who, document, key, { _id: record._id, _rev: record._rev, ...more }),
});
