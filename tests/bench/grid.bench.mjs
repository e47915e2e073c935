/**
 * How fast the line grid is: 300 lines of 8 columns in Chromium with the CPU slowed down four times. A key stroke must reach the screen
 * within 50 ms (95th percentile), 300 pasted rows within a second, and the totals must be right afterwards. Other work on the machine only
 * makes this slower, so the best of up to five rounds counts. Sets the exit code to 1 if a target is missed.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const SLOWDOWN = 4;
const TARGET = { key: 50, paste: 1000 };
const ROUNDS = 5;

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH');

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
await build({ configFile });
const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

const percentile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
};

/** In the page: for every key stroke, the time from the event to the end of the frame that shows it. */
function watchKeys() {
  window.strokes = [];
  window.addEventListener(
    'keydown',
    (event) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          window.strokes.push(performance.now() - event.timeStamp);
          window.dispatchEvent(new Event('stroke'));
        };
        channel.port2.postMessage(0);
      }),
    true,
  );
}

async function stroke(page, keys) {
  await page.evaluate(() => {
    window.strokes = [];
  });
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.evaluate(
      (count) =>
        new Promise((done) => {
          const look = () => window.strokes.length >= count && done();
          window.addEventListener('stroke', look);
          look();
        }),
      index + 1,
    );
  }
  return page.evaluate(() => window.strokes);
}

const check = (right, message) => {
  if (!right) throw new Error(`The grid is wrong: ${message}`);
};

/** Sum of quantity x price - discount in cents, independent of the grid's arithmetic. */
const totalInCents = (lines) =>
  lines.reduce(
    (sum, { quantity, price, discount }) =>
      sum +
      BigInt(Math.round(Number(quantity ?? 0) * Number(price ?? 0) * 100) - Math.round(Number(discount ?? 0) * 100)),
    0n,
  );

async function checkTotals(page, name) {
  const { lines, shown } = await page.evaluate(() => ({
    lines: window.grid.lines(),
    shown: document.querySelector('.lg-foot [role=gridcell]:nth-last-child(2)').textContent,
  }));
  const cents = totalInCents(lines);
  check(
    shown.replaceAll(',', '') === (Number(cents) / 100).toFixed(2),
    `${name}: ${shown}, expected ${Number(cents) / 100}`,
  );
  return lines;
}

async function round() {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(watchKeys);
  await page.goto(`${server.resolvedUrls.local[0]}gridPage.html?lines=300`);
  await page.waitForSelector('[role=grid] [role=row] [tabindex="0"]');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  // Typing: quantities down the column, three digits and Enter each, across the window's edge.
  await page.evaluate(() => window.grid.focusCell(0, 2));
  const typed = Array.from({ length: 40 }, (_, index) => String(100 + index * 7));
  const typing = await stroke(
    page,
    typed.flatMap((number) => [...number, 'Enter']),
  );
  const afterTyping = await checkTotals(page, 'after typing');
  typed.forEach((number, index) => {
    check(
      afterTyping[index].quantity === number,
      `line ${index + 1} has ${afterTyping[index].quantity}, typed ${number}`,
    );
  });

  // Moving: every direction, with scrolling.
  const moving = await stroke(page, [
    ...Array(40).fill('ArrowDown'),
    ...Array(6).fill('ArrowRight'),
    ...Array(40).fill('Tab'),
    ...Array(20).fill('ArrowUp'),
    ...Array(5).fill('PageDown'),
    'Control+End',
    'Control+Home',
    ...Array(10).fill('Shift+ArrowDown'),
  ]);

  // Searching: letters in the look-up cell, with its list opening and changing below it.
  await page.evaluate(() => window.grid.focusCell(10, 0));
  const words = ['chicken thigh', 'basmati rice', 'tomatoes', 'IT0'];
  const searching = await stroke(
    page,
    words.flatMap((word) => [...word, 'Escape', 'ArrowDown']),
  );

  // Pasting 300 rows of 7 columns below the last line.
  const pasting = await page.evaluate(async () => {
    window.grid.focusCell(300, 0);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const rows = Array.from({ length: 300 }, (_, index) =>
      [`IT${String(index).padStart(3, '0')}`, 'pasted', index + 1, 'Case', '1,234.5', '', '21/11/2026'].join('\t'),
    );
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows.join('\r\n'));
    const start = performance.now();
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const shown = performance.now() - start;
    await window.grid.settled();
    await frame();
    return { shown, settled: performance.now() - start };
  });
  const afterPasting = await checkTotals(page, 'after pasting');
  check(afterPasting.length === 600, `${afterPasting.length} lines after pasting 300 below 300`);
  check(
    afterPasting.every((line) => line.item) && (await page.evaluate(() => window.grid.problems().length)) === 0,
    'a pasted row was not read',
  );
  check(errors.length === 0, errors.join('; '));
  await page.close();
  return { typing, moving, searching, pasting };
}

const rows = ({ typing, moving, searching, pasting }) => [
  ['typing', typing.length, percentile(typing, 0.5), percentile(typing, 0.95), TARGET.key],
  ['moving', moving.length, percentile(moving, 0.5), percentile(moving, 0.95), TARGET.key],
  ['searching', searching.length, percentile(searching, 0.5), percentile(searching, 0.95), TARGET.key],
  ['300 rows pasted, shown', 1, pasting.shown, pasting.shown, TARGET.paste],
  ['300 rows pasted, looked up', 1, pasting.settled, pasting.settled, TARGET.paste],
];

try {
  let best;
  for (let count = 0; count < ROUNDS; count += 1) {
    const result = rows(await round());
    best = best ? best.map((row, index) => (result[index][3] < row[3] ? result[index] : row)) : result;
    if (best.every(([, , , p95, target]) => p95 <= target)) break;
  }
  process.stdout.write(`Line grid, 300 lines x 8 columns, CPU ${SLOWDOWN}x slower, ms\n`);
  process.stdout.write(
    `${'what'.padEnd(28)}${'n'.padStart(5)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'target'.padStart(8)}\n`,
  );
  for (const [what, n, p50, p95, target] of best) {
    const line = [n, p50.toFixed(0), p95.toFixed(0), target].map((value, index) =>
      String(value).padStart(index ? 8 : 5),
    );
    process.stdout.write(`${what.padEnd(28)}${line.join('')}${p95 > target ? '  over' : ''}\n`);
  }
  const busy = loadavg()[0] / availableParallelism();
  if (busy > 0.75)
    process.stdout.write(`The machine is busy (load ${busy.toFixed(1)} per core): these are upper bounds.\n`);
  if (best.some(([, , , p95, target]) => p95 > target)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
