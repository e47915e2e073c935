// Child processes of the scripts.
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program in the project's root until it ends.
 * @param options `quiet` captures its output; `env` adds variables
 * @returns { code, output }: output is empty unless quiet
 */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a script or a package's program with this Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Ends the process with one line. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
