/** What lists already know about a record, for its page to paint with the click. */
import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { outletsField } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';

/**
 * A record's row in the list that was read last; undefined if no list has it, or if it was changed since. Also undefined for a record that is
 * shared with outlets where this person doesn't work: it can't be changed, which only the record itself says.
 */
export function rowOf(
  queryClient: QueryClient,
  entity: Entity,
  id: string,
  outletIds: readonly string[],
): ConsoleRecord | undefined {
  const found = queryClient
    .getQueryCache()
    .findAll({ queryKey: [entity.name, 'getList'] })
    .filter(({ state }) => !state.isInvalidated && state.status === 'success')
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as GetListResult<ConsoleRecord>).data.find(({ _id }) => _id === id) ?? []);
  const [row] = found;
  const outlets = outletsField(entity);
  const isElsewhere = outlets !== undefined && textsIn(row?.[outlets]).some((each) => !outletIds.includes(each));
  return isElsewhere ? undefined : row;
}
