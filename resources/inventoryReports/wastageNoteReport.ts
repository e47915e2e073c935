import { column, defineListing } from '#engine/define';
import { wastageNotes } from '../inventory';
import { WEEKDAY_NAMES, WEEKDAYS } from '../shared';

/** What is thrown away without a note. */
const CANCELLED = 'Food of cancelled bills has no note: see order cancellation. Usage and food cost include it.';

/** R14: wastage, by note or by line (domain 3.1). */
export default defineListing(wastageNotes, {
  name: 'wastageNoteReport',
  label: 'Wastage',
  about: 'Wastage by reason and cost',
  module: 'RPT_WASTAGE',
  nav: { group: 'inventoryReports', order: 140, label: 'Wastage Note Listing' },
  filters: ['wastageType', 'departmentId', 'itemId', 'responsible', 'status'],
  columns: {
    weekday: column.text({
      label: 'Day',
      group: 5,
      onDemand: true,
      words: (value) => WEEKDAY_NAMES[WEEKDAYS[Number(value) - 1] ?? 'mon'],
    }),
    departmentId: { group: 1, main: 7 },
    responsible: { group: 2 },
    status: { main: 8 },
    totalCost: { good: 'down', label: 'Cost', tile: 1, main: 1, sort: -1 },
    pctOfNetSales: column.percent({ good: 'down', label: '% of net sales', sensitive: 'cost' }),
    targetPct: column.percent({ label: 'Target %', sensitive: 'cost' }),
    overTarget: column.percent({ good: 'down', signed: true, label: 'Outlet against target', sensitive: 'cost' }),
    photo: column.boolean({
      label: 'Photo',
      optional: true,
      drill: ({ photo, documentId }) => (photo ? { resource: 'wastageNotes', id: String(documentId) } : undefined),
    }),
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 3 },
    menuItemId: { label: 'Dish', optional: true },
    quantity: { good: 'down', main: 4 },
    unitId: { main: 5 },
    wastageType: { label: 'Reason', group: 4, main: 6 },
    uses: { onDemand: true },
    unitCost: { optional: true },
    lineCost: { good: 'down', label: 'Cost', main: 2, sort: -2 },
    sellingValueLost: column.money({ good: 'down', label: 'Would have sold for', sum: true, optional: true }),
    shareOfSales: column.percent({ good: 'down', label: '% of net sales', sensitive: 'cost' }),
  },
  note: ({ show }) =>
    show === 'detail'
      ? CANCELLED
      : `${CANCELLED} “Outlet against target” compares the wastage notes of the outlet in these dates with its wastage target: below zero is within the target.`,
  explainedBy: ['item', 'wastageType', 'department'],
  synonyms: {
    report: 'wasted, wastage, throw away, throw out, binned, bin, dumped, food waste',
    wastageType: 'reason, type, cause',
  },
  questions: ['How much was wasted last month?'],
});
