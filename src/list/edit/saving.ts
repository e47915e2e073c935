import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '#engine/define/declaration';
import type { Changed, Stored } from '#src/form/saving/changeFields';

/** Running saves, by record: each result is the base of the next one. */
const turns = new Map<string, Promise<Stored | undefined>>();

/**
 * Saves one record's changes one after another, so that two quickly edited cells of a row don't conflict.
 * @param write gets the result of the previous save; undefined if none was running
 */
export function serially(name: string, write: (stored: Stored | undefined) => Promise<Changed>): Promise<Changed> {
  const before = turns.get(name) ?? Promise.resolve(undefined);
  const mine = before.then(write);
  const after = mine.then(
    (changed) => (changed.kind === 'saved' ? changed.after : before),
    () => before,
  );
  turns.set(name, after);
  void after.then(() => turns.get(name) === after && turns.delete(name));
  return mine;
}

/** Shows a saved record in every list that has it, before lists are reloaded. */
export function showInLists(queryClient: QueryClient, entity: Entity, record: Stored): void {
  queryClient.setQueriesData<{ data: readonly Stored[] }>({ queryKey: [entity.name, 'getList'] }, (list) =>
    list?.data.some(({ _id }) => _id === record._id)
      ? { ...list, data: list.data.map((each) => (each._id === record._id ? { ...each, ...record } : each)) }
      : list,
  );
}
