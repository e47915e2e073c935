/** The stock that a sold line uses: the menu item and its portion by the day's recipe, and the chosen modifiers. */

import type { RecordOf } from '#engine/define/records';
import { dec } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { rowsIn, textIn, textsIn, under } from '#engine/run/values';
import { extraUsageOf, recipeOn, recipeTargetOf, timesOver, together, type Usage, usageOf } from '#resources/inventory';

type MenuItem = RecordOf<'items'>;
type InventoryItem = RecordOf<'inventoryItems'>;
type Recipe = RecordOf<'recipes'>;
type Extra = RecordOf<'modifierItems'> | RecordOf<'addonItems'>;
type ById<R> = Readonly<Record<string, R>>;

/** The sold line's data that matters for stock. */
export interface Sold {
  itemId: string;
  portion: string | null;
  /** @default dine-in */
  orderType?: string;
  /** The chosen modifiers, as the till names them. */
  modifiers?: unknown;
}

/** The records needed to compute it. */
interface Kitchen {
  items: ById<MenuItem>;
  modifiers: readonly RecordOf<'modifierItems'>[];
  addons: readonly RecordOf<'addonItems'>[];
  recipes: readonly Recipe[];
  stock: ById<InventoryItem>;
  units: readonly RecordOf<'units'>[];
}

/** One chosen modifier of a line: its record, if any, and how many per unit sold. */
interface Choice {
  id: string;
  times: string;
}

const lower = (text: unknown) => folded(String(text ?? '').trim());

/** Uses per outlet, product, portion, order type and day, each computed once. */
export function usageFrom({ items, modifiers, addons, recipes, stock, units }: Kitchen) {
  const byTarget = new Map<string, Recipe[]>();
  for (const recipe of recipes) {
    if (recipe.status !== 'active') continue;
    const [target] = Object.values(recipeTargetOf(recipe) ?? {});
    const key = `${recipe.outletId}|${target}`;
    byTarget.set(key, [...(byTarget.get(key) ?? []), recipe]);
  }
  const byCode = new Map(Object.values(stock).map((item) => [`${item.outletId}|${item.itemCode}`, item]));
  /** A shared record names one outlet's stock item; the code links the same items elsewhere (domain 1.5). */
  const itemAt = (outletId: string) => (id: string) => {
    const item = under(stock, id);
    return item && item.outletId !== outletId ? byCode.get(`${outletId}|${item.itemCode}`) : item;
  };
  const extras = new Map<string, Extra>([...modifiers, ...addons].map((each) => [each._id, each]));
  const byName = new Map<string, Extra[]>();
  for (const extra of extras.values())
    for (const name of new Set([lower(extra.name), lower(extra.shortName)]))
      if (name && extra.status !== 'inactive') byName.set(name, [...(byName.get(name) ?? []), extra]);

  const known = new Map<string, readonly Usage[]>();
  const once = (key: string, work: () => readonly Usage[]): readonly Usage[] => {
    const found = known.get(key) ?? work();
    known.set(key, found);
    return found;
  };

  const recipeUsage = (
    outletId: string,
    id: string,
    portion: string | null,
    orderType: string | undefined,
    day: string,
  ) => {
    const recipe = recipeOn(byTarget.get(`${outletId}|${id}`) ?? [], portion, day);
    return recipe && usageOf(recipe, stock, units, orderType);
  };

  const ofDish = (outletId: string, { itemId, portion, orderType }: Sold, day: string): readonly Usage[] => {
    const used = recipeUsage(outletId, itemId, portion, orderType, day);
    if (used) return used;
    const item = under(items, itemId);
    const here =
      item?.costSource === 'inventoryItem' && item.inventoryItemId ? itemAt(outletId)(item.inventoryItemId) : undefined;
    return item && here ? [{ itemId: here._id, amount: dec(item.inventoryQty), per: dec(1) }] : [];
  };

  const ofExtra = (outletId: string, id: string, orderType: string | undefined, day: string): readonly Usage[] =>
    recipeUsage(outletId, id, null, orderType, day) ??
    extraUsageOf(extras.get(id)?.recipe ?? [], itemAt(outletId), units);

  /** The modifier or add-on that a till means: by id, otherwise by name among the item's own, otherwise by a unique name. */
  const extraMeant = (
    item: MenuItem | undefined,
    said: { readonly id?: unknown; readonly name?: unknown },
  ): string | undefined => {
    const id = textIn(said.id);
    if (id && extras.has(id)) return id;
    const named = byName.get(lower(said.name)) ?? [];
    const offered = named.filter((extra) => item && isOffered(item, extra));
    const [only, other] = offered.length > 0 ? offered : named;
    return other ? undefined : only?._id;
  };

  const choicesOf = (sold: Sold): Choice[] =>
    rowsIn(sold.modifiers).flatMap((said): Choice[] => {
      const id = said.kind === 'comment' ? undefined : extraMeant(under(items, sold.itemId), said);
      return id ? [{ id, times: String(said.quantity ?? '1') }] : [];
    });

  /** The stock that one sold unit uses at an outlet on a business date; empty if nothing is known. */
  return (outletId: string, sold: Sold, day: string): readonly Usage[] => {
    const { itemId, portion, orderType } = sold;
    const dish = once(`${outletId}|${itemId}|${portion}|${orderType}|${day}`, () => ofDish(outletId, sold, day));
    const chosen = choicesOf(sold).flatMap(({ id, times }) =>
      timesOver(
        once(`${outletId}|${id}||${orderType}|${day}`, () => ofExtra(outletId, id, orderType, day)),
        times,
      ),
    );
    return chosen.length === 0 ? dish : together([...dish, ...chosen]);
  };
}

/** Whether an item offers the modifier or add-on. */
function isOffered(item: MenuItem, extra: Extra): boolean {
  if ('modifierCategoryId' in extra)
    return rowsIn(item.modifierCategoryIds).some(({ id }) => id === extra.modifierCategoryId);
  return (
    rowsIn(item.addonItemIds).some(({ id }) => id === extra._id) ||
    textsIn('attachedItemIds' in extra && extra.attachedItemIds).includes(item._id) ||
    textsIn('attachedCategoryIds' in extra && extra.attachedCategoryIds).includes(String(item.categoryId))
  );
}
