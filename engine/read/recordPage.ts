/** A record's page, for the console and the API: its figures and related lists. */

import type { Column } from '../define/columns';
import type { Entity } from '../define/declaration';
import { type AnyRecord, type Field, labelOf } from '../define/fields';
import type { DeclaredFigure, RecordPage, RelatedRecords, RelatedRows } from '../define/recordPage';
import type { Report } from '../define/report';
import { addDays } from '../run/time/days';
import { type AccessUser, canSee } from './access';
import { fieldsOf } from './entities';

/** The declared page of a record; undefined if records open in their form. */
export const recordPageOf = (entity: Entity): RecordPage | undefined =>
  entity.kind === 'resource' ? entity.record : undefined;

const declaredFigures = (entity: Entity): DeclaredFigure[] =>
  (recordPageOf(entity)?.figures ?? []).map((figure) => (typeof figure === 'string' ? { key: figure } : figure));

/** A figure at the top of a record's page. */
export interface RecordFigure {
  key: string;
  label: string;
  field: Field;
  /** The API computes it; the others are fields of the record. */
  isAsked: boolean;
  /** The field whose record is the unit. */
  unitOf?: string;
  /** The figure that ends the range. */
  upTo?: string;
}

/** The figures that a person can see, in order. The end of a range isn't listed separately. */
export function figuresOf(entity: Entity, user: AccessUser): RecordFigure[] {
  const fields = fieldsOf(entity);
  const declared = declaredFigures(entity);
  const ends = new Set(declared.map(({ upTo }) => upTo));
  return declared.flatMap(({ key, column, unitOf, upTo }): RecordFigure[] => {
    const field: Field | undefined = column ?? fields[key];
    if (!field || ends.has(key) || !canSee(user, field)) return [];
    const more = { ...(unitOf ? { unitOf } : {}), ...(upTo ? { upTo } : {}) };
    return [{ key, label: labelOf(key, field), field, isAsked: column !== undefined, ...more }];
  });
}

/** The figures that the API computes, as the columns of a one-row answer. */
export const askedFigures = (entity: Entity): Readonly<Record<string, Column>> =>
  Object.fromEntries(declaredFigures(entity).flatMap(({ key, column }) => (column ? [[key, column]] : [])));

/** Whether the API has a call for the figures of a record. */
export const hasAskedFigures = (entity: Entity): boolean => declaredFigures(entity).some(({ column }) => column);

/** The name of the code that computes the figures, as a report's SQL has the report's name. */
export const figuresName = (entity: Entity): string => `${entity.name}.figures`;

/** A record's figures as a one-row report, so that the same limits as for reports apply: `id` is the record's. */
export const figuresReport = (entity: Entity): Report => ({
  kind: 'report',
  name: figuresName(entity),
  label: entity.label.one,
  path: '',
  about: '',
  module: entity.module,
  period: 'none',
  parameters: { id: { kind: 'text' } },
  columns: askedFigures(entity),
  sort: [],
});

type RelatedList = RelatedRecords | RelatedRows;

export const isRelatedRows = (related: RelatedList): related is RelatedRows => 'report' in related;

/** Lists related to this record. */
export const relatedTo = (entity: Entity, record: AnyRecord): RelatedList[] =>
  (recordPageOf(entity)?.related ?? []).filter(({ when }) => when?.(record) ?? true);

/** The filter for a list of all records related to this one. */
export const relatedFilter = ({ by, filter }: RelatedRecords, id: string) => ({
  [by]: id,
  ...filter,
});

/** A related report's parameters on this business date. */
export const relatedParameters = ({ parameters }: RelatedRows, record: AnyRecord, today: string) =>
  parameters(record, (offset) => addDays(today, offset));
