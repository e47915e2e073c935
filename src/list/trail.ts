/** The last page of each list in this tab, for stepping to a record's neighbours. */

import type { ListState } from './listState';
import type { ListPage } from './useListQuery';

export interface Trail {
  /** The selected outlet: another one has another list. */
  outletId: string;
  /** The list's request. */
  state: ListState;
  page: ListPage;
}

const trails = new Map<string, Trail>();

export const leaveTrail = (name: string, trail: Trail): void => void trails.set(name, trail);

/** The list you came from; undefined if none of it was opened, or only one of another outlet. */
export function trailOf(name: string, outletId: string): Trail | undefined {
  const trail = trails.get(name);
  return trail?.outletId === outletId ? trail : undefined;
}

/** For tests: resets to a new tab. */
export const forgetTrails = (): void => trails.clear();
