import { useState } from 'react';
import { useStore } from 'react-admin';
import type { ImportInput, MissingRecords } from '#dataProvider/types';
import { useSession } from '#src/shell/session';
import type { Cells } from './grouping';

type Creates = Readonly<Record<string, Cells>>;
type Meanings = NonNullable<ImportInput['meanings']>;

const NONE: Meanings = {};
/** Names remembered for a resource. */
const MOST_KEPT = 500;

/** The choices, and remembered meanings of names without one. */
function recalledFor(missing: readonly MissingRecords[], kept: Meanings, chosen: Meanings): Meanings {
  const found = missing.map(({ resource, names }) => {
    const meant = names.flatMap((name): [string, string][] => {
      const id = chosen[resource]?.[name] === undefined ? kept[resource]?.[name] : undefined;
      return id ? [[name, id]] : [];
    });
    return [resource, { ...chosen[resource], ...Object.fromEntries(meant) }] as const;
  });
  return { ...chosen, ...Object.fromEntries(found) };
}

/**
 * Names of a file that no record has: which are created, with which values, and which mean an existing record. Meanings are remembered for
 * the group.
 */
export function useWords() {
  const { groupId } = useSession().user;
  const [kept, keep] = useStore<Meanings>(`import.${groupId}.words`, NONE);
  const [creates, setCreates] = useState<Creates>({});
  const [meanings, setMeanings] = useState<Meanings>({});
  const [missing, setMissing] = useState<readonly MissingRecords[]>([]);
  const [isChanged, setChanged] = useState(false);
  return {
    input: { creates, meanings },
    missing,
    creates,
    meanings,
    /** Whether the choices have changed since the preview. */
    isChanged,
    /** The choices with the meanings that these names had in an earlier file; undefined if they had none. */
    recalled: (found: readonly MissingRecords[]): { creates: Creates; meanings: Meanings } | undefined => {
      const recalled = recalledFor(found, kept, meanings);
      const count = (all: Meanings) => Object.values(all).flatMap((names) => Object.keys(names)).length;
      return count(recalled) > count(meanings) ? { creates, meanings: recalled } : undefined;
    },
    /** Keeps the meanings for the next file. */
    remember: () => {
      const resources = Object.entries(meanings).map(([resource, names]) => {
        const all = Object.entries({ ...kept[resource], ...names });
        return [resource, Object.fromEntries(all.slice(-MOST_KEPT))] as const;
      });
      keep({ ...kept, ...Object.fromEntries(resources) });
    },
    /** Takes the names that a preview found missing, and their meanings. Those with a meaning stay, so that it can be changed. */
    looked: (found: readonly MissingRecords[], { meanings: now }: { meanings: Meanings }) => {
      setMeanings(now);
      setMissing((before) => {
        const answered = before.filter(({ resource }) => Object.keys(now[resource] ?? {}).length > 0);
        const kept = answered.filter(({ resource }) => !found.some((each) => each.resource === resource));
        const withMeant = (each: MissingRecords) => {
          const meant = before.find(({ resource }) => resource === each.resource)?.names ?? [];
          const names = [...new Set([...meant.filter((name) => now[each.resource]?.[name]), ...each.names])];
          return { ...each, names };
        };
        return [...found.map(withMeant), ...kept];
      });
      setChanged(false);
    },
    /** Creates a resource's missing records with these values, or with undefined not. */
    create: (resource: string, values: Cells | undefined) => {
      setCreates(({ [resource]: _before, ...others }) => (values ? { ...others, [resource]: values } : others));
      setChanged(true);
    },
    /** A name means an existing record; '' if not. */
    mean: (resource: string, name: string, id: string) => {
      setMeanings((before) => {
        const { [name]: _earlier, ...others } = before[resource] ?? {};
        return { ...before, [resource]: id ? { ...others, [name]: id } : others };
      });
      setChanged(true);
    },
  };
}
export type Words = ReturnType<typeof useWords>;
