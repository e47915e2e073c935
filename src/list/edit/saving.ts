import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '#engine/define/declaration';
import type { Changed, Stored } from '#src/form/saving/changeFields';

/** Saves under way, by record: each ends in the record that the next one goes over. */
const turns = new Map<string, Promise<Stored | undefined>>();

/**
 * Saves of one record one after another, so that two cells of a row, left quickly, do not meet as a conflict.
 * @param write gets the record that the save before has left; undefined where none was under way
 */
export function inTurn(name: string, write: (stored: Stored | undefined) => Promise<Changed>): Promise<Changed> {
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

/** Shows a saved record in every list that has it, before any list is asked again. */
export function showInLists(queryClient: QueryClient, entity: Entity, record: Stored): void {
  queryClient.setQueriesData<{ data: readonly Stored[] }>({ queryKey: [entity.name, 'getList'] }, (list) =>
    list?.data.some(({ _id }) => _id === record._id)
      ? { ...list, data: list.data.map((each) => (each._id === record._id ? { ...each, ...record } : each)) }
      : list,
  );
}
