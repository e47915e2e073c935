/** What an import needs to know of the group's records, read once per request: outlets, menu items, recipes, stock items. */

import { dec, type Numeric } from '../../resources/decimal';
import { type Usage, usageOf } from '../../resources/recipe';
import type { AnyRecord } from '../../resources/schema';
import { settingsOf } from '../../resources/settings';
import type { CostingMethod } from '../../resources/stock';
import type { Queryable } from '../db/types';
import { ACCOUNTS, COMPANIES, type Debtor, debtorOf } from '../ledger/masters';

export interface Lookups {
  /** An outlet of the person's, by code, name or id. */
  outlet: (text: string | undefined) => AnyRecord | undefined;
  item: (code: string) => AnyRecord | undefined;
  /** A portion's code, by code or name; undefined when the item has no such portion. */
  portion: (item: AnyRecord, text: string) => string | undefined;
  /** What one sold unit takes out of stock at an outlet on a business date; empty when nothing is known. */
  usage: (outletId: string, itemId: string, portion: string | null, day: string) => readonly Usage[];
  method: (outletId: string) => CostingMethod;
  /** Whether sales deplete stock at that outlet (settings inventory and stockDepletion). */
  depletes: (outletId: string) => boolean;
  stockItem: (id: string) => AnyRecord | undefined;
  /** Whom a city-ledger payment charges: an account by number or name, a company by code or name; else what is wrong with the text. */
  debtor: (text: string) => Debtor | string;
}

const lower = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase();

/** Loads all of them for one group; `outletIds` limits the outlets to the person's. */
export async function loadLookups(db: Queryable, groupId: string, outletIds: readonly string[]): Promise<Lookups> {
  const rows = await db.query<{ resource: string; id: string; status: string; data: AnyRecord }>(
    `select resource, id, status, data from records
      where group_id = $1 and resource in ('outlets', 'items', 'recipes', 'inventoryItems', 'units', 'systemSettings', $2, $3)`,
    [groupId, COMPANIES, ACCOUNTS],
  );
  const tables: Record<string, Record<string, AnyRecord>> = {};
  for (const { resource, id, status, data } of rows) {
    const table = tables[resource] ?? {};
    tables[resource] = table;
    table[id] = { ...data, _id: id, status };
  }
  const of = (resource: string) => tables[resource] ?? {};
  const outlets = new Map<string, AnyRecord>();
  for (const outlet of Object.values(of('outlets'))) {
    if (!outletIds.includes(outlet._id as string)) continue;
    for (const key of [outlet._id, outlet.code, outlet.name]) outlets.set(lower(key), outlet);
  }
  const items = new Map(Object.values(of('items')).map((item) => [lower(item.itemCode), item]));
  const settings = new Map(Object.keys(of('outlets')).map((id) => [id, settingsOf(of('systemSettings')[id])]));
  const recipes = new Map<string, AnyRecord[]>();
  for (const recipe of Object.values(of('recipes'))) {
    if (recipe.status !== 'active') continue;
    const key = `${recipe.outletId}|${recipe.menuItemId}`;
    recipes.set(key, [...(recipes.get(key) ?? []), recipe]);
  }
  const usages = new Map<string, readonly Usage[]>();
  const usageFor = (outletId: string, itemId: string, portion: string | null, day: string): readonly Usage[] => {
    const item = of('items')[itemId];
    const fitting = (recipes.get(`${outletId}|${itemId}`) ?? [])
      .filter(
        (recipe) =>
          String(recipe.effectiveFrom) <= day && (!recipe.portionId || lower(recipe.portionId) === lower(portion)),
      )
      // The version of the sale's date; one made for the portion goes before one for all.
      .sort(
        (a, b) =>
          Number(Boolean(b.portionId)) - Number(Boolean(a.portionId)) ||
          String(b.effectiveFrom).localeCompare(String(a.effectiveFrom)),
      );
    const [recipe] = fitting;
    if (recipe) return usageOf(recipe, of('inventoryItems'), of('units'));
    const resale =
      item?.costSource === 'inventoryItem' ? of('inventoryItems')[item.inventoryItemId as string] : undefined;
    if (!item || !resale) return [];
    // A menu item shared by outlets names one outlet's stock item; the code links its twins elsewhere (domain 1.5).
    const here =
      resale.outletId === outletId
        ? resale
        : Object.values(of('inventoryItems')).find(
            (each) => each.outletId === outletId && each.itemCode === resale.itemCode,
          );
    return here ? [{ itemId: here._id as string, perPortion: dec(item.inventoryQty as Numeric) }] : [];
  };
  return {
    outlet: (text) => outlets.get(lower(text)),
    item: (code) => items.get(lower(code)),
    portion: (item, text) => {
      const portions = (item.portions as AnyRecord[] | undefined) ?? [];
      const found = portions.find(
        (portion) => lower(portion.portionId) === lower(text) || lower(portion.name) === lower(text),
      );
      return found?.portionId as string | undefined;
    },
    usage: (outletId, itemId, portion, day) => {
      const key = `${outletId}|${itemId}|${portion}|${day}`;
      let usage = usages.get(key);
      if (!usage) {
        usage = usageFor(outletId, itemId, portion, day);
        usages.set(key, usage);
      }
      return usage;
    },
    method: (outletId) => (settings.get(outletId)?.WAC === false ? 'lastPrice' : 'wac'),
    depletes: (outletId) =>
      settings.get(outletId)?.inventory !== false && settings.get(outletId)?.stockDepletion !== 'onIssue',
    stockItem: (id) => of('inventoryItems')[id],
    debtor: debtorsIn(Object.values(of(ACCOUNTS)), of(COMPANIES)),
  };
}

/** Finds who is meant: numbers and codes go before names, and a name that two have is no answer. */
function debtorsIn(accounts: readonly AnyRecord[], companies: Readonly<Record<string, AnyRecord>>) {
  const byId = new Map(Object.entries(companies));
  const debtors = [
    ...accounts.map((record) => ({
      debtor: debtorOf(record, 'account', byId),
      code: record.accountNo,
      name: record.accountName,
    })),
    ...[...byId.values()].map((record) => ({
      debtor: debtorOf(record, 'company', byId),
      code: record.companyCode,
      name: record.companyName,
    })),
  ];
  const byCode = new Map(debtors.map(({ debtor, code }) => [lower(code), debtor]));
  const byName = new Map<string, Debtor[]>();
  for (const { debtor, name } of debtors) byName.set(lower(name), [...(byName.get(lower(name)) ?? []), debtor]);
  return (text: string): Debtor | string => {
    const exact = byCode.get(lower(text));
    if (exact) return exact;
    const [only, other] = byName.get(lower(text)) ?? [];
    if (other) return `More than one city-ledger account is called "${text}"; give its number`;
    return only ?? `There is no city-ledger account or company "${text}"`;
  };
}
