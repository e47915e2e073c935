/**
 * Totals of lists, kept for some seconds: counting 100,000 records takes longer than reading a page of them. A write of this
 * process makes them new at once; another process's write shows after the short life.
 */
import { afterCommit } from '#server/db';

const LIFE_MS = 10_000;
const MOST = 500;

const versions = new Map<string, number>();
const totals = new Map<string, { total: number; at: number }>();

const owner = (groupId: string, resource: string) => `${groupId}|${resource}`;

/** Forgets the totals of a resource once the transaction around the caller is committed. */
export function recordsChanged(groupId: string, resource: string): void {
  const key = owner(groupId, resource);
  afterCommit(() => versions.set(key, (versions.get(key) ?? 0) + 1));
}

/** The total for a filter, counted when it is not known. `filter` says everything that the count depends on. */
export async function cachedTotal(
  groupId: string,
  resource: string,
  filter: string,
  count: () => Promise<number>,
): Promise<number> {
  const version = versions.get(owner(groupId, resource)) ?? 0;
  const key = `${owner(groupId, resource)}|${version}|${filter}`;
  const known = totals.get(key);
  if (known && Date.now() - known.at < LIFE_MS) return known.total;
  const total = await count();
  totals.delete(key);
  totals.set(key, { total, at: Date.now() });
  // A Map keeps the order of insertion: the oldest go first.
  for (const oldest of totals.keys()) {
    if (totals.size <= MOST) break;
    totals.delete(oldest);
  }
  return total;
}
