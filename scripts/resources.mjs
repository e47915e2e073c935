// npm run resources: a table of all declarations; with --measure, how verbose they are, and how many keys the grammar has.
import { load } from './lib/load.mjs';
import { measure, summary } from './lib/measure.mjs';
import { root } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { grammarOf } from './lib/promises/grammar.mjs';
import { runTool } from './lib/tools.mjs';

await ensureInstalled();
if (process.argv.includes('--measure')) {
  const { declarationFiles } = await load('resources/found.ts');
  const measures = declarationFiles.map(measure);
  const kinds = [...new Set(measures.map(({ kind }) => kind))];
  console.table(
    Object.fromEntries(kinds.map((kind) => [kind, summary(measures.filter((each) => each.kind === kind))])),
  );
  const { keys, unwritten } = grammarOf(root);
  const seldom = keys.filter(({ path }) => path.startsWith('Seldom')).length;
  console.log(
    `${keys.length} keys that a declaration can have, ${seldom} of them seldom; ${unwritten.length} that none has`,
  );
} else process.exitCode = (await runTool('resources')) === 0 ? 0 : 1;
