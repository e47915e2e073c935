// The order of a fault's test files: those that found the faults next to it come first.

/** Faults that are looked at on each side. */
const NEAR = 12;

/** Remembers which test file found which fault. */
export function quickestKillers() {
  const found = [];
  return {
    add(id, file) {
      found.push({ id, file });
    },
    /** @param files { file, ms }, the quickest first @returns the same files, most promising first */
    inOrder(id, files) {
      const near = found
        .toSorted((one, other) => Math.abs(one.id - id) - Math.abs(other.id - id))
        .slice(0, NEAR)
        .map(({ file }) => file);
      const worth = ({ file, ms }) => near.filter((one) => one === file).length / (ms + 200);
      return files.toSorted((one, other) => worth(other) - worth(one));
    },
  };
}
