// Installs and builds what is missing or stale, and nothing else.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheDir, inRoot, root, vite } from './paths.mjs';
import { fail, run, runNode } from './run.mjs';

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const mtime = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
};

/** Whether node_modules is a link into another checkout: npm would empty what it leads to, so that one looks after it. */
const isLinked = () => lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Installs the packages of package-lock.json unless that has been done. */
export async function ensureInstalled() {
  checkNode();
  if (isLinked() && existsSync(vite)) return;
  const stamp = join(cacheDir, 'installed');
  const wanted = hashOf(readFileSync(inRoot('package-lock.json')));
  if (read(stamp) === wanted && existsSync(vite)) return;
  // npm writes this file at the end of an install: someone has run `npm install` or `npm ci` by hand since the lock changed.
  const installedByHand = mtime(inRoot('node_modules', '.package-lock.json')) >= mtime(inRoot('package-lock.json'));
  if (!installedByHand || !existsSync(vite)) {
    console.log('Installing packages (about a minute, once)');
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev'];
    // Started by npm, the same npm is used; else the one on the PATH.
    const npm = process.env.npm_execpath;
    const { code } = npm?.endsWith('.js')
      ? await runNode([npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
    if (code !== 0) fail('The packages could not be installed: see npm above.');
  }
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** What each build is made of. */
const common = [
  'engine',
  'resources',
  'scripts/lib/alias.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const builds = [
  {
    name: 'console',
    args: ['build'],
    result: 'dist/console/index.html',
    sources: [
      'src',
      'dataProvider',
      'authProvider',
      'login',
      'public',
      'index.html',
      'login.html',
      'blocked.html',
      'setup.html',
      ...['brand.mjs', 'chunks.mjs', 'compressed.mjs', 'inlined.mjs', 'natives', 'outlines.mjs'].map(
        (part) => `scripts/lib/${part}`,
      ),
      ...common,
    ],
  },
  { name: 'server', args: ['build', '--ssr'], result: 'dist/server/main.js', sources: ['server', 'demo', ...common] },
];

/** Path and content of every file under `path`; content and not time, so that a change of branch and back builds nothing. */
function addFiles(hash, path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(inRoot(path)).sort()) addFiles(hash, join(path, name));
  } else if (found) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0');
  }
}

const sourceHash = (build) => {
  const hash = createHash('sha256');
  for (const source of build.sources) addFiles(hash, source);
  return hash.digest('hex');
};

/**
 * Makes the demo beside the built server, unless it is there: half a second of one processor for each day of trade.
 * @param days days of trade before today
 */
export async function prepareDemo(days) {
  const args = [inRoot('dist', 'server', 'prepareDemo.js'), String(days)];
  const { code, output } = await runNode(args, { quiet: true, cwd: root });
  // The first start makes it then, and says what is wrong with it.
  if (code !== 0) console.error(`The demo could not be made ahead.\n${output}`);
}

/** Whether the next start has to make the demo: there is no database yet, and nobody said `DEMO=off` or named a server of their own. */
export const startsWithDemo = () =>
  process.env.DEMO?.toLowerCase() !== 'off' &&
  !process.env.DATABASE_URL &&
  !existsSync(resolve(root, process.env.DATA_DIR || 'data', 'db'));

/**
 * Builds console and server into dist/ unless they are there already, made of the present sources.
 * @param options `demo`: days of trade of the demo, which is made ahead when the server is built, beside the console's build; 0: none
 * @throws Error when a build fails; what it printed is shown before
 */
export async function ensureBuilt({ demo = 0 } = {}) {
  const stale = builds
    .map((build) => ({ ...build, wanted: sourceHash(build), stamp: inRoot('dist', `.${build.name}.stamp`) }))
    .filter((build) => read(build.stamp) !== build.wanted || !existsSync(inRoot(build.result)));
  if (stale.length === 0) return;
  console.log(`Building ${stale.map((build) => build.name).join(' and ')} (some seconds, after a change only)`);
  const started = Date.now();
  mkdirSync(inRoot('dist'), { recursive: true });
  const results = await Promise.all(
    stale.map(async (build) => {
      rmSync(build.stamp, { force: true });
      const { code, output } = await runNode([vite, ...build.args, '--logLevel', 'warn'], { quiet: true, cwd: root });
      if (code === 0) {
        writeFileSync(build.stamp, build.wanted);
        if (demo > 0 && build.name === 'server') await prepareDemo(demo);
      } else console.error(output);
      return { build, code };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0).map(({ build }) => build.name);
  if (failed.length > 0) throw new Error(`The build of ${failed.join(' and ')} failed: see above.`);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
