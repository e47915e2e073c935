// npm run resources: the table of all declarations.
import { ensureInstalled } from './lib/prepare.mjs';
import { runTool } from './lib/tools.mjs';

await ensureInstalled();
process.exitCode = (await runTool('resources')) === 0 ? 0 : 1;
