import { useGetManyAggregate } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import { DASH } from '#src/format/format';
import type { TitleProps } from './Title';

/** The title of a record that no list answer included: requested together with all others of this page. */
export default function LoadedTitle({ to, id }: TitleProps) {
  const { data, isPending } = useGetManyAggregate(to, { ids: [id] });
  const record = data?.[0] as AnyRecord | undefined;
  // Records that were read have their full declaration.
  const entity = record && findEntity(to);
  if (!record || !entity) return isPending ? '…' : DASH;
  return titleOf(entity, record) || DASH;
}
