import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { madeBy } from '../shell/navigation/historyState';

/** The last query of each list, by start of the console. */
const queries = new WeakMap<QueryClient, Map<string, string>>();

/**
 * Returning to a list after saving, or by a breadcrumb, shows it as it was left: filters, order, page. Coming from the navigation
 * (`state.fresh`) or an address shows what the address says.
 */
export function useRemembered(name: string): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const client = useQueryClient();
  const isFirst = useRef(true);
  useEffect(() => {
    const left = queries.get(client) ?? new Map<string, string>();
    queries.set(client, left);
    const remembered = left.get(name);
    const isFresh = madeBy(state).fresh === true;
    const comesBack = isFirst.current && type !== NavigationType.Pop && !isFresh && search === '';
    isFirst.current = false;
    if (comesBack && remembered) navigate({ pathname, search: remembered }, { replace: true, state });
    else left.set(name, search);
  }, [client, name, pathname, search, state, type, navigate]);
}
