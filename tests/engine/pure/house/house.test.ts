import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';

/** The scripts are plain JavaScript, because they run before anything is installed: hence the type here. */
const script = '#scripts/lib/house.mjs';
const { inspect } = (await import(/* @vite-ignore */ script)) as {
  inspect: (base?: string) => { findings: string[]; files: number; imports: number };
};

const base = mkdtempSync(join(tmpdir(), 'console-house-'));
beforeEach(() => rmSync(base, { recursive: true, force: true }));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Findings for a tree of these files. */
const findingsIn = (files: Readonly<Record<string, string>>): string[] => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), `// from '../nowhere'\n${text}\n`);
  }
  return inspect(base).findings;
};

it('finds nothing in the project, and reads all of it', () => {
  const { findings, files, imports } = inspect();
  expect(findings).toEqual([]);
  expect(files).toBeGreaterThan(650);
  expect(imports).toBeGreaterThan(4_000);
});

it.each([
  ['src/a.ts', `import { x } from '#server/app';`, 'src may not import server'],
  ['server/a.ts', `export { x } from '../src/x';`, 'server may not import src'],
  ['server/a.ts', `import { useState } from 'react';`, 'server may not import react'],
  ['demo/a.ts', `import { useState } from 'react';`, 'demo may not import react'],
  ['server/deep/a.ts', `const x = await import('../../src/x');`, 'server may not import src'],
  ['server/a.ts', `import { x } from '#demo/x';`, 'server may not import demo'],
  ['resources/a.ts', `import 'node:fs';`, "resources may not import Node's node:fs"],
  ['resources/a.ts', `import type { FC } from "react";`, 'resources may not import the package react'],
  ['resources/a.ts', `import { x } from '#server/db';`, 'resources may not import server'],
  ['engine/a.ts', `import { x } from '#resources/x';`, 'engine may not import resources'],
  ['engine/a.ts', `import type { x } from 'hono';`, 'engine may not import the package hono'],
  ['dataProvider/a.tsx', `import {\n  a,\n} from '../src/a';`, 'dataProvider may not import src'],
  [
    'resources/a.ts',
    `const all = import.meta.glob<Record<string, unknown>>('../src/*.ts');`,
    'resources may not import src',
  ],
])('in %s: %s', (file, text, complaint) => {
  const [finding, ...others] = findingsIn({ [file]: text });
  expect(others).toEqual([]);
  expect(finding).toContain(`${file}:`);
  expect(finding).toContain(complaint);
});

it('allows the imports of each room, and entry points to assemble the program', () => {
  expect(
    findingsIn({
      'src/a.ts': `import 'react';\nimport '../resources';\nimport '../dataProvider/x';\nimport './b';`,
      'server/a.ts': `import 'node:fs';\nimport 'pg';\nimport schema from './db/schema.sql?raw';\nimport '#resources/a';`,
      'server/firstStart.ts': `import '#demo/index';`,
      'resources/a.ts': `import Big from 'big.js';\n/* import '../server/x' */`,
    }),
  ).toEqual([]);
});

it('finds packages that only another package brings', () => {
  mkdirSync(base, { recursive: true });
  writeFileSync(join(base, 'package.json'), JSON.stringify({ dependencies: { react: '19', '@mui/material': '7' } }));
  const [finding, ...others] = findingsIn({
    'src/a.ts': `import 'react';\nimport '@mui/material/Box';\nimport { visuallyHidden } from '@mui/utils';`,
  });
  expect(others).toEqual([]);
  expect(finding).toBe("src/a.ts:4: package.json doesn't declare @mui/utils");
});

const menuPrices = { 'resources/menu/prices.rules.ts': 'export const price = 1;' };

it('keeps departments behind their index', () => {
  const [finding, ...others] = findingsIn({
    ...menuPrices,
    'resources/online/a.ts': `import { price } from '../menu/prices.rules';`,
  });
  expect(others).toEqual([]);
  expect(finding).toBe('resources/online/a.ts:2: online may import menu only through its index.ts');
});

it('keeps engine rooms out of departments', () => {
  expect(
    findingsIn({ ...menuPrices, 'server/records/a.ts': `import { price } from '#resources/menu/prices.rules';` }),
  ).toEqual(['server/records/a.ts:2: the engine room may not import the department menu']);
});

it('lets a department reach its own rules behind another wall, and another one by its index', () => {
  expect(
    findingsIn({
      ...menuPrices,
      'resources/menu/index.ts': `export { price } from './prices.rules';`,
      'src/departments/menu/A.tsx': `import { price } from '#resources/menu/prices.rules';`,
      'src/departments/online/B.tsx': `import { price } from '#resources/menu';`,
    }),
  ).toEqual([]);
});

it.each([
  ['resources/sales/a.ts', `const to = linkTo('/billWiseReport', { outlets });`],
  ['src/report/a.ts', 'const to = linkTo(report.path, { ...parameters });'],
])('leads to reports with queries alone: %s', (file, text) => {
  expect(findingsIn({ [file]: text })).toEqual([expect.stringContaining(`${file}:2: a report’s URL by hand`)]);
  expect(findingsIn({ [file]: `const to = linkTo('/polist', { filter });` })).toEqual([]);
});

it('finds circles once, lazy imports counted and types not', () => {
  expect(
    findingsIn({
      'src/a.ts': `import './b';`,
      'src/b.ts': `export const c = () => import('./c');`,
      'src/c.ts': `import { a } from './a';`,
      'src/d.ts': `import type { E } from './e';`,
      'src/e.ts': `import './d';`,
    }),
  ).toEqual(['src/a.ts:1: imports in a circle: src/a.ts, src/b.ts, src/c.ts']);
});

it('counts an eager glob as imports of all files that fit it, and a lazy one as a slot', () => {
  const collecting = (options: string) => ({
    'src/kinds.ts': `const all = import.meta.glob<Kind>(['./kinds/**/*.{ts,tsx}', '!./kinds/*.rules.ts']${options});`,
    'src/kinds/text.ts': `import '../kinds';`,
    'src/kinds/more/number.tsx': `import '#src/kinds';`,
    'src/kinds/date.rules.ts': `import '../kinds';`,
    'src/kinds/notes.mjs': `import '../kinds';`,
  });
  expect(findingsIn(collecting(`, { eager: true, import: 'default' }`))).toEqual([
    'src/kinds.ts:1: imports in a circle: src/kinds.ts, src/kinds/more/number.tsx, src/kinds/text.ts',
  ]);
  expect(findingsIn(collecting(''))).toEqual([]);
});

it('reads on after a file pattern, which is no comment', () => {
  expect(
    findingsIn({
      'src/a.ts': `const all = import.meta.glob('./*/*.tsx');\nexport const b = () => import('./b');\n/** More. */`,
      'src/b.ts': `import './a';`,
    }),
  ).toEqual(['src/a.ts:1: imports in a circle: src/a.ts, src/b.ts']);
});

/** Files that each import the next one's types, the last one the first one's. */
const knotOf = (size: number) =>
  Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      `src/f${index}.ts`,
      `import type { F } from './f${(index + 1) % size}';`,
    ]),
  );

it('lets types refer to each other among at most six files', () => {
  expect(findingsIn(knotOf(6))).toEqual([]);
  const [finding, ...others] = findingsIn(knotOf(7));
  expect(others).toEqual([]);
  expect(finding).toContain(
    'src/f0.ts:1: 7 files import one another, types included (at most 6): src/f0.ts, src/f1.ts',
  );
});

it('lets only entry points collect departments, and nothing else glob them', () => {
  expect(
    findingsIn({
      'server/departments/index.ts': `const all = import.meta.glob('./*/department.ts', { eager: true });`,
      'server/departments/menu/department.ts': 'export default {};',
      'server/dev.ts': `import { all } from './departments';`,
      'server/http/app.ts': `import { all } from '../departments';`,
      'server/records/a.ts': `const all = import.meta.glob('../departments/*/department.ts', { eager: true });`,
    }),
  ).toEqual([
    'server/http/app.ts:2: only entry points import server/departments/index.ts: look departments up in server/department.ts',
    'server/records/a.ts:2: the engine room may not import the department menu',
  ]);
});

it.each([
  ['server/records/a.ts', 'const problems = entity.check?.(record, facts, context) ?? [];'],
  ['src/form/a.ts', 'const changes = document.compute(record, facts, context);'],
  ['server/departments/menu/a.ts', 'const plan = action.plan?.(record, facts, context, {});'],
  ['src/form/b.ts', 'const problems = declared.check?.(record);'],
])('lets %s execute no rule of a declaration', (file, text) => {
  const [finding, ...others] = findingsIn({ [file]: text, 'engine/run/evaluate/evaluate.ts': text });
  expect(others).toEqual([]);
  expect(finding).toContain(`${file}:2: rules of declarations are executed by engine/run/evaluate alone`);
});

it('keeps folders to 25 files, but for the catalogue of a department', () => {
  const many = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`${folder}/f${index}.ts`, `export const x${index} = 1;`]),
    );
  expect(findingsIn({ ...many('src/form'), ...many('resources/menu') })).toEqual([
    'src/form: 26 files in one folder (at most 25): give a part of them a folder',
  ]);
});

it('keeps the words of a report to its declaration, and anything else out of them', () => {
  const words = `import type { ReportWords } from '#engine/define';\n\nexport const words: ReportWords = {\n  synonyms: {},\n};`;
  const using = `import { words } from './sales.words';`;
  expect(findingsIn({ 'resources/sales/sales.ts': using, 'resources/sales/sales.words.ts': words })).toEqual([]);
  expect(
    findingsIn({
      'resources/sales/sales.ts': using,
      'resources/sales/bills.ts': using,
      'resources/sales/sales.words.ts': `${words}\nexport const columns = {};`,
      'resources/sales/tills.words.ts': words,
    }),
  ).toEqual([
    'resources/sales/sales.words.ts:1: it may only contain `words: ReportWords`',
    'resources/sales/sales.words.ts:1: only resources/sales/sales.ts imports it, and it must',
    'resources/sales/tills.words.ts:1: only resources/sales/tills.ts imports it, and it must',
  ]);
});

it('takes no other check for a rule', () => {
  expect(findingsIn({ 'src/a.ts': `void session.check();\nengine.current?.check();` })).toEqual([]);
});

it('lets no engine room name an entity, in code', () => {
  const findings = findingsIn({
    'resources/menu/dishes.ts': `export default defineResource({\n  name: 'dishes',\n});`,
    'server/records/a.ts': `const entity = find('dishes'); // 'dishes'`,
    'server/departments/menu/b.ts': `const entity = find('dishes');`,
  });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain("server/records/a.ts:2: an engine room names the entity 'dishes'");
});

it('lets no engine room name a permission module, in code', () => {
  const findings = findingsIn({
    'resources/menu/dishes.ts': `export default defineResource({\n  module: 'DISH',\n});`,
    'resources/inventory/waste.ts': `export default defineDocument({\n  module: 'WASTAGE',\n});`,
    'resources/sales/till.rules.ts': `export const drawer = { moduleId: 'OPEN_DRAWER', name: 'Drawer' };`,
    'engine/run/stock.ts': `const TYPES = [{ type: 'WASTAGE', label: 'Wastage' }];`,
    'server/records/a.ts': `can(user, 'DISH', 'view'); // 'DISH'\nconst type = 'WASTAGE';\nneeds('WASTAGE.approve');`,
    'src/shell/b.tsx': `const is = module === 'OPEN_DRAWER';`,
    'server/departments/menu/c.ts': `can(user, 'DISH', 'view');`,
  });
  expect(findings.sort()).toEqual([
    "server/records/a.ts:2: an engine room names the permission module 'DISH': take it from the declaration",
    "server/records/a.ts:4: an engine room names the permission module 'WASTAGE.approve': take it from the declaration",
    "src/shell/b.tsx:2: an engine room names the permission module 'OPEN_DRAWER': take it from the declaration",
  ]);
});

it('lets no engine room name a setting, in code', () => {
  const catalogue = `export const SETTINGS: readonly Setting[] = [
  {
    name: 'overdraft',
  },
  {
    name: 'negative',
    servesAs: 'negative',
  },
];`;
  const findings = findingsIn({
    'resources/settings/settings.rules.ts': catalogue,
    'resources/settings/a.ts': `const isOn = settings.overdraft;`,
    'server/documents/b.ts': `const is = context.settings.overdraft; // settings.overdraft\nsettingAs(all, 'negative', values);`,
    'authProvider/c.ts': `const list = withSetting('overdraft');`,
    'server/documents/d.ts': `const policy = settings.get(outletId)?.negative;\nconst other = request.overdraft;`,
  });
  const rest = 'ask by its role, or let a declaration name it';
  expect(findings).toEqual([
    `authProvider/c.ts:2: an engine room names a setting: 'overdraft'; ${rest}`,
    `server/documents/b.ts:2: an engine room names a setting: settings.overdraft; ${rest}`,
    `server/documents/d.ts:2: an engine room names a setting: settings.get(outletId)?.negative; ${rest}`,
  ]);
});

it('lets only the one table and the line grid write a table', () => {
  const table = 'export const T = () => <table />;';
  const findings = findingsIn({
    'src/table/TableFrame.tsx': table,
    'src/grid/GridTable.tsx': table,
    'src/list/A.tsx': `// <table\n${table}`,
    'src/departments/menu/B.tsx': 'export const T = () => <Box component="table" />;',
    'src/departments/menu/C.tsx': "const T = styled('table')({});",
    'src/report/D.tsx': 'export const T = () => <TableFrame look="list" />;',
  });
  expect(findings.sort()).toEqual([
    'src/departments/menu/B.tsx:2: a table of its own: use Table or TableFrame of src/table',
    'src/departments/menu/C.tsx:2: a table of its own: use Table or TableFrame of src/table',
    'src/list/A.tsx:3: a table of its own: use Table or TableFrame of src/table',
  ]);
});

it('finds exports that no other file names', async () => {
  const path = '#scripts/lib/needlessExports.mjs';
  const { needlessExports } = (await import(/* @vite-ignore */ path)) as {
    needlessExports: (base?: string) => string[];
  };
  findingsIn({
    'src/a.ts': 'export const used = 1;\n/** Only here. */\nexport function lonely() {}\nexport type Tried = 1;',
    'src/b.ts': `import { used } from './a';\nconsole.log(used);`,
    'tests/a.test.ts': `import type { Tried } from '#src/a';`,
  });
  expect(needlessExports(base)).toEqual(['src/a.ts:4: no other file names lonely: don’t export it, or delete it']);
  expect(needlessExports()).toEqual([]);
});
