// Installs and builds only what is missing or stale.
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

/** Whether node_modules is a link into another checkout: npm would empty that, so the other checkout manages it. */
const isLinked = () => lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Installs the packages of package-lock.json unless that is already done. */
export async function ensureInstalled() {
  checkNode();
  if (isLinked() && existsSync(vite)) return;
  const stamp = join(cacheDir, 'installed');
  const wanted = hashOf(readFileSync(inRoot('package-lock.json')));
  if (read(stamp) === wanted && existsSync(vite)) return;
  // npm writes this file at the end of an install, so it shows that someone ran `npm install` or `npm ci` since the lock changed.
  const installedByHand = mtime(inRoot('node_modules', '.package-lock.json')) >= mtime(inRoot('package-lock.json'));
  if (!installedByHand || !existsSync(vite)) {
    console.log('Installing packages (about a minute, once)');
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev'];
    // Uses the npm that started it, otherwise the one on the PATH.
    const npm = process.env.npm_execpath;
    const { code } = npm?.endsWith('.js')
      ? await runNode([npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
    if (code !== 0) fail('The packages could not be installed: see npm above.');
  }
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The inputs of each build. */
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
      ...[
        'chunks.mjs',
        'compressed.mjs',
        'inlined.mjs',
        'installable.mjs',
        'natives',
        'outlines.mjs',
        'product.mjs',
      ].map((part) => `scripts/lib/${part}`),
      ...common,
    ],
  },
  {
    name: 'server',
    args: ['build', '--ssr'],
    result: 'dist/server/main.js',
    sources: ['server', 'demo', 'scripts/lib/packaged.mjs', 'scripts/lib/version.mjs', ...common],
  },
];

/** Path and content of every file in `path`. Content instead of time, so that switching branches and back builds nothing. */
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
 * Builds the demo next to the built server, unless it exists. Ninety days take about two minutes of one processor (docs/performance/log.md).
 * @param days days of trade before today
 */
export async function prepareDemo(days) {
  const args = [inRoot('dist', 'server', 'prepareDemo.js'), String(days)];
  const { code, output } = await runNode(args, { quiet: true, cwd: root });
  // The first start builds it then, and reports the problem.
  if (code !== 0) console.error(`The demo could not be made ahead.\n${output}`);
}

/** Whether the next start needs the demo: there is no database yet, and neither `DEMO=off` nor a database server is set. */
export const startsWithDemo = () =>
  process.env.DEMO?.toLowerCase() !== 'off' &&
  !process.env.DATABASE_URL &&
  !existsSync(resolve(root, process.env.DATA_DIR || 'data', 'db'));

/**
 * Builds console and server into dist/ unless they are up to date.
 * @param options `demo`: days of trade in the demo, built together with the server during the console's build; 0: none. `only`: the name
 * of the one that is needed
 * @throws Error if a build fails; its output is printed before
 */
export async function ensureBuilt({ demo = 0, only } = {}) {
  const stale = builds
    .filter(({ name }) => only === undefined || name === only)
    .map((build) => ({ ...build, wanted: sourceHash(build), stamp: inRoot('dist', `.${build.name}.stamp`) }))
    .filter((build) => read(build.stamp) !== build.wanted || !existsSync(inRoot(build.result)));
  if (stale.length === 0) return;
  const withDemo = demo > 0 && stale.some(({ name }) => name === 'server');
  const what = `${stale.map((build) => build.name).join(' and ')}${withDemo ? `, and ${demo} days of demo trade` : ''}`;
  console.log(`Building ${what} (${withDemo ? 'two to three minutes' : 'under a minute'}; only after a change)`);
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
