import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config';

/** Another process holds the directory; the message names it and says what to do. */
export class DirectoryInUseError extends ConfigError {
  override name = 'DirectoryInUseError';
}

interface Claim {
  pid: number;
  host: string;
  /** When the process started, in the kernel's words: tells a process from a later one with the same number. Empty where unknown. */
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

/** Directories held by this process, also by an earlier copy of this module (the development server reloads it). */
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

/** Whether the process that made `claim` still runs. One on another machine cannot be asked and counts as running. */
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
    return undefined; // removed since then by its owner
  }
};

const refusal = (directory: string, claim: Claim, file: string): DirectoryInUseError => {
  const elsewhere = claim.host === hostname() ? '' : ` on ${claim.host}`;
  const mend = elsewhere
    ? `If it no longer runs, delete ${file}.`
    : `Stop it first (kill ${claim.pid}), or give this one another DATA_DIR or a DATABASE_URL.`;
  return new DirectoryInUseError(`The database in ${directory} is in use by process ${claim.pid}${elsewhere}. ${mend}`);
};

/**
 * Takes `directory` for this process alone, for as long as it runs: two PGlite processes on one directory destroy it.
 * Each process puts down a claim of its own (created atomically, with its content) and then looks at the others': a process
 * that sees a living claim withdraws. So nobody ever has to take a file away from a process that may still live, the weak point of one lock file; a
 * dead process's claim can be removed by anyone at any time.
 * @returns the release function
 * @throws DirectoryInUseError when another living process holds it
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const folder = `${resolve(directory)}.lock`;
  // Not recursive: see makeDirectory in directory.ts.
  if (!existsSync(folder)) mkdirSync(folder);
  const own: Claim = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  const file = join(folder, `${own.host}-${own.pid}`);
  for (let attempt = 1; ; attempt++) {
    const rival = tryClaim(folder, file, own);
    if (!rival) return () => release(file);
    // Two that start in the same instant see each other: the holder stays, the others come back at different times.
    if (attempt >= 4) throw refusal(resolve(directory), rival.claim, rival.file);
    await new Promise((done) => setTimeout(done, 20 + Math.random() * 100));
  }
}

const release = (file: string): void => {
  held.delete(file);
  rmSync(file, { force: true });
};

/** Puts down the claim; returns the living rival, if any, after withdrawing. */
function tryClaim(folder: string, file: string, own: Claim): { claim: Claim; file: string } | undefined {
  if (held.has(file)) return { claim: own, file };
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(own));
  rmSync(file, { force: true }); // left by a dead process with our number
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
