import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Shipped packages can all be named, offline. */
it('names every package that is shipped, with version, licence and checksum, and nothing for development', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/sbom.mjs'], { encoding: 'utf8', maxBuffer: 1e8 });
  expect(stdout, stderr).not.toBe('');
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[];
  };
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'restaurant-console']);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; version: string; name?: string }>;
  };
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  const named = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(shipped.length).toBeGreaterThan(100);
  expect([...new Set(shipped)].filter((each) => !named.includes(each))).toEqual([]);
  for (const name of ['react', 'hono', 'pg', 'react-admin', '@mui/material', 'zod', 'big.js'])
    expect(
      named.some((each) => each.startsWith(`${name}@`)),
      name,
    ).toBe(true);
  expect(named.filter((each) => /^(vitest|msw|playwright-core|@biomejs\/biome)@/.test(each))).toEqual([]);
  expect(bill.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  // The licence "BSD" isn't an SPDX name, and png-js has its licence (MIT) as a file only.
  expect(bill.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([
    'css-mediaquery',
    'png-js',
  ]);
});
