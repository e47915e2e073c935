/**
 * react-admin's ListContext, filled from the engine's own list. Its `useListController` pages by number and has its own URL format; here
 * lists use keyset paging, and the URL has search, filters and the bookmark (docs/react-admin.md).
 */
import { useMemo } from 'react';
import { type ListControllerResult, useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, sortOf } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Selection } from './bulk/selection';
import type { useExport } from './export/useExport';
import type { ListChange, ListState } from './listState';
import type { useListQuery } from './useListQuery';

interface ListParts {
  entity: Entity;
  state: ListState;
  change: (change: ListChange) => void;
  setPerPage: (size: number) => void;
  query: ReturnType<typeof useListQuery>;
  selection: Selection;
  /** Whether the person can export records, and the list's exporter. */
  mayExport: boolean;
  write: ReturnType<typeof useExport>['write'];
}

/** The maximum for "select all", as in react-admin. */
const MOST_SELECTED = 250;

const without = (filter: AnyRecord, key: string): AnyRecord =>
  Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key));

/** The filters in react-admin's form: the search box is the filter `q`. */
const filterValuesOf = ({ q, filter }: ListState): AnyRecord => (q ? { ...filter, q } : filter);
const changeOf = ({ q, ...filter }: AnyRecord): ListChange => ({ q: typeof q === 'string' ? q : '', filter });

/** The value for react-admin's `ListContextProvider`: any component or hook that reads a list works inside the engine's. */
export function useListContextValue(parts: ListParts): ListControllerResult<ConsoleRecord> {
  const { entity, state, change, setPerPage, query, selection, mayExport, write } = parts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { page, error, isPending, isPlaceholder, isFetching, refetch } = query;
  return useMemo(() => {
    const filterValues = filterValuesOf(state);
    const sort = sortOf(state.sort);
    const getData = () => dataProvider.getAll(entity.name, { filter: filterValues, sort });
    const base = {
      resource: entity.name,
      defaultTitle: entity.label.many,
      sort,
      setSort: ({ field, order }: { field: string; order: string }) =>
        change({ sort: order === 'DESC' ? `-${field}` : field }),
      filterValues,
      displayedFilters: Object.fromEntries(Object.keys(filterValues).map((key) => [key, true])),
      setFilters: (filters: AnyRecord) => change(changeOf(filters)),
      showFilter: (key: string, value: unknown) => change(changeOf({ ...filterValues, [key]: value })),
      hideFilter: (key: string) => change(changeOf(without(filterValues, key))),
      page: state.page,
      perPage: state.perPage,
      setPage: (to: number) =>
        change(
          to === state.page + 1 && page?.next
            ? page.next
            : to === state.page - 1 && page?.previous
              ? page.previous
              : { page: to, after: undefined },
        ),
      setPerPage,
      hasNextPage: page?.next !== undefined,
      hasPreviousPage: page?.previous !== undefined,
      selectedIds: selection.records.map(({ id }) => id),
      onSelect: selection.select,
      onToggleItem: (id: string) =>
        selection.select(
          selection.has(id)
            ? selection.records.map((each) => each.id).filter((each) => each !== id)
            : [...selection.records.map((each) => each.id), id],
        ),
      onSelectAll: ({ limit = MOST_SELECTED }: { limit?: number } = {}) =>
        void dataProvider
          .getList<ConsoleRecord>(entity.name, { filter: filterValues, sort, pagination: { page: 1, perPage: limit } })
          .then(({ data }) => selection.put(data, true)),
      onUnselectItems: selection.clear,
      getData,
      exporter: mayExport && ((records: ConsoleRecord[]) => write(records, 'csv')),
      refetch,
      isFetching,
      isLoading: isPending && isFetching,
      isPlaceholderData: isPlaceholder,
    };
    if (page) {
      const shown = {
        ...base,
        data: [...page.records],
        total: page.total ?? page.records.length,
        isPending: false as const,
      };
      return error ? { ...shown, error } : { ...shown, error: null };
    }
    const nothing = { ...base, data: undefined, total: undefined, meta: undefined };
    return error
      ? { ...nothing, error, isPending: false as const }
      : { ...nothing, error: null, isPending: true as const };
  }, [
    entity,
    state,
    change,
    setPerPage,
    page,
    error,
    isPending,
    isPlaceholder,
    isFetching,
    refetch,
    selection,
    mayExport,
    write,
    dataProvider,
  ]);
}
