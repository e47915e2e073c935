import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { labels } from '#dataProvider/labels';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, choiceLabel, type Field } from '#engine/define/fields';
import { codeField, columnsOf, fieldsOf, offeredBy, titleField, titleOf } from '#engine/read/entities';
import { findEntity, outlinedEntity } from '#resources/index';

export interface Option {
  id: string;
  label: string;
  code: string;
  /** What distinguishes similar records. */
  detail: string;
  inactive: boolean;
  record: AnyRecord;
}

/** People can’t tell what figures mean without their heading. */
const PLAIN = new Set(['text', 'email', 'phone', 'choice', 'reference']);

/** Two more values from its list, to distinguish records with the same name. */
function detailOf(entity: Entity, record: AnyRecord): string {
  const fields = fieldsOf(entity);
  const apart = [titleField(entity), codeField(entity), 'status'];
  return columnsOf(entity)
    .flatMap((column): string[] => {
      if (typeof column !== 'string' || apart.includes(column)) return [];
      const field = fields[column];
      const value = record[column];
      if (!field || !PLAIN.has(field.kind) || value === null || value === undefined || value === '') return [];
      if (field.kind === 'reference') return [labels.get(field.to, String(value)) ?? ''].filter(Boolean);
      return [field.kind === 'choice' ? choiceLabel(field, String(value)) : String(value)];
    })
    .slice(0, 2)
    .join(', ');
}

/** A record as a reference option. */
export const optionOf = (entity: Entity, record: AnyRecord): Option => {
  const code = codeField(entity);
  return {
    id: String(record._id ?? record.id),
    label: titleOf(entity, record),
    code: code && code !== titleField(entity) ? String(record[code] ?? '') : '',
    detail: detailOf(entity, record),
    inactive: record.status === 'inactive',
    record,
  };
};

/** A debounced value. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

const PAGE = 30;
const REST_MS = 180;

export interface OptionQuery {
  to: string;
  text: string;
  filter: AnyRecord | undefined;
  /** Only these ids can be chosen. */
  among: readonly string[] | undefined;
  /** No requests while closed. */
  open: boolean;
}

/** One page of records for a reference, by the typed text; overtaken requests are aborted. */
export const fetchOptions = async (
  dataProvider: DataProvider,
  { to, text, filter, among }: Omit<OptionQuery, 'open'>,
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

/** A reference's options for the typed text. */
export function useOptions(query: OptionQuery) {
  const dataProvider = useDataProvider();
  const text = useRested(query.text.trim(), REST_MS);
  const { to, filter, among, open } = query;
  const answer = useQuery({
    queryKey: [to, 'options', among ?? null, filter ?? null, among ? '' : text],
    queryFn: ({ signal }) => fetchOptions(dataProvider, { to, text, filter, among }, signal),
    enabled: open && outlinedEntity(to) !== undefined,
    staleTime: 15_000,
    placeholderData: (previous) => previous,
  });
  // Records that were read have their full declaration.
  const entity = answer.data && findEntity(to);
  const options = entity ? (answer.data?.records ?? []).map((record) => optionOf(entity, record)) : [];
  return {
    options,
    more: Math.max(0, (answer.data?.total ?? 0) - options.length),
    pending: open && (answer.isFetching || text !== query.text.trim()),
    error: answer.error,
    retry: answer.refetch,
  };
}

/** A reference's filter, given the record (with the row over it); nothing if it throws on a half-typed one. */
export const filterOf = (field: Field<'reference'> | Field<'references'>, record: AnyRecord): AnyRecord | undefined => {
  try {
    return offeredBy(field, record, findEntity(field.to));
  } catch {
    return undefined;
  }
};
