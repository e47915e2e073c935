import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The scripts are plain JavaScript, since they run before anything is installed: hence the type here. */
const script = '../../scripts/lib/imports.mjs';
const { checkImports } = (await import(/* @vite-ignore */ script)) as { checkImports: (base?: string) => string[] };

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'console-imports-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('finds nothing in the project', () => expect(checkImports()).toEqual([]));

it.each([
  ['src/a.ts', `import { x } from '../server/app';`, 'src may not import server'],
  ['server/a.ts', `export { x } from '../src/x';`, 'server may not import src'],
  ['server/a.ts', `import { useState } from 'react';`, 'server may not import react'],
  ['server/deep/a.ts', `const x = await import('../../src/x');`, 'server may not import src'],
  ['resources/a.ts', `import 'node:fs';`, "resources may not import Node's node:fs"],
  ['resources/a.ts', `import type { FC } from "react";`, 'resources may not import the package react'],
  ['resources/a.ts', `import { x } from '../server/db';`, 'resources may not import server'],
  ['dataProvider/a.tsx', `import {\n  a,\n} from '../src/a';`, 'dataProvider may not import src'],
  [
    'resources/a.ts',
    `const all = import.meta.glob<Record<string, unknown>>('../src/*.ts');`,
    'resources may not import src',
  ],
])('in %s: %s', (file, text, complaint) => {
  rmSync(base, { recursive: true, force: true });
  mkdirSync(join(base, file, '..'), { recursive: true });
  writeFileSync(join(base, file), `// from '../nowhere'\n${text}\n`);
  const [finding, ...others] = checkImports(base);
  expect(others).toEqual([]);
  expect(finding).toContain(`${file}:`);
  expect(finding).toContain(complaint);
});

it('lets each folder import what it may', () => {
  rmSync(base, { recursive: true, force: true });
  for (const folder of ['src', 'server', 'resources']) mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(
    join(base, 'src/a.ts'),
    `import 'react';\nimport '../resources';\nimport '../dataProvider/x';\nimport './b';`,
  );
  writeFileSync(
    join(base, 'server/a.ts'),
    `import 'node:fs';\nimport 'pg';\nimport schema from './db/schema.sql?raw';\nimport '../resources/a';`,
  );
  writeFileSync(
    join(base, 'resources/a.ts'),
    `import { z } from 'zod';\nimport Big from 'big.js';\n/* import '../server/x' */`,
  );
  expect(checkImports(base)).toEqual([]);
});
