import {
  block,
  choices,
  code,
  column,
  defineResource,
  email,
  group,
  integer,
  longText,
  money,
  name,
  outlets,
  phone,
  reference,
  status,
  text,
} from '#engine/define';
import { personalDataLink, WEEKDAYS } from '../shared';
import { ON_ORDER } from './purchasing.rules';

export default defineResource({
  name: 'suppliers',
  label: { one: 'Supplier', many: 'Suppliers' },
  module: 'SUPPLIER',
  nav: { group: 'inventoryMaster', order: 60, label: 'Supplier' },
  paths: { list: '/supplierlist', create: '/createsupplier', edit: '/editSupplier' },
  firstDay: { order: 50, title: 'Add your suppliers', why: 'An order goes to a supplier, and a receipt comes from one.' },
  fields: {
    Supplier: block({
      supplierName: name(80),
      supplierCode: code('SUP-{4}', { maxLength: 12 }),
      contactPerson: text({ maxLength: 80, column: true }),
      phone: phone({ required: true, column: true }),
      email: email({ help: 'Needed to send orders by email' }),
      status: status({ editInList: true, bulk: true }),
      address: longText({ maxLength: 300 }),
      outlets: outlets({ label: 'Delivers to', column: 6, bulk: true }),
    }),
    Ordering: block({
      leadTimeDays: integer({ min: 0, unit: 'days', label: 'Lead time' }),
      minOrderValue: money({ min: 0, unit: '@currency', label: 'Minimum order' }),
      orderDays: choices(WEEKDAYS, { label: 'Delivery days', bulk: true }),
    }),
    Payment: block({
      paymentModeId: reference('paymentModes', { filterBy: true, bulk: true }),
      creditDays: integer({ min: 0, max: 365, unit: 'days', default: 0, column: true, bulk: true }),
      taxRegNo: text({ maxLength: 30, label: 'Tax registration no.' }),
      bankDetails: group(
        { bank: text(), branch: text(), accountName: text(), accountNo: text({ label: 'Account no.' }) },
        { label: 'Bank', sensitive: 'personal' },
      ),
    }),
  },
  record: {
    figures: [
      { key: 'openOrders', column: column.integer() },
      { key: 'bought', column: column.costMoney({ label: 'Bought in 90 days' }) },
      { key: 'lastDelivery', column: column.date() },
    ],
    related: [
      { label: 'Open orders', resource: 'purchaseOrders', by: 'supplierId', filter: { status: ON_ORDER } },
      { label: 'Latest deliveries', resource: 'goodsReceivedNotes', by: 'supplierId' },
      { label: 'Prices', resource: 'supplierPrices', by: 'supplierId' },
      { label: 'Usual supplier of', resource: 'inventoryItems', by: 'defaultSupplierId' },
    ],
  },
  links: [personalDataLink('suppliers')],
  keptWhileOpen: true,
  list: {
    editInList: ['status'],
    bulk: ['paymentModeId', 'creditDays', 'orderDays', 'outlets', 'status'],
    about: 'Who you buy from: contacts, terms and the outlets they deliver to.',
  },
  calls: { getList: 'GET v1/supplier/list ? group_id outlets', create: 'POST v1/supplier/insert', update: 'PUT v1/supplier/update' },
  serves: { list: ['GET v1/supplier', 'GET inventory:po/getsupplier', 'GET inventory:GRN/getsupplier', 'GET inventory:GRN/getsuppliersummery'] },
});
