// npm run check: house rules, wording, declarations, promises, lint and format, types. The last line is `N passed, N failed`.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { inspect } from './lib/house.mjs';
import { load } from './lib/load.mjs';
import { needlessExports } from './lib/needlessExports.mjs';
import { inRoot } from './lib/paths.mjs';
import { placed } from './lib/places.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { inspectPromises } from './lib/promises/promises.mjs';
import { runNode } from './lib/run.mjs';
import { inspectSql } from './lib/sqlCheck.mjs';
import { inspectWording } from './lib/wording.mjs';

await ensureInstalled();

const bin = (...parts) => inRoot('node_modules', ...parts);
// The compiler's last results are in .cache, so checking a small change takes seconds instead of a minute.
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', inRoot('.cache', 'types.tsbuildinfo')];
/** The components that declarations can name. */
const components = () =>
  readdirSync(inRoot('src', 'departments'), { recursive: true })
    .filter((file) => /^[^/\\]+[/\\][^/\\]+\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'));
/** Starts a program at once, which then runs next to the other steps. @returns a step that waits for it and prints what it says */
const started = (...args) => {
  const running = runNode(args, { quiet: true });
  return async () => {
    const { code, output } = await running;
    process.stdout.write(output);
    return code;
  };
};
const types = started(bin('typescript', 'bin', 'tsc'), '--project', '.', ...INCREMENTAL);
const lint = started(bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings');
const steps = [
  [
    'rules of the house',
    async () => {
      const { findings, files, imports } = inspect();
      findings.push(...needlessExports());
      console.log(`       ${files} files, ${imports} imports`);
      for (const finding of findings) console.error(finding);
      return findings.length;
    },
  ],
  [
    'wording',
    () => {
      const { findings, counts } = inspectWording(inRoot());
      console.log(`       ${counts}`);
      for (const finding of findings) console.error(finding);
      return findings.length;
    },
  ],
  [
    'declarations',
    async () => {
      const tools = await load('server/tools.ts');
      const findings = placed([...tools.check(), ...tools.checkComponents(components())]);
      // Statements are made from the declarations: with wrong ones there would be two messages about one fault.
      if (findings.length === 0) findings.push(...(await inspectSql(tools)));
      for (const finding of findings) console.error(finding);
      return findings.length;
    },
  ],
  [
    'promises',
    async () => {
      const { findings, counts } = await inspectPromises(inRoot());
      console.log(`       ${counts}`);
      for (const finding of findings) console.error(finding);
      return findings.length;
    },
  ],
  ['lint and format', lint],
  ['types', types],
];

let failed = 0;
for (const [name, step] of steps) {
  let problems;
  try {
    problems = await step();
  } catch (error) {
    console.error(error);
    problems = 1;
  }
  if (problems !== 0) failed++;
  console.log(`${problems === 0 ? 'ok    ' : 'FAILED'} ${name}`);
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
