import { describe, expect, it } from 'vitest';
import { navigationOf } from '#engine/read/navigation';
import { pagesOf } from '#engine/read/paths';
import { declarations, trade } from '#resources';

/** The whole side navigation of the spec (section 2), typed from its text: all of its entries must exist here, in the same place. */

type Entry = readonly [label: string, path: string];

const SPEC: Readonly<Record<string, readonly Entry[]>> = {
  home: [
    ['Dashboard', '/dashboard'],
    ['Ask AI (Beta)', '/omakai'],
  ],
  menu: [
    ['Menu Items', '/items'],
    ['Add-on Items', '/modiferItems'],
    ['Modifier Items', '/modifers'],
    ['Bulk Price Update', '/bulkPriceUpdate'],
  ],
  users: [
    ['User Roles', '/userRole'],
    ['Users', '/user'],
  ],
  selling: [
    ['Discounts', '/discount'],
    ['Promotions', '/promotionlist'],
    ['Custom Payments', '/customPayment'],
  ],
  ledger: [
    ['Company', '/listOrganizations'],
    ['Accounts', '/listAccounts'],
    ['Transaction Details', '/transactionDetailReport'],
  ],
  settings: [
    ['Tax', '/listCharges'],
    ['Printer Setup', '/listPrinter'],
    ['System Settings', '/editSystemSettings'],
    ['Outlet Settings', '/editOutlet'],
    ['Comments', '/comments'],
    ['Floor', '/listFloor'],
  ],
  olo: [
    ['OLO Settings', '/oloSystemSettings'],
    ['OLO Menu Management', '/olomenulist'],
  ],
  inventoryMaster: [
    ['Dashboard', '/invdashboard'],
    ['UOM', '/unitlist'],
    ['Category', '/categorylist'],
    ['Item Management', '/inventoryitemlist'],
    ['Item Copy', '/itemCopy'],
    ['Supplier', '/supplierlist'],
    ['Supplier Price', '/supplierPrice'],
    ['Create Recipe', '/createrecipe'],
    ['Tax', '/taxlist'],
  ],
  inventory: [
    ['PO', '/polist'],
    ['GRN', '/grnlist'],
    ['Issue Note', '/issuenotelist'],
    ['Supplier Return', '/supplierreturnlist'],
    ['Stock Adjustment', '/stockadjustmentlist'],
    ['Stock Entry', '/stockentrylist'],
    ['Wastage Management', '/wastagemanagementlist'],
    ['Batch Processing', '/createINVrecipe'],
    ['SRN', '/srnlist'],
    ['Transfer Out', '/transferoutlist'],
    ['Transfer In', '/transferinlist'],
    ['Bulk Batch Process', '/bulkBatchProcess'],
  ],
  inventoryReports: [
    ['Current Stock Summary', '/stocksummaryreport'],
    ['Valuation', '/stockvaluationreport'],
    ['Cost of Sales', '/costofsalesreport'],
    ['Variance', '/stockvariancereport'],
    ['Usage', '/stockusagereport'],
    ['GRN Listing', '/grnlistingreport'],
    ['Recipe Cost', '/recipeCostReport'],
    ['Batch Cost', '/batchprocessCostReport'],
    ['Profit Margin', '/profitMarginReport'],
    ['Issue Note Listing', '/issuenotelistingreport'],
    ['Transfer Out Listing', '/transferoutlistingreport'],
    ['Transfer In Listing', '/transferinlistingreport'],
    ['Batch Process Listing', '/batchProcessReport'],
    ['Wastage Note Listing', '/wastageNoteReport'],
    ['Stock Adjustment Listing', '/stockAdjustmentReport'],
    ['Stock Entry Listing', '/stockEntryReport'],
    ['Purchase Order Listing', '/PoReport'],
    ['Supplier Return Listing', '/SupplierReturnReport'],
    ['Item Transaction Listing', '/itemTransactionReport'],
    ['Recipe Item Listing', '/RecipeItemListingReport'],
    ['SRN Listing', '/SRNListingReport'],
  ],
  reports: [
    ['Sales', '/salesReport'],
    ['Product Category', '/productCategoryReport'],
    ['Discount', '/discountReport'],
    ['Order Cancellation', '/orderCancellationReport'],
    ['Payment Cancellation', '/paymentCancellationReport'],
    ['Bill Wise', '/billWiseReport'],
    ['Customer', '/customerReport'],
    ['Merge/Split Bills', '/mergedBillsReport'],
    ['User Log', '/userLogReport'],
    ['Advance Payment', '/advancePaymentReport'],
    ['Menu Item', '/menuItemReport'],
    ['User Role', '/userRoleReport'],
    ['QR Customer', '/qrCustomerReport'],
    ['QR Table', '/qrTableReport'],
    ['KOT Summary', '/kotSummaryReport'],
  ],
};

/** Entries that the spec's list doesn't have: their place (after which of the spec's), and the reason. */
const BEYOND: Readonly<Record<string, { group: string; label: string; after: string; why: string }>> = {
  '/getstarted': {
    group: 'home',
    label: 'Get started',
    after: '',
    why: 'the checklist of a new group; gone once it is done',
  },
  '/personalData': {
    group: 'users',
    label: 'Personal data',
    after: '/user',
    why: 'what is kept about one person, exported or erased on their request',
  },
  '/importBills': {
    group: 'selling',
    label: 'Import Bills',
    after: '/customPayment',
    why: 'bills of another system or of the time before, from a file',
  },
  '/signInSettings': {
    group: 'users',
    label: 'Sign-in Settings',
    after: '/user',
    why: 'two-step verification for administrators, and the group’s own provider; the spec has passwords only',
  },
  '/createcategory': {
    group: 'menu',
    label: 'Menu Categories',
    after: '/items',
    why: 'the spec makes categories (/createcategory) but lists no screen to change them',
  },
  '/modifierCategories': {
    group: 'menu',
    label: 'Modifier Categories',
    after: '/modifers',
    why: 'the spec makes modifier categories (insertModifierCategory) but lists no screen to find and change them',
  },
  '/listCityLedgerSettlements': {
    group: 'ledger',
    label: 'Settlements',
    after: '/transactionDetailReport',
    why: 'the spec posts and cancels settlements but lists no screen to find one and print it again',
  },
  '/measuretypelist': {
    group: 'inventoryMaster',
    label: 'Measure Types',
    after: '/unitlist',
    why: 'a route of the spec without an entry; belongs to UOM',
  },
  '/subcategorylist': {
    group: 'inventoryMaster',
    label: 'Sub-category',
    after: '/categorylist',
    why: 'a route of the spec without an entry; belongs to Category',
  },
  '/taxCombinations': {
    group: 'inventoryMaster',
    label: 'Tax Combinations',
    after: '/taxlist',
    why: 'the spec has calls for tax combinations and no screen',
  },
  '/paymentModes': {
    group: 'inventoryMaster',
    label: 'Payment Modes',
    after: '/supplierPrice',
    why: 'the spec lists payment modes (GET paymentmode) and has no screen to keep them',
  },
  '/batchTraceReport': {
    group: 'inventoryReports',
    label: 'Batch Tracing',
    after: '/itemTransactionReport',
    why: 'where a batch went, for a recall',
  },
  '/allergenReport': {
    group: 'inventoryReports',
    label: 'Allergens',
    after: '/RecipeItemListingReport',
    why: 'the allergens of each dish from its ingredients, to print and put up',
  },
  '/reorder': {
    group: 'inventory',
    label: 'Reorder',
    after: '/polist',
    why: 'draft orders for what is short (domain 5); belongs to PO',
  },
  '/bulkStockEntry': {
    group: 'inventory',
    label: 'Count Sheet',
    after: '/stockentrylist',
    why: 'a route of the spec without an entry; belongs to Stock Entry',
  },
  '/batchprocesslist': {
    group: 'inventory',
    label: 'Batch Runs',
    after: '/createINVrecipe',
    why: 'the spec has calls for batch runs (batchprocess) and no screen to list them; Batch Processing holds their recipes',
  },
  '/priorityLevels': {
    group: 'inventory',
    label: 'Priorities',
    after: '/bulkBatchProcess',
    why: 'the spec lists priorities (GET prioritylevel) and has no screen to keep them',
  },
  '/adjustmentTypes': {
    group: 'inventory',
    label: 'Adjustment Types',
    after: '/bulkBatchProcess',
    why: 'the spec lists adjustment types (GET adjustmenttype) and has no screen to keep them',
  },
  '/FoodCostControlReport': {
    group: 'inventoryReports',
    label: 'Food Cost Control',
    after: '/costofsalesreport',
    why: 'a route of the spec without an entry',
  },
  '/tableRevenueReport': {
    group: 'reports',
    label: 'Table Revenue',
    after: '/customerReport',
    why: 'a route of the spec without an entry',
  },
  '/taxReport': {
    group: 'reports',
    label: 'Tax',
    after: '/customerReport',
    why: 'tax on sales and on purchases, for the tax return',
  },
  '/journal': {
    group: 'reports',
    label: 'Journal',
    after: '/customerReport',
    why: 'debits and credits for the accounts',
  },
  '/journalExports': {
    group: 'reports',
    label: 'Journal Exports',
    after: '/customerReport',
    why: 'which days are in the accounts',
  },
  '/accountMappings': {
    group: 'settings',
    label: 'Accounts',
    after: '/listCharges',
    why: 'the accounts that journals post to',
  },
  '/dayCloses': {
    group: 'books',
    label: 'Close the Day',
    after: '',
    why: 'sales and cash of a day, counted and signed; the spec has no closing of days',
  },
  '/dayCloseReport': {
    group: 'books',
    label: 'Days',
    after: '',
    why: 'which days of all outlets are closed',
  },
  '/monthClose': {
    group: 'books',
    label: 'Close the Month',
    after: '',
    why: 'a period of an outlet, with what is open; the spec closes periods by an action of the outlet',
  },
  '/closingPoints': {
    group: 'books',
    label: 'Open Points',
    after: '',
    why: 'what is open at the end of a period, at all outlets',
  },
  '/creditrequestlist': {
    group: 'inventory',
    label: 'Credit Request',
    after: '/supplierreturnlist',
    why: 'what suppliers charged too much, until their credit note; the spec has supplier returns only',
  },
  '/supplierCredits': {
    group: 'inventoryReports',
    label: 'Supplier Credits',
    after: '/SupplierReturnReport',
    why: 'what suppliers owe for returns and credit requests',
  },
  '/supplierComparison': {
    group: 'inventoryReports',
    label: 'Supplier Comparison',
    after: '/SupplierReturnReport',
    why: 'what each supplier charges for an item, per stock unit',
  },
  '/shiftReport': {
    group: 'reports',
    label: 'Shifts',
    after: '/userLogReport',
    why: 'cash of each shift and cashier, expected and counted',
  },
  '/ccTaggingReport': {
    group: 'reports',
    label: 'Card Tagging',
    after: '/customerReport',
    why: 'a route of the spec without an entry',
  },
  '/statics': {
    group: 'settings',
    label: 'Statistics',
    after: '/listFloor',
    why: 'a route of the spec without an entry',
  },
  '/checking': {
    group: 'settings',
    label: 'Diagnostics',
    after: '/listFloor',
    why: 'a route of the spec without an entry',
  },
  ...Object.fromEntries(
    ['Sales', 'ProductCategory', 'OrderCancellation', 'PaymentCancellation', 'Discount'].map((name) => [
      `/archived${name}Report`,
      {
        group: 'archived',
        label: name.replace(/\B[A-Z]/g, (letter) => ` ${letter}`),
        after: '',
        why: 'archived reports have routes and no entries; their group stands at the end',
      },
    ]),
  ),
};

/** Entries of the spec whose screens don't exist yet. Only ever remove some. */
const STILL_TO_COME: readonly string[] = [
  '/dashboard',
  '/omakai',
  '/modiferItems',
  '/modifers',
  '/bulkPriceUpdate',
  '/userRole',
  '/user',
  '/discount',
  '/promotionlist',
  '/customPayment',
  '/listCharges',
  '/listPrinter',
  '/editSystemSettings',
  '/editOutlet',
  '/comments',
  '/listFloor',
  '/oloSystemSettings',
  '/olomenulist',
  '/invdashboard',
  '/itemCopy',
  '/issuenotelist',
  '/supplierreturnlist',
  '/stockadjustmentlist',
  '/stockentrylist',
  '/wastagemanagementlist',
  '/srnlist',
  '/transferoutlist',
  '/transferinlist',
  '/stockvaluationreport',
  '/costofsalesreport',
  '/stockvariancereport',
  '/stockusagereport',
  '/recipeCostReport',
  '/profitMarginReport',
  '/issuenotelistingreport',
  '/transferoutlistingreport',
  '/transferinlistingreport',
  '/wastageNoteReport',
  '/stockAdjustmentReport',
  '/stockEntryReport',
  '/PoReport',
  '/SupplierReturnReport',
  '/RecipeItemListingReport',
  '/SRNListingReport',
  '/productCategoryReport',
  '/discountReport',
  '/orderCancellationReport',
  '/paymentCancellationReport',
  '/customerReport',
  '/mergedBillsReport',
  '/userLogReport',
  '/advancePaymentReport',
  '/menuItemReport',
  '/userRoleReport',
  '/qrCustomerReport',
  '/qrTableReport',
  '/kotSummaryReport',
];

/** `Tax /listCharges` */
const written = ([label, path]: Entry): string => `${label} ${path}`;
const existing = new Map<string, Entry[]>(
  navigationOf(trade.navigation, declarations).map(({ group, entries }) => [
    group.key,
    entries.map(({ label, path }): Entry => [label, path]),
  ]),
);
const isBeyond = ([, path]: Entry) => path in BEYOND;

describe('the side navigation', () => {
  it.each(Object.entries(SPEC))(
    'has in %s what the spec has, as it is called there and in its order',
    (key, wanted) => {
      const here = (existing.get(key) ?? []).filter((entry) => !isBeyond(entry)).map(written);
      const there = wanted.map(written);
      expect(here.filter((entry) => !there.includes(entry))).toEqual([]);
      expect(here).toEqual(there.filter((entry) => here.includes(entry)));
    },
  );

  it('lacks nothing that it had before', () => {
    const paths = new Set([...existing.values()].flatMap((entries) => entries.map(([, path]) => path)));
    const missing = Object.values(SPEC)
      .flat()
      .map(([, path]) => path)
      .filter((path) => !paths.has(path));
    expect(missing.filter((path) => !STILL_TO_COME.includes(path))).toEqual([]);
  });

  it('has beyond the spec only what is listed here, in its place', () => {
    const specified = new Set(Object.values(SPEC).flatMap((entries) => entries.map(([, path]) => path)));
    for (const [group, entries] of existing) {
      entries.forEach(([label, path], index) => {
        if (specified.has(path)) return;
        const place = BEYOND[path];
        expect(place && { group: place.group, label: place.label }, path).toEqual({ group, label });
        // After the spec's entry that it belongs to, or where that would be.
        const order = SPEC[group]?.map(([, each]) => each) ?? [];
        const at = order.indexOf(place?.after ?? '');
        const before = entries.slice(0, index).flatMap(([, each]) => order.indexOf(each));
        expect(
          before.every((each) => each <= at),
          `${path} stands too late`,
        ).toBe(true);
        const behind = entries
          .slice(index + 1)
          .flatMap(([, each]) => (order.includes(each) ? [order.indexOf(each)] : []));
        expect(
          behind.every((each) => each > at),
          `${path} stands too early`,
        ).toBe(true);
      });
    }
  });

  it('gives every entry of a group a place of its own', () => {
    for (const { entries } of navigationOf(trade.navigation, declarations))
      expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
  });

  it('leads to pages that exist, each from one place', () => {
    const pages = new Set(pagesOf(declarations).map(({ path }) => path));
    const paths = [...existing.values()].flatMap((entries) => entries.map(([, path]) => path));
    expect(paths.filter((path) => !pages.has(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has 21 inventory reports, 15 reports, and its groups in the spec’s order', () => {
    expect([SPEC.inventoryReports?.length, SPEC.reports?.length]).toEqual([21, 15]);
    // The groups that the spec doesn't have: closing days, and what is archived.
    const keys = trade.navigation.map(({ key }) => key);
    expect(keys.filter((key) => key !== 'books')).toEqual([...Object.keys(SPEC), 'archived']);
    expect(keys.indexOf('books')).toBe(keys.indexOf('ledger') + 1);
  });
});
