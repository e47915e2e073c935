/** A row's target, and what people can create. */

import { statesToEdit } from '#engine/define/amending';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { offers, type Titled } from '#engine/read/entities';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { linksFor, type ShownLink } from '../shell/links';

export type Can = (module: string, action: string) => boolean;

/** A record's page: its form if this person can still edit it, otherwise its read-only page. */
export function targetOf(entity: Entity, record: Titled, can: Can): string {
  const id = String(record._id);
  if (entity.kind !== 'document') return recordPath(entity, id);
  const isEditable =
    statesToEdit(entity).includes(String(record.status)) && offers(entity, 'update') && can(entity.module, 'edit');
  return pathTo(entity, isEditable ? 'edit' : 'view', id);
}

/** The page of a new record; undefined if this person can't create any. */
export function creationPath(entity: Entity, can: Can): string | undefined {
  const { start, create } = pathsOf(entity);
  if (!offers(entity, 'create') || !can(entity.module, 'create')) return undefined;
  return start ?? create;
}

/** Its records' other links, for this person. */
export const linksFrom =
  (entity: Entity, can: Can) =>
  (record: AnyRecord): readonly ShownLink[] =>
    linksFor(entity, record, (needed) => {
      const [module = '', action = 'view'] = needed.split('.');
      return can(module, action);
    });
