import { useState } from 'react';
import type { ImportInput, MissingRecords } from '#dataProvider/types';
import type { Cells } from './grouping';

type Creates = Readonly<Record<string, Cells>>;
type Meanings = NonNullable<ImportInput['meanings']>;

/** Names of a file that no record has: which are created, with which values, and which mean an existing record. */
export function useWords() {
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
    /** Takes the names that a preview found missing. Those with a meaning stay, so that it can be changed. */
    looked: (found: readonly MissingRecords[]) => {
      setMissing((before) => {
        const answered = before.filter(({ resource }) => Object.keys(meanings[resource] ?? {}).length > 0);
        const kept = answered.filter(({ resource }) => !found.some((each) => each.resource === resource));
        const withMeant = (each: MissingRecords) => {
          const meant = before.find(({ resource }) => resource === each.resource)?.names ?? [];
          const names = [...new Set([...meant.filter((name) => meanings[each.resource]?.[name]), ...each.names])];
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
