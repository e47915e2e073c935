// The table that `npm run mutants` ends with.

/**
 * What became of a part's faults.
 * @param drawn how many were drawn, including those that are excused
 * @param results of the others: killed, survived, unreached or loaded
 */
export function countsOf(part, drawn, results) {
  const count = (result) => results.filter((one) => one === result).length;
  return {
    ...{ part, drawn, caught: count('killed'), survived: count('survived'), unreached: count('unreached') },
    ...{ excused: drawn - results.length, loading: count('loaded') },
  };
}

const COLUMNS = ['part', 'drawn', 'caught', 'survived', 'unreached', 'excused', 'loading'];

/** Of the faults that count, those that a test found: rounded down, so that 90% is 90%. Without any, there is nothing to find. */
const percentOf = ({ caught, survived, unreached }) => {
  const all = caught + survived + unreached;
  return all === 0 ? '–' : `${Math.floor((100 * caught) / all)}%`;
};

/** @param counts of each part, as `countsOf` returns them @returns lines: a row per part and their sum; what runs only while modules load isn't measured */
export function tableOf(counts) {
  const sumOf = (column) => counts.reduce((sum, each) => sum + each[column], 0);
  const all = { ...Object.fromEntries(COLUMNS.map((column) => [column, sumOf(column)])), part: 'all' };
  const rows = [
    [...COLUMNS, 'percent'],
    ...[...counts, ...(counts.length > 1 ? [all] : [])].map((each) => [
      ...COLUMNS.map((column) => String(each[column])),
      percentOf(each),
    ]),
  ];
  const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index].length)));
  return rows.map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index]))).join('  '),
  );
}
