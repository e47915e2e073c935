/** `node dist/server/maintain.js <command>`: the commands of server/maintenance.ts in a built console, with Node alone. */
import { run } from './maintenance';

const [command, file] = process.argv.slice(2);
process.exitCode = (await run(command, file)) ? 0 : 1;
