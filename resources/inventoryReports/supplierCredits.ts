import { column, defineReport, oneOf, reference } from '#engine/define';

const STATES = { open: 'Open', sent: 'Sent', credited: 'Credited', refused: 'Refused' } as const;

/** Credits asked of suppliers, by returns and credit requests, and what is outstanding. */
export default defineReport({
  name: 'supplierCredits',
  label: 'Supplier credits',
  about: 'Credits that suppliers owe for returns and wrong invoices, by age',
  module: 'RPT_SUPPLIER_CREDITS',
  extension: true,
  nav: { group: 'inventoryReports', order: 181, label: 'Supplier Credits' },
  parameters: {
    supplierId: reference('suppliers', { label: 'Supplier' }),
    state: oneOf({ all: 'All', ...STATES }, { label: 'State' }),
  },
  columns: {
    number: column.text({ label: 'Number', main: 1 }),
    date: column.date({ sort: 2 }),
    supplier: column.reference('suppliers', { group: 1, main: 2, sort: 1 }),
    outlet: column.reference('outlets', { group: 3 }),
    state: column.choice(STATES, { group: 2, main: 3 }),
    age: column.integer({ label: 'Days open', good: 'down', main: 4 }),
    requested: column.costMoney({ sum: true, tile: 1, main: 5 }),
    credited: column.costMoney({ sum: true, tile: 2 }),
    notCredited: column.costMoney({ label: 'Not credited', sum: true, good: 'down' }),
    outstanding: column.costMoney({ sum: true, good: 'down', tile: 3, main: 6 }),
    creditNoteNo: column.text({ label: 'Credit note no.' }),
    reason: column.text({ label: 'Reason for the difference', optional: true }),
  },
  openNow: ['outstanding', 'state=open', 'state=sent'],
});
