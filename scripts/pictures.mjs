// npm run pictures: starts the demo in its own directory and retakes the documentation's pictures. Arguments select some: npm run pictures
// -- floor roles
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { inRoot } from './lib/paths.mjs';
import { scenes } from './lib/pictures.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

/** One and a half times the page's pixels, so that text stays sharp when the picture is scaled down. */
const SCALE = 1.5;
const QUALITY = 72;
const PASSWORD = 'harbour-demo-1';

await ensureInstalled();
await ensureBuilt().catch((error) => fail(error.message));
const found = await ensureBrowser();
if (found.reason) fail(found.reason);

const directory = mkdtempSync(join(tmpdir(), 'console-pictures-'));
const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
  env: {
    PATH: process.env.PATH ?? '',
    DEMO: 'on',
    DEMO_PASSWORD: PASSWORD,
    DATA_DIR: directory,
    PORT: '0',
    NODE_ENV: 'production',
    LOG_FORMAT: 'text',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.on('close', resolve));
const url = await new Promise((resolve) => {
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    const ready = /^Ready: (\S+).*\n/m.exec(output)?.[1];
    if (ready) resolve(ready);
  });
  void ended.then(() => fail('The server ended before it was ready.'));
});

const { chromium } = await import('playwright-core');
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--no-first-run'],
});

/** A new window; signed in if `as` is given. */
async function open({ width = 1280, height = 720, dark = false, as, at = '/' } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: SCALE,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  if (as) {
    await page.goto(`${url}/login?redirectFrom=${encodeURIComponent(at)}`);
    await page.getByLabel('Email').fill(as);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('banner').waitFor();
  } else await page.goto(url + at);
  return page;
}

/** The page has its heading and has finished loading. */
async function settle(page) {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[aria-busy="true"], [role="status"][aria-label="Loading"], .MuiSkeleton-root, .MuiSnackbar-root',
      ),
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** Saves the window as WebP, a quarter of the size of a PNG. */
async function take(page, name) {
  await settle(page);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const bytes = Buffer.from(data, 'base64');
  mkdirSync(inRoot('docs', 'pictures'), { recursive: true });
  writeFileSync(inRoot('docs', 'pictures', `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp  ${Math.round(bytes.length / 1024)} KB`);
}

/** Several windows side by side in one picture. */
async function takeTogether(pages, name, ground = '#e9e6e0') {
  const shots = [];
  for (const page of pages) {
    await settle(page);
    shots.push({ ...page.viewportSize(), png: (await page.screenshot()).toString('base64') });
  }
  const gap = 24;
  const width = shots.reduce((sum, shot) => sum + shot.width, gap * (shots.length + 1));
  const height = Math.max(...shots.map((shot) => shot.height)) + 2 * gap;
  const sheet = await open({ width, height, at: '/blocked' });
  await sheet.setContent(
    `<style>
       body { margin: 0; padding: ${gap}px; display: flex; gap: ${gap}px; background: ${ground} }
       h1 { position: absolute; left: -99px }
       img { border-radius: 10px }
     </style>
     <h1>&nbsp;</h1>
     ${shots.map((shot) => `<img width="${shot.width}" height="${shot.height}" src="data:image/png;base64,${shot.png}">`).join('')}`,
  );
  await take(sheet, name);
  await sheet.context().close();
}

const wanted = process.argv.slice(2);
const names = Object.keys(scenes);
const unknown = wanted.filter((name) => !names.includes(name));
try {
  if (unknown.length > 0) fail(`There is no scene ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  for (const name of wanted.length > 0 ? wanted : names) await scenes[name]({ url, open, take, takeTogether });
} finally {
  await browser.close();
  server.removeAllListeners('close');
  server.kill('SIGINT');
  await new Promise((resolve) => server.on('close', resolve));
  rmSync(directory, { recursive: true, force: true });
}
