// npm run resources: a table of all declarations; with --measure, how verbose they are.
import { load } from './lib/load.mjs';
import { measure, summary } from './lib/measure.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { runTool } from './lib/tools.mjs';

await ensureInstalled();
if (process.argv.includes('--measure')) {
  const { declarationFiles } = await load('resources/found.ts');
  const measures = declarationFiles.map(measure);
  const kinds = [...new Set(measures.map(({ kind }) => kind))];
  console.table(
    Object.fromEntries(kinds.map((kind) => [kind, summary(measures.filter((each) => each.kind === kind))])),
  );
} else process.exitCode = (await runTool('resources')) === 0 ? 0 : 1;
