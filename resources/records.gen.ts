/**
 * Generated from the declarations by `npm run types`; not edited by hand. One type per entity: its records as they are stored and
 * answered. Decimals are strings. A field that may be empty, hidden from someone or worked out by the server is optional.
 */

/** Journal accounts: `accountMappings`. */
export type JournalAccount = {
  _id: string;
  _rev: string;
  posting:
    | 'sales'
    | 'discounts'
    | 'promotions'
    | 'complimentary'
    | 'refunds'
    | 'serviceCharge'
    | 'delivery'
    | 'salesTax'
    | 'tips'
    | 'rounding'
    | 'excess'
    | 'tender'
    | 'advances'
    | 'cashMoves'
    | 'cashOverShort'
    | 'ledgerAdjustments'
    | 'ledgerOpening'
    | 'betweenOutlets'
    | 'stock'
    | 'payables'
    | 'purchaseTax'
    | 'purchases'
    | 'supplierCredits'
    | 'costOfSales'
    | 'waste'
    | 'issues'
    | 'counts'
    | 'adjustments'
    | 'production'
    | 'inTransit'
    | 'transitLoss'
    | 'revaluation'
    | 'openingStock';
  onlyFor?: string | null;
  accountCode: string;
  accountName: string;
  taxRate: string;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Add-on items: `addonItems`. */
export type AddOnItem = {
  _id: string;
  _rev: string;
  scheduledPrices?: {
    batchId: string;
    from: string;
    portionId?: string | null;
    outletId?: string | null;
    level?: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour' | null;
    price: string;
  }[] | null;
  name: string;
  shortName?: string | null;
  price: string;
  priceLevels?: {
    level: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour';
    price: string;
  }[] | null;
  attachedItemIds?: string[] | null;
  attachedCategoryIds?: string[] | null;
  maxQty?: number | null;
  sortOrder?: number | null;
  outlets: string[];
  recipe?: {
    itemId: string;
    unitId: string;
    quantity: string;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Adjustment types: `adjustmentTypes`. */
export type AdjustmentType = {
  _id: string;
  _rev: string;
  name: string;
  direction: 'increase' | 'decrease';
  reasonRequired?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Batch recipes: `batchRecipes`. */
export type BatchRecipe = {
  _id: string;
  _rev: string;
  outletId: string;
  recipeName: string;
  recipeType?: 'batch' | null;
  outputItemId: string;
  outputUnitId: string;
  standardOutput: string;
  expectedYieldPct?: string | null;
  effectiveFrom: string;
  version?: number | null;
  overheadCost?: string | null;
  shelfLifeDays?: number | null;
  ingredients: {
    itemId: string;
    unitId: string;
    netQuantity: string;
    yieldPct?: string | null;
  }[];
  byProducts?: {
    itemId: string;
    unitId: string;
    quantity: string;
    costSharePct: string;
  }[] | null;
  runsStarted?: number | null;
  lastVersionFrom?: string | null;
  allergens?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  mayContain?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  method?: string | null;
  prepMinutes?: number | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Batch runs: `batchRuns`. */
export type BatchRun = {
  _id: string;
  _rev: string;
  batchNumber: string;
  outletId: string;
  docDate: string;
  recipeId: string;
  recipeVersion?: number | null;
  outputItemId?: string | null;
  outputUnitId?: string | null;
  outputFactor?: string | null;
  outputDivisor?: string | null;
  preparedBy?: string | null;
  batchCount: string;
  standardOutput?: string | null;
  expectedOutput?: string | null;
  actualOutput?: string | null;
  expiryDate?: string | null;
  yieldPct?: string | null;
  yieldVarianceQty?: string | null;
  byProducts?: {
    itemId?: string | null;
    unitId?: string | null;
    standardQty?: string | null;
    actualQty?: string | null;
    costSharePct?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
  }[] | null;
  overheadCost?: string | null;
  totalCost?: string | null;
  byProductCredit?: string | null;
  outputCost?: string | null;
  outputUnitCost?: string | null;
  usageVarianceCost?: string | null;
  yieldVarianceCost?: string | null;
  status: 'draft' | 'completed' | 'cancelled';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    standardQty?: string | null;
    actualQty?: string | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Taxes and charges: `charges`. */
export type Charge = {
  _id: string;
  _rev: string;
  chargeName: string;
  code: string;
  chargeType: 'tax' | 'serviceCharge' | 'delivery' | 'packaging' | 'tip' | 'levy';
  calculation: 'percentage' | 'fixedPerBill' | 'fixedPerItem' | 'fixedPerGuest';
  value: string;
  applyOn?: 'itemNet' | 'billSubtotal' | 'afterDiscount' | 'afterServiceCharge' | 'afterCharges' | null;
  sequence: number;
  compoundOn?: string[] | null;
  inclusive?: boolean | null;
  taxable?: boolean | null;
  optional?: boolean | null;
  orderTypes?: ('dineIn' | 'takeaway' | 'delivery' | 'pickup')[] | null;
  outlets?: string[] | null;
  categoryIds?: string[] | null;
  effectiveFrom?: string | null;
  effectiveTo?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Accounts: `cityLedgerAccounts`. */
export type Account = {
  _id: string;
  _rev: string;
  balance?: string | null;
  overdue?: string | null;
  availableCredit?: string | null;
  owedElsewhere?: string | null;
  accountName: string;
  accountNo: string;
  individual?: boolean | null;
  companyId?: string | null;
  roomNo?: string | null;
  phone?: string | null;
  email?: string | null;
  outlets: string[];
  currency?: string | null;
  creditLimit?: string | null;
  creditDays?: number | null;
  authorisedPersons?: {
    name: string;
    idNo?: string | null;
    phone?: string | null;
    signatureImage?: string | null;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Companies: `cityLedgerCompanies`. */
export type Company = {
  _id: string;
  _rev: string;
  outstanding?: string | null;
  overdue?: string | null;
  availableCredit?: string | null;
  owedElsewhere?: string | null;
  blockReason?: string | null;
  companyName: string;
  companyCode: string;
  registrationNo?: string | null;
  taxNo?: string | null;
  outlets: string[];
  address?: string | null;
  contactPerson?: string | null;
  phone?: string | null;
  email?: string | null;
  currency?: string | null;
  creditLimit: string;
  otherLimits?: {
    currency: string;
    creditLimit: string;
  }[] | null;
  creditDays: number;
  billingCycle: 'perBill' | 'weekly' | 'fortnightly' | 'monthly';
  discountId?: string | null;
  blocked?: boolean | null;
  openingBalance?: string | null;
  openingBalanceDate?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Settlements: `cityLedgerSettlements`. */
export type Settlement = {
  _id: string;
  _rev: string;
  clientRequestId?: string | null;
  cancelRequestId?: string | null;
  settlementNo?: string | null;
  kind?: 'bills' | 'account' | null;
  companyId?: string | null;
  accountId?: string | null;
  outletId?: string | null;
  receivedDate?: string | null;
  currency?: string | null;
  amount?: string | null;
  paymentMethod?: 'cash' | 'card' | 'cheque' | 'bankTransfer' | 'accountCredit' | 'writeOff' | null;
  paymentReference?: string | null;
  chequeNo?: string | null;
  bank?: string | null;
  chequeDate?: string | null;
  allocation?: 'oldestFirst' | 'manual' | 'unallocated' | null;
  unallocated?: string | null;
  reason?: string | null;
  remarks?: string | null;
  bills?: {
    billId?: string | null;
    billNo?: string | null;
    date?: string | null;
    outletId?: string | null;
    accountId?: string | null;
    outstanding?: string | null;
    amountApplied?: string | null;
  }[] | null;
  status: 'posted' | 'cancelled';
  cancelReason?: string | null;
  cancelledBy?: string | null;
  cancelApprovedBy?: string | null;
  cancelledDateTime?: string | null;
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Comments: `comments`. */
export type Comment = {
  _id: string;
  _rev: string;
  group_id?: string | null;
  commentText: string;
  commentType: 'kot' | 'bill' | 'cancelReason' | 'discountReason' | 'voidPayment' | 'wastage';
  sortOrder?: number | null;
  foodDepartmentIds?: string[] | null;
  categoryIds?: string[] | null;
  outlets: string[];
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Credit requests: `creditRequests`. */
export type CreditRequest = {
  _id: string;
  _rev: string;
  requestNumber: string;
  outletId: string;
  docDate: string;
  supplierId: string;
  grnId?: string | null;
  invoiceNumber?: string | null;
  creditNoteNo?: string | null;
  creditNoteDate?: string | null;
  creditedAmount?: string | null;
  creditDifference?: string | null;
  creditReason?: string | null;
  priceCredit?: string | null;
  taxCredit?: string | null;
  subTotal?: string | null;
  taxAmount?: string | null;
  grandTotal?: string | null;
  taxRates?: string | null;
  sentDateTime?: string | null;
  sentTo?: string | null;
  status: 'draft' | 'approved' | 'credited' | 'refused' | 'delete';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    purchaseUnitId: string;
    claimReason: 'short' | 'rejected' | 'price';
    claimedQty: string;
    unitPrice?: string | null;
    discountType?: 'percent' | 'amount' | null;
    discountValue?: string | null;
    taxCombinationId?: string | null;
    netAmount?: string | null;
    taxAmount?: string | null;
    lineTotal?: string | null;
    creditedNet?: string | null;
    creditedCost?: string | null;
    creditedTax?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Custom payments: `customPayments`. */
export type CustomPayment = {
  _id: string;
  _rev: string;
  group_id?: string | null;
  name: string;
  paymentKind: 'voucher' | 'wallet' | 'aggregator' | 'bankTransfer' | 'cheque' | 'staffAccount' | 'other';
  sortOrder?: number | null;
  outlets: string[];
  referenceRequired?: boolean | null;
  referenceLabel?: string | null;
  allowOverpayment?: boolean | null;
  openCashDrawer?: boolean | null;
  commissionPct?: string | null;
  settlementDays?: number | null;
  includeInSales?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Day closes: `dayCloses`. */
export type DayClose = {
  _id: string;
  _rev: string;
  outletId: string;
  businessDay: string;
  status: 'draft' | 'closed';
  figuresAt?: string | null;
  openBillsValue?: string | null;
  netSales?: string | null;
  notSales?: string | null;
  serviceCharge?: string | null;
  tax?: string | null;
  deliveryFees?: string | null;
  tips?: string | null;
  rounding?: string | null;
  refundsPaid?: string | null;
  advancesTaken?: string | null;
  advancesUsed?: string | null;
  advancesRefunded?: string | null;
  ledgerCharged?: string | null;
  ledgerPaid?: string | null;
  openBills?: number | null;
  openingDay?: string | null;
  bills?: number | null;
  total?: string | null;
  taxes?: {
    tax?: string | null;
    amount?: string | null;
  }[] | null;
  tenders?: {
    method?: string | null;
    amount?: string | null;
  }[] | null;
  shifts?: {
    shift?: string | null;
    cashier?: string | null;
    openingFloat?: string | null;
    expected?: string | null;
    counted?: string | null;
    overShort?: string | null;
    status?: string | null;
  }[] | null;
  tillMoves?: {
    type?: 'in' | 'out' | null;
    amount?: string | null;
    reason?: string | null;
    by?: string | null;
    shift?: string | null;
  }[] | null;
  moves?: {
    type: 'in' | 'out';
    amount: string;
    reason: string;
  }[] | null;
  openingCash?: string | null;
  cashSales?: string | null;
  cashAdvances?: string | null;
  cashLedger?: string | null;
  paidIn?: string | null;
  paidOut?: string | null;
  expectedCash?: string | null;
  cash?: {
    value: string;
    pieces?: number | null;
    amount?: string | null;
  }[] | null;
  countedCash?: string | null;
  overShort?: string | null;
  deposits?: {
    amount: string;
    to: 'bank' | 'safe' | 'courier';
    reference?: string | null;
  }[] | null;
  deposited?: string | null;
  cashLeft?: string | null;
  remark?: string | null;
  closedBy?: string | null;
  closedAt?: string | null;
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Discounts: `discounts`. */
export type Discount = {
  _id: string;
  _rev: string;
  group_id?: string | null;
  name: string;
  code?: string | null;
  discountType?: 'percentage' | 'fixed' | 'openPercentage' | 'openAmount' | null;
  value?: string | null;
  maxValue?: string | null;
  maxDiscountAmount?: string | null;
  isComplimentary?: boolean | null;
  applyOn: 'bill' | 'item' | 'category';
  minBillAmount?: string | null;
  itemIds?: string[] | null;
  categoryIds?: string[] | null;
  excludeItemIds?: string[] | null;
  excludeDiscounted?: boolean | null;
  requiresApproval?: boolean | null;
  reasonRequired?: boolean | null;
  requiresCustomer?: boolean | null;
  requiresCard?: boolean | null;
  bank?: string | null;
  cardBins?: string[] | null;
  outlets: string[];
  validFrom?: string | null;
  validTo?: string | null;
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null;
  timeFrom?: string | null;
  timeTo?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Floors: `floors`. */
export type Floor = {
  _id: string;
  _rev: string;
  floorName: string;
  outletId: string;
  tables?: {
    tableId?: string | null;
    tableName: string;
    seats: number;
    minGuests?: number | null;
    shape: 'square' | 'round' | 'rectangle';
    x: number;
    y: number;
    width: number;
    height: number;
    rotation: number;
    qrEnabled?: boolean | null;
    qrCode?: string | null;
    mergedWith?: string[] | null;
    status?: 'available' | 'occupied' | 'billed' | 'reserved' | 'blocked' | null;
  }[] | null;
  sortOrder?: number | null;
  priceLevel?: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour' | null;
  isSmoking?: boolean | null;
  chargeIds?: string[] | null;
  backgroundColour?: string | null;
  backgroundImage?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Food departments: `foodDepartments`. */
export type FoodDepartment = {
  _id: string;
  _rev: string;
  name: string;
  outletId: string;
  kdsScreen?: string | null;
  costCentreCode?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Goods received notes: `goodsReceivedNotes`. */
export type GoodsReceivedNote = {
  _id: string;
  _rev: string;
  grnNumber: string;
  outletId: string;
  docDate: string;
  poId?: string | null;
  pONumber?: string | null;
  supplierId: string;
  invoiceNumber: string;
  isPartOfInvoice?: boolean | null;
  invoiceDate: string;
  deliveryNoteNo?: string | null;
  receivedBy: string;
  paymentModeId: string;
  dueDate?: string | null;
  freight?: string | null;
  otherCharges?: string | null;
  headerDiscount?: string | null;
  allocationBasis?: 'value' | 'quantity' | null;
  invoiceTotal?: string | null;
  photo?: string | null;
  differenceReason?: string | null;
  subTotal?: string | null;
  taxAmount?: string | null;
  grandTotal?: string | null;
  taxRates?: string | null;
  landedTotal?: string | null;
  invoiceDifference?: string | null;
  approvalState?: 'none' | 'queued' | 'processing' | 'done' | 'failed' | null;
  approvalErrors?: {
    lineNo?: number | null;
    field?: string | null;
    rule?: string | null;
    message?: string | null;
  }[] | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    poLineNo?: number | null;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    purchaseUnitId: string;
    orderedQty?: string | null;
    previouslyReceived?: string | null;
    deliveredQty: string;
    rejectedQty?: string | null;
    rejectReason?: string | null;
    acceptedQty?: string | null;
    freeQty?: string | null;
    unitPrice?: string | null;
    discountType?: 'percent' | 'amount' | null;
    discountValue?: string | null;
    taxCombinationId?: string | null;
    netAmount?: string | null;
    taxAmount?: string | null;
    lineTotal?: string | null;
    poPrice?: string | null;
    poDiscountPct?: string | null;
    lastPrice?: string | null;
    priceVariancePct?: string | null;
    allocatedCharge?: string | null;
    landedUnitCost?: string | null;
    landedValue?: string | null;
    stockedQty?: string | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    temperature?: string | null;
    priceVariance?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
    returnedQty?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Groups: `groups`. */
export type Group = {
  _id: string;
  _rev: string;
  name: string;
  fiscalYearStart: string;
  country?: string | null;
  currency: string;
  timeZone: string;
  outlet_ids?: string[] | null;
  outletIdTransition?: boolean | null;
  hideAddOns?: boolean | null;
  showQrReports?: boolean | null;
  showFirstDay?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Inventory categories: `inventoryCategories`. */
export type InventoryCategory = {
  _id: string;
  _rev: string;
  name: string;
  code?: string | null;
  costGroup: 'food' | 'beverage' | 'alcohol' | 'packaging' | 'cleaning' | 'other';
  targetCostPct?: string | null;
  outlets: string[];
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Inventory items: `inventoryItems`. */
export type InventoryItem = {
  _id: string;
  _rev: string;
  itemName: string;
  itemCode: string;
  itemType: 'raw' | 'semiFinished' | 'resale' | 'packaging' | 'consumable';
  categoryId: string;
  subCategoryId?: string | null;
  outletId: string;
  isDeleted?: boolean | null;
  image?: string | null;
  measureTypeId: string;
  baseUnitId: string;
  itemUnits?: {
    unitId: string;
    factorToBase: string;
    use?: ('purchase' | 'recipe' | 'count' | 'transfer')[] | null;
    barcode?: string | null;
  }[] | null;
  yieldPct?: string | null;
  allergens?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'none')[] | null;
  mayContain?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  isStockTracked?: boolean | null;
  isCountDaily?: boolean | null;
  trackExpiry?: boolean | null;
  shelfLifeDays?: number | null;
  minLevel?: string | null;
  parLevel?: string | null;
  maxLevel?: string | null;
  reorderQty?: string | null;
  maxTemperature?: string | null;
  storageLocation?: string | null;
  stockOnHand?: string | null;
  batches?: {
    batchNo?: string | null;
    expiryDate?: string | null;
    quantity?: string | null;
  }[] | null;
  quantity?: string | null;
  value?: string | null;
  lastPrice?: string | null;
  lastMovementAt?: string | null;
  defaultSupplierId?: string | null;
  leadTimeDays?: number | null;
  taxCombinationId?: string | null;
  standardCost?: string | null;
  averageCost?: string | null;
  purchasePrice?: string | null;
  recipeCost?: string | null;
  lastPurchaseDate?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Inventory sub-categories: `inventorySubCategories`. */
export type InventorySubCategory = {
  _id: string;
  _rev: string;
  name: string;
  categoryId: string;
  outlets: string[];
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Purchase taxes: `inventoryTaxes`. */
export type PurchaseTax = {
  _id: string;
  _rev: string;
  taxName: string;
  taxCode: string;
  rate: string;
  recoverable: boolean;
  effectiveFrom?: string | null;
  earlierRates?: {
    from?: string | null;
    rate: string;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Issue notes: `issueNotes`. */
export type IssueNote = {
  _id: string;
  _rev: string;
  issueNumber: string;
  outletId: string;
  docDate: string;
  srnId?: string | null;
  departmentId: string;
  purpose: 'production' | 'staffMeal' | 'event' | 'cleaning' | 'tasting' | 'complimentary' | 'maintenance';
  issuedTo: string;
  totalCost?: string | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    srnLineNo?: number | null;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    requestedQty?: string | null;
    availableStock?: string | null;
    issuedQty: string;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Menu items: `items`. */
export type MenuItem = {
  _id: string;
  _rev: string;
  outletPrices?: {
    outletId: string;
    portionId?: string | null;
    price?: string | null;
    priceLevels?: {
      level: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour';
      portionId?: string | null;
      price: string;
    }[] | null;
  }[] | null;
  scheduledPrices?: {
    batchId: string;
    from: string;
    portionId?: string | null;
    outletId?: string | null;
    level?: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour' | null;
    price: string;
  }[] | null;
  name: string;
  shortName?: string | null;
  itemCode: string;
  categoryId: string;
  itemType: 'simple' | 'variable' | 'combo' | 'openPrice' | 'service';
  foodDepartmentId?: string | null;
  price?: string | null;
  taxInclusive?: boolean | null;
  portions?: {
    portionId: string;
    name: string;
    price: string;
    sku?: string | null;
    isDefault?: boolean | null;
  }[] | null;
  priceLevels?: {
    level: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour';
    portionId?: string | null;
    price: string;
  }[] | null;
  comboGroups?: {
    name: string;
    min: number;
    max: number;
    options: {
      itemId: string;
      extraPrice?: string | null;
    }[];
  }[] | null;
  chargeIds?: string[] | null;
  image?: string | null;
  description?: string | null;
  modifierCategoryIds?: {
    id: string;
    sortOrder?: number | null;
    min?: number | null;
    max?: number | null;
  }[] | null;
  addonItemIds?: {
    id: string;
    sortOrder?: number | null;
    min?: number | null;
    max?: number | null;
  }[] | null;
  outlets: string[];
  orderTypes?: ('dineIn' | 'takeaway' | 'delivery' | 'pickup')[] | null;
  availability?: {
    days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null;
    from?: string | null;
    to?: string | null;
    dateFrom?: string | null;
    dateTo?: string | null;
  }[] | null;
  stockStatus?: {
    outletId: string;
    status: 'inStock' | 'limited' | 'outOfStock';
    quantity?: number | null;
    since?: string | null;
    until?: string | null;
    missing?: string | null;
  }[] | null;
  costSource?: 'recipe' | 'inventoryItem' | 'manual' | 'none' | null;
  inventoryItemId?: string | null;
  inventoryQty?: string | null;
  manualCost?: string | null;
  dietary?: ('veg' | 'vegan' | 'halal' | 'glutenFree' | 'nonVeg' | 'egg')[] | null;
  allergens?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs' | 'none')[] | null;
  mayContain?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  spiceLevel?: number | null;
  calories?: number | null;
  prepMinutes?: number | null;
  barcode?: string | null;
  hsnCode?: string | null;
  sortOrder?: number | null;
  isFeatured?: boolean | null;
  allowDiscount?: boolean | null;
  allowComment?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Journal exports: `journalExports`. */
export type JournalExport = {
  _id: string;
  _rev: string;
  outletId?: string | null;
  fromDate?: string | null;
  toDate?: string | null;
  format?: 'xero' | 'quickBooks' | 'csv' | null;
  fileName?: string | null;
  lines?: number | null;
  debit?: string | null;
  isAgain?: boolean | null;
  reason?: string | null;
  hash?: string | null;
  exportedBy?: string | null;
  exportedAt?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Measure types: `measureTypes`. */
export type MeasureType = {
  _id: string;
  _rev: string;
  name: string;
  baseUnitId?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Menu categories: `menuCategories`. */
export type MenuCategory = {
  _id: string;
  _rev: string;
  name: string;
  parentId?: string | null;
  revenueGroup: 'food' | 'beverage' | 'alcohol' | 'tobacco' | 'merchandise' | 'other';
  foodDepartmentId?: string | null;
  chargeIds?: string[] | null;
  sortOrder?: number | null;
  colour?: string | null;
  image?: string | null;
  outlets: string[];
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Modifier categories: `modifierCategories`. */
export type ModifierCategory = {
  _id: string;
  _rev: string;
  name: string;
  displayName?: string | null;
  sortOrder?: number | null;
  outlets: string[];
  selectionType: 'single' | 'multiple' | 'quantity';
  minSelect: number;
  maxSelect: number;
  freeCount?: number | null;
  priceMode?: 'individual' | 'group' | 'none' | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Modifier items: `modifierItems`. */
export type ModifierItem = {
  _id: string;
  _rev: string;
  scheduledPrices?: {
    batchId: string;
    from: string;
    portionId?: string | null;
    outletId?: string | null;
    level?: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour' | null;
    price: string;
  }[] | null;
  name: string;
  shortName?: string | null;
  modifierCategoryId: string;
  price: string;
  isReduction?: boolean | null;
  priceLevels?: {
    level: 'dineIn' | 'takeaway' | 'delivery' | 'online' | 'uber' | 'pickme' | 'happyHour';
    price: string;
  }[] | null;
  isDefault?: boolean | null;
  maxQty?: number | null;
  sortOrder?: number | null;
  outlets: string[];
  recipe?: {
    itemId: string;
    unitId: string;
    quantity: string;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Notifications: `notifications`. */
export type Notification = {
  _id: string;
  _rev: string;
  outletId?: string | null;
  category?:
    | 'approval'
    | 'lowStock'
    | 'expiry'
    | 'priceChange'
    | 'transferDiscrepancy'
    | 'syncFailure'
    | 'jobDone'
    | 'creditLimit'
    | 'mention'
    | null;
  level?: 'info' | 'warning' | 'critical' | null;
  title?: string | null;
  message?: string | null;
  figures?: string | null;
  audience?: {
    roleIds?: string[] | null;
    userIds?: string[] | null;
  } | null;
  transactionObj?: {
    docType?: string | null;
    docId?: string | null;
    docNumber?: string | null;
    route?: string | null;
  } | null;
  isRead?: boolean | null;
  readBy?: string[] | null;
  actedAt?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Online menu items: `oloMenuItems`. */
export type OnlineMenuItem = {
  _id: string;
  _rev: string;
  outletId: string;
  allergens?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  mayContain?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  allergensKnown?: boolean | null;
  menuState?: string | null;
  itemId: string;
  onlineName: string;
  image?: string | null;
  onlineDescription?: string | null;
  categoryId?: string | null;
  onlinePrice?: string | null;
  menuPrice?: string | null;
  channels: ('olo' | 'uber' | 'pickme' | 'urbanPiper')[];
  isAvailable?: boolean | null;
  unavailableUntil?: string | null;
  maxPerOrder?: number | null;
  sortOrder?: number | null;
  modifierCategoryIds?: string[] | null;
  syncStatus?: 'notSent' | 'synced' | 'failed' | null;
  syncError?: string | null;
  lastSyncedAt?: string | null;
  externalRefs?: {
    uberId?: string | null;
    pickmeId?: string | null;
    upRefId?: string | null;
  } | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** OLO settings: `oloSettings`. */
export type OLOSettings = {
  _id: string;
  _rev: string;
  outletId: string;
  status: 'active' | 'inactive';
  pausedUntil?: string | null;
  orderTypes: ('pickup' | 'delivery' | 'dineInQr')[];
  hours: {
    day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    from: string;
    to: string;
  }[];
  holidayDates?: {
    date: string;
    reason?: string | null;
  }[] | null;
  minOrderAmount?: string | null;
  maxOrderAmount?: string | null;
  prepMinutes: number;
  slotMinutes: number;
  maxOrdersPerSlot?: number | null;
  advanceDays: number;
  autoAccept?: boolean | null;
  acceptTimeoutMin?: number | null;
  deliveryFee?: string | null;
  freeDeliveryAbove?: string | null;
  deliveryZones?: {
    name: string;
    area: 'radius' | 'polygon';
    radiusKm?: string | null;
    polygon?: {
      latitude: string;
      longitude: string;
    }[] | null;
    fee?: string | null;
    minOrder?: string | null;
  }[] | null;
  paymentMethods: ('cash' | 'card' | 'online')[];
  taxInclusive?: boolean | null;
  contactPhone?: string | null;
  brandColour?: string | null;
  bannerImage?: string | null;
  terms?: string | null;
  notificationEmails?: string[] | null;
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Outlets: `outlets`. */
export type Outlet = {
  _id: string;
  _rev: string;
  code: string;
  name: string;
  sortOrder?: number | null;
  isCentralStore?: boolean | null;
  tags?: string[] | null;
  print_logo?: string | null;
  contact_info: {
    address: string;
    city?: string | null;
    phone: string;
    email?: string | null;
    website?: string | null;
    taxRegNo?: string | null;
    deliveryHours?: string | null;
    paymentDetails?: string | null;
    receiptHeader?: string | null;
    receiptFooter?: string | null;
  };
  currency: string;
  timeZone: string;
  dayStartTime: string;
  fiscalYearStart?: string | null;
  roundingRule?: 'none' | '0.05' | '0.5' | '1' | '5' | null;
  taxInclusivePricing?: boolean | null;
  lockDate?: string | null;
  salesClosedTo?: string | null;
  archiveBefore?: string | null;
  olo?: {
    status?: boolean | null;
  } | null;
  uber?: {
    status?: boolean | null;
  } | null;
  pickme?: {
    status?: boolean | null;
  } | null;
  urban_piper?: {
    stores?: {
      storeRefId: string;
      platform?: string | null;
      active?: boolean | null;
    }[] | null;
  } | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Payment modes: `paymentModes`. */
export type PaymentMode = {
  _id: string;
  _rev: string;
  name: string;
  kind: 'cash' | 'credit' | 'cheque' | 'bankTransfer' | 'card';
  creditDays?: number | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Printers: `printers`. */
export type Printer = {
  _id: string;
  _rev: string;
  printerName: string;
  outletId: string;
  connection: 'network' | 'usb' | 'bluetooth' | 'cloud' | 'kds';
  ipAddress?: string | null;
  port?: number | null;
  macAddress?: string | null;
  printerRole: ('bill' | 'kot' | 'bot' | 'report' | 'label')[];
  foodDepartmentIds?: string[] | null;
  floorIds?: string[] | null;
  orderTypes?: ('dineIn' | 'takeaway' | 'delivery' | 'pickup')[] | null;
  backupPrinterId?: string | null;
  paperWidth?: '58' | '80' | null;
  copies?: number | null;
  characterSet?: string | null;
  openDrawer?: boolean | null;
  buzzer?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Priorities: `priorityLevels`. */
export type Priority = {
  _id: string;
  _rev: string;
  name: string;
  rank: number;
  colour?: string | null;
  slaHours?: number | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Promotions: `promotions`. */
export type Promotion = {
  _id: string;
  _rev: string;
  isPaused?: boolean | null;
  name: string;
  promotionType:
    | 'percentOff'
    | 'amountOff'
    | 'buyXgetY'
    | 'comboPrice'
    | 'happyHour'
    | 'spendAndGet'
    | 'freeItem'
    | 'bankCard'
    | 'couponCode';
  isDraft?: boolean | null;
  reward: {
    percent?: string | null;
    amount?: string | null;
    price?: string | null;
    getQty?: number | null;
    pick?: 'cheapest' | 'mostExpensive' | 'first' | null;
    getItemIds?: string[] | null;
    maxReward?: string | null;
  };
  outlets: string[];
  startDate: string;
  endDate: string;
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null;
  timeWindows?: {
    from: string;
    to: string;
  }[] | null;
  conditions?: {
    minQty?: number | null;
    minBillAmount?: string | null;
    itemIds?: string[] | null;
    categoryIds?: string[] | null;
    cardBins?: string[] | null;
    orderTypes?: ('dineIn' | 'takeaway' | 'delivery' | 'pickup')[] | null;
    channels?: ('pos' | 'qr' | 'olo' | 'uber' | 'pickme' | 'urbanPiper' | 'phone')[] | null;
    customerGroupIds?: string[] | null;
  } | null;
  trigger?: 'auto' | 'code' | null;
  code?: string | null;
  codeLimit?: number | null;
  usageLimitTotal?: number | null;
  usageLimitPerCustomer?: number | null;
  usedCount?: number | null;
  status: 'draft' | 'scheduled' | 'active' | 'paused' | 'expired';
  priority: number;
  stackable?: boolean | null;
  description?: string | null;
  image?: string | null;
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Purchase orders: `purchaseOrders`. */
export type PurchaseOrder = {
  _id: string;
  _rev: string;
  pONumber: string;
  outletId: string;
  docDate: string;
  supplierId: string;
  srnId?: string | null;
  expectedDate?: string | null;
  priorityLevelId?: string | null;
  paymentModeId?: string | null;
  otherCharges?: string | null;
  discountAmount?: string | null;
  subTotal?: string | null;
  taxAmount?: string | null;
  grandTotal?: string | null;
  taxRates?: string | null;
  belowMinimum?: string | null;
  receivedPct?: string | null;
  closeReason?: string | null;
  sentDateTime?: string | null;
  sentTo?: string | null;
  version?: number | null;
  amendReason?: string | null;
  amendedBy?: string | null;
  versions?: {
    pONumber?: string | null;
    supplierId?: string | null;
    srnId?: string | null;
    expectedDate?: string | null;
    priorityLevelId?: string | null;
    paymentModeId?: string | null;
    otherCharges?: string | null;
    discountAmount?: string | null;
    subTotal?: string | null;
    taxAmount?: string | null;
    grandTotal?: string | null;
    taxRates?: string | null;
    belowMinimum?: string | null;
    receivedPct?: string | null;
    closeReason?: string | null;
    sentDateTime?: string | null;
    sentTo?: string | null;
    version?: number | null;
    status?: string | null;
    docDate?: string | null;
    remarks?: string | null;
    approvedBy?: string | null;
    approvedDateTime?: string | null;
    items?: {
      lineNo?: number | null;
      itemId?: string | null;
      itemCode?: string | null;
      itemName?: string | null;
      purchaseUnitId?: string | null;
      orderedQty?: string | null;
      unitPrice?: string | null;
      discountType?: 'percent' | 'amount' | null;
      discountValue?: string | null;
      taxCombinationId?: string | null;
      netAmount?: string | null;
      taxAmount?: string | null;
      lineTotal?: string | null;
      lastPrice?: string | null;
      usualSupplierId?: string | null;
      onHand?: string | null;
      parLevel?: string | null;
      conversionFactor?: string | null;
      conversionDivisor?: string | null;
      baseQuantity?: string | null;
      availableStock?: string | null;
      receivedQty?: string | null;
      closedQty?: string | null;
      openQty?: string | null;
    }[] | null;
  }[] | null;
  status:
    | 'draft'
    | 'amending'
    | 'approved'
    | 'sentToGRN'
    | 'partiallyReceived'
    | 'received'
    | 'closed'
    | 'cancelled'
    | 'delete';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    purchaseUnitId: string;
    orderedQty: string;
    unitPrice?: string | null;
    discountType?: 'percent' | 'amount' | null;
    discountValue?: string | null;
    taxCombinationId?: string | null;
    netAmount?: string | null;
    taxAmount?: string | null;
    lineTotal?: string | null;
    lastPrice?: string | null;
    usualSupplierId?: string | null;
    onHand?: string | null;
    parLevel?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
    receivedQty?: string | null;
    closedQty?: string | null;
    openQty?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Recipes: `recipes`. */
export type Recipe = {
  _id: string;
  _rev: string;
  outletId: string;
  recipeName: string;
  recipeType?: 'menu' | 'modifier' | 'addon' | null;
  menuItemId?: string | null;
  portionId?: string | null;
  modifierId?: string | null;
  addonId?: string | null;
  effectiveFrom: string;
  portions: number;
  ingredients: {
    itemId: string;
    unitId: string;
    netQuantity: string;
    yieldPct?: string | null;
    orderTypes?: ('dineIn' | 'takeaway' | 'delivery' | 'pickup')[] | null;
  }[];
  allergens?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  mayContain?: ('gluten' | 'crustaceans' | 'egg' | 'fish' | 'peanut' | 'soya' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs')[] | null;
  method?: string | null;
  prepMinutes?: number | null;
  lastVersionFrom?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Scheduled reports: `reportSchedules`. */
export type ScheduledReport = {
  _id: string;
  _rev: string;
  name?: string | null;
  report?: string | null;
  query?: string | null;
  every?: 'daily' | 'weekly' | 'monthly' | null;
  weekday?: number | null;
  dayOfMonth?: number | null;
  hour?: number | null;
  format?: 'xlsx' | 'html' | null;
  onlyWithRows?: boolean | null;
  isPaused?: boolean | null;
  timeZone?: string | null;
  recipientIds?: string[] | null;
  ownerId?: string | null;
  nextAt?: string | null;
  lastAt?: string | null;
  lastSent?: number | null;
  lastKept?: number | null;
  lastEmpty?: number | null;
  audience?: {
    roleIds?: string[] | null;
    userIds?: string[] | null;
  } | null;
  transactionObj?: {
    docType?: string | null;
  } | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Saved views: `reportViews`. */
export type SavedView = {
  _id: string;
  _rev: string;
  name?: string | null;
  report?: string | null;
  list?: string | null;
  query?: string | null;
  isShared?: boolean | null;
  ownerId?: string | null;
  audience?: {
    roleIds?: string[] | null;
    userIds?: string[] | null;
  } | null;
  transactionObj?: {
    docType?: string | null;
  } | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Outlets of the group: `restaurants`. */
export type OutletOfTheGroup = {
  _id: string;
  _rev: string;
  name: string;
  code?: string | null;
  outletId?: string | null;
  currency?: string | null;
  isCentralStore?: boolean | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Sign-in settings: `signInSettings`. */
export type SignInSettings = {
  _id: string;
  _rev: string;
  administratorsTwoStep?: boolean | null;
  openId?: boolean | null;
  issuer?: string | null;
  clientId?: string | null;
  trustsEmails?: boolean | null;
  roleClaim?: string | null;
  roles?: {
    value: string;
    roleId: string;
  }[] | null;
  passwords?: 'everyone' | 'administrators' | null;
  signInLink?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Stock adjustments: `stockAdjustments`. */
export type StockAdjustment = {
  _id: string;
  _rev: string;
  adjustmentNumber: string;
  outletId: string;
  docDate: string;
  adjustmentTypeId: string;
  direction?: 'increase' | 'decrease' | null;
  reason?: string | null;
  totalCost?: string | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    systemQty?: string | null;
    adjustQty: string;
    newQty?: string | null;
    enteredCost?: string | null;
    costUnitId?: string | null;
    enteredValue?: string | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Stock entries: `stockEntries`. */
export type StockEntry = {
  _id: string;
  _rev: string;
  stockEntryNumber: string;
  outletId: string;
  docDate: string;
  entryType: 'spotCheck' | 'partialCount' | 'fullCount' | 'opening';
  countDateTime: string;
  countedBy: string;
  isBlind?: boolean | null;
  categoryIds?: string[] | null;
  recountReason?: string | null;
  varianceValue?: string | null;
  status: 'draft' | 'counted' | 'approved' | 'delete';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    location?: string | null;
    countedQty?: string | null;
    enteredCost?: string | null;
    costUnitId?: string | null;
    stockCost?: string | null;
    systemQty?: string | null;
    varianceQty?: string | null;
    varianceValue?: string | null;
    recountRequested?: boolean | null;
    expectedBatches?: string | null;
    stockUnitId?: string | null;
    note?: string | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Store requisitions: `storeRequisitions`. */
export type StoreRequisition = {
  _id: string;
  _rev: string;
  srnNumber: string;
  outletId: string;
  docDate: string;
  srnType: 'issue' | 'transfer';
  departmentId?: string | null;
  toOutletId?: string | null;
  requiredDate?: string | null;
  priorityLevelId: string;
  fulfilledPct?: string | null;
  closeReason?: string | null;
  status: 'draft' | 'approved' | 'partiallyFulfilled' | 'fulfilled' | 'closed' | 'delete';
  items: {
    lineNo: number;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    onHandAtSource?: string | null;
    requestedQty: string;
    approvedQty?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
    fulfilledQty?: string | null;
    closedQty?: string | null;
    pendingQty?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Supplier prices: `supplierPrices`. */
export type SupplierPrice = {
  _id: string;
  _rev: string;
  outletId: string;
  supplierId: string;
  itemId: string;
  purchaseUnitId: string;
  price?: string | null;
  supplierItemCode?: string | null;
  minOrderQty?: string | null;
  priceBreaks?: {
    minQty: string;
    price?: string | null;
  }[] | null;
  effectiveFrom: string;
  effectiveTo?: string | null;
  isPreferred?: boolean | null;
  previousPrice?: string | null;
  lastReceiptDate?: string | null;
  changePct?: string | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Supplier returns: `supplierReturns`. */
export type SupplierReturn = {
  _id: string;
  _rev: string;
  returnNumber: string;
  outletId: string;
  docDate: string;
  grnId: string;
  grnNumber?: string | null;
  supplierId?: string | null;
  settlement: 'creditNote' | 'replacement' | 'refund';
  creditNoteNo?: string | null;
  creditNoteDate?: string | null;
  creditedAmount?: string | null;
  creditDifference?: string | null;
  creditReason?: string | null;
  returnTotal?: string | null;
  taxAmount?: string | null;
  creditTotal?: string | null;
  totalCost?: string | null;
  sentDateTime?: string | null;
  sentTo?: string | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    grnLineNo?: number | null;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    receivedQty?: string | null;
    alreadyReturned?: string | null;
    returnQty?: string | null;
    returnReason?: 'damaged' | 'expired' | 'wrongItem' | 'overDelivery' | 'quality' | 'priceDispute' | null;
    returnUnitCost?: string | null;
    returnValue?: string | null;
    taxAmount?: string | null;
    batchNo?: string | null;
    expiryDate?: string | null;
    priceVariance?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Suppliers: `suppliers`. */
export type Supplier = {
  _id: string;
  _rev: string;
  supplierName: string;
  supplierCode: string;
  contactPerson?: string | null;
  phone: string;
  email?: string | null;
  address?: string | null;
  outlets: string[];
  leadTimeDays?: number | null;
  minOrderValue?: string | null;
  orderDays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null;
  paymentModeId?: string | null;
  creditDays?: number | null;
  taxRegNo?: string | null;
  bankDetails?: {
    bank?: string | null;
    branch?: string | null;
    accountName?: string | null;
    accountNo?: string | null;
  } | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** System settings: `systemSettings`. */
export type SystemSettings = {
  _id: string;
  _rev: string;
  outletId: string;
  settings?: {
    name:
      | 'inventory'
      | 'WAC'
      | 'costingMethod'
      | 'stockDepletion'
      | 'negativeStock'
      | 'separateApprover'
      | 'overReceiptTolerancePct'
      | 'priceVarianceAlertPct'
      | 'grnRequiresPO'
      | 'poApprovalLimit'
      | 'activateQueue'
      | 'promotionManagement'
      | 'stopSell'
      | 'qrOrdering'
      | 'cityLedger'
      | 'advancePayment'
      | 'tableManagement'
      | 'splitBill'
      | 'cancelReasonMandatory'
      | 'managerPinForCancel'
      | 'discountApprovalPct'
      | 'foodCostTargetPct'
      | 'wastageTargetPct'
      | 'lowStockAlert'
      | 'expiryAlertDays';
    state?: boolean | null;
    value?: string | null;
    category?: string | null;
    label?: string | null;
    help?: string | null;
    kind?: string | null;
    values?: string[] | null;
    unit?: string | null;
    default?: string | null;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Tax combinations: `taxCombinations`. */
export type TaxCombination = {
  _id: string;
  _rev: string;
  name: string;
  taxes: {
    taxId: string;
    compound?: boolean | null;
  }[];
  effectiveRate?: string | null;
  nonRecoverableRate?: string | null;
  rates?: {
    from?: string | null;
    effectiveRate?: string | null;
    nonRecoverableRate?: string | null;
    exactRate?: string | null;
    exactCostRate?: string | null;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Transfers in: `transferIns`. */
export type TransferIn = {
  _id: string;
  _rev: string;
  transferInNumber: string;
  outletId: string;
  docDate: string;
  transferOutId: string;
  transferOutNumber?: string | null;
  fromOutletId?: string | null;
  receivedBy: string;
  totalCost?: string | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    outLineNo?: number | null;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    sentQty?: string | null;
    alreadyReceived?: string | null;
    pendingQty?: string | null;
    receivedQty: string;
    damagedQty?: string | null;
    shortQty?: string | null;
    discrepancyReason?: string | null;
    discrepancyAction?: 'keepPending' | 'writeOffAtSource' | 'writeOffHere' | 'returnToSource' | null;
    arrivedQty?: string | null;
    writtenOffQty?: string | null;
    returnedQty?: string | null;
    shortCost?: string | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    availableStock?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Transfers out: `transferOuts`. */
export type TransferOut = {
  _id: string;
  _rev: string;
  transferOutNumber: string;
  outletId: string;
  docDate: string;
  srnId?: string | null;
  toOutletId: string;
  driver?: string | null;
  vehicleNo?: string | null;
  dispatchDateTime?: string | null;
  totalCost?: string | null;
  inTransitValue?: string | null;
  receivedPct?: string | null;
  closeReason?: string | null;
  status: 'draft' | 'approved' | 'partiallyReceived' | 'received' | 'closed' | 'delete';
  items: {
    lineNo: number;
    srnLineNo?: number | null;
    itemId: string;
    itemCode?: string | null;
    itemName?: string | null;
    unitId: string;
    requestedQty?: string | null;
    availableStock?: string | null;
    sentQty: string;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
    receivedQty?: string | null;
    writtenOffQty?: string | null;
    returnedQty?: string | null;
    pendingQty?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

/** Units of measure: `units`. */
export type UnitOfMeasure = {
  _id: string;
  _rev: string;
  unitName: string;
  unitCode: string;
  measureTypeId: string;
  conversionToBase?: string | null;
  isBase?: boolean | null;
  decimals?: number | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** User roles: `userRoles`. */
export type UserRole = {
  _id: string;
  _rev: string;
  risks?: string | null;
  people?: number | null;
  permissions?: number | null;
  type?: 'role' | null;
  groupId?: string | null;
  name: string;
  status: 'active' | 'inactive';
  twoStep?: boolean | null;
  module: {
    moduleId: string;
    actions?: string[] | null;
  }[];
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Users: `users`. */
export type User = {
  _id: string;
  _rev: string;
  groupId?: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  roleId: string;
  status: 'active' | 'inactive' | 'locked';
  outletIds: string[];
  userType: 'backOffice' | 'pos' | 'both';
  mustChangePassword?: boolean | null;
  hasPin?: boolean | null;
  twoStep?: boolean | null;
  lastLoginDateTime?: string | null;
  sessionStatus?: 'online' | 'offline' | null;
  lockedUntil?: string | null;
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};

/** Wastage notes: `wastageNotes`. */
export type WastageNote = {
  _id: string;
  _rev: string;
  wastageNumber: string;
  outletId: string;
  docDate: string;
  departmentId?: string | null;
  responsible?: string | null;
  photo?: string | null;
  totalCost?: string | null;
  status: 'draft' | 'approved' | 'delete';
  items: {
    lineNo: number;
    itemId?: string | null;
    itemCode?: string | null;
    itemName?: string | null;
    unitId?: string | null;
    menuItemId?: string | null;
    portionId?: string | null;
    kind?: 'inventoryItem' | 'batchItem' | 'menuItem' | null;
    availableStock?: string | null;
    quantity: string;
    wastageType:
      | 'spoilage'
      | 'expired'
      | 'overProduction'
      | 'preparationError'
      | 'burnt'
      | 'customerReturn'
      | 'breakage'
      | 'spillage'
      | 'equipmentFailure';
    uses?: string | null;
    components?: {
      itemId?: string | null;
      itemName?: string | null;
      quantity?: string | null;
    }[] | null;
    expiryDate?: string | null;
    batchNo?: string | null;
    unitCost?: string | null;
    lineCost?: string | null;
    conversionFactor?: string | null;
    conversionDivisor?: string | null;
    baseQuantity?: string | null;
  }[];
  remarks?: string | null;
  attachments?: { id: string; name: string; type: string; size: number }[] | null;
  clientRequestId?: string | null;
  addedBy?: string | null;
  addedDatetime?: string | null;
  modifiedBy?: string | null;
  modifiedDatetime?: string | null;
  approvedBy?: string | null;
  approvedDateTime?: string | null;
};

declare module '#engine/define/records' {
  interface Records {
    accountMappings: JournalAccount;
    addonItems: AddOnItem;
    adjustmentTypes: AdjustmentType;
    batchRecipes: BatchRecipe;
    batchRuns: BatchRun;
    charges: Charge;
    cityLedgerAccounts: Account;
    cityLedgerCompanies: Company;
    cityLedgerSettlements: Settlement;
    comments: Comment;
    creditRequests: CreditRequest;
    customPayments: CustomPayment;
    dayCloses: DayClose;
    discounts: Discount;
    floors: Floor;
    foodDepartments: FoodDepartment;
    goodsReceivedNotes: GoodsReceivedNote;
    groups: Group;
    inventoryCategories: InventoryCategory;
    inventoryItems: InventoryItem;
    inventorySubCategories: InventorySubCategory;
    inventoryTaxes: PurchaseTax;
    issueNotes: IssueNote;
    items: MenuItem;
    journalExports: JournalExport;
    measureTypes: MeasureType;
    menuCategories: MenuCategory;
    modifierCategories: ModifierCategory;
    modifierItems: ModifierItem;
    notifications: Notification;
    oloMenuItems: OnlineMenuItem;
    oloSettings: OLOSettings;
    outlets: Outlet;
    paymentModes: PaymentMode;
    printers: Printer;
    priorityLevels: Priority;
    promotions: Promotion;
    purchaseOrders: PurchaseOrder;
    recipes: Recipe;
    reportSchedules: ScheduledReport;
    reportViews: SavedView;
    restaurants: OutletOfTheGroup;
    signInSettings: SignInSettings;
    stockAdjustments: StockAdjustment;
    stockEntries: StockEntry;
    storeRequisitions: StoreRequisition;
    supplierPrices: SupplierPrice;
    supplierReturns: SupplierReturn;
    suppliers: Supplier;
    systemSettings: SystemSettings;
    taxCombinations: TaxCombination;
    transferIns: TransferIn;
    transferOuts: TransferOut;
    units: UnitOfMeasure;
    userRoles: UserRole;
    users: User;
    wastageNotes: WastageNote;
  }
}
