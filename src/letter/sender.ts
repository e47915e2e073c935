import type { ConsoleSession } from '#src/shell/session';

/**
 * The outlet whose letter a report is: the only one it covers; for several, the selected outlet represents the group.
 *
 * @param asked the answer’s parameter with the ids of its outlets
 */
export function senderOf(asked: unknown, { outlet, outlets }: Pick<ConsoleSession, 'outlet' | 'outlets'>) {
  const ids: readonly unknown[] = Array.isArray(asked) ? asked : [];
  const [only] = ids;
  return ids.length === 1 ? (outlets.find(({ _id }) => _id === only) ?? outlet) : outlet;
}
