/** The page of each list that was looked at last, for this tab: a record's page leads on to the next one of it. */

import type { ListState } from './listState';
import type { ListPage } from './useListQuery';

export interface Trail {
  /** The outlet that was selected: another one has another list. */
  outletId: string;
  /** What the list was asked for. */
  state: ListState;
  page: ListPage;
}

const trails = new Map<string, Trail>();

export const leaveTrail = (name: string, trail: Trail): void => void trails.set(name, trail);

/** Where one came from; undefined where no list of it was looked at, or one of another outlet. */
export function trailOf(name: string, outletId: string): Trail | undefined {
  const trail = trails.get(name);
  return trail?.outletId === outletId ? trail : undefined;
}

/** For tests: as a tab begins. */
export const forgetTrails = (): void => trails.clear();
