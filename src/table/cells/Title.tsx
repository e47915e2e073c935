import { memo, useSyncExternalStore } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { labels } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import { DASH } from '#src/format/format';

interface TitleProps {
  to: string;
  id: string;
}

/** The title of a record that no list answer included: requested together with all others of this page. */
function LoadedTitle({ to, id }: TitleProps) {
  const { data, isPending } = useGetManyAggregate(to, { ids: [id] });
  const record = data?.[0] as AnyRecord | undefined;
  // Records that were read have their full declaration.
  const entity = record && findEntity(to);
  if (!record || !entity) return isPending ? '…' : DASH;
  return titleOf(entity, record) || DASH;
}

/** A referenced record's title: at once if a list answer included it. */
export const Title = memo(function Title({ to, id }: TitleProps) {
  const known = useSyncExternalStore(labels.subscribe, () => labels.get(to, id));
  return known === undefined ? <LoadedTitle to={to} id={id} /> : known;
});
