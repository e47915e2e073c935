/** The screens a person can go to: for the side navigation, the palette, the 404 page's search, and `/`. */

import type { NavGroup } from '#engine/define/trade/trade';
import { type AccessUser, can, EVERYBODY } from '#engine/read/access';
import { isAbsent } from '#engine/read/entities';
import { type NavEntry, navigationOf } from '#engine/read/navigation';
import { type Features, isShown } from '#engine/run/features';
import { declarations, fromDeclarations, tools, trade } from '#resources';

export interface NavigationGroup {
  group: NavGroup;
  entries: readonly NavEntry[];
}

const all = fromDeclarations(() => navigationOf(trade.navigation, declarations));

/** The groups and entries that this person can open and whose features their outlets use, without empty groups. */
export const navigationFor = (user: AccessUser, features: Features): NavigationGroup[] =>
  all()
    .filter(({ group }) => isShown(features, group))
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter((entry) => can(user, entry.module, 'view') && isShown(features, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Screens by group name, listed or not. */
interface ScreenGroup {
  group: { label: string };
  entries: readonly NavEntry[];
}

/** Pages outside the groups, opened from the header. A record's pages are opened from it. */
const unlisted = fromDeclarations((): readonly NavEntry[] =>
  tools
    .filter((tool) => tool.nav === undefined && tool.takesId !== 'always' && !isAbsent(tool))
    .map(({ name, module, path, label }) => ({ name, module, path, label, order: 0 })),
);

const withUnlisted = (groups: readonly ScreenGroup[], entries: readonly NavEntry[]): ScreenGroup[] =>
  entries.length > 0 ? [...groups, { group: { label: 'More' }, entries }] : [...groups];

/** Everything that the person can go to by name: the navigation, and pages outside it. */
export const screensFor = (user: AccessUser, features: Features): ScreenGroup[] =>
  withUnlisted(
    navigationFor(user, features),
    unlisted().filter(({ module }) => can(user, module, 'view')),
  );

/** Every screen, for people who aren't signed in yet. */
export const everyScreen = fromDeclarations((): readonly ScreenGroup[] => withUnlisted(all(), unlisted()));

/**
 * This person's first screen, or undefined: the first one in the navigation where the role works, otherwise the first it can open. Pages
 * for everyone don't count.
 */
export function firstPath(user: AccessUser, features: Features): string | undefined {
  const places = navigationFor(user, features).flatMap(({ group, entries }) =>
    entries.filter(({ module }) => module !== EVERYBODY).map(({ path, module }) => ({ path, module, group })),
  );
  const usual = places.filter(({ group }) => !group.isSetUp);
  const works = ({ module }: { module: string }) => can(user, module, 'create') || can(user, module, 'edit');
  const [first] = usual;
  return (first?.group.open ? first : (usual.find(works) ?? first ?? places[0]))?.path;
}

interface ScreenMatch extends NavEntry {
  group: string;
}

/** Screens whose name or group contains every typed word, best first: those that start with the text. */
export function findScreens(groups: readonly ScreenGroup[], text: string): ScreenMatch[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const typed = text.trim().toLowerCase();
  return groups
    .flatMap(({ group, entries }) => entries.map((entry) => ({ ...entry, group: group.label })))
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .map((match, index) => ({ match, index, rank: match.label.toLowerCase().startsWith(typed) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ match }) => match);
}
