/** Navigation entries that a person keeps at the top: in this browser, per person. */
import { useCallback, useMemo } from 'react';
import { useStore } from 'react-admin';
import type { NavEntry } from '#engine/read/navigation';
import { useSession } from '../session';
import type { NavigationGroup } from './screens';

const NONE: readonly string[] = [];

interface Favourites {
  /** In the person's order, without entries that the person can no longer open. */
  entries: readonly NavEntry[];
  /** Adds or removes a favourite. */
  toggle: (name: string) => void;
  /** Moves one before or after its neighbour; false at an end. */
  move: (name: string, step: 1 | -1) => boolean;
}

/** The list with one name moved up or down among the visible ones; undefined at an end. */
export function moved(
  names: readonly string[],
  shown: readonly string[],
  name: string,
  step: 1 | -1,
): string[] | undefined {
  const other = shown[shown.indexOf(name) + step];
  if (!shown.includes(name) || other === undefined) return undefined;
  return names.map((each) => (each === name ? other : each === other ? name : each));
}

/** The person's favourites among the entries that they can open. */
export function useFavourites(groups: readonly NavigationGroup[]): Favourites {
  const { user } = useSession();
  const [names, setNames] = useStore<readonly string[]>(`favourites.${user.userId}`, NONE);
  const entries = useMemo(() => {
    const all = new Map(groups.flatMap((group) => group.entries).map((entry) => [entry.name, entry]));
    return names.flatMap((name) => all.get(name) ?? []);
  }, [groups, names]);
  const toggle = useCallback(
    (name: string) =>
      setNames((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name])),
    [setNames],
  );
  return useMemo(() => {
    const shown = entries.map(({ name }) => name);
    return {
      entries,
      toggle,
      move: (name, step) => {
        const next = moved(names, shown, name, step);
        if (next) setNames(next);
        return next !== undefined;
      },
    };
  }, [entries, names, toggle, setNames]);
}
