import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { labels } from '#dataProvider/labels';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, choiceLabel, type Field, inSentence } from '#engine/define/fields';
import { codeField, columnsOf, fieldsOf, innerTexts, offeredBy, titleField, titleOf } from '#engine/read/entities';
import { groupOf } from '#engine/read/navigation';
import { findEntity, outlinedEntity, trade } from '#resources/index';
import { type Found, isLike, type Option, type OptionSource, useFound } from './options';

/** People can’t tell what figures mean without their heading. */
const PLAIN = new Set(['text', 'email', 'phone', 'choice', 'reference']);

/** Two more values from its list, to distinguish records with the same name, and whether it is inactive. */
function detailOf(entity: Entity, record: AnyRecord): string {
  const fields = fieldsOf(entity);
  const apart = [titleField(entity), codeField(entity), 'status'];
  const values = columnsOf(entity).flatMap((column): string[] => {
    if (typeof column !== 'string' || apart.includes(column)) return [];
    const field = fields[column];
    const value = record[column];
    if (!field || !PLAIN.has(field.kind) || value === null || value === undefined || value === '') return [];
    if (field.kind === 'reference') return [labels.get(field.to, String(value)) ?? ''].filter(Boolean);
    return [field.kind === 'choice' ? choiceLabel(field, String(value)) : String(value)];
  });
  const inactive = record.status === 'inactive' ? 'inactive' : '';
  return [[...new Set(values)].slice(0, 2).join(', '), inactive].filter(Boolean).join(' · ');
}

/** A record as an option. */
export function optionOf(entity: Entity, record: AnyRecord): Option {
  const key = codeField(entity);
  const code = key && key !== titleField(entity) ? String(record[key] ?? '') : '';
  const detail = detailOf(entity, record);
  const aliases = innerTexts(entity, record);
  return {
    value: String(record._id ?? record.id),
    label: titleOf(entity, record),
    ...(code ? { code } : {}),
    ...(detail ? { detail } : {}),
    ...(aliases.length > 0 ? { aliases } : {}),
    record,
  };
}

const PAGE = 30;
const STALE_MS = 15_000;

/** Which records can be chosen. */
interface RecordQuery {
  /** Name of the resource. */
  to: string;
  filter?: AnyRecord | undefined;
  /** Only these ids can be chosen. */
  among?: readonly string[] | undefined;
  /** These ids can't be chosen: they have been. */
  without?: readonly string[] | undefined;
}

/** One page of records for a reference, by the typed text; overtaken requests are aborted. */
export const fetchOptions = async (
  dataProvider: DataProvider,
  { to, text, filter, among }: RecordQuery & { text: string },
  signal?: AbortSignal,
): Promise<{ records: AnyRecord[]; total: number }> => {
  if (among) {
    const { data } = await dataProvider.getMany(to, { ids: [...among] });
    return { records: data, total: data.length };
  }
  const entity = outlinedEntity(to);
  const answer = await dataProvider.getList(to, {
    pagination: { page: 1, perPage: PAGE },
    sort: { field: (entity && titleField(entity)) ?? '_id', order: 'ASC' },
    filter: { ...filter, ...(text ? { q: text } : {}) },
    ...(signal ? { signal } : {}),
  });
  return { records: answer.data, total: answer.total ?? answer.data.length };
};

const sourceOf = (dataProvider: DataProvider, queryClient: QueryClient, query: RecordQuery): OptionSource => ({
  search: async (typed, signal) => {
    const text = typed.trim();
    const { to, among = null, filter = null } = query;
    const { records, total } = await queryClient.fetchQuery({
      queryKey: [to, 'options', among, filter, among ? '' : text],
      queryFn: () => fetchOptions(dataProvider, { ...query, text }, signal),
      staleTime: STALE_MS,
    });
    // Records that were read have their full declaration.
    const entity = findEntity(to);
    const all = entity ? records.map((record) => optionOf(entity, record)) : [];
    const list = all.filter(({ value }) => !query.without?.includes(value));
    if (among) return { list: list.filter((option) => isLike(option, text)) };
    return { list, more: Math.max(0, total - all.length) };
  },
});

/** Records as options, by name or code. */
export function useRecords(query: RecordQuery): OptionSource {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  // The same source while the query's content is equal.
  const key = JSON.stringify(query);
  return useMemo(
    () => sourceOf(dataProvider, queryClient, JSON.parse(key) as RecordQuery),
    [dataProvider, queryClient, key],
  );
}

/** The records found for a text; undefined asks for none. */
export const useFoundRecords = (query: RecordQuery, text: string | undefined): Found =>
  useFound(useRecords(query), text);

/** A reference's filter, given the record (with the row over it); nothing if it throws on a half-typed one. */
export const filterOf = (field: Field<'reference'> | Field<'references'>, record: AnyRecord): AnyRecord | undefined => {
  try {
    return offeredBy(field, record, findEntity(field.to));
  } catch {
    return undefined;
  }
};

interface EmptyOptions {
  /** Name of the resource to choose from. */
  to: string;
  /** Only some can be chosen: there may be others. */
  isNarrowed: boolean;
  /** The field has a create button next to it, which says so. */
  isCreatable?: boolean;
}

/** The text of an empty options list, including where to create the first one. */
export function emptyText({ to, isNarrowed, isCreatable = false }: EmptyOptions): string {
  const target = findEntity(to);
  const many = inSentence(target?.label.many ?? to);
  if (isNarrowed) return `No ${many} to choose from`;
  const group = target && groupOf(trade.navigation, target)?.label;
  const entry = target?.nav?.label ?? target?.label.many;
  return group && entry && !isCreatable ? `No ${many} yet. Create them in ${group} > ${entry}` : `No ${many} yet`;
}
