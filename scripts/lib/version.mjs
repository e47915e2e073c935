// Which sources a build was made from, for the version that health, metrics and footer show: `0.1.0+1a2b3c4d`.
import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

const git = (base, ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: base, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/**
 * The commit that is built, as SemVer's build metadata: its first eight digits, and `.changed` if files differ from it. Without git, as in a
 * container's build or an unpacked archive, the environment variable COMMIT names it.
 * @returns an empty string if neither is there
 */
export function commitOf(base = root, given = process.env.COMMIT) {
  if (given?.trim())
    return given
      .trim()
      .replace(/[^0-9A-Za-z]/g, '')
      .slice(0, 8);
  // A project that was unpacked into another repository has no commit of its own.
  if (git(base, 'rev-parse', '--show-prefix') !== '') return '';
  const commit = git(base, 'rev-parse', '--short=8', 'HEAD');
  if (!commit) return '';
  return git(base, 'status', '--porcelain') === '' ? commit : `${commit}.changed`;
}
