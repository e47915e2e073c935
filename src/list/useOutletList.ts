/** Shared lists start with the selected outlet's records; one click shows all outlets'. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { outlinedEntity } from '#resources';
import { type ConsoleSession, useSession } from '../shell/session';
import { everywhereKey, narrowed, narrowingField } from './firstPage';
import type { ListChange, ListState } from './listState';

const without = (filter: ListState['filter'], key: string): ListState['filter'] =>
  Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key));

interface OutletList {
  /** The request: the address's state, narrowed. */
  state: ListState;
  change: (change: ListChange) => void;
  /** The default filter: only the selected outlet's records are shown. Undefined if all are. */
  implied: string | undefined;
  showEverywhere: () => void;
}

const learnNames = (outlets: ConsoleSession['outlets']): void => {
  const declared = outlinedEntity('outlets');
  if (declared) labels.learn(declared, outlets);
};

/**
 * A list's state with the selected outlet among its filters, as long as the address names no outlet and the person hasn't removed it; that
 * choice is remembered in this browser, list by list.
 */
export function useOutletList(entity: Entity, given: ListState, change: (change: ListChange) => void): OutletList {
  const { outletId, outlets } = useSession();
  const [isEverywhere, setEverywhere] = useStore(everywhereKey(entity), false);
  const outletCount = outlets.length;
  const key = narrowingField(entity, outletCount);
  // The filter shows the outlet's name even if an empty list brings no names: from the start, so that the name isn't drawn later.
  useState(() => learnNames(outlets));
  useEffect(() => learnNames(outlets), [outlets]);
  const { state, implied } = useMemo(
    () => narrowed(entity, given, { outletId, outletCount, isEverywhere }),
    [entity, given, outletId, outletCount, isEverywhere],
  );
  const changeFilter = useCallback(
    (next: ListChange) => {
      if (!key || !next.filter) return change(next);
      const asked = next.filter[key];
      const isHere = Array.isArray(asked) && asked.length === 1 && asked[0] === outletId;
      setEverywhere(asked === undefined);
      change(isHere ? { ...next, filter: without(next.filter, key) } : next);
    },
    [key, outletId, change, setEverywhere],
  );
  const showEverywhere = useCallback(() => setEverywhere(true), [setEverywhere]);
  return { state, change: changeFilter, implied, showEverywhere };
}
