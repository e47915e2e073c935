import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import { matchesFilter } from '#engine/run/filters';
import { folded } from '#engine/run/fold';
import { findEntity } from '#resources/index';
import { fetchOptions, filterOf, optionOf } from '#src/field/options/records';
import type { GridLookup, LookupOption } from '#src/grid';
import type { LookupContext, SeenRecords } from './lookupContext';
import { type Asking, matchTexts } from './matching';
import { createAhead, createTeller } from './offers';

export function createSeen(): SeenRecords {
  const seen = new Map<string, AnyRecord>();
  return {
    get: (resource, id) => seen.get(`${resource}/${id}`),
    learn: (resource, records) => {
      for (const record of records) seen.set(`${resource}/${String(record._id ?? record.id)}`, record);
    },
  };
}

/** A record as a grid option; without the record, because the grid's content is kept in drafts. */
export function lookupOption(entity: Entity, record: AnyRecord): LookupOption {
  const { record: _record, ...option } = optionOf(entity, record);
  return option;
}

/** A reference column's search: by name and code, narrowed by the declaration's `filter` and `among`. */
export function createLookup(field: Field<'reference'>, context: LookupContext): GridLookup<AnyRecord> {
  const { dataProvider, seen } = context;
  const { to } = field;
  const entity = findEntity(to);

  const tellOf = createTeller(field, context);
  const offered = async (records: readonly AnyRecord[]): Promise<LookupOption[]> => {
    seen.learn(to, records);
    if (!entity) return [];
    const told = await tellOf(records);
    return records.map((record, index) => {
      const detail = told?.[index];
      return { ...lookupOption(entity, record), ...(detail === undefined ? {} : { detail }) };
    });
  };

  /** The records that come first, narrowed by the typed text. */
  const ahead = createAhead(field, context);

  const amongOf = (record: AnyRecord): readonly string[] | undefined => {
    try {
      return field.among?.(record, context.facts());
    } catch {
      return undefined;
    }
  };

  const asking = (filter: AnyRecord | undefined): Asking => ({
    entity,
    listed: async ({ key, values, page, perPage }) => {
      const { data, total } = await dataProvider.getList(to, {
        pagination: { page, perPage },
        sort: { field: key, order: 'ASC' },
        filter: { ...filter, ...(values ? { [key]: values } : {}) },
      });
      return { options: await offered(data), total: total ?? Number.POSITIVE_INFINITY };
    },
    searched: async (text) => {
      const { records, total } = await fetchOptions(dataProvider, { to, text, filter, among: undefined });
      return { options: await offered(records), total };
    },
    called: calledIn(field, context),
    byId: async (ids) => {
      const unseen = ids.filter((id) => !seen.get(to, id));
      if (unseen.length > 0) seen.learn(to, (await dataProvider.getMany(to, { ids: unseen })).data);
      return offered(ids.map((id) => seen.get(to, id)).filter((record) => record !== undefined));
    },
  });

  return {
    search: async (text, line, signal) => {
      const record = { ...context.document(), ...line };
      const among = amongOf(record);
      if (!among) {
        const filter = filterOf(field, record);
        const [first, page] = await Promise.all([
          ahead(text, filter),
          fetchOptions(dataProvider, { to, text, filter, among: undefined }, signal),
        ]);
        const others = page.records.filter(({ _id }) => !first.some((each) => each._id === _id));
        return offered([...first, ...others].filter((each) => field.offers?.only?.(each) ?? true));
      }
      const { records } = await fetchOptions(dataProvider, { to, text: '', filter: undefined, among });
      const wanted = text.trim().toLowerCase();
      const options = await offered(records);
      return options.filter(({ label, code: short = '' }) => `${label} ${short}`.toLowerCase().includes(wanted));
    },

    match: (pasted) => matchTexts(asking(filterOf(field, context.document())), pasted),

    named: async (ids) => {
      const filter = filterOf(field, context.document());
      await asking(undefined).byId(ids);
      const records = ids.map((id) => seen.get(to, id)).filter((record) => record !== undefined);
      const may = (record: AnyRecord) =>
        (field.offers?.only?.(record) ?? true) && (!filter || matchesFilter(record, filter));
      return offered(records.filter(may));
    },
  };
}

/** Ids by the texts that the declaration says for records here. A text of two records means neither. */
function calledIn({ offers }: Field<'reference'>, { facts }: LookupContext): ReadonlyMap<string, string> {
  const ids = new Map<string, string | undefined>();
  for (const { text, id } of offers?.called?.texts(facts()) ?? []) {
    const key = folded(text.trim());
    if (key !== '') ids.set(key, ids.has(key) && ids.get(key) !== id ? undefined : id);
  }
  return new Map([...ids].flatMap(([text, id]): [string, string][] => (id === undefined ? [] : [[text, id]])));
}
