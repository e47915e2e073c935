// npm run setup: sets up an empty installation without a browser, with the one-time code at the end of the server's printed link.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { fail } from './lib/run.mjs';

const usage = `Usage: npm run setup -- --url http://127.0.0.1:8080 --code XXXX-XXXX-XXXX --group "My group" \\
         --outlet "First outlet" --currency USD --first-name Ann --last-name Lee --email you@example.com \\
         [--time-zone Asia/Colombo] [--country LK] [--outlet-code PIER] [--password ...]
The server prints address and code (after the #) when it starts without anybody who could sign in. The time zone is this machine's unless
another is given; without --password (or SETUP_PASSWORD) you are asked for it.`;

/** Reads one line without showing it. */
function askHidden(question) {
  return new Promise((resolve) => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const input = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
    process.stdout.write(question);
    input.question('', (answer) => {
      input.close();
      process.stdout.write('\n');
      resolve(answer);
    });
    input.on('SIGINT', () => process.exit(130));
  });
}

/** The API's reasons, one per line; an answer of something else as it is. */
function reasonOf(body) {
  try {
    const { message, errors = [] } = JSON.parse(body);
    return errors.length > 1 ? errors.map((each) => `${each.field}: ${each.message}`).join('\n') : message;
  } catch {
    return body;
  }
}

const askPassword = async () => {
  const password = await askHidden('Password (10 characters or more): ');
  // Only people make typing errors; a pipe gives its line once.
  if (process.stdin.isTTY && (await askHidden('Once more: ')) !== password) fail('The two passwords differ.');
  return password;
};

const text = { type: 'string' };
let values;
try {
  ({ values } = parseArgs({
    options: {
      url: text,
      code: text,
      group: text,
      outlet: text,
      currency: text,
      email: text,
      'first-name': text,
      'last-name': text,
      'time-zone': text,
      country: text,
      'outlet-code': text,
      password: text,
      help: { type: 'boolean' },
    },
  }));
} catch (error) {
  fail(`${error.message}\n${usage}`);
}
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const needed = ['url', 'code', 'group', 'outlet', 'currency', 'first-name', 'last-name', 'email'];
const missing = needed.filter((name) => !values[name]);
if (missing.length > 0) fail(`Missing: ${missing.map((name) => `--${name}`).join(' ')}\n${usage}`);
if (!URL.canParse(values.url)) fail(`--url '${values.url}' is not an address such as http://127.0.0.1:8080.`);

const { url, code, group, outlet, currency, country, email } = values;
const timeZone = values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
const person = { firstName: values['first-name'], lastName: values['last-name'], email };
const password = values.password ?? process.env.SETUP_PASSWORD ?? (await askPassword());
let response;
try {
  response = await fetch(new URL('/api/setup', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ code, group, outlet, outletCode: values['outlet-code'], country, currency, timeZone, ...person, password },
    }),
  });
} catch (error) {
  fail(`No answer from ${url}: ${error.cause?.message ?? error.message}. Is the server running?`);
}
const body = await response.text();
if (!response.ok) fail(`Not done: ${reasonOf(body)}`);
console.log(`${email} can now sign in at ${new URL('/login', url)}`);
