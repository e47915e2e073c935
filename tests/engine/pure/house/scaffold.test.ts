import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Declaration } from '#engine/define/declaration';
import { callsOf } from '#engine/read/calls';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { checkTrade } from '#engine/read/checks/checkTrade';
import { isEntity } from '#engine/read/entities';
import { pagesOf } from '#engine/read/paths';
import { declarations, trade } from '#resources/index';
import { problemsOf } from '#server/reports/catalogue';

const script = '#scripts/lib/scaffold.mjs';
interface Scaffolded {
  refusal?: string;
  files: Record<string, string>;
  next: string[];
}
const { scaffold } = (await import(/* @vite-ignore */ script)) as { scaffold: (request: object) => Scaffolded };

const taken = declarations.map(({ name }) => name);
const ask = (kind: string, name: string, department?: string) =>
  scaffold({ kind, name, department, taken, departments: ['inventory', 'sales', 'settings'] });

const base = mkdtempSync(join(tmpdir(), 'scaffold-'));
afterAll(() => rmSync(base, { recursive: true }));

/** The written declaration, as the engine reads it; its neighbours are the project's. */
async function written(kind: string, name: string, department?: string): Promise<Declaration> {
  const { files } = ask(kind, name, department);
  const [path = '', text = ''] = Object.entries(files)[0] ?? [];
  const file = join(base, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replaceAll("'./", `'#${dirname(path)}/`));
  return ((await import(/* @vite-ignore */ file)) as { default: Declaration }).default;
}

it.each([
  ['resource', 'loyaltyCards', 'LOYALTY_CARD', ['/loyaltyCards', '/loyaltyCards/create', '/loyaltyCards/:id']],
  [
    'document',
    'donations',
    'DONATION',
    ['/donations', '/donations/create', '/donations/edit/:id', '/donations/review/:id'],
  ],
  ['report', 'tipReport', 'RPT_TIP', ['/tipReport']],
])('a new %s passes the check and has its pages', async (kind, name, module, paths) => {
  const made = await written(kind, name);
  const all = [...declarations, made];
  expect([...checkDeclarations(all), ...checkTrade(trade, all)]).toEqual([]);
  expect(made).toMatchObject({ name, module });
  expect(pagesOf([made]).map(({ path }) => path)).toEqual(paths);
  if (isEntity(made)) expect(callsOf(made).getList?.path).toBe(`v1/${name}`);
});

it('a new report selects what it declares', async () => {
  const { files } = ask('report', 'tipReport');
  const made = await written('report', 'tipReport');
  if (made.kind !== 'report') throw new Error('no report');
  expect(problemsOf(made, files['resources/sales/tipReport.sql'] ?? '')).toEqual([]);
});

it.each([
  ['folder', 'x', /npm run new resource\|document\|report/],
  ['resource', 'Loyalty cards', /camel case/],
  ['resource', 'loyaltyCard', /plural: loyaltyCards/],
  ['report', 'tips', /ends with Report: tipsReport/],
  ['resource', 'PRINTERS'.toLowerCase(), /printers is taken/],
])('refuses %s %s with what to write instead', (kind, name, reason) => {
  expect(ask(kind, name).refusal).toMatch(reason);
});

it('refuses a department that is not there', () => {
  expect(ask('resource', 'loyaltyCards', 'marketing').refusal).toMatch(/no department 'marketing'.*settings/);
});
