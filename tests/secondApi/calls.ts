/** The calls of the specification (section 7) and what each of them does here. All other calls are refused. */

/** Whose documents a list returns. */
export type Scope = 'group' | 'shared' | 'outlet' | 'pathGroup' | 'pathOutlet' | 'everybody';
/** The shape of a list: real APIs differ, often within one API. */
export type Shape = 'couch' | 'docs' | 'array' | 'data';

export type Does =
  | { does: 'list'; type: string; scope: Scope; shape?: Shape; none?: string }
  | { does: 'one'; type: string; by?: 'path' | 'query' | 'outlet'; shape?: 'docs' }
  | { does: 'insert' | 'update' | 'save'; type: string; wrapper?: string; says?: string }
  | { does: 'approve'; type: string; status: string }
  | { does: 'remove' }
  | { does: 'report' }
  | {
      does: 'auth';
      step: 'validateUser' | 'verifyToken' | 'resetPassword' | 'updateUserStatus' | 'updateUserLoginAttempts';
    }
  | { does: 'settle'; field: string }
  | { does: 'answer'; with: unknown };

export interface Call {
  method: string;
  service: 'api' | 'inventory';
  path: string;
  act: Does;
}

const call = (service: Call['service'], text: string, act: Does): Call => {
  const [method = '', path = ''] = text.split(' ');
  return { method, service, path: path.replace(/^\/|\/$/g, ''), act };
};
const api = (text: string, act: Does) => call('api', text, act);
const inventory = (text: string, act: Does) => call('inventory', text, act);

const list = (type: string, scope: Scope, shape: Shape = 'couch', none = 'No List'): Does => ({
  ...{ does: 'list', type, scope, shape, none },
});
const insert = (type: string, wrapper?: string): Does => ({ does: 'insert', type, ...(wrapper ? { wrapper } : {}) });
const update = (type: string, wrapper?: string): Does => ({ does: 'update', type, ...(wrapper ? { wrapper } : {}) });
const save = (type: string): Does => ({ does: 'save', type });
const auth = (step: Extract<Does, { does: 'auth' }>['step']): Does => ({ does: 'auth', step });
const answer = (value: unknown): Does => ({ does: 'answer', with: value });

const core: Call[] = [
  api('POST v1/auth/validateUser', auth('validateUser')),
  api('POST v1/auth/resetPassword', auth('resetPassword')),
  api('POST v1/auth/updateUserStatus', auth('updateUserStatus')),
  api('POST v1/auth/updateUserLoginAttempts', auth('updateUserLoginAttempts')),
  api('GET v1/auth/verifyToken', auth('verifyToken')),
  api('POST v1/emailTrigger', answer('Mail queued')),

  api('GET v1/systemSettings/{outletId}', { does: 'one', type: 'systemSettings', by: 'outlet' }),
  api('PUT v1/systemSettings/', update('systemSettings')),
  api('GET v1/oloSettings/{id}', { does: 'one', type: 'oloSettings', by: 'outlet' }),
  api('PUT v1/oloSettings/', update('oloSettings')),
  api('POST v1/outlets/', insert('outlet')),
  api('GET v1/outlets/get/{id}', { does: 'one', type: 'outlet' }),
  api('PUT v1/outlets/update/', update('outlet')),
  api('GET v1/outlets/modules', { does: 'list', type: 'module', scope: 'everybody', shape: 'docs' }),
  api('GET v1/outlets/{id}', { does: 'one', type: 'outlet' }),
  api('POST v1/floor', insert('floor')),
  api('GET v1/floor/{outletId}', list('floor', 'pathOutlet')),
  api('PUT v1/floor/update', update('floor')),
  api('POST v1/printer', insert('printer')),
  api('GET v1/printer/{outletId}', list('printer', 'pathOutlet', 'data')),
  api('PUT v1/printer/update', update('printer')),
  api('GET v1/charges/{outletId}', list('charge', 'pathOutlet', 'docs')),
  api('POST v1/charges/', insert('charge', 'chargeData')),
  api('PUT v1/charges/', update('charge', 'chargeDetails')),
  api('GET v1/comments/', list('comment', 'shared', 'docs')),
  api('POST v1/comments/', insert('comment')),
  api('PUT v1/comments/', update('comment')),
  api('POST v1/promotion/', insert('promotion')),
  api('GET v1/promotion/{groupId}', list('promotion', 'pathGroup')),
  api('PUT v1/promotion/', update('promotion')),

  api('POST v1/cityLedger/company/', insert('company')),
  api('GET v1/cityLedger/company/{groupId}', list('company', 'pathGroup')),
  api('PUT v1/cityLedger/company/', update('company')),
  api('POST v1/cityLedger/account/', insert('account')),
  api('PUT v1/cityLedger/account/', update('account')),
  api('GET v1/cityLedger/account/{groupId}', list('account', 'pathGroup', 'array')),
  api('GET v1/cityLedger/accountsByCompany/{companyId}', { does: 'list', type: 'account', scope: 'everybody' }),
  api('POST v1/cityLedger/settlePayment/', { does: 'settle', field: 'companyId' }),
  api('POST v1/cityLedger/settleAccountPayment/', { does: 'settle', field: 'accountId' }),

  api('GET v1/discounts/', list('discount', 'shared')),
  api('POST v1/discounts/', insert('discount')),
  api('PUT v1/discounts/', update('discount')),
  api('DELETE v1/discounts/{id}/{rev}', { does: 'remove' }),
  api('GET v1/customPayments/', list('customPayment', 'shared', 'array')),
  api('POST v1/customPayments/', insert('customPayment')),
  api('PUT v1/customPayments/', update('customPayment')),

  api('GET v1/dashboard/', answer([])),
  api('GET v1/dashboard/report', answer([])),
  api('POST v1/dashboard/dashboardCount', answer({ count: 0 })),
  api('GET v1/dashboard/shift', answer([])),
  api('GET v1/dashboard/transactionCount', answer({ count: 0 })),
  api('POST v1/omakAI/askOMAKAI', answer({ answer: 'Nothing was sold.' })),
  api('POST v1/dashboard/askOMAKAI', answer({ answer: 'Nothing was sold.' })),

  api('GET v1/items/', list('item', 'shared')),
  api('GET v1/items/getByGroup/', list('item', 'group')),
  api('GET v1/items/modifierCategories/{outletId}', list('modifierCategory', 'pathOutlet')),
  api('GET v1/items/getupdates/', answer({ docs: [] })),
  api('GET v1/items/updateDocs/{id}', { does: 'one', type: 'item' }),
  api('GET v1/items/{id}', { does: 'one', type: 'item' }),
  api('GET v1/foodDepartment/{outletId}', list('foodDepartment', 'pathOutlet')),
  api('POST v1/items/insertCategory', insert('category')),
  api('POST v1/items/insertModifierCategory', insert('modifierCategory')),
  api('POST v1/items/insertmodifierItem', insert('addonItem')),
  api('POST v1/items/insertmodifierItemtoItemDoc', update('item')),
  api('POST v1/items/insertOnlyModifierItem', insert('modifierItem')),
  api('PUT v1/items/updatemodifierItem', update('addonItem')),
  api('PUT v1/items/updateItemUpdate', update('item')),
  api('PUT v1/items/insertmodifierItemUpdate', update('item')),
  api('PUT v1/items/', update('item')),
  api('POST v1/items/', insert('item')),
  api('DELETE v1/items/{id}/{rev}', { does: 'remove' }),
  api('POST v1/items/bulkUpdate', answer('Updated successfully')),
  api('POST v1/items/uploadImage/', answer({ url: 'https://pictures.example/dish.jpg' })),

  api('GET v1/oloMenuItems/', list('oloMenuItem', 'outlet', 'array', 'No items')),
  api('POST v1/oloMenuItems/insertmodifierItem', insert('addonItem')),
  api('PUT v1/oloMenuItems/updatemodifierItem', update('addonItem')),
  api('POST v1/oloMenuItems/update', update('oloMenuItem')),
  api('POST v1/oloMenuItems/insertmodifierItemtoItemDoc', update('oloMenuItem')),
  api('PUT v1/oloMenuItems/insertmodifierItemUpdate', update('oloMenuItem')),
  api('POST v1/oloMenuItems/', insert('oloMenuItem')),

  api('POST v1/userRoles/', save('role')),
  api('GET v1/userRoles/{groupId}', list('role', 'pathGroup', 'docs')),
  api('GET v1/users/', list('user', 'shared', 'array')),
  api('POST v1/users/', save('user')),
  api('GET v1/users/all', list('user', 'everybody', 'array')),
  api('GET v1/users/{userId}', { does: 'one', type: 'user' }),
  api('DELETE v1/users/{id}/{rev}', { does: 'remove' }),
  api('DELETE v1/userRoles/{id}/{rev}', { does: 'remove' }),
];

/** Reads of the inventory service; GRN has most of PO's, and summaries. */
const lookups: readonly [name: string, act: Does][] = [
  ['getinventoryitems', list('inventoryItem', 'outlet', 'docs', 'No Item List')],
  ['getcategorylist', list('inventoryCategory', 'shared', 'docs')],
  ['getsubcategorylist', list('inventorySubCategory', 'shared', 'docs')],
  ['getsupplier', list('supplier', 'shared', 'docs')],
  ['getunitlist', list('unit', 'group', 'docs')],
  ['gettaxcombination', list('taxCombination', 'group', 'docs')],
  ['gettax', list('tax', 'group', 'docs')],
  ['getsupplieritemlist', list('supplierItem', 'outlet', 'docs')],
];
const summaries: readonly [name: string, of: string][] = [
  ['getinventoryitemsummery', 'getinventoryitems'],
  ['getcategorysummerylist', 'getcategorylist'],
  ['getsubcategorySummerylist', 'getsubcategorylist'],
  ['getsuppliersummery', 'getsupplier'],
  ['getunitlistsummery', 'getunitlist'],
];
const lookup = new Map(lookups);

const stock: Call[] = [
  ...lookups.flatMap(([name, act]) => [inventory(`GET po/${name}`, act), inventory(`GET GRN/${name}`, act)]),
  ...summaries.flatMap(([name, of]) => {
    const act = lookup.get(of);
    return act ? [inventory(`GET GRN/${name}`, act)] : [];
  }),
  inventory('GET po/getPoListDocs', list('po', 'outlet', 'docs')),
  inventory('GET po/getPOById', { does: 'one', type: 'po', by: 'query', shape: 'docs' }),
  inventory('GET GRN/getGrnListDocs', list('grn', 'outlet', 'docs')),
  inventory('GET GRN/getGRNById', { does: 'one', type: 'grn', by: 'query' }),
  inventory('POST po/insertPO', insert('po')),
  inventory('POST po/updatePO', update('po')),
  inventory('POST po/approvePO', { does: 'approve', type: 'po', status: 'approved' }),
  inventory('POST po/updateSendToGRN', { does: 'approve', type: 'po', status: 'sentToGRN' }),
  inventory('POST GRN/insertGRN', insert('grn')),
  inventory('POST GRN/updateGRN', update('grn')),
  inventory('POST GRN/updateGRNStatusToDelete', { does: 'approve', type: 'grn', status: 'delete' }),
  inventory('POST GRN/approveGRN', { does: 'approve', type: 'grn', status: 'approved' }),
];

const masters: readonly [path: string, type: string, scope: Scope, extra?: readonly string[]][] = [
  ['category', 'inventoryCategory', 'shared'],
  ['subcategory', 'inventorySubCategory', 'shared'],
  ['supplier', 'supplier', 'shared'],
  ['uom', 'unit', 'group'],
  ['tax', 'tax', 'group'],
  ['taxcombination', 'taxCombination', 'group'],
  ['supplieritemlist', 'supplierItem', 'outlet'],
];

/** Documents under v1: the path, the suffix of their writes, and the specification's names of the reads. */
const documents: readonly [path: string, suffix: string, reads: readonly string[]][] = [
  ['stockadjustment', '', ['list', 'listDocs', 'all']],
  ['stockentry', '', ['list', 'listDocs', 'all']],
  ['wastagemanagement', '', ['list', 'listDocs', 'all']],
  ['issuenote', 'IN', ['getAllIssueNoteList', 'INListDocs']],
  ['supplierreturn', 'SR', ['getAllSRList', 'SRListDocs']],
  ['srn', 'SRN', ['all', 'getsrnList', 'geAllsrnList', 'getApprovedSRN']],
  ['transferout', 'TO', ['all', 'getApprovedTransferOut', 'listDocs']],
  ['transferin', 'TI', ['all', 'getAllTransferInList', 'listDocs']],
];

const inventoryUnderV1: Call[] = [
  ...documents.flatMap(([path, suffix, reads]) => [
    ...reads.map((name) => api(`GET v1/${path}/${name}`, list(path, 'outlet', 'docs'))),
    api(`GET v1/${path}/count`, answer(0)),
    api(`POST v1/${path}/insert${suffix}`, insert(path)),
    api(`PUT v1/${path}/update${suffix}`, update(path)),
    api(`PUT v1/${path}/approve${suffix}`, { does: 'approve', type: path, status: 'approved' }),
  ]),
  api('GET v1/issuenote/getNoteById', { does: 'one', type: 'issuenote', by: 'query' }),
  ...masters.flatMap(([path, type, scope]) => [
    api(`GET v1/${path}/list`, list(type, scope)),
    api(`GET v1/${path}`, list(type, scope)),
    api(`POST v1/${path}/insert`, insert(type)),
    api(`PUT v1/${path}/update`, update(type)),
    api(`POST v1/${path}/copy`, answer('Copied successfully')),
  ]),
  ...['po', 'grn'].flatMap((kind) => {
    const counted = kind === 'po' ? 'getPoCount' : 'getGrnCount';
    const every = kind === 'po' ? 'getAllPOList' : 'getAllGrnList';
    return [
      api(`GET v1/${kind}/${counted}`, answer(1)),
      api(`GET v1/${kind}/${every}`, list(kind, 'outlet', 'array')),
      api(`GET v1/${kind}/list`, list(kind, 'outlet', 'array')),
    ];
  }),
  api('GET v1/inventoryitemmanagement/list', list('inventoryItem', 'outlet')),
  api('GET v1/inventoryitemmanagement/getAllwithDeleted', list('inventoryItem', 'outlet')),
  api('POST v1/inventoryitemmanagement/copyInvItems', answer('Copied successfully')),
  api('POST v1/createrecipe/insert', insert('recipe')),
  api('PUT v1/createrecipe/update', update('recipe')),
  api('POST v1/createrecipe/copyRecipe', answer('Copied successfully')),
  api('POST v1/createrecipe/copyInvRecipe', answer('Copied successfully')),
  api('GET v1/createrecipe/invRecipe', list('batchRecipe', 'outlet')),
  api('POST v1/batchprocess/insert', insert('batchprocess')),
  api('POST v1/batchprocess/runBatchProcess', { does: 'approve', type: 'batchprocess', status: 'completed' }),
  api('GET v1/batchprocess/list', list('batchprocess', 'outlet')),
  api('GET v1/batchprocess', list('batchprocess', 'outlet')),
  api('GET v1/inventoryitemmanagement/batchProcess', list('inventoryItem', 'outlet')),
  api('GET v1/notification/list', list('notification', 'group', 'array')),
  api('PUT v1/notification/update', update('notification')),
  api('GET v1/log', answer([])),
  api('GET v1/prioritylevel', list('priorityLevel', 'group', 'array')),
  api('GET v1/adjustmenttype', list('adjustmentType', 'group', 'array')),
  api('GET v1/paymentmode', list('paymentMode', 'group', 'array')),
  api('GET v1/restaurant', list('outlet', 'everybody', 'array')),
];

const reports =
  'stocksummaryreport stockvaluationreport grnlistingreport stockvariancereport stockusagereport costofsalesreport recipeCostReport batchprocessCostReport profitMarginReport issuenotelistingreport transferinlistingreport transferoutlistingreport batchProcessReport wastageNoteReport stockAdjustmentReport stockEntryReport PoReport SupplierReturnReport RecipeItemListingReport FoodCostControlReport SRNListingReport itemTransactionReport salesReport productCategoryReport orderCancellationReport paymentCancellationReport discountReport billWiseReport customerReport tableRevenueReport ccTaggingReport mergedBillsReport userLogReport qrTableReport qrCustomerReport advancePaymentReport menuItemReport kotSummaryReport userRoleReport archivedSalesReport archivedProductCategoryReport archivedOrderCancellationReport archivedPaymentCancellationReport archivedDiscountReport transactionDetailReport'
    .split(' ')
    .flatMap((url) => [api(`GET v1/${url}`, { does: 'report' }), api(`GET v1/invReport/${url}`, { does: 'report' })]);

export const calls: readonly Call[] = [...core, ...stock, ...inventoryUnderV1, ...reports];

/** The call of an address, with the values of its placeholders; undefined for anything outside the specification. */
export function findCall(
  service: Call['service'],
  method: string,
  pathname: string,
): { call: Call; params: Record<string, string> } | undefined {
  const parts = pathname.split('/').filter(Boolean);
  let found: { call: Call; params: Record<string, string> } | undefined;
  for (const candidate of calls) {
    if (candidate.service !== service || candidate.method !== method) continue;
    const pattern = candidate.path.split('/');
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((part, index) => {
      const own = parts[index] ?? '';
      if (!part.startsWith('{')) return part === own;
      params[part.slice(1, -1)] = decodeURIComponent(own);
      return true;
    });
    if (!fits) continue;
    // Fixed paths win over placeholders: items/getByGroup isn't an item's id.
    if (!found || Object.keys(params).length < Object.keys(found.params).length) found = { call: candidate, params };
  }
  return found;
}
