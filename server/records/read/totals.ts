/**
 * Cached exact list totals, valid while nothing they count changes: counting 100,000 records takes longer than reading a page. The database
 * reports changes, including other processes'.
 */
import type { Database } from '#server/db/types';

/**
 * The total for a filter, counted if it isn't cached.
 * @param kinds what the count depends on
 * @param filter everything else it depends on
 */
export async function knownTotal(
  { changes }: Database,
  groupId: string,
  kinds: readonly string[],
  filter: string,
  count: () => Promise<number>,
): Promise<number> {
  if (!(await changes.ask())) return count();
  const stamp = changes.stamp(groupId, kinds);
  const key = `total|${groupId}|${kinds[0]}|${filter}`;
  const known = changes.memory.get<number>(key, stamp);
  if (known !== undefined) return known;
  const total = await count();
  changes.memory.set(key, stamp, total, 8);
  return total;
}
