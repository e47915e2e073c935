/** What is thrown away: items, or dishes with all that their recipe puts into them (domain 1.6, 2.4). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { textIn, under } from '#engine/run/values';
import { type Table, type Units, unitCodeOf } from './inventoryLines.rules';
import { onHandOf } from './onHand.rules';
import { recipeOn, type Usage, usageOf, usedBy } from './recipe.rules';

/** What the rules below ask for: of dishes their recipes, and then all stock items of the outlet, since only recipes name them. */
interface Known {
  items: Table<'inventoryItems'>;
  units: Units;
  dishes: Table<'items'>;
  recipes: readonly Draft<RecordOf<'recipes'>>[];
  pantry: readonly Draft<RecordOf<'inventoryItems'>>[];
  /** What dishes are sold from as it was bought, here and elsewhere. A form does not know it, and leaves it to the save. */
  bought?: readonly Draft<RecordOf<'inventoryItems'>>[] | undefined;
}

/** What the rules read of a line and of its note. */
type Line = {
  itemId?: unknown;
  itemName?: unknown;
  menuItemId?: unknown;
  portionId?: unknown;
  quantity?: unknown;
  conversionFactor?: unknown;
};
type Note = { docDate?: unknown; items?: readonly Line[] | null };

export const isDish = (line: Line): boolean => (textIn(line.menuItemId) ?? '') !== '';

/** The dishes of a note. */
export const dishesIn = (note: Note): string[] =>
  linesOf(note).flatMap((line) => (isDish(line) ? [String(line.menuItemId)] : []));

/** Whether a dish is sold as it was bought. */
const isResale = (dish: Draft<RecordOf<'items'>> | undefined): boolean => dish?.costSource === 'inventoryItem';

/** What a portion of a line's dish takes from stock, by its recipe of that day; what is sold as it was bought takes itself. */
function usageIn(line: Line, day: string, { dishes, recipes, pantry, units, bought = [] }: Known): Usage[] {
  const own = recipes.filter(({ menuItemId }) => menuItemId === line.menuItemId);
  const recipe = recipeOn(own, line.portionId, day);
  const stock = Object.fromEntries(pantry.map((item) => [String(item._id), item]));
  if (recipe) return usageOf(recipe, stock, units);
  const dish = under(dishes, line.menuItemId);
  if (!isResale(dish)) return [];
  // A dish that outlets share names the item of one of them; the code links its twins elsewhere (domain 1.5).
  const code = bought.find(({ _id }) => _id === dish?.inventoryItemId)?.itemCode;
  const resale =
    under(stock, dish?.inventoryItemId) ?? (code ? pantry.find(({ itemCode }) => itemCode === code) : undefined);
  return resale ? [{ itemId: String(resale._id), amount: dec(dish?.inventoryQty), per: dec(1) }] : [];
}

/** One ingredient that a line takes from stock. */
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

/** Lines with what kind they are, what there is of their items, and what their dishes take from stock. */
export function wastedLines(note: Note, known: Known) {
  const day = String(note.docDate ?? '');
  return linesOf(note).map((line) => {
    if (!isDish(line)) {
      const isBatch = under(known.items, line.itemId)?.itemType === 'semiFinished';
      const kind = isBatch ? 'batchItem' : 'inventoryItem';
      return { ...line, kind, availableStock: onHandOf(line, known.items), components: [], uses: null };
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

/** An item or a dish, and a dish that takes something from stock. */
export function* wastageProblems(note: Note, known: Known): Generator<Problem> {
  for (const [index, line] of linesOf(note).entries()) {
    if (!isDish(line) || componentsOf(line, String(note.docDate ?? ''), known).length > 0) continue;
    const dish = under(known.dishes, line.menuItemId);
    if (known.bought === undefined && isResale(dish)) continue;
    const name = String(dish?.name ?? nameOfLine(line, index));
    yield refuse(
      `items.${index}.menuItemId`,
      'recipe',
      `${name} has no recipe on this date, so it takes nothing from stock. Enter its ingredients instead`,
    );
  }
}

/** What a line moves where it is a dish: its ingredients, by the recipe as it is now. */
export const partsOf = (line: Line, note: Note, known: Known) =>
  isDish(line)
    ? componentsOf(line, String(note.docDate), known).map(({ itemId, quantity: amount }) => ({
        itemId,
        quantity: amount,
      }))
    : undefined;
