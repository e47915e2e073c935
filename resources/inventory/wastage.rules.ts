/** Wastage: items, or menu items with all their ingredients (domain 1.6, 2.4). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { textIn, under } from '#engine/run/values';
import { portionSold } from '../menu';
import { type RecordsById, type Units, unitCodeOf } from './inventoryLines.rules';
import { recipeOn, type Usage, usageOf, usedBy } from './recipe.rules';

/** Facts of the rules below: for menu items their recipes, and then all stock items of the outlet, because only recipes name them. */
interface Known {
  items: RecordsById<'inventoryItems'>;
  units: Units;
  dishes: RecordsById<'items'>;
  recipes: readonly Draft<RecordOf<'recipes'>>[];
  pantry: readonly Draft<RecordOf<'inventoryItems'>>[];
  /** The stock items behind resale menu items, here and elsewhere. A form doesn't have them; the save checks. */
  bought?: readonly Draft<RecordOf<'inventoryItems'>>[] | undefined;
}

/** The rules' input from a line and its note. */
type Line = {
  itemId?: unknown;
  itemName?: unknown;
  menuItemId?: unknown;
  portionId?: unknown;
  quantity?: unknown;
  conversionFactor?: unknown;
  conversionDivisor?: unknown;
};
type Note = { docDate?: unknown; items?: readonly Line[] | null };

export const isDish = (line: Line): boolean => (textIn(line.menuItemId) ?? '') !== '';

/** The menu items of a note. */
export const dishesIn = (note: Note): string[] =>
  linesOf(note).flatMap((line) => (isDish(line) ? [String(line.menuItemId)] : []));

/** Whether a menu item is resold as bought. */
const isResale = (dish: Draft<RecordOf<'items'>> | undefined): boolean => dish?.costSource === 'inventoryItem';

/** The size that was thrown away: the one that is named by code or name, otherwise the usual one, as on a bill. */
const sizeOf = (line: Line, { dishes }: Known) =>
  portionSold(under(dishes, line.menuItemId) ?? {}, textIn(line.portionId) || undefined);

/** The stock that a portion uses, by the recipe of that day; a resale item uses itself. */
function usageIn(line: Line, day: string, known: Known): Usage[] {
  const { dishes, recipes, pantry, units, bought = [] } = known;
  const { portion, problem } = sizeOf(line, known);
  if (problem) return [];
  const own = recipes.filter(({ menuItemId }) => menuItemId === line.menuItemId);
  const recipe = recipeOn(own, portion, day);
  const stock = Object.fromEntries(pantry.map((item) => [String(item._id), item]));
  if (recipe) return usageOf(recipe, stock, units);
  const dish = under(dishes, line.menuItemId);
  if (!isResale(dish)) return [];
  // A shared menu item names one outlet's stock item; the code links the same items elsewhere (domain 1.5).
  const code = bought.find(({ _id }) => _id === dish?.inventoryItemId)?.itemCode;
  const resale =
    under(stock, dish?.inventoryItemId) ?? (code ? pantry.find(({ itemCode }) => itemCode === code) : undefined);
  return resale ? [{ itemId: String(resale._id), amount: dec(dish?.inventoryQty), per: dec(1) }] : [];
}

/** One ingredient that a line uses. */
interface Component {
  itemId: string;
  itemName: string;
  /** In its stock unit. */
  quantity: string;
}

function componentsOf(line: Line, day: string, known: Known): Component[] {
  return usageIn(line, day, known).flatMap((usage) => {
    const item = known.pantry.find(({ _id }) => _id === usage.itemId);
    if (!item || item.isStockTracked === false) return [];
    return [{ itemId: usage.itemId, itemName: String(item.itemName), quantity: usedBy(usage, dec(line.quantity)) }];
  });
}

/** 'Chicken 0.25 kg, Rice 0.15 kg' */
const inWords = (components: readonly Component[], { pantry, units }: Known): string =>
  components
    .map(({ itemId, itemName, quantity: amount }) => {
      const item = pantry.find(({ _id }) => _id === itemId);
      return `${itemName} ${Number(amount)} ${unitCodeOf(units, item?.baseUnitId)}`.trim();
    })
    .join(', ');

/** Lines with their kind, stock on hand, and the ingredients of their menu items. */
export function wastedLines(note: Note, known: Known) {
  const day = String(note.docDate ?? '');
  return linesOf(note).map((line) => {
    if (!isDish(line)) {
      const isBatch = under(known.items, line.itemId)?.itemType === 'semiFinished';
      const kind = isBatch ? 'batchItem' : 'inventoryItem';
      return { ...line, kind, components: [], uses: null };
    }
    const components = componentsOf(line, day, known);
    return {
      ...line,
      kind: 'menuItem',
      itemName: under(known.dishes, line.menuItemId)?.name ?? line.itemName ?? null,
      availableStock: null,
      components,
      uses: inWords(components, known) || null,
    };
  });
}

/** Requires an item or a menu item; of a menu item, a size that it has, and stock that it uses. */
export function* wastageProblems(note: Note, known: Known): Generator<Problem> {
  for (const [index, line] of linesOf(note).entries()) {
    if (!isDish(line) || componentsOf(line, String(note.docDate ?? ''), known).length > 0) continue;
    const dish = under(known.dishes, line.menuItemId);
    const { problem } = sizeOf(line, known);
    if (dish && problem) {
      yield refuse(`items.${index}.portionId`, problem.rule, problem.message);
      continue;
    }
    if (known.bought === undefined && isResale(dish)) continue;
    const name = String(dish?.name ?? nameOfLine(line, index));
    yield refuse(
      `items.${index}.menuItemId`,
      'recipe',
      `${name} has no recipe on this date, so it takes nothing from stock. Enter its ingredients instead`,
    );
  }
}

/** What a menu item's line moves: its ingredients, by the current recipe. */
export const partsOf = (line: Line, note: Note, known: Known) =>
  isDish(line)
    ? componentsOf(line, String(note.docDate), known)
        .filter(({ quantity: amount }) => dec(amount).gt(0))
        .map(({ itemId, quantity: amount }) => ({ itemId, quantity: amount }))
    : undefined;
