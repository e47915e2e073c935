import { stepInto } from '#engine/run/values';

/** The number of rows in each list of a record, by path. */
export type RowCounts = ReadonlyMap<string, number>;

/** The rows of every list, including lists within rows. */
export function rowCounts(values: unknown, path = ''): RowCounts {
  const counts = new Map<string, number>();
  if (typeof values !== 'object' || values === null) return counts;
  if (Array.isArray(values) && path) counts.set(path, values.length);
  for (const key of Object.keys(values))
    for (const [inner, count] of rowCounts(stepInto(values, key), path ? `${path}.${key}` : key))
      counts.set(inner, count);
  return counts;
}

/** The remaining original rows: a shorter list has lost its last ones. */
export const rowsLeft = (before: RowCounts, values: object): RowCounts => {
  const now = rowCounts(values);
  return new Map([...before].map(([path, count]) => [path, Math.min(count, now.get(path) ?? 0)]));
};

/** Whether a path is in a newly added row. */
export function isInNewRow(before: RowCounts, path: string): boolean {
  const steps = path.split('.');
  return steps.some(
    (step, at) => at > 0 && /^\d+$/.test(step) && Number(step) >= (before.get(steps.slice(0, at).join('.')) ?? 0),
  );
}
