import { inventoryService, underV1 } from './inventoryCalls';
import { type Row, type SpecCall, section } from './specCall';

/**
 * Every call of the specification (its section 7), typed from its text and not from the declarations, so that the tests find a call that a
 * declaration forgets, misspells or invents. If the spec only describes a call ("count", "list docs") or leaves a method open, the design's
 * reading applies (section 3): reads are GET, insert, copy and run POST, update and approve PUT.
 */

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
  ['GET v1/oloSettings/{id}', 'oloSettings one'],
  ['PUT v1/oloSettings/', 'oloSettings update'],
  ['POST v1/outlets/', 'outlets create'],
  ['GET v1/outlets/get/{id}', 'outlets one'],
  ['PUT v1/outlets/update/', 'outlets update'],
  ['GET /v1/outlets/{id}', 'outlets one'],
  ['GET /v1/outlets/modules', 'userRoles custom:modules'],
  ['POST v1/floor', 'floors create'],
  ['GET v1/floor/{id}', 'floors list'],
  ['PUT v1/floor/update', 'floors update'],
  ['POST v1/printer', 'printers create'],
  ['GET v1/printer/{id}', 'printers list'],
  ['PUT v1/printer/update', 'printers update'],
  ['GET v1/charges/{id}', 'charges list'],
  ['POST v1/charges/', 'charges create'],
  ['PUT v1/charges/', 'charges update'],
  ['GET v1/comments/', 'comments list'],
  ['POST v1/comments/', 'comments create'],
  ['PUT v1/comments/', 'comments update'],
  ['POST v1/promotion/', 'promotions create'],
  ['GET v1/promotion/{id}', 'promotions list'],
  ['PUT v1/promotion/', 'promotions update'],
]);

const cityLedger = section('City ledger', [
  ['POST v1/cityLedger/company/', 'cityLedgerCompanies create'],
  ['GET v1/cityLedger/company/{id}', 'cityLedgerCompanies list'],
  ['PUT v1/cityLedger/company/', 'cityLedgerCompanies update'],
  ['POST v1/cityLedger/account/', 'cityLedgerAccounts create'],
  ['PUT v1/cityLedger/account/', 'cityLedgerAccounts update'],
  ['GET v1/cityLedger/account/{id}', 'cityLedgerAccounts list'],
  ['GET v1/cityLedger/accountsByCompany/{id}', 'cityLedgerAccounts list'],
  ['POST v1/cityLedger/settlePayment/', 'settleCityLedgerBill custom:settle'],
  ['POST v1/cityLedger/settleAccountPayment/', 'settleCityLedgerAccountPayment custom:settle'],
]);

const discounts = section('Discounts and custom payments', [
  ['GET v1/discounts/', 'discounts list'],
  ['POST v1/discounts/', 'discounts create'],
  ['PUT v1/discounts/', 'discounts update'],
  ['DELETE /v1/discounts/{id}/{rev}', 'discounts delete'],
  ['GET v1/customPayments/', 'customPayments list'],
  ['POST v1/customPayments/', 'customPayments create'],
  ['PUT v1/customPayments/', 'customPayments update'],
]);

const dashboard = section('Reports and dashboard', [
  ['GET v1/dashboard/', 'dashboard custom:read'],
  ['GET v1/dashboard/report', 'dashboard custom:report'],
  ['POST v1/dashboard/dashboardCount', 'dashboard custom:count'],
  ['GET v1/dashboard/shift', 'dashboard custom:shift'],
  ['POST v1/omakAI/askOMAKAI', 'askAi custom:ask'],
  ['POST v1/dashboard/askOMAKAI', 'askAi custom:ask'],
]);

const items = section('Items', [
  ['GET /v1/items/', 'items list'],
  ['GET /v1/items/getByGroup/', 'items list'],
  ['GET v1/items/modifierCategories/{id}', 'modifierCategories list'],
  ['GET v1/items/{id}', 'items one'],
  ['GET v1/items/updateDocs/{id}', 'items custom:updateDocs'],
  ['GET v1/items/getupdates/', 'items custom:getUpdates'],
  ['GET v1/foodDepartment/{id}', 'foodDepartments list'],
  ['POST v1/items/insertCategory', 'menuCategories create'],
  ['POST v1/items/insertModifierCategory', 'modifierCategories create'],
  ['POST v1/items/insertmodifierItem', 'addonItems create'],
  ['POST v1/items/insertmodifierItemtoItemDoc', 'items custom:attach'],
  ['POST v1/items/insertOnlyModifierItem', 'modifierItems create'],
  ['PUT v1/items/updatemodifierItem', 'addonItems update'],
  ['PUT v1/items/updateItemUpdate', 'items custom:acknowledge'],
  ['PUT v1/items/insertmodifierItemUpdate', 'items custom:announceAgain'],
  ['PUT v1/items/', 'items update'],
  ['POST v1/items/', 'items create'],
  ['DELETE /v1/items/{id}/{rev}', 'items delete'],
  ['POST /v1/items/bulkUpdate', 'items custom:bulkUpdate'],
  ['POST /v1/items/uploadImage/', 'items upload'],
]);

const oloMenu = section('OLO menu', [
  ['GET /v1/oloMenuItems/', 'oloMenuItems list'],
  ['POST v1/oloMenuItems/insertmodifierItem', 'addonItems create'],
  ['PUT v1/oloMenuItems/updatemodifierItem', 'addonItems update'],
  ['POST v1/oloMenuItems/update', 'oloMenuItems update'],
  ['POST v1/oloMenuItems/insertmodifierItemtoItemDoc', 'oloMenuItems custom:attach'],
  ['PUT v1/oloMenuItems/insertmodifierItemUpdate', 'oloMenuItems custom:sendAgain'],
  ['POST v1/oloMenuItems/', 'oloMenuItems create'],
]);

const people = section('Users and roles', [
  ['POST v1/userRoles/', 'userRoles save'],
  ['GET v1/userRoles/{groupId}', 'userRoles list'],
  ['GET v1/users/', 'users list'],
  ['POST v1/users/', 'users save'],
  ['GET /v1/users/{userId}', 'users one'],
  ['GET /v1/users/all', 'users all'],
  ['DELETE /v1/users/{id}/{rev}', 'users delete'],
  ['DELETE /v1/userRoles/{id}/{rev}', 'userRoles delete'],
]);

const failures = section('Failure reporting', [['POST v1/emailTrigger', 'own']]);

/** Pages of the spec's section 2, Reports, and the declaration that serves each. `GET v1/{reportUrl}/` is one call for each. */
const INVENTORY_REPORTS: Readonly<Record<string, string | undefined>> = {
  stocksummaryreport: 'stockSummaryReport',
  stockvaluationreport: 'stockValuationReport',
  grnlistingreport: 'grnListingReport',
  stockvariancereport: 'stockVarianceReport',
  stockusagereport: 'stockUsageReport',
  costofsalesreport: 'costOfSalesReport',
  recipeCostReport: 'recipeCostReport',
  batchprocessCostReport: 'batchprocessCostReport',
  profitMarginReport: 'profitMarginReport',
  issuenotelistingreport: 'issueNoteListingReport',
  transferinlistingreport: 'transferInListingReport',
  transferoutlistingreport: 'transferOutListingReport',
  batchProcessReport: 'batchProcessReport',
  wastageNoteReport: 'wastageNoteReport',
  stockAdjustmentReport: 'stockAdjustmentReport',
  stockEntryReport: 'stockEntryReport',
  PoReport: 'PoReport',
  SupplierReturnReport: 'SupplierReturnReport',
  RecipeItemListingReport: 'RecipeItemListingReport',
  FoodCostControlReport: 'FoodCostControlReport',
  SRNListingReport: 'SRNListingReport',
  itemTransactionReport: 'itemTransactionReport',
};
const OTHER_REPORTS: Readonly<Record<string, string | undefined>> = {
  salesReport: 'salesReport',
  productCategoryReport: 'productCategoryReport',
  orderCancellationReport: 'orderCancellationReport',
  paymentCancellationReport: 'paymentCancellationReport',
  discountReport: 'discountReport',
  billWiseReport: 'billWiseReport',
  customerReport: 'customerReport',
  tableRevenueReport: 'tableRevenueReport',
  ccTaggingReport: 'ccTaggingReport',
  mergedBillsReport: 'mergedBillsReport',
  userLogReport: 'userLogReport',
  qrTableReport: 'qrTableReport',
  qrCustomerReport: 'qrCustomerReport',
  advancePaymentReport: 'advancePaymentReport',
  menuItemReport: 'menuItemReport',
  kotSummaryReport: 'kotSummaryReport',
  userRoleReport: 'userRoleReport',
  archivedSalesReport: 'archivedSalesReport',
  archivedProductCategoryReport: 'archivedProductCategoryReport',
  archivedOrderCancellationReport: 'archivedOrderCancellationReport',
  archivedPaymentCancellationReport: 'archivedPaymentCancellationReport',
  archivedDiscountReport: 'archivedDiscountReport',
  transactionDetailReport: 'transactionDetailReport',
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
