/** What a sold line takes and costs: the menu item and its portion by the day's recipe, a combo's choices, and the chosen modifiers. */

import type { RecordOf } from '#engine/define/records';
import { type Decimal, dec } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { rowsIn, textIn, textsIn, under } from '#engine/run/values';
import { extraUsageOf, recipeOn, recipeTargetOf, timesOver, together, type Usage, usageOf } from '#resources/inventory';
import { portionSold } from '#resources/menu';
import { choiceMeant, missingChoices } from './combos';

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

/** What one sold unit takes and costs. */
export interface Used {
  /** All stock that it takes, one entry per item. */
  stock: readonly Usage[];
  /** The part of it that makes its cost: not what a cost entered by hand covers. */
  costed: readonly Usage[];
  /** Costs entered by hand, of the dish or of its choices; undefined if there are none. */
  typed: Decimal | undefined;
  /** Why the cost of a combo is unknown, in words; none if it is known, or if the dish is no combo. */
  unknown: readonly string[];
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

/** One chosen modifier of a line, or choice of a combo: its record, and how many per unit sold. */
interface Choice {
  id: string;
  times: string;
}

/** What a menu item costs by hand, if that is how it is costed: then whatever stock it takes. */
const typedCost = (item: MenuItem | undefined): Decimal | undefined =>
  item?.costSource === 'manual' && item.manualCost ? dec(item.manualCost) : undefined;

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

  /** The modifiers and add-ons of a line, and the menu items chosen in a combo, with their portions. */
  const saidOf = (sold: Sold) => {
    const item = under(items, sold.itemId);
    const [extra, chosen]: [Choice[], (Choice & { portion: string | undefined })[]] = [[], []];
    for (const said of rowsIn(sold.modifiers)) {
      if (said.kind === 'comment') continue;
      const times = String(said.quantity ?? '1');
      const choice = choiceMeant(items, item, said);
      const id = choice ? undefined : extraMeant(item, said);
      if (choice) chosen.push({ id: choice._id, times, portion: textIn(said.portion) });
      else if (id) extra.push({ id, times });
    }
    return { extra, chosen };
  };

  /** A menu item without modifiers, once per outlet, portion, order type and day. */
  const dishOf = (outletId: string, sold: Sold, day: string) =>
    once(`${outletId}|${sold.itemId}|${sold.portion}|${sold.orderType}|${day}`, () => ofDish(outletId, sold, day));

  /** A choice of a combo, of which its portion may not be known. */
  const choiceOf = (
    outletId: string,
    { id, times, portion: said }: Choice & { portion: string | undefined },
    sold: Sold,
    day: string,
  ) => {
    const item = under(items, id);
    const { portion, problem } = item ? portionSold(item, said) : { portion: null, problem: true };
    const stock = problem ? [] : timesOver(dishOf(outletId, { ...sold, itemId: id, portion }, day), times);
    const typed = typedCost(item)?.times(dec(times));
    const unknown = typed || stock.length > 0 ? [] : [`${item?.name ?? id} has no known cost`];
    return { stock, typed, costed: typed ? [] : stock, unknown };
  };

  return (outletId: string, sold: Sold, day: string): Used => {
    const item = under(items, sold.itemId);
    const dish = dishOf(outletId, sold, day);
    const { extra, chosen } = saidOf(sold);
    const extras = extra.flatMap(({ id, times }) =>
      timesOver(
        once(`${outletId}|${id}||${sold.orderType}|${day}`, () => ofExtra(outletId, id, sold.orderType, day)),
        times,
      ),
    );
    const whole = typedCost(item);
    const choices = chosen.map((choice) => choiceOf(outletId, choice, sold, day));
    const taken = [...choices.flatMap(({ stock }) => stock), ...extras];
    const stock = taken.length === 0 ? dish : together([...dish, ...taken]);
    if (whole) return { stock, costed: together(extras), typed: whole, unknown: [] };
    // A combo with a recipe of its own and no choices named costs its recipe.
    const isWhole = item?.itemType !== 'combo' || (dish.length > 0 && chosen.length === 0);
    const missing = isWhole ? [] : missingChoices(item, chosen).map((name) => `the choice “${name}” wasn’t sent`);
    const typed = choices.flatMap((each) => each.typed ?? []);
    return {
      stock,
      costed: typed.length === 0 ? stock : together([...dish, ...choices.flatMap(({ costed }) => costed), ...extras]),
      typed: typed.length === 0 ? undefined : typed.reduce((all, each) => all.plus(each)),
      unknown: [...missing, ...choices.flatMap(({ unknown }) => unknown)],
    };
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
