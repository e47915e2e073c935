import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alias } from '../../../../scripts/lib/alias.mjs';
import { DRAFTS } from './drafts';

/**
 * Approvals on the embedded database in a process killed between any two of its steps: an approval exists completely or not at all, the
 * database opens again, and a retry approves it, once. `KILLS=all` kills at every step of every document; the suite kills at one step of
 * one document. On PostgreSQL: `tests/browser/stock/stockProcesses.test.ts`.
 */

const all = process.env.KILLS === 'all';
/** In the suite: where its one process dies. */
const SOME: Readonly<Record<string, number>> = { goodsReceivedNotes: 30 };

const root = join(import.meta.dirname, '../../../..');
/** More steps than any approval has. */
const MOST = 300;

/** Next to the installed packages, because the bundled code imports them. */
const folder = mkdtempSync(join(root, 'node_modules/.cache/killed-'));
beforeAll(() =>
  build({
    ...{ root, configFile: false, logLevel: 'error', resolve: { alias } },
    build: { ssr: join(import.meta.dirname, 'dyingApprover.ts'), outDir: folder, emptyOutDir: false },
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Found {
  isDone: boolean;
  rows: number;
  wrong: unknown[];
}
interface Said {
  point?: number;
  steps?: number;
  before?: Found;
  after: Found;
}

/** One process; its output before it ended. @throws Error if it ends in any way other than its own kill or normally */
async function run(name: string, at: string, point?: number): Promise<Said[]> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(folder, 'dyingApprover.js')], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      DATA_DIR: join(at, 'data'),
      DOCUMENT: name,
      ...(point ? { POINT: String(point) } : {}),
    },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = await new Promise<string | number | null>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? code)),
  );
  if (ended !== 0 && ended !== 'SIGKILL') throw new Error(`${name} at ${point}: ended with ${ended}\n${errors}`);
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Said);
}

const names = all ? Object.keys(DRAFTS) : Object.keys(SOME);
describe.each(names)('%s', (name) => {
  test(
    'is approved as a whole or not at all on the embedded database by a process that is killed',
    async () => {
      const at = mkdtempSync(join(folder, `${name}-`));
      const { rows } = DRAFTS[name] ?? { rows: 0 };
      let [killed, whole] = [0, 0];
      let steps: number | undefined;
      // Each process checks what the previous one left. In the suite the second one only does that.
      const points = all ? Array.from({ length: MOST }, (_, index) => index + 1) : [SOME[name], undefined];
      for (const point of points) {
        for (const { before, after, point: died, ...other } of await run(name, at, point)) {
          steps = other.steps ?? steps;
          if (before) {
            killed++;
            if (before.isDone) whole++;
            expect([died, before]).toEqual([
              died,
              { isDone: before.isDone, rows: before.isDone ? rows : 0, wrong: [] },
            ]);
          }
          expect([died, after]).toEqual([died, { isDone: true, rows, wrong: [] }]);
        }
        if (steps !== undefined) break;
      }
      expect(killed).toBeGreaterThan(0);
      if (all) {
        expect(killed).toBe(steps);
        console.log(`${name}: killed at each of ${steps} steps, ${whole} times after it was done`);
      }
      rmSync(at, { recursive: true, force: true });
    },
    all ? 1_800_000 : 120_000,
  );
});
