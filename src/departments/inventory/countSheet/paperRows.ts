/** A printed count sheet's rows: an item at a place, with a box for each unit in which it is counted. Pure. */

import { asItem, unitFor } from '#resources/inventory/inventoryLines.rules';
import type { Known, Line } from './sheet';

/** The heading of a category at a place, or an item to count there. */
export type PaperRow =
  | { kind: 'group'; key: string; name: string }
  | { kind: 'item'; key: string; item: Known; unitIds: readonly string[] };

/**
 * The rows of a sheet's lines, in their order. An item's lines at one place are one row. Its boxes are in the item's unit for counting and in
 * the units of its lines.
 */
export function paperRows(lines: readonly Line[], categoryName: (id: unknown) => string): PaperRow[] {
  const rows: PaperRow[] = [];
  let group: string | undefined;
  const places = new Map<string, { item: Known; location: string; unitIds: string[] }>();
  for (const { item, unitId, location } of lines) {
    const key = `${String(item._id)}|${location}`;
    const known = asItem(item);
    const counting = known && unitFor(known, 'count');
    const place = places.get(key) ?? { item, location, unitIds: counting ? [counting] : [] };
    if (unitId && !place.unitIds.includes(unitId)) place.unitIds.push(unitId);
    places.set(key, place);
  }
  for (const [key, { item, location, unitIds }] of places) {
    const name = [categoryName(item.categoryId) || 'No category', location].filter(Boolean).join(' · ');
    if (name !== group) rows.push({ kind: 'group', key: `group ${key}`, name });
    group = name;
    rows.push({ kind: 'item', key, item, unitIds });
  }
  return rows;
}
