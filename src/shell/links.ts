/** A record's other links. */
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { isAbsentPath } from './paths';

export interface ShownLink {
  label: string;
  to: string;
}

/** The declared links of this record that this person can follow. `can` takes 'MODULE.action'. */
export const linksFor = (entity: Entity, record: AnyRecord, can: (action: string) => boolean): ShownLink[] =>
  (entity.links ?? [])
    .filter(({ needs, when }) => can(needs) && (when?.(record) ?? true))
    .map(({ label, to }) => ({ label, to: to(record) }))
    .filter(({ to }) => !isAbsentPath(to.replace(/[?#].*$/, '')));
