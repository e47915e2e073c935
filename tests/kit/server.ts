import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../dist/server/main.js');

/** The built server as a separate process, on a free port and with its own directory. */
export interface RunningServer {
  /** e.g. `http://127.0.0.1:41234` */
  url: string;
  process: ChildProcess;
  /** All its output so far. */
  output(): string;
  /** Stops it as Ctrl-C does and removes its directory; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Resolves when it has ended. */
  ended: Promise<number | null>;
}

/** Only what a process needs to run, and cheap password hashing: the developer's own settings must not reach the server. */
const bareEnvironment = (): Record<string, string> => {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NODE_ENV: 'test', TEST_PASSWORDS: 'cheap' };
};

/**
 * Starts the built server (`npm test` builds it first) and waits until it is ready.
 * @param env settings in addition to PORT=0 and a fresh DATA_DIR; give DATA_DIR to keep a directory over several starts
 * @param template a data directory to copy at the start
 * @param program the built server, where it isn't in this project
 * @throws Error with the server's output if it ends instead
 */
export async function startServer(
  env: Record<string, string> = {},
  template?: string,
  program = main,
): Promise<RunningServer> {
  if (!existsSync(program)) throw new Error('The server is not built: run npm test, or npm run build first.');
  const own = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'console-server-'));
  if (own && template) cpSync(template, own, { recursive: true });
  const child = spawn(process.execPath, [program], {
    env: { ...bareEnvironment(), PORT: '0', ...(own ? { DATA_DIR: own } : {}), ...env },
  });
  let output = '';
  let settle: (url: string) => void = () => {};
  const url = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    // The address comes first, then the sign-ins or the set-up command: wait for the whole line.
    const ready = /(?:^|"message":")Ready: ([^\s"]+).*\n/m.exec(output)?.[1];
    if (ready) settle(ready);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const failed = ended.then((code) => {
    if (own) rmSync(own, { recursive: true, force: true });
    throw new Error(`The server ended with ${code}:\n${output}`);
  });
  failed.catch(() => {});
  return {
    url: await Promise.race([url, failed]),
    process: child,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const code = await ended;
      if (own) rmSync(own, { recursive: true, force: true });
      return code;
    },
  };
}
