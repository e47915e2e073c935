/** The demo restaurants' stock items: 120 items in 9 categories, one line of text each (domain section 6). */

export interface PantryCategory {
  /** Code of the category in lower case; its name is the same as in every new group. */
  key: string;
  itemType: 'raw' | 'semiFinished' | 'resale' | 'packaging';
  /** Key of the usual supplier; none for items the kitchen makes. */
  supplier?: string;
  /** Sub-categories: the index of the first item of each. */
  subCategories: readonly string[];
  /** `code|name|stock unit|price per stock unit|pack:stock units in it|usable share in percent, if not all` */
  items: string;
}

export interface PantryItem {
  code: string;
  name: string;
  /** Code of the stock unit. */
  unit: 'kg' | 'L' | 'ea';
  /** Per stock unit, in rupees. */
  price: number;
  /** Code of the purchase unit, and how many stock units it has. */
  pack: string;
  factor: number;
  yieldPct: number;
  category: PantryCategory;
  /** Index within its category. */
  place: number;
}

/** The README's story uses this one: nothing else sells, buys or moves it. */
export const STORY_ITEM = 'DUCK';

export const PANTRY: readonly PantryCategory[] = [
  {
    key: 'meat',
    itemType: 'raw',
    supplier: 'poultry',
    subCategories: ['Poultry', 'Meat'],
    items: `CHWH|Chicken, whole|kg|1120|case:10|72
CHBR|Chicken breast|kg|1650|case:10|95
CHTH|Chicken thigh, boneless|kg|1480|case:10|92
CHWI|Chicken wings|kg|1040|case:10
DUCK|Duck, whole|kg|1150|case:10|70
CHSA|Chicken sausages|kg|1850|case:5
BEEF|Beef, boneless|kg|2550|case:5|88
BFMI|Beef mince|kg|2280|case:5
MUTT|Mutton, boneless|kg|3900|case:5|85
PORK|Pork belly|kg|2080|case:10|90
BACN|Bacon|kg|4150|case:2.5
CHHA|Chicken ham|kg|2200|case:5`,
  },
  {
    key: 'fish',
    itemType: 'raw',
    supplier: 'seafood',
    subCategories: ['Fish', 'Shellfish'],
    items: `TUNA|Yellowfin tuna (kelawalla)|kg|2600|box:5|85
SEER|Seer fish (thora)|kg|3750|box:5|80
MODH|Barramundi fillet (modha)|kg|2950|box:5|92
SPRT|Dried sprats (hal masso)|kg|2400|box:2
PRWN|Prawns, medium|kg|3350|box:5|65
CUTT|Cuttlefish|kg|2250|box:5|75
CRAB|Mud crab|kg|3400|box:4|60
LOBS|Lobster tail|kg|9200|box:2|70`,
  },
  {
    key: 'produce',
    itemType: 'raw',
    supplier: 'produce',
    subCategories: ['Vegetables', 'Fruit'],
    items: `ONIO|Big onions|kg|290|bag:25|90
RONI|Red onions|kg|430|crate:12|88
GARL|Garlic|kg|780|crate:12|85
GING|Ginger|kg|920|crate:6|85
TOMA|Tomatoes|kg|390|crate:12|92
GCHI|Green chillies|kg|660|crate:6|95
CAPS|Capsicum|kg|790|crate:12|85
CARR|Carrots|kg|370|crate:12|85
LEEK|Leeks|kg|330|crate:12|80
CABB|Cabbage|kg|230|crate:12|82
POTA|Potatoes|kg|270|bag:25|85
BEAN|Green beans|kg|430|crate:12|90
BRIN|Brinjals|kg|330|crate:12|88
OKRA|Okra|kg|350|crate:12|90
PUMP|Pumpkin|kg|190|crate:12|75
CUCU|Cucumber|kg|250|crate:12|88
LETT|Iceberg lettuce|kg|920|crate:8|75
SPRO|Spring onions|kg|710|crate:6|80
CURL|Curry leaves|kg|640|crate:4
CORI|Coriander leaves|kg|1380|crate:4|80
MUSH|Button mushrooms|kg|1320|crate:6|92
COCO|Coconuts|ea|135|crate:24
LIME|Limes|kg|520|crate:12
PINE|Pineapple|kg|360|crate:12|60
MANG|Mangoes|kg|540|crate:12|65
PAPA|Papaya|kg|270|crate:12|65`,
  },
  {
    key: 'dairy',
    itemType: 'raw',
    supplier: 'dairy',
    subCategories: ['Dairy', 'Eggs & frozen'],
    items: `MILK|Fresh milk|L|470|can:20
CREA|Cooking cream|L|1880|case:6
BUTT|Butter|kg|2790|case:5
CHED|Cheddar|kg|3380|box:5
MOZZ|Mozzarella|kg|3150|box:5
PARM|Parmesan|kg|6400|box:2
CURD|Buffalo curd|kg|770|crate:12
GHEE|Ghee|kg|3550|can:5
PANR|Paneer|kg|2580|box:2
EGGS|Eggs|ea|38|tray:30
ICEV|Vanilla ice cream|L|880|can:10
CMIL|Condensed milk|kg|1140|case:12`,
  },
  {
    key: 'dry',
    itemType: 'raw',
    supplier: 'grain',
    subCategories: ['Rice & flour', 'Bread & pasta', 'Other'],
    items: `BASM|Basmati rice|kg|640|bag:25
SAMB|Samba rice|kg|270|bag:25
FLOU|Wheat flour|kg|215|bag:25
SEMO|Semolina|kg|245|bag:25
CFLO|Corn flour|kg|430|bag:25
DHAL|Red lentils (dhal)|kg|345|bag:25
CPEA|Chickpeas|kg|525|bag:10
GODA|Godamba roti|ea|46|tray:50
ENOO|Egg noodles|kg|640|case:10
SPAG|Spaghetti|kg|770|case:10
PENN|Penne|kg|790|case:10
BUNS|Burger buns|ea|78|tray:24
BREA|Sandwich bread|kg|490|crate:12
BCRU|Breadcrumbs|kg|570|case:5
CASH|Cashew nuts|kg|3750|box:2
COMP|Coconut milk powder|kg|1450|case:5
COCP|Cocoa powder|kg|2650|box:2
JAGG|Kithul jaggery|kg|980|case:5
SUGA|Sugar|kg|265|bag:25
SALT|Salt|kg|95|bag:25`,
  },
  {
    key: 'spices',
    itemType: 'raw',
    supplier: 'spices',
    subCategories: ['Spices', 'Oils & sauces'],
    items: `RCUR|Roasted curry powder|kg|1620|case:5
CHPO|Chilli powder|kg|1420|case:5
TURM|Turmeric|kg|1310|box:2
BPEP|Black pepper|kg|2620|box:2
CINN|Cinnamon|kg|3820|box:1
CARD|Cardamom|kg|9400|box:0.5
GORA|Goraka|kg|1120|box:5
SOYS|Soy sauce|L|660|bottle:0.75
OYST|Oyster sauce|L|1420|bottle:0.75
KETC|Tomato ketchup|L|790|can:5
CHPA|Chilli paste|kg|1480|case:5
VINE|Coconut vinegar|L|265|can:20
VOIL|Vegetable oil|L|690|can:20
OOIL|Olive oil|L|3580|can:5
MAYO|Mayonnaise|kg|1360|case:5
BBQS|Barbecue sauce|L|1290|can:5`,
  },
  {
    key: 'drinks',
    itemType: 'raw',
    supplier: 'drinks',
    subCategories: ['Resale', 'For the bar'],
    items: `COLA|Cola 400 ml|ea|112|crate:24
LEMO|Lemonade 400 ml|ea|112|crate:24
GBEE|Ginger beer 400 ml|ea|118|crate:24
CREM|Cream soda 400 ml|ea|115|crate:24
WATR|Mineral water 500 ml|ea|49|crate:24
TONI|Tonic water 330 ml|ea|134|crate:24
TEAB|Ceylon tea BOPF|kg|1920|box:2.5
COFF|Coffee beans|kg|5150|box:2
ORAN|Orange concentrate|L|1180|can:5
PASS|Passion fruit cordial|L|1090|bottle:0.75
MALT|Malted milk powder|kg|2250|box:2
CHSY|Chocolate syrup|L|1760|bottle:0.75`,
  },
  {
    key: 'packaging',
    itemType: 'packaging',
    supplier: 'packaging',
    subCategories: ['Packaging', 'Cleaning'],
    items: `MBOX|Meal boxes|ea|31|sleeve:50
BBOX|Burger boxes|ea|24|sleeve:50
PBOX|Pizza boxes|ea|66|sleeve:50
CUPS|Paper cups 350 ml|ea|17.5|sleeve:50
NAPK|Napkins|ea|1.6|sleeve:500
GLOV|Kitchen gloves|ea|7.5|sleeve:100
DISH|Dish-washing liquid|L|415|can:20
FLRC|Floor cleaner|L|375|can:20`,
  },
  {
    key: 'semi',
    itemType: 'semiFinished',
    subCategories: ['From the kitchen'],
    items: `CBAS|Curry base|kg|337|
PDOU|Pizza dough|kg|240|
CSTO|Chicken stock|L|185|
PSAM|Pol sambol|kg|610|
TSAU|House tomato sauce|L|420|
SYRU|Sugar syrup|L|195|`,
  },
];

/** All items, parsed from their lines; a malformed line throws, because it is a typo in this file. */
export const pantryItems: readonly PantryItem[] = PANTRY.flatMap((category) =>
  category.items.split('\n').map((line, place) => {
    const [code, name, unit, price, pack = '', share] = line.split('|');
    const [packUnit = '', factor] = pack.split(':');
    if (!code || !name || (unit !== 'kg' && unit !== 'L' && unit !== 'ea') || !Number(price))
      throw new Error(`pantry: cannot read "${line}"`);
    return {
      code,
      name,
      unit,
      price: Number(price),
      pack: packUnit,
      factor: Number(factor ?? 1),
      yieldPct: Number(share ?? 100),
      category,
      place,
    };
  }),
);

export const pantryByCode: ReadonlyMap<string, PantryItem> = new Map(pantryItems.map((item) => [item.code, item]));
