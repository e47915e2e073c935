// Debian packages, installed only if that needs no permission: as root, as in a container.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const env = { DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs Debian packages when running as root on a Debian system.
 * @returns '' on success, otherwise the reason, to append to a sentence
 */
export async function aptInstall(names, what) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return '';
  console.log(`Installing ${what} (Debian's ${names.join(', ')})`);
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  });
  return code === 0 ? '' : ` and apt-get could not install it (${output.trim().split('\n').at(-1)})`;
}
