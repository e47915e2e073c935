/** The page on which a record opens, as the console shows it and the API answers it: its figures, and what is related to it. */

import type { Column } from '../define/columns';
import type { Entity } from '../define/declaration';
import { type AnyRecord, type Field, labelOf } from '../define/fields';
import type { DeclaredFigure, RecordPage, RelatedRecords, RelatedRows } from '../define/recordPage';
import type { Report } from '../define/report';
import { addDays } from '../run/time/days';
import { type AccessUser, canSee } from './access';
import { fieldsOf } from './entities';

/** What the declaration says about the page of a record; undefined where a record opens on its form. */
export const recordPageOf = (entity: Entity): RecordPage | undefined =>
  entity.kind === 'resource' ? entity.record : undefined;

const declaredFigures = (entity: Entity): DeclaredFigure[] =>
  (recordPageOf(entity)?.figures ?? []).map((figure) => (typeof figure === 'string' ? { key: figure } : figure));

/** A figure at the head of a record's page. */
export interface RecordFigure {
  key: string;
  label: string;
  field: Field;
  /** The API works it out; the others are fields of the record. */
  isAsked: boolean;
  /** The field whose record is the unit. */
  unitOf?: string;
  /** The figure that it reaches up to. */
  upTo?: string;
}

/** The figures that a person may see, in order. What a range ends with has no place of its own. */
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

/** The figures that the API works out, as the columns of an answer with one row. */
export const askedFigures = (entity: Entity): Readonly<Record<string, Column>> =>
  Object.fromEntries(declaredFigures(entity).flatMap(({ key, column }) => (column ? [[key, column]] : [])));

/** Whether the API has a call for the figures of a record. */
export const hasAskedFigures = (entity: Entity): boolean => declaredFigures(entity).some(({ column }) => column);

/** The name of what works the figures out, as a report's SQL has the name of its report. */
export const figuresName = (entity: Entity): string => `${entity.name}.figures`;

/** The figures of a record as a report of one row, so that they are read within the same bounds as reports: `id` is the record's. */
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

export type RelatedList = RelatedRecords | RelatedRows;

export const isRelatedRows = (related: RelatedList): related is RelatedRows => 'report' in related;

/** What is related to this record. */
export const relatedTo = (entity: Entity, record: AnyRecord): RelatedList[] =>
  (recordPageOf(entity)?.related ?? []).filter(({ when }) => when?.(record) ?? true);

/** The filter by which a list shows all records related to this one. */
export const relatedFilter = ({ by, filter }: RelatedRecords, id: string) => ({
  [by]: id,
  ...filter,
});

/** What a related report is asked on this business date. */
export const relatedParameters = ({ parameters }: RelatedRows, record: AnyRecord, today: string) =>
  parameters(record, (offset) => addDays(today, offset));
