/** A list's settings as a query, for saved views: the parameters of the list's URL, and its columns. */

import { objectIn } from '../../run/values';
import type { ListFilter } from './filterDates';

/** The parameters of a view, in their order: search, order, filters as JSON, page size, and columns separated by commas. */
export const LIST_PARAMETERS = ['q', 'sort', 'filter', 'limit', 'columns'] as const;

/** Missing ones are the list's own. */
export type ListQuery = Readonly<Partial<Record<(typeof LIST_PARAMETERS)[number], string>>>;

/** The filters of a query; none if they can't be read. */
export function filterOf({ filter }: ListQuery): ListFilter {
  try {
    return objectIn(JSON.parse(filter ?? '{}'));
  } catch {
    return {};
  }
}

/** Filters as JSON, in a stable order; '' without any. */
export const filterText = (filter: ListFilter): string => {
  const set = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return set.length === 0 ? '' : JSON.stringify(Object.fromEntries(set));
};

/** A query as text, in a stable order. */
export const listQueryText = (query: ListQuery): string =>
  new URLSearchParams(
    LIST_PARAMETERS.flatMap((key) => {
      const value = query[key];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  ).toString();

/** Parses it again, ignoring anything else in it. */
export function readListQuery(text: string): ListQuery {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    LIST_PARAMETERS.flatMap((key) => {
      const value = given.get(key);
      return value ? [[key, value]] : [];
    }),
  );
}
