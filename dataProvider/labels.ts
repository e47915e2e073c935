/** Titles of referenced records: list answers include them, so cells don't need their own request. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';

/** `{ [resource]: { [id]: title } }`, as list answers carry it. */
type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface LabelStore {
  get: (resource: string, id: string) => string | undefined;
  /** Stores an answer's labels; invalid ones are ignored. Old ones replace none that are known. */
  merge: (labels: unknown, areOld?: boolean) => void;
  /** Stores the titles of records that were read. */
  learn: (entity: Entity, records: readonly AnyRecord[]) => void;
  /** Increases with every change. */
  version: () => number;
  /** Notifies when labels were added or changed. */
  subscribe: (listener: () => void) => () => void;
}

function createLabels(): LabelStore {
  const titles = new Map<string, Map<string, string>>();
  const listeners = new Set<() => void>();
  /** Whether anything changed. */
  const put = (resource: string, id: string, title: string, isOld = false): boolean => {
    let known = titles.get(resource);
    if (!known) {
      known = new Map();
      titles.set(resource, known);
    }
    if (known.get(id) === title || (isOld && known.has(id))) return false;
    known.set(id, title);
    return true;
  };
  let version = 0;
  const tell = (changed: boolean) => {
    if (!changed) return;
    version++;
    for (const listener of listeners) listener();
  };
  return {
    get: (resource, id) => titles.get(resource)?.get(id),
    merge(labels, areOld = false) {
      if (typeof labels !== 'object' || labels === null) return;
      let changed = false;
      for (const [resource, byId] of Object.entries(labels as Labels))
        for (const [id, title] of Object.entries(byId ?? {}))
          if (typeof title === 'string') changed = put(resource, id, title, areOld) || changed;
      // Old ones come while a page is drawn, and nothing that is drawn lacks them.
      if (!areOld) tell(changed);
    },
    learn(entity, records) {
      let changed = false;
      for (const record of records) {
        const title = titleOf(entity, record);
        if (title && record._id) changed = put(entity.name, String(record._id), title) || changed;
      }
      tell(changed);
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The labels of this page, in one store, because a title is the same for everyone. */
export const labels: LabelStore = createLabels();
