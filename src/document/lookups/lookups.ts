import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import { codeField, titleField } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { fetchOptions, filterOf, optionOf } from '#src/field/options/records';
import { foundBy, type GridLookup, type LookupOption } from '#src/grid';
import type { LookupContext, SeenRecords } from './lookupContext';
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

/** A few texts are searched one by one, as if typed; many are looked up exactly. */
const FEW = 5;
const PER_CALL = 100;
/** Texts without an exact match are searched one by one, up to this many; more are compared with the whole list. */
const SECOND_TRY = 30;
const PAGE = 1000;
/** The longest list that is read as a whole. */
const MOST_PAGES = 20;

/** A reference column's search: by name and code, narrowed by the declaration's `filter` and `among`. */
export function createLookup(field: Field<'reference'>, context: LookupContext): GridLookup<AnyRecord> {
  const { dataProvider, seen } = context;
  const { to } = field;
  const entity = findEntity(to);
  const code = entity && codeField(entity);
  const title = entity && titleField(entity);

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

  /** Records with a text in their code or name. */
  const searched = async (text: string, filter: AnyRecord | undefined, signal?: AbortSignal) =>
    offered((await fetchOptions(dataProvider, { to, text, filter, among: undefined }, signal)).records);

  const byWords = async (key: string | undefined, texts: readonly string[], filter: AnyRecord | undefined) => {
    if (!key) return [];
    const found: LookupOption[] = [];
    for (let start = 0; start < texts.length; start += PER_CALL) {
      const words = texts.slice(start, start + PER_CALL);
      const answer = await dataProvider.getList(to, {
        pagination: { page: 1, perPage: PAGE },
        sort: { field: key, order: 'ASC' },
        filter: { ...filter, [key]: words },
      });
      found.push(...(await offered(answer.data)));
    }
    return found;
  };

  /** All records that can be chosen. */
  const whole = async (filter: AnyRecord | undefined): Promise<LookupOption[]> => {
    const records: AnyRecord[] = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { data, total } = await dataProvider.getList(to, {
        pagination: { page, perPage: PAGE },
        sort: { field: code ?? title ?? 'id', order: 'ASC' },
        filter: { ...filter },
      });
      records.push(...data);
      if (data.length < PAGE || records.length >= (total ?? Number.POSITIVE_INFINITY)) break;
    }
    return offered(records);
  };

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

    match: async (pasted) => {
      const filter = filterOf(field, context.document());
      const found = new Map<string, LookupOption>();
      const take = (texts: readonly string[], options: readonly LookupOption[]) => {
        for (const text of texts) {
          const option = exactly(text, options);
          if (option) found.set(text, foundBy(option, text));
        }
      };
      if (pasted.length > FEW) {
        const [codes, names] = await Promise.all([byWords(code, pasted, filter), byWords(title, pasted, filter)]);
        take(pasted, [...codes, ...names]);
      }
      const left = pasted.filter((text) => !found.has(text));
      if (left.length > SECOND_TRY) take(left, await whole(filter));
      else await Promise.all(left.map(async (text) => take([text], await searched(text, filter))));
      return found;
    },
  };
}

/** The option with this code, otherwise the only one with this name or alias; an ambiguous one matches none. */
function exactly(text: string, options: readonly LookupOption[]): LookupOption | undefined {
  const wanted = text.trim().toLowerCase();
  const byCode = options.find(({ code }) => code?.toLowerCase() === wanted);
  if (byCode) return byCode;
  const isMeant = ({ label, aliases = [] }: LookupOption) =>
    [label, ...aliases].some((name) => name.toLowerCase() === wanted);
  const meant = new Map(options.filter(isMeant).map((option) => [option.value, option]));
  return meant.size === 1 ? [...meant.values()][0] : undefined;
}
