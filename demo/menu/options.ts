/** The demo group's modifiers, add-ons and combos, and the items sold out today (domain section 6), one line of text each. */

import type { AnyRecord } from '#engine/define/fields';
import { money } from '#engine/run/decimal';
import { textsIn } from '#engine/run/values';
import { recipeUnit, stockId } from '../inventory/cards';
import { pantryByCode } from '../inventory/pantry';
import { type RecordSet, unitId } from '../lists';
import type { DemoOutlet } from '../users/people';
import type { Dish } from './dishes';

/**
 * `name|question|single, multiple or quantity|fewest-most|menu categories with the question; ...`, then a line per answer:
 * `name|price|stock it uses`. `*` is selected by default; a negative price reduces the total.
 */
const MODIFIERS = `Spice level|How hot|single|1-1|Kottu & noodles;Curries;Rice & biryani
Mild|0
Medium *|0
Hot|0|CHPO2
Extra hot|0|CHPO4
---
Cooking|How well done|single|1-1|Grill & seafood
Rare|0
Medium *|0
Medium well|0
Well done|0
---
Side|Choose a side|single|1-1|Grill & seafood
French fries *|0|POTA150
Potato wedges|0|POTA150
Garden salad|0|LETT60
Steamed rice|0|BASM100
Garlic bread|100|BREA60
---
Sauce|Choose a sauce|single|0-1|Grill & seafood;Burgers & sandwiches
Pepper sauce|150|BPEP2
Garlic butter|150|BUTT20
Barbecue sauce|120|BBQS30
Lime and chilli|0|LIME10
---
Burger changes|Leave out or change|multiple|0-4|Burgers & sandwiches
No onion|0
No mayonnaise|0|MAYO-25
No cheese|-50|CHED-20
Wholemeal bun|100
---
Pizza base|Choose a base|single|1-1|
Thin crust|0
Classic *|0
Cheese-filled edge|450|MOZZ60
---
Pasta shape|Choose a pasta|single|0-1|
Spaghetti|0
Penne|0
Wholemeal spaghetti|150
---
Milk|Which milk|single|0-1|Tea, coffee, shakes
Fresh milk *|0
Soya milk|150
Oat milk|200
No milk|-50|MILK-80
---
Sweetness|How sweet|single|1-1|Tea, coffee, shakes;Soft drinks & juices
No sugar|0|SUGA-15
Less sugar|0
Normal *|0
---
Ice|How much ice|single|0-1|Soft drinks & juices
No ice|0
Less ice|0
Normal *|0
---
Rice|Choose the rice|single|0-1|
Samba rice *|0
Red rice|0
Basmati rice|150|BASM150
Yellow rice|200
Fried rice|300
---
Ice cream scoops|Add scoops|quantity|0-6|Desserts
Vanilla scoop|250|ICEV70
Chocolate scoop|280|ICEV70
Mango scoop|280|ICEV70
Jaggery scoop|300|ICEV70`;

/** Items by name with questions in addition to their category's. */
const ASKED_BY_NAME: Readonly<Record<string, RegExp>> = {
  'Pizza base': /pizza/i,
  'Pasta shape': /spaghetti|penne|pasta/i,
  Rice: /^Rice and curry|curry$/i,
};

/** `name|price|stock it uses|menu categories; ... or =a word in item names` */
const ADDONS = `Extra cheese|250|CHED30|Burgers & sandwiches
Extra mozzarella|350|MOZZ50|=pizza
Fried egg|180|EGGS1|Rice & biryani;Kottu & noodles
Bacon|420|BACN30|Burgers & sandwiches
Avocado|380||Salads & sides
Extra chicken|480|CHTH80|Kottu & noodles;Rice & biryani
Extra prawns|680|PRWN60|=Seafood
Papadam|120||Curries
Pol sambol|200|COCO0.2|Curries
Mango chutney|180||Rice & biryani
Raita|220|CURD60|Rice & biryani
Gravy|150||Kottu & noodles
Mushrooms|300|MUSH50|=pizza
Olives|280||=pizza
Garlic bread|350|BREA60|=Spaghetti
Whipped cream|200|CREA30|Desserts
Espresso shot|250|COFF8|Tea, coffee, shakes
Takeaway packing|60||`;

/** `name|price|group: fewest-most: item, item +extra; group…` */
const COMBOS = `Kottu meal|2150|Kottu: 1-1: Chicken kottu, Vegetable kottu, Cheese chicken kottu +350; Drink: 1-1: Cola, Lemonade, Lime juice +150
Burger meal|2550|Burger: 1-1: Classic beef burger, Crispy chicken burger, Double cheese burger +300; Side: 1-1: French fries, Potato wedges; Drink: 1-1: Cola, Ginger beer, Iced coffee +250
Rice and curry set|2350|Rice and curry: 1-1: Rice and curry, chicken; Sides: 1-2: Pol sambol, Brinjal moju, Papadam and chutney; Dessert: 0-1: Watalappan, Curd and treacle
High tea for two|3900|Savouries: 2-3: Mutton rolls (3 pieces), Fish cutlets (4 pieces), Parippu wade, Vegetable spring rolls; Sweets: 1-2: Watalappan, Caramel pudding, Chocolate biscuit pudding; Tea: 2-2: Plain tea, Milk tea, Ginger tea`;

/** Sold out today: name, outlet, whether it becomes available automatically this evening. */
const SOLD_OUT: readonly (readonly [name: string, outlet: string, returns: boolean])[] = [
  ['Lobster thermidor', 'outlet_1', false],
  ['Mango juice', 'outlet_2', true],
  ['Watalappan', 'outlet_3', true],
];

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
const categoryIdOf = (name: string): string => `modifierCategory_${slug(name)}`;

/** 'CHED30 MAYO-25' as stock use, in recipe units. */
const stockUse = (text: string | undefined, outlet: DemoOutlet): AnyRecord[] =>
  (text ?? '')
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const match = /^([A-Z]{4})(-?[\d.]+)$/.exec(part);
      const item = match && pantryByCode.get(match[1] ?? '');
      if (!match || !item) throw new Error(`menu options: cannot read "${part}"`);
      const unit = recipeUnit[item.unit];
      return { itemId: stockId(outlet, item.code), unitId: unitId(unit), quantity: Number(match[2]).toFixed(4) };
    });

interface Question {
  name: string;
  display: string;
  selectionType: string;
  bounds: [number, number];
  categories: string[];
  answers: string[];
}

const questions = (): Question[] =>
  MODIFIERS.split('\n---\n').map((block) => {
    const [head = '', ...answers] = block.split('\n');
    const [name = '', display = '', selectionType = '', bounds = '', categories = ''] = head.split('|');
    const [least = 0, most = 1] = bounds.split('-').map(Number);
    return {
      name,
      display,
      selectionType,
      bounds: [least, most],
      answers,
      categories: categories.split(';').filter(Boolean),
    };
  });

const isAsked = ({ name, categories }: Question, { menu }: Dish): boolean =>
  menu.category.name === 'Pizza & pasta'
    ? (ASKED_BY_NAME[name]?.test(menu.name) ?? false)
    : categories.includes(menu.category.name) || (name === 'Rice' && (ASKED_BY_NAME.Rice?.test(menu.name) ?? false));

interface Addon {
  record: AnyRecord;
  /** A word in the names of the items it belongs to. */
  word: string | undefined;
}

function addonsOf(outlets: readonly DemoOutlet[], dishes: readonly Dish[]): Addon[] {
  const categoryIds = new Map(dishes.map(({ menu }) => [menu.category.name, `menuCategory_${menu.categoryIndex + 1}`]));
  const [first] = outlets;
  return ADDONS.split('\n').map((line, index) => {
    const [name = '', price = '', use = '', where = ''] = line.split('|');
    const word = where.startsWith('=') ? where.slice(1) : undefined;
    const names = word ? [] : where.split(';');
    const attached = word ? dishes.filter(({ menu }) => menu.name.toLowerCase().includes(word.toLowerCase())) : [];
    return {
      word,
      record: {
        _id: `addonItem_${slug(name)}`,
        name,
        price: money(price),
        recipe: first ? stockUse(use, first) : [],
        maxQty: 3,
        sortOrder: (index + 1) * 10,
        outlets: outlets.map(({ id }) => id),
        attachedItemIds: attached.map(({ itemId }) => itemId),
        attachedCategoryIds: names.map((each) => categoryIds.get(each)).filter((id) => id !== undefined),
      },
    };
  });
}

function comboOf(line: string, index: number, dishes: readonly Dish[], outlets: readonly DemoOutlet[]): AnyRecord {
  const [name = '', price = '', groups = ''] = line.split('|');
  const named = (text: string): AnyRecord => {
    const [, itemName = '', extra] = /^(.*?)(?: \+(\d+))?$/.exec(text.trim()) ?? [];
    const dish = dishes.find(({ menu }) => menu.name === itemName);
    if (!dish) throw new Error(`menu options: there is no "${itemName}" for ${name}`);
    return { itemId: dish.itemId, ...(extra ? { extraPrice: money(extra) } : {}) };
  };
  return {
    _id: `item_combo_${index + 1}`,
    name,
    shortName: name,
    categoryId: `menuCategory_${(dishes.find(({ menu }) => menu.category.name === 'Rice & biryani')?.menu.categoryIndex ?? 0) + 1}`,
    itemType: 'combo',
    price: money(price),
    comboGroups: groups.split(';').map((group) => {
      const [what = '', bounds = '', options = ''] = group.split(':');
      const [min, max] = bounds.split('-').map(Number);
      // 'Rice and curry, chicken' is one item: a lower-case letter follows the comma.
      const names = options.split(/, (?=[A-Z])/);
      return { name: what.trim(), min, max, options: names.map(named) };
    }),
    costSource: 'manual',
    manualCost: (Number(price) * 0.31).toFixed(6),
    outlets: outlets.map(({ id }) => id),
    sortOrder: (index + 1) * 10,
    allowDiscount: false,
    allowComment: true,
  };
}

/** This evening at six in the outlets' time zone, or tomorrow if that has passed. */
function thisEvening(today: string): string {
  const evening = new Date(`${today}T18:00:00+05:30`);
  while (evening.getTime() <= Date.now()) evening.setUTCDate(evening.getUTCDate() + 1);
  return evening.toISOString();
}

/** An item's options and whether it is sold out, in addition to its record (dishes.ts). */
export function withOptions(
  records: readonly AnyRecord[],
  dishes: readonly Dish[],
  outlets: readonly DemoOutlet[],
  today: string,
): AnyRecord[] {
  const asked = questions();
  const addons = addonsOf(outlets, dishes);
  const until = thisEvening(today);
  return records.map((record, index) => {
    const dish = dishes[index] as Dish;
    const categories = asked.filter((question) => isAsked(question, dish)).map(({ name }) => categoryIdOf(name));
    const own = addons.filter(({ record: addon }) => textsIn(addon.attachedItemIds).includes(dish.itemId));
    const out = SOLD_OUT.filter(([name]) => name === dish.menu.name);
    const ordered = (ids: readonly unknown[]) => ids.map((id, place) => ({ id, sortOrder: place + 1 }));
    return {
      ...record,
      ...(categories.length > 0 ? { modifierCategoryIds: ordered(categories) } : {}),
      ...(own.length > 0 ? { addonItemIds: ordered(own.map(({ record: addon }) => addon._id)) } : {}),
      ...(out.length > 0
        ? {
            stockStatus: out.map(([, outletId, returns]) => ({
              outletId,
              status: 'outOfStock',
              quantity: null,
              until: returns ? until : null,
            })),
          }
        : {}),
    };
  });
}

/** Modifier categories and their items; they come before the menu items that use them. */
export function optionRecords(dishes: readonly Dish[], outlets: readonly DemoOutlet[]): RecordSet {
  const outletIds = outlets.map(({ id }) => id);
  const [first] = outlets as [DemoOutlet];
  const asked = questions();
  const categories = asked.map(({ name, display, selectionType, bounds }, index) => ({
    _id: categoryIdOf(name),
    name,
    displayName: display,
    selectionType,
    minSelect: bounds[0],
    maxSelect: bounds[1],
    priceMode: 'individual',
    sortOrder: (index + 1) * 10,
    outlets: outletIds,
  }));
  const modifiers = asked.flatMap(({ name, selectionType, answers }) =>
    answers.map((line, place) => {
      const [text = '', price = '0', use] = line.split('|');
      const answer = text.replace(' *', '');
      return {
        _id: `modifierItem_${slug(name)}_${slug(answer)}`,
        name: answer,
        modifierCategoryId: categoryIdOf(name),
        price: money(price),
        isReduction: Number(price) < 0,
        recipe: stockUse(use, first),
        isDefault: text.endsWith(' *'),
        maxQty: selectionType === 'quantity' ? 3 : 1,
        sortOrder: (place + 1) * 10,
        outlets: outletIds,
      };
    }),
  );
  return [
    ['modifierCategories', categories],
    ['modifierItems', modifiers],
    ['addonItems', addonsOf(outlets, dishes).map(({ record }) => record)],
  ];
}

/** Set menus, made of existing dishes. */
export const comboRecords = (dishes: readonly Dish[], outlets: readonly DemoOutlet[]): AnyRecord[] =>
  COMBOS.split('\n').map((line, index) => comboOf(line, index, dishes, outlets));
