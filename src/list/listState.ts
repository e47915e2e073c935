/** A list's state lives in its URL, so that a view can be shared, reloaded and returned to. */

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { titleField } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import { ON_PAGE } from '../shell/navigation/historyState';

export interface ListState {
  /** The search box. */
  q: string;
  /** '-docDate' sorts descending. */
  sort: string;
  /** Field -> value, any of an array, or `{ from, to }`. */
  filter: AnyRecord;
  /** Bookmark of the page; none on the first. */
  after: string | undefined;
  /** From 1; the page's position, also used to find it if an API has no bookmarks. */
  page: number;
  perPage: number;
}

export const PAGE_SIZES: readonly number[] = [25, 50, 100, 250, 500];
export const DEFAULT_PAGE_SIZE = 25;

/** A list's default order: documents newest first. */
export const defaultSort = (entity: Entity): string =>
  entity.list?.sort ?? (entity.kind === 'document' ? '-docDate' : (titleField(entity) ?? '_id'));

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

const filterIn = (text: string | null): AnyRecord => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return objectIn(value);
  } catch {
    return {};
  }
};

/** Parses the query of a list's URL; invalid values are ignored. */
export function parseListState(search: string, entity: Entity, perPage = DEFAULT_PAGE_SIZE): ListState {
  const query = new URLSearchParams(search);
  const size = positive(query.get('limit'));
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') || defaultSort(entity),
    filter: filterIn(query.get('filter')),
    after: query.get('after') || undefined,
    page: positive(query.get('page')) ?? 1,
    perPage: size && size <= 1000 ? size : perPage,
  };
}

/** The shortest query that parses to this state. */
export function listSearch(state: ListState, entity: Entity, perPage = DEFAULT_PAGE_SIZE): string {
  const query = new URLSearchParams();
  if (state.q) query.set('q', state.q);
  if (state.sort !== defaultSort(entity)) query.set('sort', state.sort);
  if (Object.keys(state.filter).length > 0) query.set('filter', JSON.stringify(state.filter));
  if (state.perPage !== perPage) query.set('limit', String(state.perPage));
  if (state.page > 1) query.set('page', String(state.page));
  if (state.after && state.page > 1) query.set('after', state.after);
  const text = query.toString();
  return text ? `?${text}` : '';
}

export type ListChange = Partial<ListState>;

/** Any other order, filter or size starts at the first page. */
export const changed = (state: ListState, change: ListChange): ListState =>
  'page' in change ? { ...state, ...change } : { ...state, ...change, after: undefined, page: 1 };

/**
 * The state in the URL and how to change it. Paging adds history entries; typing and filtering replace the current one.
 * A correction replaces the current entry, so that Back doesn't lead to it again.
 * @param opening the query that is about to replace the URL's
 */
export function useListState(
  entity: Entity,
  perPage: number,
  opening?: string,
): [ListState, (change: ListChange, isCorrection?: boolean) => void] {
  const location = useLocation();
  const { pathname } = location;
  const search = opening ?? location.search;
  const navigate = useNavigate();
  const state = useMemo(() => parseListState(search, entity, perPage), [search, entity, perPage]);
  const change = useCallback(
    (next: ListChange, isCorrection = false) => {
      const to = listSearch(changed(state, next), entity, perPage);
      navigate({ pathname, search: to }, { replace: isCorrection || !('page' in next), state: ON_PAGE });
    },
    [state, entity, perPage, pathname, navigate],
  );
  return [state, change];
}
