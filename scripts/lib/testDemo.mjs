// The demo group that browser tests copy, made while other tests run: browser tests alone would wait for it, on one of two cores.
import { spawn } from 'node:child_process';
import { inRoot } from './paths.mjs';

/**
 * Starts the built server once on an empty directory, and stops it when the demo is there.
 * @param directory becomes the data directory
 * @returns the problem, or undefined
 */
export function makeTestDemo(directory) {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
      env: { PATH, HOME, NODE_ENV: 'test', TEST_PASSWORDS: 'cheap', PORT: '0', DEMO: 'on', DATA_DIR: directory },
    });
    let output = '';
    let isReady = false;
    const read = (chunk) => {
      output += chunk;
      if (isReady || !/^Ready: .*\n/m.test(output)) return;
      isReady = true;
      server.kill('SIGINT');
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('error', (error) => resolve(error.message));
    server.on('close', (code) => resolve(isReady && code === 0 ? undefined : output));
  });
}
