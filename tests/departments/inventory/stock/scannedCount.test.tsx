import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** A count sheet whose items have barcodes on their units: what is scanned is counted in its unit. */
const { db, app } = await testApp();
const { server } = forwardTo(() => app);
let tenant: Tenant;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  // The simulated browser has no layout: lines in a scrolled list need a height to be drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
  const { put } = tenant;
  await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  const unit = (_id: string, unitName: string) =>
    put('units', { _id, unitName, unitCode: _id, measureTypeId: 'weight', conversionToBase: '1' });
  await unit('kg', 'Kilogram');
  await unit('case', 'Case');
  const item = (_id: string, itemName: string, itemCode: string, itemUnits: object[]) =>
    put('inventoryItems', {
      ...{ _id, itemName, itemCode, itemUnits, outletId: 'out_COL', itemType: 'raw', isStockTracked: true },
      ...{ measureTypeId: 'weight', baseUnitId: 'kg', status: 'active', isCountDaily: _id === 'tuna' },
    });
  await item('rice', 'Rice', 'RIC', []);
  await item('tuna', 'Tuna', 'TUN', [{ unitId: 'case', factorToBase: '10', barcode: '4790001110014' }]);
});
afterEach(cleanup);
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

const counted = (name: RegExp) => screen.findByRole('textbox', { name }, patient);
/** A scanner types faster than people, whatever the machine of the test does, and presses Enter. */
const scan = (code: string) => {
  const start = performance.now();
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: start + 1000 + index });
    fireEvent(target, event);
  }
};

it('a scanned barcode is counted in its unit, next to the stock unit, and what was typed before stays', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/bulkStockEntry' });
  await user.click(await screen.findByRole('radio', { name: /Spot check/ }, patient));
  await user.click(screen.getByRole('button', { name: 'Start counting' }));
  await user.type(await counted(/^Rice counted/), '7');
  expect(screen.queryByRole('textbox', { name: /^Tuna counted, case/ })).toBeNull();
  scan('4790001110014');
  const cases = await counted(/^Tuna counted, case/);
  await waitFor(() => expect(document.activeElement).toBe(cases), patient);
  expect(screen.getByText('Tuna, case: how many?')).toBeTruthy();
  await user.keyboard('3{Enter}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Rice counted/ }).value).toBe('7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tuna counted, case/ }).value).toBe('3');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tuna counted, kg/ }).value).toBe('');
  // The second scan goes to the same line.
  scan('4790001110014');
  await waitFor(() => expect(document.activeElement).toBe(cases), patient);
  expect(screen.getAllByRole('textbox', { name: /^Tuna counted/ })).toHaveLength(2);
  // The item's code is in no unit: it goes to the stock unit.
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'TUN{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Tuna counted, kg/), patient);
}, 60_000);

it('a new count is reviewed by the first click, although it is stored only then', async () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft/')) localStorage.removeItem(key);
  const { user } = await startConsole({ client: tenant.owner, at: '/bulkStockEntry' });
  await user.click(await screen.findByRole('radio', { name: /Spot check/ }, patient));
  await user.click(screen.getByRole('button', { name: 'Start counting' }));
  await user.type(await counted(/^Rice counted/), '7');
  await user.click(screen.getByRole('button', { name: 'Review count' }));
  await screen.findByRole('heading', { name: /^SE-/ }, patient);
}, 60_000);

it('key items are counted alone, and the others are a click away', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/bulkStockEntry' });
  await user.click(await screen.findByRole('radio', { name: /Key items/ }, patient));
  await user.click(screen.getByRole('button', { name: 'Start counting' }));
  await counted(/^Tuna counted/);
  expect(screen.getByText('0 of 1 counted')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Rice counted/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Key items', pressed: true }));
  await counted(/^Rice counted/);
  expect(screen.getByText('0 of 2 counted')).toBeTruthy();
});
