import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { checkTrade } from '#engine/read/checks/checkTrade';
import { formatFinding } from '#engine/read/checks/finding';
import { declarations, trade } from '#resources/index';
import { checkComponents } from '#server/tools';

/** A developer's mistakes, each planted into a declaration: the check names file, line and fix. SQL has its own test (reportsPrepared). */
const script = '#scripts/lib/places.mjs';
const { placed } = (await import(/* @vite-ignore */ script)) as {
  placed: (findings: readonly string[], base: string) => string[];
};

const base = mkdtempSync(join(tmpdir(), 'planted-'));
const folder = join(base, 'resources/settings');
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(base, { recursive: true }));

const EQUIPMENT = `/** What outlets have in their kitchens. */
import { choice, defineResource, name, outlet, reference } from '#engine/define';

export default defineResource({
  name: 'equipment',
  label: { one: 'Equipment', many: 'Equipment' },
  module: 'EQUIPMENT',
  nav: { group: 'settings', order: 900 },
  fields: {
    equipmentName: name(40),
    outletId: outlet(),
    supplierId: reference('suppliers'),
    status: choice(['active', 'retired'], { default: 'active' }),
  },
  actions: {
    retire: { label: 'Retire', from: 'active', to: 'retired' },
  },
});
`;

let planted = 0;
/** What the check says once this is planted. */
async function said(from: string, to: string): Promise<string[]> {
  const text = EQUIPMENT.replace(from, to);
  expect(text === EQUIPMENT).toBe(from === to);
  const file = join(folder, 'equipment.ts');
  writeFileSync(file, text);
  const { default: equipment } = (await import(/* @vite-ignore */ `${file}?${planted++}`)) as { default: never };
  const all = [...declarations, equipment];
  const found = [...checkDeclarations(all), ...checkTrade(trade, all)].map(formatFinding);
  return placed([...found, ...checkComponents(['EquipmentList'], [equipment])], base);
}

const at = 'resources/settings/equipment.ts';
it.each([
  ['nothing', "'active', to", "'active', to", []],
  [
    'a reference',
    "'suppliers'",
    "'supliers'",
    [`${at}:12: R004 equipment.fields.supplierId: no resource named 'supliers' (did you mean 'suppliers'?)`],
  ],
  [
    'a navigation group',
    "'settings'",
    "'setings'",
    [`${at}:8: R009 equipment.nav.group: no navigation group 'setings' (did you mean 'settings'?)`],
  ],
  [
    'a state',
    "from: 'active'",
    "from: 'actve'",
    [`${at}:16: R008 equipment.actions.retire.from: no state 'actve' (did you mean 'active'?)`],
  ],
  [
    'a component',
    '  actions',
    "  views: { list: 'EquipmntList' },\n  actions",
    [
      `${at}:15: R014 equipment.views.list: no file src/departments/<department>/EquipmntList.tsx (did you mean 'EquipmentList'?)`,
    ],
  ],
  [
    'a call',
    '  actions',
    "  calls: { create: 'PSOT v1/x' },\n  actions",
    [expect.stringContaining(`${at}:15: R003 equipment.calls: cannot read the call "PSOT v1/x": write METHOD path`)],
  ],
])('%s', async (_mistake, from, to, expected) => {
  expect(await said(from, to)).toEqual(expected);
});

it('a name that is taken is one finding, not one for each of its paths and calls', async () => {
  const twice = await said("name: 'equipment'", "name: 'printers'");
  expect(twice).toEqual([`${at}:5: R001 printers: the name printers belongs to another declaration; choose another`]);
});
