/** The group's records that an import needs, read once per request: outlets, menu items, recipes, stock items. */

import type { AnyRecord } from '#engine/define/fields';
import type { RecordOf } from '#engine/define/records';
import { folded } from '#engine/run/fold';
import { settingsOf } from '#engine/run/settings';
import type { CostingMethod } from '#engine/run/stock';
import { recordsIn } from '#engine/run/values';
import { type PortionSold, portionSold } from '#resources/menu';
import { SETTINGS } from '#resources/settings';
import type { Queryable } from '#server/db/types';
import { ACCOUNTS, COMPANIES, type Debtor, debtorOf } from '../cityLedger';
import { choiceMeant, choicesIn, type DishIn, dishesIn } from './dishes/combos';
import { type Sold, type Used, usageFrom } from './dishes/usage';
import { type ItemSold, namesOf } from './rows/named';

type Outlet = RecordOf<'outlets'>;
type MenuItem = RecordOf<'items'>;
type InventoryItem = RecordOf<'inventoryItems'>;

/** Who sends bills or events, and for which outlets. */
export interface Importer {
  groupId: string;
  userId: string;
  outletIds: readonly string[];
  /** Who asked for a cancellation, as its report shows it. */
  email?: string;
}

export interface Lookups {
  /** One of the person's outlets, by code, name or id. */
  outlet: (text: string | undefined) => Outlet | undefined;
  item: (code: string | undefined) => MenuItem | undefined;
  /** The item and portion that a file's text means at an outlet: a code, or a name. */
  sold: (text: string, portion: string | undefined, outletId: string) => ItemSold;
  /** A line's portion: by code or name, otherwise the default one; null for an item without portions. */
  portion: (item: MenuItem, text: string | undefined) => PortionSold;
  /** Whether a modifier, an add-on or a combo's choice has that name. */
  isExtra: (name: string) => boolean;
  /** What one sold unit takes and costs at an outlet on a business date. */
  usage: (outletId: string, sold: Sold, day: string) => Used;
  /** The menu items in one sold unit: the item, and what was chosen in a combo. */
  dishesIn: (sold: Pick<Sold, 'itemId' | 'modifiers'>) => readonly DishIn[];
  /** Whether an item is one of a combo's choices. */
  isChoice: (combo: MenuItem, said: { readonly id?: unknown; readonly name?: unknown }) => boolean;
  method: (outletId: string) => CostingMethod;
  /** Whether sales deplete stock at that outlet (settings inventory and stockDepletion). */
  depletes: (outletId: string) => boolean;
  /** Whether a refund at that outlet needs a reason (setting cancelReasonMandatory). */
  asksForReason: (outletId: string) => boolean;
  stockItem: (id: string) => InventoryItem | undefined;
  /** Who a city ledger payment charges: an account by number or name, a company by code or name; otherwise the problem with the text. */
  debtor: (text: string) => Debtor | string;
  /** An outlet's custom payment, by name or id; undefined if there is none. Inactive ones count, because history has them. */
  customPayment: (text: string, outletId: string) => RecordOf<'customPayments'> | undefined;
  /** The group's tax or charge with that id. Ended and inactive ones count, because history has them, here and below. */
  charge: (id: string) => RecordOf<'charges'> | undefined;
  /** An active tax or charge of an outlet by its code or name. */
  chargeNamed: (text: string, outletId: string) => RecordOf<'charges'> | undefined;
  discount: (id: string) => RecordOf<'discounts'> | undefined;
  promotion: (id: string) => RecordOf<'promotions'> | undefined;
}

const lower = (text: unknown) => folded(String(text ?? '').trim());

const byId = <R extends { _id: string }>(records: readonly R[]): Readonly<Record<string, R>> =>
  Object.fromEntries(records.map((record) => [record._id, record]));

/** Loads all of them for one group; `outletIds` limits the outlets to the person's. */
export async function loadLookups(db: Queryable, groupId: string, outletIds: readonly string[]): Promise<Lookups> {
  const rows = await db.query<{ resource: string; id: string; status: string; data: AnyRecord }>(
    `select resource, id, status, data from records
      where group_id = $1 and resource in
       ('outlets', 'items', 'modifierItems', 'addonItems', 'recipes', 'inventoryItems', 'units', 'systemSettings', 'customPayments',
        'charges', 'discounts', 'promotions', $2, $3)`,
    [groupId, COMPANIES, ACCOUNTS],
  );
  const lists = new Map<string, AnyRecord[]>();
  for (const { resource, id, status, data } of rows) {
    const list = lists.get(resource) ?? [];
    lists.set(resource, list);
    list.push({ ...data, _id: id, status });
  }
  const of = <const N extends string>(resource: N) => recordsIn(resource, lists.get(resource));
  const [all, stock, units] = [byId(of('outlets')), byId(of('inventoryItems')), of('units')];
  const [menu, stored] = [byId(of('items')), byId(of('systemSettings'))];
  const outlets = new Map<string, Outlet>();
  for (const outlet of Object.values(all)) {
    if (!outletIds.includes(outlet._id)) continue;
    for (const key of [outlet._id, outlet.code, outlet.name]) outlets.set(lower(key), outlet);
  }
  const items = new Map(Object.values(menu).map((item) => [lower(item.itemCode), item]));
  const named = namesOf(Object.values(menu));
  const choices = Object.values(menu).flatMap((item) => choicesIn(item).flatMap((id) => menu[id] ?? []));
  const extras = new Set(
    [...of('modifierItems'), ...of('addonItems'), ...choices].flatMap((each) => [
      lower(each.name),
      lower(each.shortName),
    ]),
  );
  const customPayments = of('customPayments');
  const [charges, discounts, promotions] = [byId(of('charges')), byId(of('discounts')), byId(of('promotions'))];
  const settings = new Map(Object.keys(all).map((id) => [id, settingsOf(SETTINGS, stored[id])]));
  return {
    outlet: (text) => outlets.get(lower(text)),
    item: (code) => items.get(lower(code)),
    sold: (text, portion, outletId) => named(text, items.get(lower(text)) ?? menu[text], portion, outletId),
    portion: portionSold,
    dishesIn: ({ itemId, modifiers }) => dishesIn(menu, itemId, modifiers),
    isChoice: (combo, said) => choiceMeant(menu, combo, said) !== undefined,
    isExtra: (name) => extras.has(lower(name)),
    usage: usageFrom({
      items: menu,
      modifiers: of('modifierItems'),
      addons: of('addonItems'),
      recipes: of('recipes'),
      stock,
      units,
    }),
    method: (outletId) => (settings.get(outletId)?.WAC === false ? 'lastPrice' : 'wac'),
    depletes: (outletId) =>
      settings.get(outletId)?.inventory !== false && settings.get(outletId)?.stockDepletion !== 'onIssue',
    asksForReason: (outletId) => settings.get(outletId)?.cancelReasonMandatory !== false,
    stockItem: (id) => stock[id],
    debtor: debtorsIn(of(ACCOUNTS), byId(of(COMPANIES))),
    customPayment: (text, outletId) =>
      customPayments.find(
        ({ _id, name, outlets: at }) => at?.includes(outletId) && [lower(_id), lower(name)].includes(lower(text)),
      ),
    charge: (id) => charges[id],
    chargeNamed: (text, outletId) =>
      Object.values(charges).find(
        ({ code, chargeName, outlets: at, status }) =>
          status !== 'inactive' &&
          (!at?.length || at.includes(outletId)) &&
          [lower(code), lower(chargeName)].includes(lower(text)),
      ),
    discount: (id) => discounts[id],
    promotion: (id) => promotions[id],
  };
}

/** Finds the account or company: numbers and codes take precedence over names, and an ambiguous name finds none. */
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
    if (other) return `More than one city ledger account is called “${text}”; give its number`;
    return only ?? `There is no city ledger account or company “${text}”`;
  };
}
