/** A list's first request. Computed without a screen, so that the console's start can send it while the screen is being drawn. */
import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { callsOf } from '#engine/read/calls';
import { outletsField, scopeOf } from '#engine/read/entities';
import { businessDate } from '#engine/run/time/businessDay';
import { type ConsoleSession, idOf } from '../shell/session';
import { storedDefault } from '../views/defaultView';
import { DEFAULT_PAGE_SIZE, type ListState, parseListState } from './listState';
import { isArranged, MOST_ORDERED } from './order/arranged';
import { queryOf } from './useListQuery';
import { searchOf, viewsOf } from './views/openingView';

/** Where a choice to see all outlets is remembered, list by list. */
export const everywhereKey = (entity: Entity): string => `list.${entity.name}.everywhere`;
export const PER_PAGE_KEY = 'list.perPage';

/** The field that narrows a list to the selected outlet; undefined if it isn't narrowed: one outlet, or shown for all. */
export function narrowingField(entity: Entity, outletCount: number): string | undefined {
  if (outletCount < 2 || entity.list?.everyOutlet || scopeOf(entity) !== 'outlets') return undefined;
  // A call with the outlet in its address returns nothing else.
  return callsOf(entity).getList?.path.includes('{outletId}') ? undefined : outletsField(entity);
}

interface AtOutlet {
  outletId: string;
  outletCount: number;
  /** The person wants to see all outlets' records. */
  isEverywhere: boolean;
}

/** The address's state with the selected outlet among its filters, unless the address names one; `implied` is the filter's field. */
export function narrowed(
  entity: Entity,
  given: ListState,
  { outletId, outletCount, isEverywhere }: AtOutlet,
): { state: ListState; implied: string | undefined } {
  const key = narrowingField(entity, outletCount);
  if (key === undefined || outletId === '' || isEverywhere || key in given.filter)
    return { state: given, implied: undefined };
  return { state: { ...given, filter: { [key]: [outletId], ...given.filter } }, implied: key };
}

/** The request: a list that people order is loaded as a whole. */
export const wholeIfArranged = (state: ListState, isOrdered: boolean): ListState =>
  isOrdered ? { ...state, perPage: MOST_ORDERED, page: 1, after: undefined } : state;

interface FirstPage {
  queryClient: QueryClient;
  dataProvider: ConsoleDataProvider;
  store: Store;
  userId: string;
  /** The address's query; undefined if it has none and was made by the address bar: then the default view opens. */
  search: string | undefined;
  /** The selected outlet, and the number of outlets. */
  outlet: ConsoleSession['outlet'];
  outletCount: number;
}

/** Requests the page that an address shows. The list finds the answer or joins the request once it is drawn; failures show there. */
export function askFirstPage(
  entity: Entity,
  { queryClient, dataProvider, store, userId, search, outlet, outletCount }: FirstPage,
): void {
  const perPage = store.getItem<number>(PER_PAGE_KEY) ?? DEFAULT_PAGE_SIZE;
  const view = search === undefined ? storedDefault(store, userId, viewsOf(entity)) : undefined;
  const opening = view && searchOf(view, entity, businessDate(new Date(), outlet), perPage);
  const given = parseListState(opening ?? search ?? '', entity, perPage);
  const { state, implied } = narrowed(entity, given, {
    outletId: idOf(outlet),
    outletCount,
    isEverywhere: store.getItem<boolean>(everywhereKey(entity)) ?? false,
  });
  const asked = wholeIfArranged(state, isArranged(entity, implied ? given : state));
  void queryClient.prefetchQuery(queryOf(dataProvider, entity, asked));
}
