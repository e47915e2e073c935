/**
 * Every call of the specification (its section 7), typed from its text and not from the declarations, so that a call which a
 * declaration forgets, misspells or invents is found. Where the spec only describes a call ("count", "list docs") or leaves a
 * method open, the design's reading holds (section 3): reads are GET, insert, copy and run POST, update and approve PUT.
 */

export interface SpecCall {
  section: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  service: 'api' | 'inventory';
  /** As the spec spells it, without slashes at either end. */
  path: string;
  /**
   * What serves it now: `suppliers list` (declaration and operation), or `own` for a call that belongs to the application itself.
   * Undefined: a later issue's.
   */
  served: string | undefined;
}

type Row = readonly [call: string, served?: string];

const section = (name: string, rows: readonly Row[], prefix = ''): SpecCall[] =>
  rows.map(([call, served]) => {
    const [, method, path] = /^(GET|POST|PUT|DELETE) (\S+)$/.exec(call) ?? [];
    if (!method || !path) throw new Error(`cannot read "${call}"`);
    const isInventory = path.startsWith('inventory:');
    return {
      section: name,
      method: method as SpecCall['method'],
      service: isInventory ? 'inventory' : 'api',
      path: `${isInventory ? '' : prefix}${path.replace('inventory:', '')}`.replace(/^\/+|\/+$/g, ''),
      served,
    };
  });

const auth = section('Auth', [
  ['POST v1/auth/validateUser', 'own'],
  ['POST v1/auth/resetPassword', 'own'],
  ['POST v1/auth/updateUserStatus', 'own'],
  ['POST v1/auth/updateUserLoginAttempts', 'own'],
  ['GET v1/auth/verifyToken', 'own'],
]);

const settings = section('Settings and outlets', [
  ['GET v1/systemSettings/{outletId}', 'systemSettings one'],
  ['PUT v1/systemSettings/', 'systemSettings update'],
  ['GET v1/oloSettings/{id}'],
  ['PUT v1/oloSettings/'],
  ['POST v1/outlets/', 'outlets create'],
  ['GET v1/outlets/get/{id}', 'outlets one'],
  ['PUT v1/outlets/update/', 'outlets update'],
  ['GET /v1/outlets/{id}', 'outlets one'],
  ['GET /v1/outlets/modules', 'own'],
  ['POST v1/floor'],
  ['GET v1/floor/{id}'],
  ['PUT v1/floor/update'],
  ['POST v1/printer'],
  ['GET v1/printer/{id}'],
  ['PUT v1/printer/update'],
  ['GET v1/charges/{id}'],
  ['POST v1/charges/'],
  ['PUT v1/charges/'],
  ['GET v1/comments/'],
  ['POST v1/comments/'],
  ['PUT v1/comments/'],
  ['POST v1/promotion/'],
  ['GET v1/promotion/{id}'],
  ['PUT v1/promotion/'],
]);

const cityLedger = section('City ledger', [
  ['POST v1/cityLedger/company/'],
  ['GET v1/cityLedger/company/{id}'],
  ['PUT v1/cityLedger/company/'],
  ['POST v1/cityLedger/account/'],
  ['PUT v1/cityLedger/account/'],
  ['GET v1/cityLedger/account/{id}'],
  ['GET v1/cityLedger/accountsByCompany/{id}'],
  ['POST v1/cityLedger/settlePayment/'],
  ['POST v1/cityLedger/settleAccountPayment/'],
]);

const discounts = section('Discounts and custom payments', [
  ['GET v1/discounts/'],
  ['POST v1/discounts/'],
  ['PUT v1/discounts/'],
  ['DELETE /v1/discounts/{id}/{rev}'],
  ['GET v1/customPayments/'],
  ['POST v1/customPayments/'],
  ['PUT v1/customPayments/'],
]);

const dashboard = section('Reports and dashboard', [
  ['GET v1/dashboard/'],
  ['GET v1/dashboard/report'],
  ['POST v1/dashboard/dashboardCount'],
  ['GET v1/dashboard/shift'],
  ['POST v1/omakAI/askOMAKAI'],
  ['POST v1/dashboard/askOMAKAI'],
]);

const items = section('Items', [
  ['GET /v1/items/', 'items list'],
  ['GET /v1/items/getByGroup/', 'items list'],
  ['GET v1/items/modifierCategories/{id}'],
  ['GET v1/items/{id}', 'items one'],
  ['GET v1/items/updateDocs/{id}'],
  ['GET v1/items/getupdates/'],
  ['GET v1/foodDepartment/{id}'],
  ['POST v1/items/insertCategory', 'menuCategories create'],
  ['POST v1/items/insertModifierCategory'],
  ['POST v1/items/insertmodifierItem'],
  ['POST v1/items/insertmodifierItemtoItemDoc'],
  ['POST v1/items/insertOnlyModifierItem'],
  ['PUT v1/items/updatemodifierItem'],
  ['PUT v1/items/updateItemUpdate'],
  ['PUT v1/items/insertmodifierItemUpdate'],
  ['PUT v1/items/', 'items update'],
  ['POST v1/items/', 'items create'],
  ['DELETE /v1/items/{id}/{rev}', 'items delete'],
  ['POST /v1/items/bulkUpdate', 'items bulkUpdate'],
  ['POST /v1/items/uploadImage/', 'items upload'],
]);

const oloMenu = section('OLO menu', [
  ['GET /v1/oloMenuItems/'],
  ['POST v1/oloMenuItems/insertmodifierItem'],
  ['PUT v1/oloMenuItems/updatemodifierItem'],
  ['POST v1/oloMenuItems/update'],
  ['POST v1/oloMenuItems/insertmodifierItemtoItemDoc'],
  ['PUT v1/oloMenuItems/insertmodifierItemUpdate'],
  ['POST v1/oloMenuItems/'],
]);

const people = section('Users and roles', [
  ['POST v1/userRoles/'],
  ['GET v1/userRoles/{groupId}', 'userRoles list'],
  ['GET v1/users/', 'users list'],
  ['POST v1/users/'],
  ['GET /v1/users/{userId}'],
  ['GET /v1/users/all'],
  ['DELETE /v1/users/{id}/{rev}'],
  ['DELETE /v1/userRoles/{id}/{rev}'],
]);

const inventoryService = section('Inventory service', [
  ['GET inventory:po/getPoListDocs', 'purchaseOrders list'],
  ['GET inventory:po/getPOById', 'purchaseOrders one'],
  ['GET inventory:po/getinventoryitems', 'inventoryItems list'],
  ['GET inventory:po/getcategorylist', 'inventoryCategories list'],
  ['GET inventory:po/getsubcategorylist', 'inventorySubCategories list'],
  ['GET inventory:po/getsupplier', 'suppliers list'],
  ['GET inventory:po/getunitlist', 'units list'],
  ['GET inventory:po/gettaxcombination', 'taxCombinations list'],
  ['GET inventory:po/gettax', 'inventoryTaxes list'],
  ['GET inventory:po/getsupplieritemlist', 'supplierPrices list'],
  ['GET inventory:/GRN/getinventoryitems', 'inventoryItems list'],
  ['GET inventory:/GRN/getinventoryitemsummery', 'inventoryItems list'],
  ['GET inventory:/GRN/getcategorylist', 'inventoryCategories list'],
  ['GET inventory:/GRN/getcategorysummerylist', 'inventoryCategories list'],
  ['GET inventory:/GRN/getsubcategorylist', 'inventorySubCategories list'],
  ['GET inventory:/GRN/getsubcategorySummerylist', 'inventorySubCategories list'],
  ['GET inventory:/GRN/getsupplier', 'suppliers list'],
  ['GET inventory:/GRN/getsuppliersummery', 'suppliers list'],
  ['GET inventory:/GRN/getunitlist', 'units list'],
  ['GET inventory:/GRN/getunitlistsummery', 'units list'],
  ['GET inventory:/GRN/gettaxcombination', 'taxCombinations list'],
  ['GET inventory:/GRN/gettax', 'inventoryTaxes list'],
  ['GET inventory:/GRN/getsupplieritemlist', 'supplierPrices list'],
  ['GET inventory:/GRN/getGrnListDocs', 'goodsReceivedNotes list'],
  ['GET inventory:/GRN/getGRNById', 'goodsReceivedNotes one'],
  ['POST inventory:po/updateSendToGRN', 'purchaseOrders action:sendToGRN'],
  ['POST inventory:po/approvePO', 'purchaseOrders action:approve'],
  ['POST inventory:po/updatePO', 'purchaseOrders update'],
  ['POST inventory:po/insertPO', 'purchaseOrders create'],
  ['POST inventory:/GRN/insertGRN', 'goodsReceivedNotes create'],
  ['POST inventory:/GRN/updateGRN', 'goodsReceivedNotes update'],
  ['POST inventory:/GRN/updateGRNStatusToDelete', 'goodsReceivedNotes action:delete'],
  ['POST inventory:/GRN/approveGRN', 'goodsReceivedNotes action:approve'],
]);

/** A resource's `list`: the resource's own path, or `list` below it; the spec's words allow both, so both are served. */
const list = (path: string, served?: string): Row[] => [
  [`GET ${path}`, served],
  [`GET ${path}/list`, served],
];
/** `(list, insert, update, copy)`; copying belongs to Item Copy. */
const master = (path: string, name: string): Row[] => [
  ...list(path, `${name} list`),
  [`POST ${path}/insert`, `${name} create`],
  [`PUT ${path}/update`, `${name} update`],
  [`POST ${path}/copy`],
];
/** `(insert, update, approve, count, all list, list docs)`, of which the spec gives no spelling. */
const described = (path: string): Row[] => [
  [`POST ${path}/insert`],
  [`PUT ${path}/update`],
  [`PUT ${path}/approve`],
  [`GET ${path}/count`],
  [`GET ${path}/allList`],
  [`GET ${path}/listDocs`],
];

const underV1 = section(
  'Inventory calls under v1',
  [
    ...list('po', 'purchaseOrders list'),
    ['POST po/insertPO', 'purchaseOrders create'],
    ['PUT po/updatePO', 'purchaseOrders update'],
    ['PUT po/approvePO', 'purchaseOrders action:approve'],
    ['GET po/getPoCount', 'purchaseOrders count'],
    ['GET po/getAllPOList', 'purchaseOrders all'],
    ['GET po/getPoListDocs', 'purchaseOrders list'],
    ['GET po/getByUid', 'purchaseOrders one'],

    ...list('grn', 'goodsReceivedNotes list'),
    ['POST grn/insertGRN', 'goodsReceivedNotes create'],
    ['PUT grn/updateGRN', 'goodsReceivedNotes update'],
    ['PUT grn/approveGRN', 'goodsReceivedNotes action:approve'],
    ['GET grn/grnById', 'goodsReceivedNotes one'],
    ['GET grn/getGrnCount', 'goodsReceivedNotes count'],
    ['GET grn/getAllGrnList', 'goodsReceivedNotes all'],
    ['GET grn/getGrn', 'goodsReceivedNotes list'],
    ['GET grn/getGrnListDocs', 'goodsReceivedNotes list'],
    ['GET grn/getGRNById', 'goodsReceivedNotes one'],

    ...described('stockadjustment'),
    ...described('stockentry'),
    ...described('wastagemanagement'),
    ['GET wastagemanagement/availableStock'],

    ['POST issuenote/insertIN'],
    ['PUT issuenote/updateIN'],
    ['PUT issuenote/approveIN'],
    ['GET issuenote/count'],
    ['GET issuenote/getAllIssueNoteList'],
    ['GET issuenote/INListDocs'],
    ['GET issuenote/getNoteById'],

    ['POST supplierreturn/insertSR'],
    ['PUT supplierreturn/updateSR'],
    ['PUT supplierreturn/approveSR'],
    ['GET supplierreturn/count'],
    ['GET supplierreturn/getAllSRList'],
    ['GET supplierreturn/SRListDocs'],

    ['POST srn/insertSRN'],
    ['PUT srn/approveSRN'],
    ['PUT srn/updateSRN'],
    ['GET srn/all'],
    ['GET srn/getsrnList'],
    ['GET srn/geAllsrnList'],
    ['GET srn/getApprovedSRN'],

    ['POST transferout/insertTO'],
    ['PUT transferout/updateTO'],
    ['PUT transferout/approveTO'],
    ['GET transferout/all'],
    ['GET transferout/getApprovedTransferOut'],
    ['GET transferout/listDocs'],

    ['POST transferin/insertTI'],
    ['PUT transferin/updateTI'],
    ['PUT transferin/approveTI'],
    ['GET transferin/count'],
    ['GET transferin/all'],
    ['GET transferin/getAllTransferInList'],
    ['GET transferin/listDocs'],

    ['POST stock/insertStock'],
    ...list('stock', 'inventoryItems list'),
    ['GET stock/all', 'inventoryItems all'],

    ...master('category', 'inventoryCategories'),
    ...master('subcategory', 'inventorySubCategories'),
    ...master('supplier', 'suppliers'),
    ...master('uom', 'units'),
    ...master('tax', 'inventoryTaxes'),
    ...master('taxcombination', 'taxCombinations'),

    ...list('inventoryitemmanagement', 'inventoryItems list'),
    ['GET inventoryitemmanagement/getAllwithDeleted', 'inventoryItems withDeleted'],
    ['GET inventoryitemmanagement/getItemCount', 'inventoryItems count'],
    ['GET inventoryitemmanagement/batchProcess'],
    ['POST inventoryitemmanagement/copyInvItems'],

    ['POST createrecipe/insert', 'recipes create'],
    ['PUT createrecipe/update', 'recipes update'],
    ['POST createrecipe/copyRecipe'],
    ['GET createrecipe/invRecipe'],
    ['POST createrecipe/copyInvRecipe'],

    ['POST batchprocess/insert'],
    ['POST batchprocess/runBatchProcess'],
    ...list('batchprocess'),

    ...master('supplieritemlist', 'supplierPrices'),

    ...list('notification', 'notifications list'),
    ['PUT notification/update'],
    ['GET notification/transactionObj'],
    ['GET log'],
    ['GET prioritylevel', 'priorityLevels list'],
    ['GET adjustmenttype', 'adjustmentTypes list'],
    ['GET paymentmode', 'paymentModes list'],
    ['GET restaurant'],
    ['GET invReport'],
    ['GET invReport/list'],
    ['GET invReport/posReport'],
    ['GET invReport/invDashboard'],
    ['GET dashboard/transactionCount'],
  ],
  'v1/',
);

const failures = section('Failure reporting', [['POST v1/emailTrigger', 'own']]);

/** Pages of the spec's section 2, Reports, and the declaration that answers for them. `GET v1/{reportUrl}/` is one call for each. */
const INVENTORY_REPORTS: Readonly<Record<string, string | undefined>> = {
  stocksummaryreport: 'stockSummaryReport',
  stockvaluationreport: undefined,
  grnlistingreport: undefined,
  stockvariancereport: undefined,
  stockusagereport: undefined,
  costofsalesreport: undefined,
  recipeCostReport: undefined,
  batchprocessCostReport: undefined,
  profitMarginReport: undefined,
  issuenotelistingreport: undefined,
  transferinlistingreport: undefined,
  transferoutlistingreport: undefined,
  batchProcessReport: undefined,
  wastageNoteReport: undefined,
  stockAdjustmentReport: undefined,
  stockEntryReport: undefined,
  PoReport: undefined,
  SupplierReturnReport: undefined,
  RecipeItemListingReport: undefined,
  FoodCostControlReport: undefined,
  SRNListingReport: undefined,
  itemTransactionReport: 'itemTransactionReport',
};
const OTHER_REPORTS: Readonly<Record<string, string | undefined>> = {
  salesReport: 'salesReport',
  productCategoryReport: undefined,
  orderCancellationReport: undefined,
  paymentCancellationReport: undefined,
  discountReport: undefined,
  billWiseReport: 'billWiseReport',
  customerReport: undefined,
  tableRevenueReport: undefined,
  ccTaggingReport: undefined,
  mergedBillsReport: undefined,
  userLogReport: undefined,
  qrTableReport: undefined,
  qrCustomerReport: undefined,
  advancePaymentReport: undefined,
  menuItemReport: undefined,
  kotSummaryReport: undefined,
  userRoleReport: undefined,
  archivedSalesReport: undefined,
  archivedProductCategoryReport: undefined,
  archivedOrderCancellationReport: undefined,
  archivedPaymentCancellationReport: undefined,
  archivedDiscountReport: undefined,
  transactionDetailReport: undefined,
};
const reportRows = (reports: Readonly<Record<string, string | undefined>>, prefix: string): Row[] =>
  Object.entries(reports).map(([url, name]): Row => [`GET ${prefix}${url}/`, name && `${name} report`]);

const reports = section('Reports and dashboard', [
  ...reportRows(INVENTORY_REPORTS, 'v1/'),
  ...reportRows(INVENTORY_REPORTS, 'v1/invReport/'),
  ...reportRows(OTHER_REPORTS, 'v1/'),
]);

/** The whole table. */
export const SPEC_CALLS: readonly SpecCall[] = [
  ...auth,
  ...settings,
  ...cityLedger,
  ...discounts,
  ...dashboard,
  ...reports,
  ...items,
  ...oloMenu,
  ...people,
  ...inventoryService,
  ...underV1,
  ...failures,
];

/** Two calls are the same when they differ only in what their placeholders are called. */
export const keyOfCall = ({ method, service, path }: Pick<SpecCall, 'method' | 'service' | 'path'>): string =>
  `${method} ${service}:${path.replace(/\{\w+\}/g, '{}')}`;
