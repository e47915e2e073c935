import { stepInto } from '#engine/run/values';

/** How many rows each list of a record has, by its path. */
export type RowCounts = ReadonlyMap<string, number>;

/** The rows of every list, lists within rows included. */
export function rowCounts(values: unknown, path = ''): RowCounts {
  const counts = new Map<string, number>();
  if (typeof values !== 'object' || values === null) return counts;
  if (Array.isArray(values) && path) counts.set(path, values.length);
  for (const key of Object.keys(values))
    for (const [inner, count] of rowCounts(stepInto(values, key), path ? `${path}.${key}` : key))
      counts.set(inner, count);
  return counts;
}

/** What is left of the rows that were there: a list that became shorter has lost the last ones of them. */
export const rowsLeft = (before: RowCounts, values: object): RowCounts => {
  const now = rowCounts(values);
  return new Map([...before].map(([path, count]) => [path, Math.min(count, now.get(path) ?? 0)]));
};

/** Whether a path is in a row that was added since. */
export function isInNewRow(before: RowCounts, path: string): boolean {
  const steps = path.split('.');
  return steps.some(
    (step, at) => at > 0 && /^\d+$/.test(step) && Number(step) >= (before.get(steps.slice(0, at).join('.')) ?? 0),
  );
}
