/** A unit's name next to a figure: its code if it has one, such as kg. */
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { codeField, referenceTarget, titleOf } from '#engine/read/entities';
import { textIn } from '#engine/run/values';
import { findEntity } from '#resources';

export const codeOrTitle = {
  /** The resource and id of a field's record; no id if it names none. */
  of: (entity: Entity, field: string | undefined, record: ConsoleRecord): { to: string; id: string | undefined } => {
    const to = field === undefined ? undefined : referenceTarget(entity, field);
    return { to: to ?? entity.name, id: to === undefined || field === undefined ? undefined : textIn(record[field]) };
  },
  text: (to: string, unit: Readonly<Record<string, unknown>> | undefined): string => {
    const entity = findEntity(to);
    if (!entity || !unit) return '';
    const code = codeField(entity);
    return (code && textIn(unit[code])) || titleOf(entity, unit);
  },
};
