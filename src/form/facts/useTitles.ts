import { useSyncExternalStore } from 'react';
import { labels } from '#dataProvider/labels';
import { titleOf } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { useRecordsById } from './useFacts';

interface Titles {
  /** The record's title; '…' while loading; 'Not available' if it was deleted or the person can't see it. */
  of: (id: string) => string;
  /** Whether the title is known. */
  has: (id: string) => boolean;
}

/** Titles of one resource's records: from answers that included them, otherwise requested. */
export function useTitles(resource: string, ids: readonly string[]): Titles {
  const known = useSyncExternalStore(labels.subscribe, () =>
    JSON.stringify(ids.map((id) => labels.get(resource, id) ?? null)),
  );
  const titles = JSON.parse(known) as (string | null)[];
  const missing = ids.filter((_id, index) => titles[index] === null);
  const { records, pending } = useRecordsById(resource, missing);
  const find = (id: string): string | undefined => {
    const record = records.get(id);
    // Records that were read have their full declaration.
    const entity = record && findEntity(resource);
    return titles[ids.indexOf(id)] ?? (record && entity ? titleOf(entity, record) : undefined);
  };
  return {
    of: (id) => find(id) ?? (pending ? '…' : 'Not available'),
    has: (id) => find(id) !== undefined,
  };
}
