// Circles in the project's imports.
import { targetsOf } from './imports.mjs';

/**
 * Groups of files that import one another, each listed once: what runs when a module is loaded or later (`import()`), including eager globs.
 * @param types whether imports of types count as well
 */
export function circlesIn(files, { types = false } = {}) {
  const known = new Set(files.map(({ file }) => file));
  const next = new Map(
    files.map(({ file, imports }) => [
      file,
      imports
        .filter(({ isType }) => types || !isType)
        .flatMap((each) => targetsOf(known, file, each))
        .filter((target) => target !== file),
    ]),
  );
  // Tarjan: strongly connected files.
  const index = new Map();
  const low = new Map();
  const stack = [];
  const on = new Set();
  const circles = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    on.add(file);
    for (const target of next.get(file)) {
      if (!index.has(target)) {
        visit(target);
        low.set(file, Math.min(low.get(file), low.get(target)));
      } else if (on.has(target)) low.set(file, Math.min(low.get(file), index.get(target)));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = [];
    let member;
    do {
      member = stack.pop();
      on.delete(member);
      circle.push(member);
    } while (member !== file);
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const { file } of files) if (!index.has(file)) visit(file);
  return circles;
}
