import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config';
import { log } from '../log';

/** Another process is using the directory; the message names it and says what to do. */
class DirectoryInUseError extends ConfigError {
  override name = 'DirectoryInUseError';
}

interface Claim {
  pid: number;
  host: string;
  /** When the process started, according to the kernel: distinguishes it from a later process with the same number. Empty if unknown. */
  started: string;
}

/** Linux: boot id and start time in ticks since boot (field 22 of /proc/pid/stat); 'ended' for a zombie; empty where there is no /proc. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // behind the command name, from field 3 (state) on
    if (fields[0] === 'Z') return 'ended';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return '';
  }
};

/** Directories locked by this process, also by an earlier copy of this module (the development server reloads it). */
const registry = globalThis as typeof globalThis & { restaurantConsoleLocks?: Set<string> };
registry.restaurantConsoleLocks ??= new Set();
const held = registry.restaurantConsoleLocks;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Whether the process of `claim` is still running. On another machine, or in another container, we can't tell, so it counts as running until
 * `fateOf` has watched it.
 */
const isHeld = (claim: Claim, file: string): boolean => {
  if (claim.host !== hostname()) return true;
  if (claim.pid === process.pid) return held.has(file);
  if (!isAlive(claim.pid)) return false;
  const started = startOf(claim.pid);
  return claim.started === '' || started === '' || claim.started === started;
};

const readClaim = (file: string): Claim | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined; // its owner removed it in the meantime
  }
};

const refusal = (directory: string, claim: Claim, file: string): DirectoryInUseError => {
  const elsewhere = claim.host === hostname() ? '' : ` on ${claim.host}`;
  const mend = elsewhere
    ? `Stop it there. If it no longer runs, delete ${file}.`
    : `Stop it first (kill ${claim.pid}), or give this one another DATA_DIR or a DATABASE_URL.`;
  return new DirectoryInUseError(`The database in ${directory} is in use by process ${claim.pid}${elsewhere}. ${mend}`);
};

/** How often a process shows that it still has the directory. */
const BEAT_MS = 5_000;
/** For this long a process of another machine is watched: the embedded database can keep a busy one from its signs for a while. */
const PATIENCE_MS = 60_000;

/** When a process last showed that it lives; undefined if it has released its claim. */
const lastSign = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/**
 * Watches a claim of another machine, which is all that a container leaves behind when it is killed and made again under another name.
 */
async function fateOf(file: string, patienceMs: number): Promise<'alive' | 'released' | 'ended'> {
  const [before, end] = [lastSign(file), performance.now() + patienceMs];
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, Math.min(500, patienceMs / 10)));
    const now = lastSign(file);
    if (now !== before) return now === undefined ? 'released' : 'alive';
  }
  return 'ended';
}

/** Shows now and then that this process has its claim, and ends it if someone else has taken the directory: two would destroy it. */
function keepShowing(file: string): NodeJS.Timeout {
  return setInterval(() => {
    if (existsSync(file)) return utimesSync(file, new Date(), new Date());
    if (!held.has(file) || !existsSync(dirname(file))) return;
    log.error(
      `Another process has taken the database in ${dirname(file).replace(/\.lock$/, '')}, because this one gave no sign for a minute.`,
    );
    process.exit(1);
  }, BEAT_MS).unref();
}

/**
 * Locks `directory` for this process as long as it runs: two PGlite processes on one directory destroy it. Each process writes its own
 * claim file (created atomically, with its content) and then checks the others. A process that sees a live claim withdraws. So no one
 * removes the file of a live process, which is the weak point of a single lock file, and anyone can remove a dead process's claim at any
 * time. A process on another machine shows every few seconds that it lives; one that doesn't for a minute has ended.
 * @param progress hears that this takes a minute
 * @returns the release function
 * @throws DirectoryInUseError if another live process has it
 */
export async function lockDirectory(
  directory: string,
  progress: (message: string) => void = () => {},
  patienceMs = PATIENCE_MS,
): Promise<() => void> {
  const folder = `${resolve(directory)}.lock`;
  // Not recursive: see makeDirectory in directory.ts.
  if (!existsSync(folder)) mkdirSync(folder);
  const own: Claim = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  const file = join(folder, `${own.host}-${own.pid}`);
  for (let attempt = 1; ; attempt++) {
    const rival = tryClaim(folder, file, own);
    if (!rival) {
      const showing = keepShowing(file);
      return () => {
        clearInterval(showing);
        release(file);
      };
    }
    if (rival.claim.host !== own.host && lastSign(rival.file) !== undefined) {
      const { pid, host } = rival.claim;
      progress(
        `Process ${pid} on ${host} had the database in ${resolve(directory)}. Watching for a minute whether it still runs.`,
      );
      const fate = await fateOf(rival.file, patienceMs);
      if (fate === 'alive') throw refusal(resolve(directory), rival.claim, rival.file);
      if (fate === 'ended') {
        rmSync(rival.file, { force: true });
        continue;
      }
    }
    // Two processes that start at the same instant see each other: the owner stays, the others retry at different times.
    if (attempt >= 4) throw refusal(resolve(directory), rival.claim, rival.file);
    await new Promise((done) => setTimeout(done, 20 + Math.random() * 100));
  }
}

const release = (file: string): void => {
  held.delete(file);
  rmSync(file, { force: true });
};

/** Writes the claim; if there is a live rival, withdraws and returns it. */
function tryClaim(folder: string, file: string, own: Claim): { claim: Claim; file: string } | undefined {
  if (held.has(file)) return { claim: own, file };
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(own));
  rmSync(file, { force: true }); // left behind by a dead process with our number
  linkSync(draft, file);
  rmSync(draft);
  held.add(file);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other === file || name.endsWith('.draft')) continue;
    const claim = readClaim(other);
    if (!claim) continue;
    if (isHeld(claim, other)) {
      release(file);
      return { claim, file: other };
    }
    rmSync(other, { force: true });
  }
  return undefined;
}
