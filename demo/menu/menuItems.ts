/** Parses the menu's lines (menu.ts). */
import type { MenuCategory } from './menu';

/** One parsed line of the menu. Eight have no recipe on purpose, so that reports have something to show. */
export interface MenuItem {
  /** Index in the whole menu, from 0. */
  index: number;
  name: string;
  shortName?: string;
  /** One price, or regular and large. */
  prices: number[];
  /** Item code -> quantity in the stock unit, before scaling. */
  ingredients: [code: string, quantity: number][];
  /** The stock item that is sold as it is. */
  resale?: string;
  dietary: string[];
  spiceLevel: number;
  featured: boolean;
  category: MenuCategory;
  categoryIndex: number;
  /** Index within its category. */
  place: number;
}

const DIETARY: Readonly<Record<string, string[]>> = { v: ['veg'], n: ['nonVeg'], e: ['egg'] };

/** Parses the menu; `unitOf` returns an item's stock unit, so that grams become kilograms and pieces stay pieces. */
export function readMenu(menu: readonly MenuCategory[], unitOf: (code: string) => string | undefined): MenuItem[] {
  const items: MenuItem[] = [];
  menu.forEach((category, categoryIndex) => {
    category.items.split('\n').forEach((line, place) => {
      const [names = '', prices = '', recipe = '', tags = ''] = line.split('|');
      const [name = '', shortName] = names.split('/');
      const ingredients = recipe.startsWith('=')
        ? []
        : recipe
            .split(' ')
            .filter(Boolean)
            .map((part): [string, number] => {
              const match = /^([A-Z]{4})([\d.]+)$/.exec(part);
              const unit = match && unitOf(match[1] ?? '');
              if (!match || !unit) throw new Error(`menu: cannot read "${part}" of ${name}`);
              return [match[1] ?? '', Number(match[2]) / (unit === 'ea' ? 1 : 1000)];
            });
      items.push({
        index: items.length,
        name,
        ...(shortName ? { shortName } : {}),
        prices: prices.split('/').map(Number),
        ingredients,
        ...(recipe.startsWith('=') ? { resale: recipe.slice(1) } : {}),
        dietary: DIETARY[tags[0] ?? ''] ?? [],
        spiceLevel: Number(tags[1] ?? 0),
        featured: tags.endsWith('*'),
        category,
        categoryIndex,
        place,
      });
    });
  });
  return items;
}
