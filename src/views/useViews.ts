import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn, textIn } from '#engine/run/values';
import { entityServingAs } from '#resources';
import { useDefaultView, type ViewSubject } from './defaultView';

/** A saved view of a report or a list. */
export interface SavedView {
  id: string;
  name: string;
  /** The query as text. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Who saved it. */
  owner: string;
}

/** A view's fields to save, a new one without an id; missing ones stay. */
interface ViewChange {
  _id?: string;
  name?: string;
  query?: string;
  isShared?: boolean;
}

const NAME = entityServingAs('savedViews')?.name ?? '';

/** The views of a report or list that this person can see, and their operations. Loaded unless `isAsked` is false. */
export function useViews({ kind, name }: ViewSubject, isAsked = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const key = [NAME, kind, name];
  const { data, isFetched, isSuccess, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'list', { query: { [kind]: name }, signal })).docs),
    retry: false,
    staleTime: 0,
    enabled: isAsked,
  });
  const again = () => client.invalidateQueries({ queryKey: key });
  const views = useMemo(
    () =>
      (data ?? []).map(
        (view): SavedView => ({
          id: textIn(view._id) ?? '',
          name: textIn(view.name) ?? '',
          query: textIn(view.query) ?? '',
          isShared: view.isShared === true,
          isOwn: view.isOwn === true,
          owner: textIn(view.owner) ?? '',
        }),
      ),
    [data],
  );
  return {
    views,
    /** The list is loaded, or failed to load. */
    isKnown: isFetched,
    /** The list is loaded. */
    isLoaded: isSuccess,
    /** Why the list couldn’t be loaded; null if it could. */
    error,
    retry: refetch,
    /** Saves a view; returns its id. */
    save: async (change: ViewChange): Promise<string> => {
      const saved = await dataProvider.custom(NAME, 'save', { body: { [kind]: name, ...change } });
      await again();
      return textIn(saved._id) ?? '';
    },
    remove: async (id: string): Promise<void> => {
      await dataProvider.custom(NAME, 'remove', { body: { _id: id } });
      await again();
    },
  };
}

/** Keeps the default view as its owner left it: changed with it, and forgotten once it is deleted or no longer shared. */
export function useCurrentDefault(
  subject: ViewSubject,
  { views, isLoaded }: Pick<ReturnType<typeof useViews>, 'views' | 'isLoaded'>,
) {
  const [kept, keep] = useDefaultView(subject);
  const { id, query } = kept ?? {};
  useEffect(() => {
    if (id === undefined || !isLoaded) return;
    const view = views.find((each) => each.id === id);
    if (!view) keep(undefined);
    else if (view.query !== query) keep({ id, query: view.query });
  }, [id, query, views, isLoaded, keep]);
  return [kept, keep] as const;
}
