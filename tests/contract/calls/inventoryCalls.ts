import { type Row, section } from './specCall';

/** The spec's inventory calls: its service on a separate host, and the calls under v1. */

export const inventoryService = section('Inventory service', [
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

/** A resource's `list`: the resource's own path, or `list` below it; the spec's text allows both, so both are served. */
const list = (path: string, served?: string): Row[] => [
  [`GET ${path}`, served],
  [`GET ${path}/list`, served],
];
/** `(list, insert, update, copy)`; copying belongs to Item Copy, under the key of its handler. */
const master = (path: string, name: string, copies: string): Row[] => [
  ...list(path, `${name} list`),
  [`POST ${path}/insert`, `${name} create`],
  [`PUT ${path}/update`, `${name} update`],
  [`POST ${path}/copy`, `itemCopy custom:${copies}`],
];
/** `(insert, update, approve, count, all list, list docs)`, which the spec doesn't spell out. */
const described = (path: string, name?: string): Row[] => [
  [`POST ${path}/insert`, name && `${name} create`],
  [`PUT ${path}/update`, name && `${name} update`],
  [`PUT ${path}/approve`, name && `${name} action:approve`],
  [`GET ${path}/count`, name && `${name} count`],
  [`GET ${path}/allList`, name && `${name} all`],
  [`GET ${path}/listDocs`, name && `${name} list`],
];

export const underV1 = section(
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

    ...described('stockadjustment', 'stockAdjustments'),
    ...described('stockentry', 'stockEntries'),
    ...described('wastagemanagement', 'wastageNotes'),
    ['GET wastagemanagement/availableStock', 'wastageNotes custom:availableStock'],

    ['POST issuenote/insertIN', 'issueNotes create'],
    ['PUT issuenote/updateIN', 'issueNotes update'],
    ['PUT issuenote/approveIN', 'issueNotes action:approve'],
    ['GET issuenote/count', 'issueNotes count'],
    ['GET issuenote/getAllIssueNoteList', 'issueNotes all'],
    ['GET issuenote/INListDocs', 'issueNotes list'],
    ['GET issuenote/getNoteById', 'issueNotes one'],

    ['POST supplierreturn/insertSR', 'supplierReturns create'],
    ['PUT supplierreturn/updateSR', 'supplierReturns update'],
    ['PUT supplierreturn/approveSR', 'supplierReturns action:approve'],
    ['GET supplierreturn/count', 'supplierReturns count'],
    ['GET supplierreturn/getAllSRList', 'supplierReturns all'],
    ['GET supplierreturn/SRListDocs', 'supplierReturns list'],

    ['POST srn/insertSRN', 'storeRequisitions create'],
    ['PUT srn/approveSRN', 'storeRequisitions action:approve'],
    ['PUT srn/updateSRN', 'storeRequisitions update'],
    ['GET srn/all', 'storeRequisitions all'],
    ['GET srn/getsrnList', 'storeRequisitions list'],
    ['GET srn/geAllsrnList', 'storeRequisitions all'],
    ['GET srn/getApprovedSRN', 'storeRequisitions byStatus:approved,partiallyFulfilled'],

    ['POST transferout/insertTO', 'transferOuts create'],
    ['PUT transferout/updateTO', 'transferOuts update'],
    ['PUT transferout/approveTO', 'transferOuts action:approve'],
    ['GET transferout/all', 'transferOuts all'],
    ['GET transferout/getApprovedTransferOut', 'transferOuts byStatus:approved'],
    ['GET transferout/listDocs', 'transferOuts list'],

    ['POST transferin/insertTI', 'transferIns create'],
    ['PUT transferin/updateTI', 'transferIns update'],
    ['PUT transferin/approveTI', 'transferIns action:approve'],
    ['GET transferin/count', 'transferIns count'],
    ['GET transferin/all', 'transferIns all'],
    ['GET transferin/getAllTransferInList', 'transferIns all'],
    ['GET transferin/listDocs', 'transferIns list'],

    ['POST stock/insertStock', 'stockEntries create'],
    ...list('stock', 'inventoryItems list'),
    ['GET stock/all', 'inventoryItems all'],

    ...master('category', 'inventoryCategories', 'categories'),
    ...master('subcategory', 'inventorySubCategories', 'subCategories'),
    ...master('supplier', 'suppliers', 'suppliers'),
    ...master('uom', 'units', 'units'),
    ...master('tax', 'inventoryTaxes', 'taxes'),
    ...master('taxcombination', 'taxCombinations', 'taxCombinations'),

    ...list('inventoryitemmanagement', 'inventoryItems list'),
    ['GET inventoryitemmanagement/getAllwithDeleted', 'inventoryItems withDeleted'],
    ['GET inventoryitemmanagement/getItemCount', 'inventoryItems count'],
    ['GET inventoryitemmanagement/batchProcess', 'batchRecipes custom:batchItems'],
    ['POST inventoryitemmanagement/copyInvItems', 'itemCopy custom:items'],

    ['POST createrecipe/insert', 'recipes create'],
    ['PUT createrecipe/update', 'recipes update'],
    ['POST createrecipe/copyRecipe', 'itemCopy custom:recipes'],
    ['GET createrecipe/invRecipe', 'batchRecipes list'],
    ['POST createrecipe/copyInvRecipe', 'itemCopy custom:batchRecipes'],

    ['POST batchprocess/insert', 'batchRuns create'],
    ['POST batchprocess/runBatchProcess', 'batchRuns action:run'],
    ...list('batchprocess', 'batchRuns list'),

    ...master('supplieritemlist', 'supplierPrices', 'prices'),

    ...list('notification', 'notifications custom:list'),
    ['PUT notification/update', 'notifications custom:update'],
    ['GET notification/transactionObj', 'notifications custom:transactionObj'],
    ['GET log', 'own'],
    ['GET prioritylevel', 'priorityLevels list'],
    ['GET adjustmenttype', 'adjustmentTypes list'],
    ['GET paymentmode', 'paymentModes list'],
    ['GET restaurant', 'restaurants list'],
    ['GET invReport', 'own'],
    ['GET invReport/list', 'own'],
    ['GET invReport/posReport', 'own'],
    ['GET invReport/invDashboard', 'invdashboard custom:read'],
    ['GET dashboard/transactionCount', 'invdashboard custom:transactionCount'],
  ],
  'v1/',
);
