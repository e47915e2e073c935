import { describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import { report } from '#resources';
import { drillTo } from '#src/report/drill';

const card = report('itemTransactionReport') as Report;
const open = (row: object, can = () => true) => drillTo(card, 'docNumber', { docNumber: 'X-1', ...row }, {}, can);

describe('the document behind a movement', () => {
  it('opens where its own declaration says, without the report naming it', () => {
    expect(open({ docType: 'goodsReceivedNotes', docId: 'grn_1' })).toBe('/grnsummarypage/grn_1');
    expect(open({ docType: 'purchaseOrders', docId: 'po_1' })).toBe('/posummary/po_1');
  });

  it('is a bill on the bill-wise report, and nothing where there is no page or no right', () => {
    expect(open({ docType: 'bills', docId: 'b', date: '2026-06-03', outletId: 'COL' })).toBe(
      '/billWiseReport?fromDate=2026-06-03&toDate=2026-06-03&outlets=COL&billNo=X-1',
    );
    expect(open({ docType: 'openingStock', docId: 'o' })).toBeUndefined();
    expect(open({ docType: 'goodsReceivedNotes', docId: 'grn_1' }, () => false)).toBeUndefined();
  });
});
