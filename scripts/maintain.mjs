// npm run backup, restore, verify: database commands for operators, while the console is stopped.
import { load } from './lib/load.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
const [command, file] = process.argv.slice(2);
const { run } = await load('server/maintenance.ts');
process.exitCode = (await run(command, file)) ? 0 : 1;
