/**
 * A second, small group whose records have the same ids as the first one's: neither group can see the other's data. Its second outlet is
 * abroad: another currency and another time zone.
 */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { administratorRole } from '#server/auth/identity';
import { importBills } from '#server/departments/sales/service';
import { lakesideDebtors, signersOf } from './cityLedger/debtors';
import { enterDebtors } from './cityLedger/ledger';
import type { Making } from './harbour';
import { basicLists } from './lists';
import { dishesOf, dishRecords, menuCategoryRecords } from './menu/dishes';
import type { MenuCategory } from './menu/menu';
import { billsOf } from './sales/bills';
import { exportJournals } from './sales/closes';
import { departmentRecords, settingsRecords } from './settings/outletSettings';
import { groupRecord, storePins, storeRecords, storeSignIns } from './store';
import type { DemoOutlet } from './users/people';

export const LAKESIDE = 'lakeside';
/** Days of trade before today. */
const DAYS = 10;

/** No recipes: this group keeps no stock. */
const MENU: readonly MenuCategory[] = [
  {
    name: 'Breakfast',
    revenueGroup: 'food',
    colour: '#b45309',
    targetCostPct: 28,
    weight: 4,
    items: `String hoppers with kiri hodi|850||v1*
Milk rice with lunu miris|780||v2*
English breakfast|1950||n0
Pancakes with treacle|950||e0
Egg hoppers (2 pieces)|620||e0*
Omelette with toast|890||e0`,
  },
  {
    name: 'Lunch',
    revenueGroup: 'food',
    colour: '#0f766e',
    targetCostPct: 30,
    weight: 6,
    items: `Rice and curry of the day|1250||n2*
Grilled lake fish|2200||n0*
Chicken club sandwich|1550||n0
Vegetable noodles|1100||v0
Chicken fried rice|1400||n0*
Pasta of the day|1650/2300||v0`,
  },
  {
    name: 'Drinks',
    revenueGroup: 'beverage',
    colour: '#0369a1',
    targetCostPct: 22,
    weight: 5,
    items: `Fresh lime soda|520||v0*
Ceylon tea|320||v0*
Filter coffee|480||v0
Mineral water|220||v0*
Passion fruit juice|720||v0
King coconut|450||v0`,
  },
];

/** The menu of the outlet abroad, in dollars. */
const RESORT_MENU: readonly MenuCategory[] = [
  {
    name: 'Resort kitchen',
    revenueGroup: 'food',
    colour: '#7c3aed',
    targetCostPct: 31,
    weight: 6,
    items: `Reef fish curry|18||n2
Tuna steak with lime|24||n0
Lobster, grilled|46||n0
Club sandwich|14||n0
Garden salad|11||v0
Coconut pancakes|9||e0`,
  },
  {
    name: 'Resort bar',
    revenueGroup: 'beverage',
    colour: '#0891b2',
    targetCostPct: 24,
    weight: 4,
    items: `Fresh coconut|6||v0
Iced tea|5||v0
Passion fruit cooler|8||v0
Espresso|4||v0`,
  },
];

const OUTLET: DemoOutlet = {
  id: 'outlet_1',
  code: 'LKS',
  name: 'Lakeside Bolgoda',
  netPerDay: 62_000,
  cashiers: ['Amaya Weeratunga'],
  record: {
    currency: 'LKR',
    timeZone: 'Asia/Colombo',
    dayStartTime: '04:00',
    fiscalYearStart: '04-01',
    taxInclusivePricing: false,
    roundingRule: 'none',
    contact_info: {
      address: '12 Lake Road, Moratuwa',
      city: 'Moratuwa',
      phone: '+94 11 265 9021',
      email: 'hello@lakeside.example',
    },
    tags: ['Lake side'],
    urban_piper: { stores: [{ storeRefId: 'LKS-BOLGODA-01', platform: 'UrbanPiper', active: true }] },
    olo: { status: false },
    uber: { status: false },
    pickme: { status: false },
    sortOrder: 1,
  },
  settings: [{ name: 'inventory', state: false }],
};

const RESORT: DemoOutlet = {
  id: 'outlet_2',
  code: 'LKM',
  name: 'Lakeside Hulhumalé',
  netPerDay: 640,
  cashiers: ['Aishath Naseer'],
  record: {
    ...OUTLET.record,
    currency: 'USD',
    timeZone: 'Indian/Maldives',
    contact_info: {
      address: 'Nirolhu Magu, Hulhumalé',
      city: 'Malé',
      phone: '+960 335 4410',
      email: 'hulhumale@lakeside.example',
    },
    tags: ['Beach'],
    urban_piper: { stores: [] },
    sortOrder: 2,
  },
  settings: [{ name: 'inventory', state: false }],
};
const PLACES = [OUTLET, RESORT];

const PEOPLE: readonly AnyRecord[] = [
  {
    _id: 'user_1',
    firstName: 'Ranjan',
    lastName: 'Goonetilleke',
    email: 'owner@lakeside.example',
    phone: '+94 77 412 8890',
    roleId: administratorRole,
    outletIds: PLACES.map(({ id }) => id),
    userType: 'backOffice',
    sessionStatus: 'offline',
  },
  {
    _id: 'user_2',
    firstName: 'Amaya',
    lastName: 'Weeratunga',
    email: 'amaya@lakeside.example',
    roleId: 'role_1',
    outletIds: [OUTLET.id],
    userType: 'both',
    hasPin: true,
    sessionStatus: 'offline',
  },
];

/** Creates the group, its menus and some days of bills. */
export async function makeLakeside({ db, tx, today, passwordHash, progress }: Making): Promise<void> {
  const scope = { groupId: LAKESIDE, outletIds: 'all', userId: 'user_1' } as const;
  const dishes = dishesOf([...MENU, ...RESORT_MENU]);
  const isAbroad = ({ categoryIndex }: { categoryIndex: number }) => categoryIndex >= MENU.length;
  const [home, abroad] = [dishes.filter(({ menu }) => !isAbroad(menu)), dishes.filter(({ menu }) => isAbroad(menu))];
  const categories = menuCategoryRecords([...MENU, ...RESORT_MENU], [OUTLET]).map((category, categoryIndex) =>
    isAbroad({ categoryIndex }) ? { ...category, outlets: [RESORT.id] } : category,
  );
  const outletIds = PLACES.map(({ id }) => id);
  await storeRecords(tx, scope, [
    ['groups', [groupRecord(LAKESIDE, 'Lakeside Kitchen', PLACES)]],
    ['outlets', PLACES.map(({ id, code, name, record }) => ({ _id: id, code, name, ...record }))],
    ['systemSettings', settingsRecords(PLACES)],
    ['foodDepartments', departmentRecords(PLACES, 2)],
    [
      'userRoles',
      [
        {
          _id: 'role_1',
          type: 'role',
          name: 'Cashier',
          module: [
            { moduleId: 'MENU_ITEM', actions: ['view'] },
            { moduleId: 'RPT_SALES', actions: ['view'] },
          ],
        },
      ],
    ],
    ['users', PEOPLE],
    ...basicLists(outletIds, ['userRoles', 'foodDepartments']),
    ['menuCategories', categories],
    ['items', [...dishRecords(home, [OUTLET]), ...dishRecords(abroad, [RESORT])]],
  ]);
  await storeSignIns(tx, LAKESIDE, PEOPLE, passwordHash);
  await storePins(tx, LAKESIDE, PEOPLE);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS));
  const debtors = lakesideDebtors([OUTLET.id]);
  const keeping = { db, groupId: LAKESIDE, outlets: PLACES, today };
  await enterDebtors({ ...keeping, outlets: [OUTLET] }, debtors);
  const bills = [...billsOf(OUTLET, home, days, 4711, signersOf(debtors)), ...billsOf(RESORT, abroad, days, 4712, [])];
  const importer = { groupId: LAKESIDE, userId: 'user_1', outletIds };
  await importBills(db, importer, { rows: bills.flatMap(({ rows }) => rows) });
  await exportJournals(keeping, [{ outlet: RESORT, from: 8, to: 2, format: 'quickBooks' }]);
  const count = bills.reduce((total, each) => total + each.bills, 0);
  progress(`Demo: second group, menu ${dishes.length} items, ${count} bills`);
}
