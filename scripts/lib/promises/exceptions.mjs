// What the promise check finds and lets pass, each with its reason. Whatever gets an effect leaves the list; the check says so.

const TILLS = 'tills act on it: they read the record';
const CHANNELS = 'the online menu and its connectors act on it: they read the record';
const PEOPLE = 'information for people: shown on the form, the page and in files';
const KITCHEN = 'information for the kitchen, on the recipe’s page';

/** Fields that someone else acts on, or that only tell people something. */
const ACTED_ON_ELSEWHERE = {
  'batchRecipes.prepMinutes': KITCHEN,
  'batchRuns.preparedBy': PEOPLE,
  'cityLedgerAccounts.authorisedPersons.idNo': 'information for the cashier who checks a signature',
  'cityLedgerAccounts.authorisedPersons.signatureImage': 'information for the cashier who checks a signature',
  'cityLedgerAccounts.roomNo': PEOPLE,
  'cityLedgerCompanies.registrationNo': PEOPLE,
  'cityLedgerSettlements.cancelledDateTime': 'the API sets it; shown on the settlement’s page',
  'comments.categoryIds': TILLS,
  'comments.foodDepartmentIds': TILLS,
  'comments.sortOrder': TILLS,
  'customPayments.openCashDrawer': TILLS,
  'customPayments.paymentKind': 'information for people: a column of the list',
  'customPayments.sortOrder': TILLS,
  'discounts.reasonRequired': TILLS,
  'discounts.requiresApproval': TILLS,
  'floors.chargeIds': TILLS,
  'floors.isSmoking': 'information for people: a column of the list, and on tills',
  'foodDepartments.kdsScreen': TILLS,
  'goodsReceivedNotes.deliveryNoteNo': PEOPLE,
  'goodsReceivedNotes.photo': PEOPLE,
  'goodsReceivedNotes.receivedBy': PEOPLE,
  'inventoryItems.itemUnits.barcode': 'the engine finds items and units by it: search and scanning',
  'items.allowComment': TILLS,
  'items.calories': TILLS,
  'items.comboGroups.options.extraPrice': TILLS,
  'items.dietary': TILLS,
  'items.hsnCode': TILLS,
  'items.isFeatured': TILLS,
  'items.prepMinutes': TILLS,
  'items.spiceLevel': TILLS,
  'modifierCategories.displayName': TILLS,
  'modifierCategories.priceMode': TILLS,
  'oloMenuItems.externalRefs.pickmeId': CHANNELS,
  'oloMenuItems.externalRefs.uberId': CHANNELS,
  'oloMenuItems.externalRefs.upRefId': CHANNELS,
  'oloMenuItems.maxPerOrder': CHANNELS,
  'oloSettings.acceptTimeoutMin': CHANNELS,
  'oloSettings.advanceDays': CHANNELS,
  'oloSettings.bannerImage': CHANNELS,
  'oloSettings.brandColour': CHANNELS,
  'oloSettings.contactPhone': CHANNELS,
  'oloSettings.deliveryZones.polygon.latitude': CHANNELS,
  'oloSettings.deliveryZones.polygon.longitude': CHANNELS,
  'oloSettings.deliveryZones.radiusKm': CHANNELS,
  'oloSettings.freeDeliveryAbove': CHANNELS,
  'oloSettings.maxOrdersPerSlot': CHANNELS,
  'oloSettings.pausedUntil': CHANNELS,
  'oloSettings.paymentMethods': CHANNELS,
  'oloSettings.prepMinutes': CHANNELS,
  'oloSettings.slotMinutes': CHANNELS,
  'oloSettings.taxInclusive': CHANNELS,
  'outlets.contact_info.receiptFooter': TILLS,
  'outlets.contact_info.receiptHeader': TILLS,
  'outlets.contact_info.website': PEOPLE,
  'outlets.urban_piper.stores.storeRefId': CHANNELS,
  'printers.characterSet': TILLS,
  'printers.ipAddress': TILLS,
  'printers.paperWidth': TILLS,
  'printers.port': TILLS,
  'promotions.description': TILLS,
  'recipes.prepMinutes': KITCHEN,
  'supplierPrices.supplierItemCode': 'information for people: the list’s search finds it',
  'suppliers.bankDetails.accountName': 'information for the person who pays the supplier',
  'suppliers.bankDetails.accountNo': 'information for the person who pays the supplier',
  'suppliers.bankDetails.bank': 'information for the person who pays the supplier',
  'suppliers.taxRegNo': PEOPLE,
};

/** Fields that promise an effect which the product doesn't have yet. Nothing may be added here. */
export const WITHOUT_EFFECT = {
  'cityLedgerCompanies.billingCycle': 'no statement is due or sent by it',
  'inventoryCategories.targetCostPct': 'no report compares the category’s cost with it',
  'items.taxInclusive': 'bills follow the outlet’s and the charge’s switch, whatever the item says',
  'outlets.isCentralStore': 'no transfer or requisition offers it first',
  'restaurants.isCentralStore': 'as for outlets',
  'suppliers.creditLimit': 'no order or receipt is checked against it',
  'suppliers.vatRegistered': 'taxes of orders and receipts don’t depend on it',
};

/** All fields that nothing names, with the reason for each. */
export const FIELDS = { ...ACTED_ON_ELSEWHERE, ...WITHOUT_EFFECT };

/** Keys of the grammar that no declaration of the restaurant writes. */
export const KEYS = {
  'Drill.reports': '`toReport` writes it: outlines say which reports a link leads to',
  'Options.date.notBefore': 'the counterpart of `notAfter`, for dates that lie ahead: a reservation, a hire',
  'Options.image.maxWidth': 'the builder `image` writes it; a logo may be wider',
  'SeldomInDocument.discussion': 'a public way out: a group may not want messages there',
  'SeldomInDocument.views': 'a public way out: a whole view written in plain react-admin (docs/react-admin.md)',
  'SeldomInResource.discussion': 'a public way out: a group may not want messages there',
  'SeldomInResource.views': 'a public way out: a whole view written in plain react-admin (docs/react-admin.md)',
};
