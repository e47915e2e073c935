/** Standard filters as conditions: the tables a report reads are narrowed by its parameters, so that no report can forget it. */

import { type Field, type Fields, shownKind } from '#engine/define/fields';
import type { FilterSet } from '#engine/define/parameters';
import { entityServingAs, findEntity } from '#resources';
import { scopeCondition } from '../records/read/scope';
import { type Parameters, quoted } from '../records/read/sql';
import { columnOf, firstDayRead, isGiven, type ReportRequest, storedTable, TABLES } from './sources';

/** A condition on a value; typed text is compared ignoring case. */
function holds(field: Field, place: string, value: unknown, parameters: Parameters): string {
  switch (shownKind(field)) {
    case 'text':
      return `lower(${place}) = lower(${parameters.add(value)})`;
    case 'integer':
      return `${place} = ${parameters.add(value)}::integer`;
    case 'boolean':
      return `${place} = ${parameters.add(value)}::boolean`;
    case 'choices':
    case 'references':
      return `${place} = any(${parameters.add(value)}::text[])`;
    default:
      return `${place} = ${parameters.add(value)}`;
  }
}

const givenOf = ({ fields }: FilterSet<Fields>, { values }: ReportRequest): [key: string, field: Field][] =>
  Object.entries(fields).filter(([key]) => isGiven(values[key]));

/** The days of a table that a dated filter reads. */
function dates(name: string, reading: ReportRequest, parameters: Parameters): string[] {
  const first = firstDayRead(name, reading);
  if (first === undefined) return [];
  return [`business_date between ${parameters.add(first)}::date and ${parameters.add(reading.values.toDate)}::date`];
}

/** Conditions over a table that has the filters' columns. */
const ownColumns = (filters: FilterSet, reading: ReportRequest, parameters: Parameters): string[] =>
  givenOf(filters, reading).map(([key, field]) => holds(field, columnOf(key), reading.values[key], parameters));

/** Conditions over rows that belong to such a table: lines and payments of the selected bills. */
function belonging(name: string, filters: FilterSet, reading: ReportRequest, parameters: Parameters): string[] {
  const rowsOf = TABLES[name]?.rowsOf;
  if (!rowsOf || !filters.of.includes(rowsOf.table)) return [];
  const isNarrowed = givenOf(filters, reading).length > 0;
  const within = () => {
    const { groupId, outletIds } = reading.scope;
    const conditions = [
      `group_id = ${parameters.add(groupId)}`,
      `outlet_id = any(${parameters.add([...outletIds])}::text[])`,
      ...dates(name, reading, parameters),
      ...ownColumns(filters, reading, parameters),
    ];
    return `(outlet_id, ${rowsOf.by}) in (select outlet_id, id from ${storedTable(rowsOf.table, reading)} owners where ${conditions.join(' and ')})`;
  };
  return [...dates(name, reading, parameters), ...(isNarrowed ? [within()] : [])];
}

/** Conditions over records `r` of the resource that filters are about. */
export const recordNarrowing = (resource: string, reading: ReportRequest, parameters: Parameters): string[] => {
  const { filters } = reading.report;
  if (filters?.of !== resource) return [];
  return givenOf(filters, reading).map(([key, field]) => {
    const isItself = field.kind === 'reference' && field.to === resource;
    return holds(field, isItself ? 'r.id' : `r.data ->> ${quoted(key)}`, reading.values[key], parameters);
  });
};

/** Conditions over movements and balances of the selected items. An item that left the outlet still has its own. */
function ofItems(column: string, filters: FilterSet, reading: ReportRequest, parameters: Parameters): string[] {
  const resource = filters.of;
  const entity = typeof resource === 'string' ? findEntity(resource) : undefined;
  if (!entity || entity.name !== entityServingAs('stockItems')?.name) return [];
  const [itself, others] = [true, false].map((isItself) =>
    givenOf(filters, reading).filter(
      ([, field]) => (field.kind === 'reference' && field.to === entity.name) === isItself,
    ),
  );
  const conditions = (itself ?? []).map(([key, field]) => holds(field, column, reading.values[key], parameters));
  if ((others ?? []).length === 0) return conditions;
  const { groupId, userId, outletIds } = reading.scope;
  const where = [
    scopeCondition(entity, { groupId, userId, outletIds }, parameters),
    ...recordNarrowing(entity.name, reading, parameters),
  ];
  return [...conditions, `${column} in (select r.id from records r where ${where.join(' and ')})`];
}

/** The conditions that a report's filters add for a table. */
export function narrowing(name: string, reading: ReportRequest, parameters: Parameters): string[] {
  const { filters } = reading.report;
  if (!filters) return [];
  if (typeof filters.of === 'string') {
    const item = TABLES[name]?.item;
    return item ? ofItems(item, filters, reading, parameters) : [];
  }
  if (TABLES[name]?.isWhole)
    return [...dates(name, reading, parameters), ...(givenOf(filters, reading).length > 0 ? ['false'] : [])];
  if (filters.of.includes(name))
    return [...dates(name, reading, parameters), ...ownColumns(filters, reading, parameters)];
  return belonging(name, filters, reading, parameters);
}
