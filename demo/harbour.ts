/** The group "Harbour & Spice Restaurants": master data, then three weeks of trade, day by day, or more (domain section 6). */

import type { AnyRecord } from '#engine/define/fields';
import { dec, money, quantity } from '#engine/run/decimal';
import { addDays, daysInclusive } from '#engine/run/time/days';
import { timesUsage } from '#resources/inventory';
import type { Database, Queryable } from '#server/db/types';
import { gatherStatistics } from '#server/records/read/analyze';
import type { Scope } from '#server/records/write/store';
import { postMovements } from '#server/stockLedger/ledger';
import { harbourDebtors, signersOf } from './cityLedger/debtors';
import { enterDebtors, settleAccounts } from './cityLedger/ledger';
import { tradeOn } from './growth/quarter';
import { writeTraded } from './growth/state';
import { officeNow } from './growth/turn';
import { batchRecipeRecords } from './inventory/batches';
import { priceRecords, stockCategoryRecords, stockId, stockRecords, unitCostOf } from './inventory/cards';
import { doDeskWork } from './inventory/deskWork';
import { pantryByCode, STORY_ITEM } from './inventory/pantry';
import { recipeRecords, usageTable } from './inventory/recipes';
import { planSupply, type Supply } from './inventory/supply';
import { basicLists, seeded } from './lists';
import { dishesOf, dishRecords, menuCategoryRecords } from './menu/dishes';
import { MENU } from './menu/menu';
import { comboRecords, optionRecords, withOptions } from './menu/options';
import { billsOf, type TradeDay } from './sales/bills';
import { closeDays, closeMonths, exportJournals } from './sales/closes';
import { archivedBefore, archiveOldTrade } from './sales/oldTrade';
import { openTables } from './sales/openTables';
import { trade } from './sales/trade';
import { harbourCharges } from './settings/charges';
import { makeRecords, ownerOf } from './settings/making';
import { departmentRecords, settingsRecords } from './settings/outletSettings';
import { groupRecord, storePins, storeRecords, storeSignIns } from './store';
import { type DemoOutlet, OUTLETS, peopleOf, SUPPLIED } from './users/people';

export const HARBOUR = 'harbour';
/** Days of trade planned as a whole, with their deliveries. Later days are traded one by one, as the demo grows. */
export const DAYS = 21;
/** Minimum number of days before today for which recipes and prices exist. */
const KNOWN = 90;

export interface Making {
  db: Database;
  tx: Queryable;
  /** Business date of the first start. */
  today: string;
  passwordHash: string;
  /** Days of trade before today. */
  history: number;
  progress: (line: string) => void;
}

/** Sales on a day relative to today: they grow by 6% per quarter (domain section 6). */
const shareOn = (day: string, today: string): number => 1 - (0.06 * (daysInclusive(day, today) - 2)) / 90;

const byId = (records: readonly AnyRecord[]): Record<string, AnyRecord> =>
  Object.fromEntries(records.map((record) => [record._id, record]));
const scope: Scope = { groupId: HARBOUR, outletIds: 'all', userId: 'user_1' };

export async function makeHarbour({ db, tx, today, passwordHash, history, progress }: Making): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - history));
  const since = addDays(today, -Math.max(KNOWN, history + 2));
  const dishes = dishesOf();
  const lists = basicLists(
    OUTLETS.map(({ id }) => id),
    ['userRoles', 'foodDepartments', 'inventoryCategories'],
  );
  const units = lists.find(([resource]) => resource === 'units')?.[1] ?? [];
  const recipes = OUTLETS.map((outlet) => recipeRecords(dishes, outlet, since));
  const old = { db, groupId: HARBOUR, dishes, before: archivedBefore(today) };
  const debtors = harbourDebtors(OUTLETS.map(({ id }) => id));
  const share = shareOn(days.at(-1) ?? today, today);
  const bills = OUTLETS.map((outlet, index) =>
    billsOf({ ...outlet, netPerDay: outlet.netPerDay * share }, dishes, days, 1000 + index, signersOf(debtors)),
  );
  const supplies = OUTLETS.map((outlet, index) => {
    const cards = stockRecords(outlet, new Map());
    const table = usageTable(dishes, outlet, recipes[index] ?? [], cards, units);
    const codes = new Map(cards.map((card) => [String(card._id), String(card.itemCode)]));
    return planSupply(outlet, usedBy(bills[index] ?? [], table, codes), DAYS);
  });

  const roles = seeded('userRoles');
  const people = peopleOf((name) => String(roles.find((role) => role.name === name)?._id), today);
  const outletRecords = OUTLETS.map(({ id, code, name, record }) => ({
    _id: id,
    code,
    name,
    ...record,
    archiveBefore: old.before,
  }));
  await storeRecords(tx, scope, [
    ['groups', [groupRecord(HARBOUR, 'Harbour & Spice Restaurants', OUTLETS, { showQrReports: true })]],
    ['outlets', outletRecords],
    ['systemSettings', settingsRecords(OUTLETS)],
    ['foodDepartments', departmentRecords(OUTLETS)],
    ['userRoles', roles],
    ['users', people],
  ]);
  await storeSignIns(tx, HARBOUR, people, passwordHash);
  await storePins(tx, HARBOUR, people);
  progress(`Demo: ${OUTLETS.length} outlets, ${roles.length + 1} roles, ${people.length} people`);

  const { categories, subs } = stockCategoryRecords(OUTLETS);
  const stored = await storeRecords(tx, scope, [
    ...lists,
    ['suppliers', SUPPLIED.map(({ record }) => record)],
    ['inventoryCategories', categories],
    ['inventorySubCategories', subs],
    ...OUTLETS.map(
      (outlet, index) => ['inventoryItems', stockRecords(outlet, (supplies[index] as Supply).levels)] as const,
    ),
    ...OUTLETS.map((outlet) => ['supplierPrices', priceRecords(outlet, since)] as const),
  ]);
  progress(
    `Demo: stock ${stored.inventoryItems?.length} cards, ${stored.suppliers?.length} suppliers, ${stored.supplierPrices?.length} prices`,
  );

  await storeRecords(tx, scope, [
    ['menuCategories', menuCategoryRecords(MENU, OUTLETS)],
    ...optionRecords(dishes, OUTLETS),
    ['items', [...withOptions(dishRecords(dishes, OUTLETS), dishes, OUTLETS, today), ...comboRecords(dishes, OUTLETS)]],
    ['recipes', recipes.flat()],
    ['batchRecipes', OUTLETS.flatMap((outlet) => batchRecipeRecords(outlet, since))],
  ]);
  progress(`Demo: menu ${dishes.length} items, ${recipes.flat().length} recipes`);

  const keeping = { db, groupId: HARBOUR, outlets: OUTLETS, today };
  await enterDebtors(keeping, debtors);
  for (const supply of supplies) await db.transaction((own) => openStock(own, supply, addDays(today, -history - 1)));
  // Tills name the taxes of their bills.
  const outletIds = OUTLETS.map(({ id }) => id);
  await makeRecords(db, ownerOf(HARBOUR, outletIds), [['charges', harbourCharges(outletIds)]]);
  const archived = await archiveOldTrade({ ...old, signers: signersOf(debtors) });
  progress(`Demo: archive ${archived} bills of two years ago`);
  const tables = {
    items: byId(stored.inventoryItems ?? []),
    units: byId(stored.units ?? []),
    taxes: byId(stored.taxCombinations ?? []),
    suppliers: byId(stored.suppliers ?? []),
  };
  await gatherStatistics(tx);
  await trade({
    db,
    groupId: HARBOUR,
    masters: tables,
    people: byId(people),
    roles: byId(roles),
    days,
    bills,
    supplies,
    progress,
  });
  await gatherStatistics(tx);
  const growing = { db, groupId: HARBOUR, progress };
  const traded = Array.from({ length: history }, (_, index) => addDays(today, index - history));
  await tradeOn(growing, traded.slice(DAYS), (day) => shareOn(day, today));
  await doDeskWork(await officeNow(growing), HARBOUR, traded.slice(-DAYS));
  await openTables(growing, today);
  const yesterday = addDays(today, -1);
  await writeTraded(tx, { day: yesterday, steps: null, desks: yesterday });
  await settleAccounts(keeping);
  await closeMonths(keeping, addDays(today, -history - 1));
  const closed = await closeDays(keeping);
  await exportJournals(keeping, [{ outlet: OUTLETS[2] as DemoOutlet, from: 14, to: 8, format: 'xero' }]);
  progress(`Demo: ${closed} days closed`);
  progress(`Demo: city ledger ${debtors.companies.length} companies, ${debtors.accounts.length} accounts`);
}

/** Stock units used per day, by item code. */
function usedBy(
  days: readonly TradeDay[],
  table: ReturnType<typeof usageTable>,
  codes: ReadonlyMap<string, string>,
): Map<string, number[]> {
  const used = new Map<string, number[]>();
  days.forEach(({ sold }, day) => {
    for (const [key, portions] of sold)
      for (const usage of table.get(key) ?? []) {
        const code = codes.get(usage.itemId);
        if (code === undefined) continue;
        const amounts = used.get(code) ?? Array.from({ length: days.length }, () => 0);
        used.set(code, amounts);
        amounts[day] = (amounts[day] ?? 0) + Number(timesUsage(usage, 1)) * portions;
      }
  });
  return used;
}

/** Stock on hand before the first day, a little cheaper than today's prices; ten kilograms at exactly 1 000 for the README's story. */
async function openStock(tx: Queryable, { outlet, opening }: Supply, businessDate: string): Promise<void> {
  const stock = [...opening].filter(([, amount]) => amount > 0);
  const average = outlet.settings.find(({ name }) => name === 'WAC')?.state !== false;
  await postMovements(
    tx,
    {
      groupId: HARBOUR,
      docType: 'openingStock',
      docId: `opening_${outlet.id}`,
      docNumber: `OPENING-${outlet.code}`,
      userId: 'user_1',
      method: () => (average ? 'wac' : 'lastPrice'),
      negativeStock: () => 'block',
      itemName: (id) => id,
    },
    [
      ...stock.map(([code, amount]) => {
        const item = pantryByCode.get(code);
        const cost = item ? dec(unitCostOf(item)).times('0.98') : dec(0);
        return { code, amount: quantity(amount), value: money(cost.times(quantity(amount))) };
      }),
      ...(outlet.code === 'COL' ? [{ code: STORY_ITEM, amount: '10.0000', value: '10000.00' }] : []),
    ].map(({ code, amount, value }, index) => ({
      type: 'OPENING' as const,
      itemId: stockId(outlet, code),
      outletId: outlet.id,
      lineNo: index + 1,
      quantity: amount,
      value,
      businessDate,
    })),
  );
}
