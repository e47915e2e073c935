/** The view that a report or list opens with: one person's choice, kept in this browser. Part of a list's first load, so it is short. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Store, useStore } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { madeBy } from '../shell/navigation/historyState';
import { useSession } from '../shell/session';

/** What views are saved of. */
export interface ViewSubject {
  kind: 'report' | 'list';
  /** Of the report, or of the list's entity. */
  name: string;
}

/** With its query, so that a page opens with it at once. */
export interface DefaultView {
  id: string;
  query: string;
}

/** Where it is kept, for a person. */
const keyOf = (userId: string, { kind, name }: ViewSubject): string => `view.${userId}.${kind}.${name}`;

/** The default view of a report or list, read without a screen. */
export const storedDefault = (store: Store, userId: string, subject: ViewSubject): DefaultView | undefined =>
  store.getItem<DefaultView>(keyOf(userId, subject));

/** The person's default view of a report or list, and how to choose another one or none. */
export const useDefaultView = (subject: ViewSubject) =>
  useStore<DefaultView | undefined>(keyOf(useSession().user.userId, subject));

/** History entries for which it was decided whether a default view opens, by start of the console. */
const decided = new WeakMap<QueryClient, Set<string>>();

/**
 * The default view while it opens: on a page without a query, from the navigation or an address. Once per history entry, so neither Back
 * nor cleared filters bring it back. `open` replaces the address.
 */
export function useOpeningView(subject: ViewSubject, open: (view: DefaultView) => void): DefaultView | undefined {
  const [kept] = useDefaultView(subject);
  const { search, key, state } = useLocation();
  const type = useNavigationType();
  const client = useQueryClient();
  const entries = decided.get(client) ?? new Set();
  decided.set(client, entries);
  const { fresh, onPage } = madeBy(state);
  // An entry without a key was made by the address bar.
  const isOpened = type === NavigationType.Pop ? key === 'default' : fresh === true && onPage !== true;
  const opening = search === '' && isOpened && !entries.has(key) ? kept : undefined;
  useEffect(() => {
    if (opening) open(opening);
    else entries.add(key);
  }, [opening, open, entries, key]);
  return opening;
}
