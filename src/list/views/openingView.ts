/** A saved view as a list's state, and the list's default view while it opens. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { datedFilter } from '#engine/read/views/filterDates';
import { businessDate } from '#engine/run/time/businessDay';
import { ON_PAGE } from '#src/shell/navigation/historyState';
import { useSession } from '#src/shell/session';
import { type DefaultView, useOpeningView } from '#src/views/defaultView';
import type { ChosenColumns } from '../columns';
import { type ListState, listSearch, parseListState } from '../listState';

/** The subject of a list's views. */
export const viewsOf = ({ name }: Entity) => ({ kind: 'list', name }) as const;

/** The columns of a view's query; undefined if it shows the list's own. */
export const columnsIn = (query: string): string[] | undefined => new URLSearchParams(query).get('columns')?.split(',');

/** A view's query as the list's state today, with its named dates as days. `perPage`: the person's page size, for a view without one. */
export function stateOf(query: string, entity: Entity, today: string, perPage: number): ListState {
  const { filter, ...state } = parseListState(query, entity, perPage);
  return { ...state, filter: datedFilter(filter, today), page: 1, after: undefined };
}

/** The address's query that a view leads to today. */
export const searchOf = ({ query }: Pick<DefaultView, 'query'>, entity: Entity, today: string, perPage: number) =>
  listSearch(stateOf(query, entity, today, perPage), entity, perPage);

/**
 * The address's query of the default view while the list opens with it, so that nothing else is requested or shown before; undefined
 * otherwise. The address and the columns follow.
 */
export function useOpeningSearch(entity: Entity, perPage: number, choose: ChosenColumns['choose']): string | undefined {
  const { outlet } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Only for a view: the first time zone that is looked up takes the browser 15 ms.
  const search = useCallback(
    (view: DefaultView) => searchOf(view, entity, businessDate(new Date(), outlet), perPage),
    [entity, outlet, perPage],
  );
  const open = useCallback(
    (view: DefaultView) => {
      navigate({ pathname, search: search(view) }, { replace: true, state: ON_PAGE });
      choose(columnsIn(view.query));
    },
    [navigate, pathname, search, choose],
  );
  const opening = useOpeningView(viewsOf(entity), open);
  return useMemo(() => opening && search(opening), [opening, search]);
}
