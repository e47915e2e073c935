import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '#engine/define/dashboard';
import type { DashboardAnswer } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import { tools } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { readAsked } from '#server/reports/dashboardAsked';
import { readDashboard } from '#server/reports/dashboards';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** The dashboard's till figures: unpaid bills, their tables, and sales by hour. */

const db = await ownDatabase();
const owner = person('tills', [['COL', 'Colombo']]);
const importer = { groupId: 'tills', userId: 'u', outletIds: ['COL'] };
type Sent = Readonly<Record<string, unknown>>;

const bill = (billNumber: string, more: Sent): Sent => ({
  outlet: 'COL',
  billNumber,
  openedAt: '2026-06-03 19:00',
  lines: [{ itemCode: 'RICE', quantity: 2, unitPrice: 500 }],
  ...more,
});
const kot = (kotNumber: string, billNumber: string, more: Sent): Sent => ({
  ...{ kind: 'kot', outlet: 'COL', kotNumber, billNumber, firedAt: '2026-06-03 19:05', department: 'Kitchen' },
  items: [{ itemCode: 'RICE', name: 'Fried rice', quantity: 3 }],
  ...more,
});

beforeAll(async () => {
  await putOutlet(db, 'tills', 'COL', 'COL', 'Colombo');
  await put(db, 'tills', 'items', 'rice', {
    ...{ name: 'Fried rice', itemCode: 'RICE', itemType: 'simple', price: '600.00', outlets: ['COL'] },
  });
  await put(db, 'tills', 'floors', 'garden', {
    floorName: 'Garden',
    outletId: 'COL',
    status: 'active',
    tables: ['T1', 'T2', 'T3', 'T4'].map((tableName) => ({
      ...{ tableId: tableName, tableName, seats: 4 },
      status: tableName === 'T4' ? 'occupied' : 'available',
    })),
  });
  await importBills(db, importer, {
    bills: [
      bill('OPEN', { status: 'open', table: 'T1', payments: [] }),
      bill('BILLED', { status: 'billed', table: 'Terrace', payments: [] }),
      bill('PAID', { settledAt: '2026-06-03 20:00', table: 'T2', payments: [{ method: 'cash' }] }),
      bill('LATE', { settledAt: '2026-06-04 01:30', orderType: 'takeaway', payments: [{ method: 'cash' }] }),
      bill('LATER', { settledAt: '2026-06-04 01:45', orderType: 'dineIn', payments: [{ method: 'cash' }] }),
    ],
  });
  await importEvents(db, importer, [
    kot('K1', 'OPEN', { table: 'T1' }),
    kot('K2', 'PAID', { table: 'T2' }),
    // Three portions, one more, and one of all cancelled.
    kot('K3', 'NOBILL', { table: 'T3' }),
    kot('K4', 'NOBILL', {
      table: 'T3',
      kotType: 'addition',
      items: [{ itemCode: 'RICE', name: 'Fried rice', quantity: 1 }],
    }),
    kot('K5', 'NOBILL', {
      table: 'T3',
      kotType: 'partiallyCancelled',
      readyAt: '2026-06-03 19:20',
      items: [{ itemCode: 'RICE', name: 'Fried rice', cancelledQuantity: 1 }],
    }),
  ]);
});

const dashboard = tools.find(({ name }) => name === 'dashboard') as Dashboard;
const read = async (only: string[], day = '2026-06-03'): Promise<DashboardAnswer> => {
  if (!isDashboard(dashboard)) throw new Error('no dashboard');
  const query = new URLSearchParams({ outlets: 'COL', fromDate: day, toDate: day });
  return readDashboard(db, owner, dashboard, await readAsked(db, owner, dashboard, query), only);
};

describe('bills that are not paid yet', () => {
  it('are counted once with their value: the bill’s own total, and menu prices where there is no bill', async () => {
    const { tiles } = await read(['openBills', 'pendingKots']);
    // 1,000 and 1,000 on bills; 3 + 1 - 1 portions at 600.
    expect(tiles.openBills).toMatchObject({ value: 3, beside: '3800.00' });
    expect(tiles.pendingKots).toMatchObject({ value: 3 });
  });

  it('count what is open now, whichever days the dashboard shows', async () => {
    const { tiles } = await read(['openBills', 'pendingKots', 'activeTables', 'bills'], '2026-06-02');
    expect([tiles.openBills?.value, tiles.pendingKots?.value, tiles.activeTables?.value]).toEqual([3, 3, 4]);
    expect(tiles.bills?.value).toBe(0);
  });

  it('occupy tables of the floor plan; a table on no plan is counted separately', async () => {
    const { tiles } = await read(['floors', 'activeTables']);
    expect(tiles.floors?.docs).toMatchObject([
      { floor: '', inUse: 1, tables: 0, occupancyPct: null },
      { floor: 'Garden', inUse: 3, tables: 4, occupancyPct: '75.0000' },
    ]);
    expect(tiles.activeTables).toMatchObject({ value: 4 });
  });
});

it('sales by hour follow the business day and say each order type', async () => {
  const { tiles } = await read(['byHour']);
  expect(tiles.byHour?.docs).toMatchObject([
    { hour: '20', netSales: '1000.00', byType: { dineIn: '1000.00' } },
    { hour: '01', netSales: '2000.00', byType: { dineIn: '1000.00', takeaway: '1000.00' } },
  ]);
});
