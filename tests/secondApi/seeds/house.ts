import type { Draft } from '../store';

/** A group with two outlets, its users and the settings around sales. */

export const GROUP = 'group_saffron';
export const FORT = 'outlet_fort';
export const LAKE = 'outlet_lake';
export const BOTH = [FORT, LAKE];
export const OWNER = { email: 'owner@saffron.example', password: 'saffron-demo-1' };

/** Leftovers of a migration years ago in every document; no one reads them, and nothing may lose them. */
export const legacy = (id: string) => ({
  migratedFrom: { system: 'till-2', key: id, flags: ['checked'] },
  cloudSync: true,
});

const MODULES =
  'MENU_ITEM MENU_CATEGORY ADDON_ITEM MODIFIER_ITEM BULK_PRICE USER_ROLE USER DISCOUNT PROMOTION CUSTOM_PAYMENT CL_COMPANY CL_ACCOUNT CL_TRANSACTION CL_SETTLEMENT CHARGE PRINTER SYSTEM_SETTING OUTLET_SETTING COMMENT FLOOR PERIOD_CLOSE OLO_SETTING OLO_MENU UOM INV_CATEGORY INV_ITEM SUPPLIER SUPPLIER_PRICE RECIPE INV_TAX PO GRN STOCK_ADJUSTMENT RPT_STOCK_SUMMARY RPT_GRN_LISTING RPT_ITEM_TRANSACTION RPT_SALES RPT_BILL_WISE GROUP_SETTING NOTIFICATION VIEW_COST VIEW_PERSONAL_DATA LOG'.split(
    ' ',
  );

const outlet = (id: string, name: string, code: string, city: string): Draft => ({
  ...{ _id: id, type: 'outlet', group_id: GROUP, name, code, status: 'active', isCentralStore: id === FORT },
  ...{ print_logo: '', currency: 'LKR', timeZone: 'Asia/Colombo', dayStartTime: '04:00', tags: ['city'] },
  contact_info: { address: `12 Main Street`, city, phone: '0112345678', fax: '0112345679' },
  urban_piper: { stores: [] },
  olo: { status: true, merchantKey: 'mk-1' },
  uber: { status: false },
  pickme: { status: false },
  ...legacy(id),
});

const settings = (outletId: string): Draft => ({
  ...{ _id: `settings_${outletId}`, type: 'systemSettings', outletId, group_id: GROUP },
  settings: ['inventory', 'WAC', 'activateQueue', 'promotionManagement', 'cityLedger'].map((name) => ({
    ...{ name, state: true, updatedOn: '2024-01-01' },
  })),
  ...legacy(outletId),
});

const online = (outletId: string): Draft => ({
  ...{ _id: `olo_${outletId}`, type: 'oloSettings', outletId, group_id: GROUP, status: 'active' },
  ...{ orderTypes: ['pickup', 'delivery'], paymentMethods: ['cash'], prepMinutes: 20, slotMinutes: 15, advanceDays: 3 },
  hours: ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '10:00', to: '22:00', note: 'kitchen open' })),
  ...legacy(outletId),
});

const user = (id: string, firstName: string, lastName: string, email: string, roleId: string): Draft => ({
  ...{ _id: id, type: 'user', groupId: GROUP, firstName, lastName, email, roleId, status: 'active' },
  ...{ userType: 'both', outletIds: BOTH, phone: '0771234567' },
  outlets: [
    { id: FORT, name: 'Fort' },
    { id: LAKE, name: 'Lake' },
    { id: 'outlet_closed', name: 'Closed' },
  ],
  ...legacy(id),
});

const role = (id: string, name: string, module: unknown[]): Draft => ({
  ...{ _id: id, type: 'role', groupId: GROUP, name, status: 'active', module },
  ...{ createdBy: 'user_owner', createdDateTime: '2024-02-01T08:00:00.000Z', modifiedBy: '', modifiedDateTime: '' },
  ...legacy(id),
});

export const house: Draft[] = [
  { _id: GROUP, type: 'group', name: 'Saffron', outlet_ids: BOTH },
  outlet(FORT, 'Fort', 'FRT', 'Colombo'),
  outlet(LAKE, 'Lake', 'LKE', 'Kandy'),
  settings(FORT),
  settings(LAKE),
  online(FORT),
  online(LAKE),
  ...MODULES.map((name): Draft => ({ _id: `module_${name}`, type: 'module', moduleId: name, name, status: true })),
  role('role_owner', 'Owner', MODULES),
  role('role_cashier', 'Cashier', ['MENU_ITEM', 'DISCOUNT', 'COMMENT']),
  role('role_store', 'Store keeper', [
    { moduleId: 'PO', actions: ['view', 'create', 'edit'], since: '2023' },
    { moduleId: 'GRN', actions: ['view'] },
  ]),
  { ...user('user_owner', 'Nila', 'Perera', OWNER.email, 'role_owner'), demoPassword: OWNER.password },
  user('user_cashier', 'Ravi', 'Silva', 'ravi@saffron.example', 'role_cashier'),
  {
    ...{ _id: 'floor_ground', type: 'floor', floorName: 'Ground floor', outletId: FORT, group_id: GROUP },
    ...{ status: 'active', sortOrder: 1, ...legacy('floor_ground') },
    // Stored before tables could be rotated: they have no rotation.
    tables: ['1', '2', '3'].map((tableName, index) => ({
      ...{ tableId: `table_${tableName}`, tableName, seats: 4, shape: 'square', zone: 'window' },
      ...{ x: 10 + index * 12, y: 10, width: 8, height: 8 },
    })),
  },
  ...['Kitchen', 'Bar'].map(
    (name): Draft => ({
      ...{ _id: `department_${name.toLowerCase()}`, type: 'foodDepartment', name, outletId: FORT, status: 'active' },
    }),
  ),
  {
    ...{ _id: 'printer_kitchen', type: 'printer', printerName: 'Kitchen', outletId: FORT, group_id: GROUP },
    ...{ connection: 'network', ipAddress: '10.0.0.21', port: 9100, printerRole: ['kot'], status: 'active' },
    ...{ foodDepartmentIds: ['department_kitchen'], copies: 1, driver: { name: 'escpos', version: 3 } },
    ...legacy('printer_kitchen'),
  },
  ...[
    { id: 'charge_service', chargeName: 'Service charge', code: 'SC', chargeType: 'serviceCharge', value: '10.0000' },
    { id: 'charge_vat', chargeName: 'VAT', code: 'VAT', chargeType: 'tax', value: '18.0000' },
  ].map(
    ({ id, ...charge }, index): Draft => ({
      ...{ _id: id, type: 'charge', ...charge, calculation: 'percentage', sequence: index + 1, status: 'active' },
      ...{ outletId: FORT, group_id: GROUP, applyOn: 'billSubtotal', printName: charge.chargeName, ...legacy(id) },
    }),
  ),
  ...[
    { id: 'comment_spicy', commentText: 'Less spicy', commentType: 'kot' },
    { id: 'comment_wrong', commentText: 'Wrong order', commentType: 'cancelReason' },
  ].map(
    ({ id, ...comment }, index): Draft => ({
      ...{ _id: id, type: 'comment', group_id: GROUP, outlets: BOTH, ...comment, sortOrder: index + 1 },
      ...{ status: 'active', ...legacy(id) },
    }),
  ),
];
