// The reports' SQL, shown to the embedded database. What passed is not shown again until a source that it depends on changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from './load.mjs';
import { inRoot } from './paths.mjs';

const PASSED = inRoot('.cache', 'sql-passed.txt');
/** The declarations and their SQL, the engine, and what makes statements and tables of them. */
const SOURCES = ['engine', 'resources', 'server/db', 'server/reports', 'server/records/read'];

function contents() {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const file of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(?:ts|sql)$/.test(file)) hash.update(file).update(readFileSync(join(inRoot(folder), file)));
  return hash.digest('hex');
}

/**
 * What the database says of the reports' SQL, one line each.
 * @param tools server/tools.ts
 */
export async function inspectSql(tools) {
  const now = contents();
  if (existsSync(PASSED) && readFileSync(PASSED, 'utf8') === now) return [];
  const { default: makeDump, schemaDumpFile } = await load('tests/kit/schemaDump.ts');
  await makeDump();
  const findings = await tools.checkSql(new Blob([readFileSync(schemaDumpFile())]));
  if (findings.length === 0) {
    mkdirSync(dirname(PASSED), { recursive: true });
    writeFileSync(PASSED, now);
  }
  return findings;
}
