/** Reads records with the declared calls: lists page by page, single records, many by id. */

import type { GetListParams, GetListResult } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { FigureValues } from '#engine/define/recordPage';
import { type Call, fillPath } from '#engine/read/calls';
import { titleField } from '#engine/read/entities';
import { listingOf } from '#engine/read/narrowToSpec';
import { objectIn, textsIn } from '#engine/run/values';
import type { Parts } from './context';
import type { ListAnswer } from './dialects';
import { foundRecords } from './foundRecords';
import { withQuery } from './http';
import { labels } from './labels';
import { isWholeList, type ListQuery, listParameters, listPath, readListAnswer } from './lists';
import { type ConsoleRecord, noCall, notFoundError, toRecord } from './records';
import { pageOfWhole } from './wholeList';

/** The figures of a record's page, by name. */
export interface RecordFigures {
  figures: FigureValues;
  /** ISO code of the amounts. */
  currency: string | undefined;
  /** Which records were included in sums. */
  outlets: readonly string[];
}

/** More about a list page, in `meta` of getList's result. */
export interface ListMeta {
  bookmark: string | undefined;
  previous: string | undefined;
  /** The number of records before this page. */
  position: number;
  /** Titles of what the records refer to, as the API sent them. */
  labels?: unknown;
}

/** The API's page size limit. */
export const MOST_PER_CALL = 1000;
/** The metadata of a complete list. */
const NO_PAGING: Omit<ListAnswer, 'docs'> = {
  ...{ bookmark: undefined, previous: undefined, total: undefined },
  ...{ position: undefined, labels: undefined, counts: undefined },
};
/** Ids per address: some servers refuse longer ones. */
const IDS_PER_CALL = 150;

/** Whether a list is requested per outlet. */
const namesOutlet = ({ path, query }: Call): boolean => query.includes('outletId') || path.includes('{outletId}');

export function createReading({ http, lastRead, scope, callsOf, entityOf, url, config, dialect }: Parts) {
  /** All records of an entity, page after page. */
  async function everything(entity: Entity, signal?: AbortSignal): Promise<AnyRecord[]> {
    const query: ListQuery = { filter: {}, q: '', sort: '', limit: MOST_PER_CALL, page: 1, anyOutlet: true };
    const docs: AnyRecord[] = [];
    for (let after: string | undefined; ; ) {
      const answer = await ask(entity, { ...query, after }, signal);
      docs.push(...answer.docs);
      if (isWholeList(answer, { ...query, after }) || !answer.bookmark || answer.docs.length < query.limit) return docs;
      after = answer.bookmark;
    }
  }

  /** All records of an entity without a list call: read one by one, or found in other records; empty if neither is possible. */
  async function withoutCall(entity: Entity, signal?: AbortSignal): Promise<ListAnswer> {
    const listing = listingOf(entity);
    const found = async (): Promise<AnyRecord[]> => {
      const sources = entity.kind === 'resource' ? (entity.foundIn ?? []) : [];
      const lists = sources.map(async (path) => {
        const [name = '', ...steps] = path.split('.');
        return foundRecords(entity, await everything(await entityOf(name), signal), steps);
      });
      return (await Promise.all(lists)).flat();
    };
    const docs =
      listing === 'outlets'
        ? await Promise.all(scope().outletIds.map((id) => one(entity, id, signal)))
        : listing === 'found'
          ? await found()
          : [];
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    labels.learn(entity, [...byId.values()]);
    return { ...NO_PAGING, docs: [...byId.values()] };
  }

  /** The lists of all the person's outlets, merged. */
  async function ofEveryOutlet(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<ListAnswer> {
    const lists = scope().outletIds.map((outletId) =>
      ask(entity, { ...query, anyOutlet: false, filter: { ...query.filter, outletId } }, signal),
    );
    const docs = (await Promise.all(lists)).flatMap((list) => list.docs);
    return { ...NO_PAGING, docs: [...new Map(docs.map((doc) => [doc._id, doc])).values()] };
  }

  async function ask(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<ListAnswer> {
    const call = callsOf(entity).getList;
    if (!call && config.extensions) throw noCall(entity, 'list');
    if (!call) return withoutCall(entity, signal);
    // Other APIs have no list for all outlets at once.
    if (!config.extensions && query.anyOutlet && namesOutlet(call)) return ofEveryOutlet(entity, query, signal);
    const where = scope();
    const address = withQuery(url(call.service, listPath(call, query, where)), listParameters(call, query, where));
    const answer = readListAnswer(dialect, entity, (await http({ url: address, signal })).json);
    labels.merge(answer.labels);
    labels.learn(entity, answer.docs);
    return answer;
  }

  /** The bookmark after the first `count` records, in the largest steps the API allows; undefined if it gives none. */
  async function bookmarkBehind(entity: Entity, query: ListQuery, count: number, signal?: AbortSignal) {
    let after: string | undefined;
    for (let passed = 0; passed < count; passed += MOST_PER_CALL) {
      const limit = Math.min(MOST_PER_CALL, count - passed);
      const { bookmark, docs } = await ask(entity, { ...query, limit, page: 1, after }, signal);
      if (bookmark === undefined || docs.length !== limit) return undefined;
      after = bookmark;
    }
    return after;
  }

  /** One page, whether the API pages or returns the whole list. */
  async function page(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<GetListResult<ConsoleRecord>> {
    const { limit } = query;
    // Beyond one answer: react-admin's own lists request pages by number.
    if (query.after === undefined && limit * query.page > MOST_PER_CALL) {
      const after = await bookmarkBehind(entity, query, limit * (query.page - 1), signal);
      if (after !== undefined) return page(entity, { ...query, after }, signal);
    }
    // Without a bookmark, a later page can only be cut from a longer answer.
    const isDeep = query.after === undefined && query.page > 1;
    const asked = isDeep ? { ...query, limit: Math.min(limit * query.page, MOST_PER_CALL) } : query;
    const answering = ask(entity, asked, signal);
    if (!config.extensions) lastRead.note(subjectOf(entity, asked), { query: asked, answer: answering });
    const answer = await answering;
    const records = (docs: readonly AnyRecord[]) => docs.map((doc) => toRecord(entity, doc, labels));
    // The same bookmark again: an API that ignores bookmarks would return the same page forever.
    if (query.after !== undefined && query.after === answer.bookmark) {
      const position = (query.page - 1) * limit;
      const meta: ListMeta = { bookmark: undefined, previous: undefined, position };
      return {
        data: [],
        total: answer.total ?? position,
        pageInfo: { hasNextPage: false, hasPreviousPage: true },
        meta,
      };
    }
    if (isWholeList(answer, asked)) {
      const { docs, total } = pageOfWhole(entity, answer.docs, query, labels.get);
      const position = (query.page - 1) * limit;
      const meta: ListMeta = { bookmark: undefined, previous: undefined, position };
      const pageInfo = { hasNextPage: position + docs.length < total, hasPreviousPage: position > 0 };
      return { data: records(docs), total, pageInfo, meta };
    }
    const docs = isDeep ? answer.docs.slice(limit * (query.page - 1)) : answer.docs;
    const position = isDeep ? limit * (query.page - 1) : (answer.position ?? (query.page - 1) * limit);
    const meta: ListMeta = {
      ...{ bookmark: answer.bookmark, previous: answer.previous },
      ...{ position, labels: answer.labels },
    };
    // If an API always gives a bookmark, a page that isn't full is the last.
    const hasNextPage =
      answer.total === undefined
        ? answer.bookmark !== undefined && docs.length >= limit
        : position + docs.length < answer.total;
    return {
      data: records(docs),
      ...(answer.total === undefined ? {} : { total: answer.total }),
      pageInfo: { hasNextPage, hasPreviousPage: position > 0 },
      meta,
    };
  }

  const queryOf = (params: Partial<GetListParams> & { meta?: AnyRecord }): ListQuery => {
    const { page: number = 1, perPage = 25 } = params.pagination ?? {};
    const { q, ...filter } = objectIn(params.filter);
    const { field, order } = params.sort ?? { field: '', order: 'ASC' };
    const key = field === 'id' ? '_id' : field;
    return {
      filter: renamed(filter),
      q: typeof q === 'string' ? q : '',
      sort: key ? `${order === 'DESC' ? '-' : ''}${key}` : '',
      limit: perPage,
      page: number,
      after: typeof params.meta?.after === 'string' ? params.meta.after : undefined,
      anyOutlet: params.meta?.anyOutlet === true,
    };
  };

  /** The record created by a request, by its request id; undefined if there is none. */
  async function ofRequest(entity: Entity, clientRequestId: unknown): Promise<ConsoleRecord | undefined> {
    const query = { filter: { clientRequestId }, q: '', sort: '', limit: 1, page: 1, anyOutlet: true };
    return (await page(entity, query)).data.find((record) => record.clientRequestId === clientRequestId);
  }

  /** All records that the person can see; missing ones are left out. */
  async function byIds(entity: Entity, ids: readonly string[], signal?: AbortSignal): Promise<ConsoleRecord[]> {
    const { getList, getOne } = callsOf(entity);
    // A list with its outlet in the address doesn't have other outlets' records.
    if (getOne && getList?.path.includes('{outletId}')) {
      const answers = await Promise.allSettled(ids.map((id) => one(entity, id, signal)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    }
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, part) =>
      ids.slice(part * IDS_PER_CALL, (part + 1) * IDS_PER_CALL),
    );
    const pages = await Promise.all(
      parts.map((some) => {
        const paging = { sort: '', limit: some.length, page: 1 };
        return page(entity, { filter: { _id: some }, q: '', ...paging, anyOutlet: true }, signal);
      }),
    );
    return pages.flatMap(({ data }) => data);
  }

  async function one(entity: Entity, id: string, signal?: AbortSignal): Promise<ConsoleRecord> {
    const call = callsOf(entity).getOne;
    if (!call) {
      const [found] = await byIds(entity, [id], signal);
      if (!found) throw notFoundError(entity);
      return found;
    }
    // Whatever the placeholder's name: {id}, {userId}, {outletId}.
    const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(id));
    const named = call.query.includes('_id') ? { _id: id } : call.query.includes('id') ? { id } : {};
    const doc = dialect.readRecord((await http({ url: withQuery(url(call.service, path), named), signal })).json);
    if (!doc) throw notFoundError(entity);
    const record = toRecord(entity, dialect.fromApi?.(entity.name, doc) ?? doc, labels);
    labels.learn(entity, [record]);
    return record;
  }

  async function figures(
    entity: Entity,
    id: string,
    outletId?: string,
    signal?: AbortSignal,
  ): Promise<RecordFigures | undefined> {
    const call = callsOf(entity).figures;
    if (!call || (call.extension && !config.extensions)) return undefined;
    const address = withQuery(url(call.service, fillPath(call.path, { _id: id })), { outlets: outletId });
    const answer = objectIn((await http({ url: address, signal })).json);
    return {
      figures: objectIn(answer.figures),
      currency: typeof answer.currency === 'string' ? answer.currency : undefined,
      outlets: textsIn(answer.outlets),
    };
  }

  /** A list's identity, for any page and order. */
  const subjectOf = (entity: Entity, { filter, q }: Pick<ListQuery, 'filter' | 'q'>): string =>
    JSON.stringify([entity.name, scope(), filter, q]);

  /** The whole list of the visible page, if it was requested together with the counts. */
  async function wholeBeside(entity: Entity, query: ListQuery, asked: number): Promise<ListAnswer | undefined> {
    // The page's own request may come a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    const read = lastRead.since(subjectOf(entity, query), asked);
    const answer = await read?.answer.catch(() => undefined);
    return read && answer && isWholeList(answer, read.query) ? answer : undefined;
  }

  /**
   * Counts a whole list's records by state; undefined if the API returns pages, which don't include the others.
   * @param asked when the counts were requested, so that the list is read once for both
   */
  async function countsOfWhole(
    entity: Entity,
    { filter, q }: Pick<ListQuery, 'filter' | 'q'>,
    asked: number,
    signal?: AbortSignal,
  ): Promise<Record<string, number> | undefined> {
    if (entity.kind !== 'document') return undefined;
    const states = Object.keys(entity.statuses);
    const query: ListQuery = { filter, q, sort: '', limit: 1, page: 1 };
    const beside = await wholeBeside(entity, query, asked);
    const answer = beside ?? (await ask(entity, query, signal));
    if (!beside && !isWholeList(answer, query)) return undefined;
    const every = { ...query, filter: { ...filter, status: states }, limit: answer.docs.length };
    const { docs } = pageOfWhole(entity, answer.docs, every, labels.get);
    return Object.fromEntries(states.map((state) => [state, docs.filter(({ status }) => status === state).length]));
  }

  return { ask, page, queryOf, byIds, ofRequest, one, figures, countsOfWhole };
}

export type Reading = ReturnType<typeof createReading>;

/** react-admin's `id` in a filter is the API's `_id`. */
const renamed = ({ id, ...filter }: AnyRecord): AnyRecord => (id === undefined ? filter : { ...filter, _id: id });

/** The default sort for reading a whole list. */
export const steadySort = (entity: Entity): string => entity.list?.sort ?? titleField(entity) ?? '_id';

/** '-docDate' in react-admin's form. */
export const sortOf = (text: string): { field: string; order: 'ASC' | 'DESC' } =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };
