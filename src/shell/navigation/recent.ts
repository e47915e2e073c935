/** Recently visited places, newest first: stored in this browser, per person. */
import { useCallback, useMemo } from 'react';
import { useStore } from 'react-admin';
import { isAbsent } from '#engine/read/entities';
import { groupOf, navLabelOf } from '#engine/read/navigation';
import { recordPath } from '#engine/read/paths';
import { declarations, fromDeclarations, trade } from '#resources';
import { useSession } from '../session';
import { pageAt } from './usePlace';

interface RecentPlace {
  path: string;
  /** The page's title: a screen's name or a record's number. */
  title: string;
}

const MOST = 12;
/** Pages worth returning to; a page that creates something isn't one. */
const KEPT: readonly string[] = ['list', 'settings', 'edit', 'review', 'view', 'report', 'page'];
const NONE: readonly RecentPlace[] = [];

const useStored = () => {
  const { user } = useSession();
  return useStore<readonly RecentPlace[]>(`recent.${user.groupId}.${user.userId}`, NONE);
};

/** A record with its own page is one place, also while its form is open. */
function worthKeeping(path: string): string | undefined {
  const place = pageAt(path);
  if (!place || !KEPT.includes(place.role)) return undefined;
  const hasPage = place.role === 'edit' && place.entity?.kind === 'resource' && place.entity.record !== undefined;
  return hasPage && place.entity ? recordPath(place.entity, decodeURIComponent(path.split('/').at(-1) ?? '')) : path;
}

/** Stores a visited place. */
export function useRememberPlace(): (path: string, title: string) => void {
  const [, setPlaces] = useStored();
  return useCallback(
    (at, title) => {
      const path = worthKeeping(at);
      if (path === undefined || !title) return;
      setPlaces((before) => [{ path, title }, ...before.filter((each) => each.path !== path)].slice(0, MOST));
    },
    [setPlaces],
  );
}

interface KnownPlace extends RecentPlace {
  /** Its kind, or its group if the title already says the kind. */
  kind: string;
}

const byName = fromDeclarations(() => new Map(declarations.map((declaration) => [declaration.name, declaration])));

/** The places that the person can still open, without the current one. */
export function useRecentPlaces(at: string): readonly KnownPlace[] {
  const { can } = useSession();
  const [places] = useStored();
  return useMemo(
    () =>
      places.flatMap((each): KnownPlace[] => {
        const declaration = byName().get(pageAt(each.path)?.name ?? '');
        if (!declaration || isAbsent(declaration) || each.path === at || !can(declaration.module, 'view')) return [];
        const kind = navLabelOf(declaration);
        const group = groupOf(trade.navigation, declaration)?.label ?? '';
        return [{ ...each, kind: kind === each.title ? group : kind }];
      }),
    [places, at, can],
  );
}
