// npm run probe -- https://api.example.com --email ada@example.com --password …: what the console can do with an API.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from './lib/load.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

const USAGE = `Usage: npm run probe -- <address of the API> --email <email> --password <password>
  --inventory <address>  of the inventory service; the same as the API's by default
  --dialect <name>       reference (default) or couchLike
  --config <file>        a config.json: its dialect, modules, calls and columns
  --modules <json>       what the API's permission modules mean, as in config.json: '{"stock_ctrl": ["GRN", "PO"]}'
The password can come as PROBE_PASSWORD as well. Nothing is written but the sign-in.`;

const MARKS = { works: 'works  ', absent: 'absent ', refused: 'refused', odd: 'ODD    ' };
const withoutSlash = (address) => address.replace(/\/+$/, '');
const options = {
  email: {},
  password: {},
  inventory: {},
  dialect: {},
  modules: {},
  config: {},
  help: { type: 'boolean' },
};
for (const option of Object.values(options)) option.type ??= 'string';

let given;
try {
  given = parseArgs({ allowPositionals: true, options });
} catch (error) {
  fail(`${error.message}\n${USAGE}`);
}
const { values, positionals } = given;
const [address] = positionals;
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const password = values.password ?? process.env.PROBE_PASSWORD;
if (!address || !URL.canParse(address) || !values.email || !password) fail(USAGE);

await ensureInstalled();
const { notOffered, probe } = await load('src/probe/probe.ts');
const apiUrl = withoutSlash(address);
const inventoryUrl = withoutSlash(values.inventory ?? address);
const dialect = values.dialect ? { dialect: values.dialect } : {};
const modulesIn = (text) => {
  try {
    return { modules: JSON.parse(text) };
  } catch {
    return fail(`--modules is '${text}': give JSON, such as '{"stock_ctrl": ["GRN", "PO"]}'`);
  }
};
const modules = values.modules ? modulesIn(values.modules) : {};
const fileIn = (path) => {
  try {
    const { dialect: _dialect, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    const kept = ['modules', 'calls', 'columns'].filter((key) => rest[key] !== undefined);
    return { ...(_dialect ? { dialect: _dialect } : {}), ...Object.fromEntries(kept.map((key) => [key, rest[key]])) };
  } catch (error) {
    return fail(`--config ${path} can't be read: ${error.message}`);
  }
};
const configured = { ...(values.config ? fileIn(values.config) : {}), ...dialect, ...modules };
const onFound = ({ what, call, state, note }) =>
  console.log(`${MARKS[state]}  ${what.padEnd(34)} ${call}${note ? `  (${note})` : ''}`);

let findings;
try {
  findings = await probe({ apiUrl, inventoryUrl, ...configured, email: values.email, password, onFound });
} catch (error) {
  fail(`The sign-in at ${apiUrl} failed: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`);
}

const named = (state) => findings.filter((finding) => finding.state === state).map(({ what }) => what);
console.log(`\n${named('works').length} of ${findings.length} reads work.`);
for (const [state, sentence] of [
  ['absent', 'The API does not have these; their pages stay empty'],
  ['refused', 'This person may not see these'],
  ['odd', 'The console cannot use what these answer'],
])
  if (named(state).length > 0) console.log(`${sentence}: ${named(state).join(', ')}.`);
const { pages, gestures } = notOffered();
console.log(
  '\nThe specification has no calls for these, so the console does not offer them in front of an API that has its calls alone:',
);
console.log(`  pages: ${pages.join(', ')}\n  gestures: ${gestures.join(', ')}`);
console.log(`\nconfig.json:\n${JSON.stringify({ apiUrl, inventoryUrl, extensions: false, ...configured }, null, 2)}`);
console.log(
  'Add "plainWrites": true where the API answers writes by a text or nothing: the probe writes nothing to find out.',
);
process.exit(named('odd').length > 0 ? 1 : 0);
