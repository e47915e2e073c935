/** Rights for custom calls (`*.calls.ts`): any one of the rights; an empty list if signing in is enough. */
type Rights = readonly (readonly [module: string, action: string])[];

/** No role has it: only administrators, who have everything. */
const ADMINISTRATORS: Rights = [['ADMINISTRATOR', 'view']];
const NOTICES: Rights = [['NOTIFICATION', 'view']];

const OPTIONS: Rights = [
  ['MODIFIER_ITEM', 'edit'],
  ['ADDON_ITEM', 'edit'],
];
const COPY: Rights = [['ITEM_COPY', 'copy']];
const ASKING: Rights = [['ASK_AI', 'run']];
const PRICES: Rights = [['BULK_PRICE', 'view']];

const DASHBOARD: Rights = [['DASHBOARD', 'view']];
const INV_DASHBOARD: Rights = [['INV_DASHBOARD', 'view']];

export const OWN_RIGHTS: Readonly<Record<string, Rights>> = {
  'checking read': [],
  'checking agreement': ADMINISTRATORS,
  'askAi ask': ASKING,
  'askAi examples': ASKING,
  'askAi list': [['ASK_AI', 'view']],
  'askAi read': [['ASK_AI', 'view']],
  'askAi rename': [['ASK_AI', 'view']],
  'askAi share': ASKING,
  'askAi colleagues': ASKING,
  'askAi remove': [['ASK_AI', 'view']],
  'personalData find': [['VIEW_PERSONAL_DATA', 'export']],
  'personalData export': [['VIEW_PERSONAL_DATA', 'export']],
  'personalData erase': [['VIEW_PERSONAL_DATA', 'erase']],
  'signIns read': [],
  'signIns end': [],
  'twoStep read': [],
  'twoStep begin': [],
  'twoStep finish': [],
  'twoStep remove': [],
  'twoStep recoveryCodes': [],
  'reportViews list': [],
  'reportViews save': [],
  'reportViews remove': [],
  'reportSchedules list': [],
  'reportSchedules save': [],
  'reportSchedules remove': [],
  'reportSchedules send': [],
  'reportSchedules mails': [],
  'reportSchedules file': [],
  'userRoles modules': [],
  'statics read': [['SYSTEM_SETTING', 'view']],
  'bulkStockEntry save': [['STOCK_ENTRY', 'edit']],
  'dashboard read': DASHBOARD,
  'dashboard count': DASHBOARD,
  'dashboard arrange': DASHBOARD,
  // The rights of the report that they answer.
  'dashboard report': [['RPT_SALES', 'view']],
  'dashboard shift': [['RPT_SALES', 'view']],
  'invdashboard read': INV_DASHBOARD,
  'invdashboard arrange': INV_DASHBOARD,
  'invdashboard transactionCount': INV_DASHBOARD,
  'firstDay read': [['FIRST_DAY', 'view']],
  'floors tableStatus': [['FLOOR', 'edit']],
  'bill read': [['RPT_BILL_WISE', 'view']],
  'bill tag': [['CARD_SLIPS', 'match']],
  'wastageNotes availableStock': [['WASTAGE', 'view']],
  'batchRecipes batchItems': [['RECIPE', 'view']],
  'recipes pastCosts': [['RECIPE', 'view']],
  'bulkBatchProcess run': [['BATCH_PROCESS', 'run']],
  'items costs': [['VIEW_COST', 'view']],
  'items updateDocs': [['MENU_ITEM', 'view']],
  'items getUpdates': [['MENU_ITEM', 'view']],
  'items acknowledge': [['MENU_ITEM', 'view']],
  'items announceAgain': OPTIONS,
  'items attach': OPTIONS,
  'settleCityLedgerBill position': [['CL_SETTLEMENT', 'view']],
  'settleCityLedgerBill settle': [['CL_SETTLEMENT', 'settle']],
  'settleCityLedgerAccountPayment settle': [['CL_SETTLEMENT', 'settle']],
  'cancelCityLedgerAccountPayments cancel': [['CL_SETTLEMENT', 'cancel']],
  'notifications list': NOTICES,
  'notifications update': NOTICES,
  'notifications transactionObj': NOTICES,
  'notifications count': NOTICES,
  // Records, or prices as one batch; the body decides which.
  'items bulkUpdate': [
    ['MENU_ITEM', 'edit'],
    ['BULK_PRICE', 'edit'],
  ],
  'oloMenuItems candidates': [['OLO_MENU', 'view']],
  'oloMenuItems addMany': [['OLO_MENU', 'create']],
  'oloMenuItems attach': [['OLO_MENU', 'edit']],
  'oloMenuItems sendAgain': [['OLO_MENU', 'sync']],
  'oloMenuItems syncResult': [['OLO_MENU', 'sync']],
  'bulkPriceUpdate prices': PRICES,
  'bulkPriceUpdate batches': PRICES,
  'bulkPriceUpdate batch': PRICES,
  'itemCopy preview': [['ITEM_COPY', 'view']],
  'itemCopy items': COPY,
  'itemCopy prices': COPY,
  'itemCopy recipes': COPY,
  'itemCopy batchRecipes': COPY,
  'itemCopy suppliers': COPY,
  'itemCopy categories': COPY,
  'itemCopy subCategories': COPY,
  'itemCopy units': COPY,
  'itemCopy taxes': COPY,
  'itemCopy taxCombinations': COPY,
  'bulkPriceUpdate undo': [['BULK_PRICE', 'undo']],
};
