import { unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Twenty questions that name a document or a supplier, written before the planner knew any document by its number. The documents are in
 * askDocuments.ts. Nothing that a question names may be guessed: a number that the person can't find has no answer.
 */

const PO = 'purchaseOrders';
const GRN = 'goodsReceivedNotes';

export const eleventhSet: readonly TypedQuestion[] = [
  { ask: 'what is the status of PO-COL-00012', report: PO, figure: 'Partially received' },
  { ask: 'Who approved GRN-COL-00007?', report: GRN, figure: 'Dilan Perera' },
  { ask: 'when was PO-COL-00012 approved', report: PO, figure: '20 Nov 2025' },
  { ask: 'who created PO-COL-00012', report: PO, figure: 'Asha Fernando' },
  { ask: 'how much was grn-col-00007', report: GRN, figure: '17,700.00' },
  { ask: 'what’s on PO-COL-00012?', report: PO, figure: '20', says: 'Chicken' },
  { ask: 'how much chicken did we order on PO-COL-00012', report: PO, figure: '10', says: 'kg' },
  { ask: 'what is still open on PO-COL-00012', report: PO, figure: '4', says: 'Chicken' },
  { ask: 'is PO-COL-00012 approved?', report: PO, figure: 'Partially received', says: 'Yes' },
  { ask: 'has GRN-COL-00008 been approved yet', report: GRN, figure: 'Draft', says: 'No' },
  { ask: 'which supplier is GRN-COL-00007 from', report: GRN, figure: 'Lanka Meats' },
  { ask: 'invoice number of GRN-COL-00007', report: GRN, figure: 'LM-4711' },
  { ask: 'when is PO-COL-00012 expected', report: PO, figure: '22 Nov 2025' },
  { ask: 'has TO-COL-00003 been received?', report: 'transferOuts', figure: 'In transit', says: 'No' },
  { ask: 'which receipts belong to PO-COL-00012', report: PO, figure: 'GRN-COL-00007' },
  { after: ['status of PO-COL-00012'], ask: 'who approved it?', report: PO, figure: 'Dilan Perera' },
  {
    ask: 'what did we order from Ceylon Greens in november 2025',
    ...{ report: 'PoReport', figure: '12,000.00', says: 'Onion' },
    with: { fromDate: '2025-11-01', toDate: '2025-11-30' },
  },
  unanswerable('status of PO-COL-99999'),
  unanswerable('why was PO-COL-00012 so expensive'),
  unanswerable('what is the status of PO-LAK-00001'),
];
