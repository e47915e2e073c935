// Exports that no other file names: what only its own file uses is not exported, and what nothing uses goes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const ROOMS = ['engine', 'resources', 'src', 'server', 'dataProvider', 'authProvider', 'login', 'demo'];
/** They may name what a room exports, too. */
const READERS = ['tests', 'scripts'];
const WORD = /[A-Za-z_$][\w$]*/g;
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

const filesIn = (base, rooms) =>
  rooms
    .filter((room) => existsSync(join(base, room)))
    .flatMap((room) => readdirSync(join(base, room), { recursive: true }).map((file) => `${room}/${file}`))
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }));

/** A word in another file's comment counts as a use: nothing is reported that is used. @returns `file:line: problem` */
export function needlessExports(base = root) {
  const own = filesIn(base, ROOMS);
  const uses = new Map();
  for (const { text } of [...own, ...filesIn(base, READERS)])
    for (const word of new Set(text.match(WORD))) uses.set(word, (uses.get(word) ?? 0) + 1);
  return own
    .filter(({ file }) => !file.endsWith('.gen.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, name]) => uses.get(name) === 1)
        .map(({ index, 1: name }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${file}:${line}: no other file names ${name}: don’t export it, or delete it`;
        }),
    );
}
