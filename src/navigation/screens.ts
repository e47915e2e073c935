/** Which screens a person can go to: for the side navigation, the palette, the search of the 404 page, and `/`. */
import { declarations } from '../../resources';
import { type AccessUser, can } from '../../resources/access';
import { type NavEntry, type NavGroup, navigationOf } from '../../resources/navigation';
import { type Features, isShown } from '../../resources/trimming';

export interface NavigationGroup {
  group: NavGroup;
  entries: readonly NavEntry[];
}

const all = navigationOf(declarations);

/** The groups and entries that this person may open and whose features their outlets use; groups without any are left out. */
export const navigationFor = (user: AccessUser, features: Features): NavigationGroup[] =>
  all
    .filter(({ group }) => isShown(features, group))
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter((entry) => can(user, entry.module, 'view') && isShown(features, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Every screen, for somebody who is not signed in yet. */
export const everyScreen: readonly NavigationGroup[] = all;

/** The first screen that this person may see, or undefined. */
export const firstPath = (user: AccessUser, features: Features): string | undefined =>
  navigationFor(user, features)[0]?.entries[0]?.path;

/** The entry that a path belongs to: its own, or that of the record page of the same declaration. */
export function entryOf(groups: readonly NavigationGroup[], name: string | undefined): NavEntry | undefined {
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.name === name);
}

export interface ScreenMatch extends NavEntry {
  group: string;
}

/** Screens whose name or group has every typed word, best first: those that begin with the text. */
export function findScreens(groups: readonly NavigationGroup[], text: string): ScreenMatch[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const typed = text.trim().toLowerCase();
  return groups
    .flatMap(({ group, entries }) => entries.map((entry) => ({ ...entry, group: group.label })))
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .map((match, index) => ({ match, index, rank: match.label.toLowerCase().startsWith(typed) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ match }) => match);
}
