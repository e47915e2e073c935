import { column, defineListing } from '#engine/define';
import { issueNotes } from '../inventory';

/** R10: issues from the store, by note or by line (domain 3.1). */
export default defineListing(issueNotes, {
  name: 'issueNoteListingReport',
  label: 'Issue note listing',
  path: '/issuenotelistingreport',
  about: 'What left the store, for whom and for what',
  module: 'RPT_ISSUE_NOTE',
  nav: { group: 'inventoryReports', order: 100, label: 'Issue Note Listing' },
  filters: ['departmentId', 'purpose', 'status', 'itemId'],
  columns: {
    departmentId: { group: 1, main: 5 },
    costCentre: column.text({ label: 'Cost centre', optional: true }),
    purpose: { group: 2, main: 6 },
    issuedTo: true,
    srnId: { label: 'Requisition', optional: true },
    status: { main: 7 },
    totalCost: { label: 'Cost', tile: 1, main: 1 },
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 2 },
    unitId: { main: 4 },
    requestedQty: { optional: true },
    issuedQty: { main: 3 },
    unitCost: true,
    lineCost: { label: 'Cost' },
  },
  synonyms: { report: 'issue notes, issued', 'purpose=staffMeal': 'staff eat, staff ate, staff food, eaten by staff' },
  notRecorded: {
    words: 'how many staff meals, number of staff meals, how many meals staff, staff meals count',
    says: 'Staff meals aren’t counted: what was issued for them is recorded with its cost.',
    instead: ['What did staff meals cost last month?', 'Issue notes by purpose last month'],
  },
});
