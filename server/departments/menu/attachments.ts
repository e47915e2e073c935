/** Menu items' options: add-ons and modifier categories in the items' own lists, and the add-ons' lists of items, kept in sync. */

import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { readMany, updateRecord } from '#server/records/write/store';
import { groupScope } from './hooks';
import { announce } from './outbox';

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The ids of the add-ons in an item's list. */
const addonsOf = (item: AnyRecord | undefined): string[] => rowsIn(item?.addonItemIds).map(({ id }) => String(id));
const itemsOf = (addon: AnyRecord | undefined): string[] => idsIn(addon?.attachedItemIds);

const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
});

type Change = (record: AnyRecord) => AnyRecord;

/** Changes some records of a resource with a reason in their history, and notifies tills. Deleted records are skipped. */
async function change(
  tx: Queryable,
  identity: Identity,
  resource: string,
  changes: ReadonlyMap<string, Change>,
  note: string,
): Promise<AnyRecord[]> {
  const target = entity(resource);
  const scope = groupScope(identity);
  const stored: AnyRecord[] = [];
  for (const before of await readMany(tx, scope, target, [...changes.keys()], { lock: true })) {
    const after = { ...before, ...changes.get(String(before._id))?.(before) };
    const written = await updateRecord(tx, scope, target, before, after, { action: 'attach', note });
    if (written._rev === before._rev) continue;
    announce({ groupId: identity.groupId, entity: target, before, after: written });
    stored.push(written);
  }
  return stored;
}

/** A list of options with one more at its end; an existing one gets the new limits. */
const withOption = (list: unknown, id: string, bounds: AnyRecord = {}): AnyRecord[] => {
  const all = rowsIn(list);
  const next = all.some((row) => row.id === id)
    ? all.map((row) => (row.id === id ? { ...row, ...bounds } : row))
    : [...all, { id, ...bounds }];
  return next.map((row, index) => ({ ...row, sortOrder: index + 1 }));
};
const withoutOption = (list: unknown, id: string): AnyRecord[] =>
  rowsIn(list)
    .filter((row) => row.id !== id)
    .map((row, index) => ({ ...row, sortOrder: index + 1 }));

/** After an item was written: adds it to its add-ons, and removes it from those it lost. */
export async function followItem(
  tx: Queryable,
  identity: Identity,
  before: AnyRecord | undefined,
  item: AnyRecord,
): Promise<void> {
  const id = String(item._id);
  const { added, removed } = difference(addonsOf(before), addonsOf(item));
  const changes = new Map<string, Change>([
    ...added.map((addon): [string, Change] => [
      addon,
      (record) => ({ attachedItemIds: [...new Set([...itemsOf(record), id])] }),
    ]),
    ...removed.map((addon): [string, Change] => [
      addon,
      (record) => ({ attachedItemIds: itemsOf(record).filter((each) => each !== id) }),
    ]),
  ]);
  if (changes.size > 0) await change(tx, identity, 'addonItems', changes, String(item.name ?? ''));
}

/** After an add-on was written: puts it in its items' lists, and in no others. */
export async function followAddon(
  tx: Queryable,
  identity: Identity,
  before: AnyRecord | undefined,
  addon: AnyRecord,
): Promise<void> {
  const id = String(addon._id);
  const { added, removed } = difference(itemsOf(before), itemsOf(addon));
  const changes = new Map<string, Change>([
    ...added.map((item): [string, Change] => [
      item,
      (record) => (addonsOf(record).includes(id) ? {} : { addonItemIds: withOption(record.addonItemIds, id) }),
    ]),
    ...removed.map((item): [string, Change] => [
      item,
      (record) => ({ addonItemIds: withoutOption(record.addonItemIds, id) }),
    ]),
  ]);
  if (changes.size > 0) await change(tx, identity, 'items', changes, String(addon.name ?? ''));
}

/** Adds a modifier category to items' lists, or removes it. Returns the changed items. */
export const attachCategory = (
  tx: Queryable,
  identity: Identity,
  category: AnyRecord,
  itemIds: readonly string[],
  options: { bounds: AnyRecord; remove: boolean },
): Promise<AnyRecord[]> => {
  const id = String(category._id);
  const each: Change = (item) => ({
    modifierCategoryIds: options.remove
      ? withoutOption(item.modifierCategoryIds, id)
      : withOption(item.modifierCategoryIds, id, options.bounds),
  });
  return change(tx, identity, 'items', new Map(itemIds.map((itemId) => [itemId, each])), String(category.name ?? ''));
};
