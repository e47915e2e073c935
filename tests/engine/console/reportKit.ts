import type { Database } from '#server/db/types';
import { putBills } from '../server/reports/reportsFixture';

/** Four bills on two days at two outlets. */
export const putConsoleBills = (db: Database, groupId: string) =>
  putBills(db, groupId, [
    {
      id: 'a',
      outletId: 'out_COL',
      date: '2026-06-03',
      hour: 9,
      guests: 2,
      gross: '1000.00',
      net: '1000.00',
      total: '1000.00',
      payments: { cash: '1000.00' },
      cost: '300.00',
    },
    {
      id: 'b',
      outletId: 'out_COL',
      date: '2026-06-03',
      hour: 13,
      guests: 3,
      gross: '2500.50',
      itemDiscount: '0.50',
      net: '2500.00',
      total: '2500.00',
      payments: { card: '2500.00' },
      cost: '700.00',
    },
    {
      id: 'c',
      outletId: 'out_COL',
      date: '2026-06-04',
      hour: 13,
      orderType: 'takeaway',
      gross: '-20.00',
      net: '-20.00',
      total: '-20.00',
      payments: { cash: '-20.00' },
    },
    {
      id: 'd',
      outletId: 'out_KDY',
      date: '2026-06-04',
      hour: 13,
      gross: '70.00',
      net: '70.00',
      total: '70.00',
      payments: { cash: '70.00' },
    },
  ]);

/** The table of rows: a chart has a separate table for screen readers. */
export const FIGURES = { name: /^(?!.*, as a table$)/ };
