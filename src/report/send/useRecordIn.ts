import { type RaRecord, useGetOne } from 'react-admin';
import { findEntity } from '#resources';

/**
 * A record with its declaration, read if both are given.
 *
 * @param resource '' or undefined for none
 * @param stored the record’s id; anything else for none
 */
export function useRecordIn(resource: string | undefined, stored: unknown) {
  const entity = resource ? findEntity(resource) : undefined;
  const id = typeof stored === 'string' ? stored : '';
  const isAsked = entity !== undefined && id !== '';
  const { data, error } = useGetOne<RaRecord<string>>(entity?.name ?? '', { id }, { enabled: isAsked });
  return { entity, isAsked, record: isAsked ? data : undefined, isMissing: isAsked && error !== null };
}
