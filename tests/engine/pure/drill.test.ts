import { describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { Asker } from '#engine/run/query/check';
import { report } from '#resources';
import { drillTo } from '#src/report/drill';

const card = report('itemTransactionReport') as Report;
const owner: Asker = { permissions: {}, isAdministrator: true, outlets: [{ id: 'COL' }, { id: 'KDY' }] };
const asked = {
  outlets: ['COL', 'KDY'],
  fromDate: '2026-06-01',
  toDate: '2026-06-30',
  itemId: ['i'],
  today: '2026-07-01',
};
const open = (row: object, asker = owner) => drillTo(card, 'docNumber', { docNumber: 'X-1', ...row }, asked, asker);

describe('the document behind a movement', () => {
  it('opens where its own declaration says, without the report naming it', () => {
    expect(open({ docType: 'goodsReceivedNotes', docId: 'grn_1' })).toBe('/grnsummarypage/grn_1');
    expect(open({ docType: 'purchaseOrders', docId: 'po_1' })).toBe('/posummary/po_1');
  });

  it('is a bill on the bill-wise report, and nothing where there is no page or no right', () => {
    expect(open({ docType: 'bills', docId: 'b', date: '2026-06-03', outletId: 'COL' })).toBe(
      '/billWiseReport?outlets=COL&fromDate=2026-06-03&toDate=2026-06-03&billNo=X-1',
    );
    expect(open({ docType: 'openingStock', docId: 'o' })).toBeUndefined();
    expect(
      open({ docType: 'goodsReceivedNotes', docId: 'grn_1' }, { ...owner, isAdministrator: false }),
    ).toBeUndefined();
  });
});
