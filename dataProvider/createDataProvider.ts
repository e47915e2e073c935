/** react-admin's data provider over the declared calls, with the console's own methods. */
import type { DataProvider, Identifier } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { isReport } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { entity as declaredEntity, declarations as everyDeclaration, fetchDeclarations } from '#resources';
import { createLastRead, forgettingWrites } from './cache/lastRead';
import { addressOf, knownCalls, type Parts, servedCall } from './context';
import { createCustom } from './customCalls';
import { dialectOf } from './dialects';
import { OFFLINE } from './failures';
import { createHttp, HttpError, isHttpError, withQuery } from './http';
import { labels } from './labels';
import { listParameters, readReportAnswer } from './lists';
import { createReading, type ListMeta } from './reading';
import { type ConsoleRecord, fromRecord, idOf } from './records';
import { createFailureReporter } from './reports';
import { createSaving } from './saving';
import type { ConsoleDataProvider, DataProviderOptions, SearchAnswer } from './types';
import { createWriting } from './writing';

const isOnlineNow = () => typeof navigator === 'undefined' || navigator.onLine !== false;
const onOnlineNow = (listener: () => void) => {
  if (typeof window !== 'undefined') window.addEventListener('online', listener);
};

/** In react-admin, callers choose the result type; we can't check it here. */
const asAsked = <R>(answer: unknown): R => answer as R;

export function createDataProvider(options: DataProviderOptions): ConsoleDataProvider {
  const { config, entities, scope, getToken, onUnauthorized, fetch, storage, timeoutMs } = options;
  const { declarations = everyDeclaration } = options;
  const isOnline = options.isOnline ?? isOnlineNow;
  const url = addressOf(config);
  const dialect = dialectOf(config.dialect);
  const { readRefusal } = dialect;
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const entityOf = async (resource: string): Promise<Entity> => {
    const entity = byName.get(resource);
    if (!entity) throw new Error(`there is no resource "${resource}"; declared are: ${[...byName.keys()].join(', ')}`);
    if (!entity.outline) return entity;
    await fetchDeclarations([resource]);
    return declaredEntity(resource);
  };

  const lastRead = createLastRead();
  const asking = createHttp({
    ...(fetch ? { fetch } : {}),
    getToken,
    onUnauthorized,
    readRefusal,
    onAnswer: () => void reporter.flush(),
  });
  const http = forgettingWrites(asking, () => {
    lastRead.forget();
    options.onWrite?.();
  });
  // Reports bypass `onAnswer`, because each answer would trigger the queue again.
  const plainHttp = createHttp({ ...(fetch ? { fetch } : {}), getToken, onUnauthorized, readRefusal });
  const emailTrigger = async (report: Readonly<Record<string, unknown>>) => {
    await plainHttp({ method: 'POST', url: url('api', 'v1/emailTrigger'), body: { ...report } });
  };
  const reporter = createFailureReporter({ send: (report) => emailTrigger({ ...report }), storage, isOnline });
  (options.onOnline ?? onOnlineNow)(() => void reporter.flush());

  const guarded = createSaving({
    reporter,
    isOnline,
    outletId: () => scope().outletId,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const callsOf = knownCalls(config.extensions);
  const parts: Parts = { http, lastRead, config, dialect, scope, guarded, entityOf, callsOf, url };
  const reading = createReading(parts);
  const writing = createWriting(parts, reading);

  const restProviders = new Map<string, DataProvider>();
  /** The simple-rest provider of an entity without declared calls; undefined for others. */
  const restOf = async (entity: Entity): Promise<DataProvider | undefined> => {
    if (!parts.callsOf(entity).rest) return undefined;
    const known = restProviders.get(entity.name);
    if (known) return known;
    // Few entities need its code.
    const provider = (await import('./otherApis/simpleRest')).createSimpleRest(parts, entity);
    restProviders.set(entity.name, provider);
    return provider;
  };

  const importing = async () => (await import('./importing')).createImporting(parts);

  const getList: ConsoleDataProvider['getList'] = async (resource, params) => {
    const entity = await entityOf(resource);
    const rest = await restOf(entity);
    if (!rest) return asAsked(await reading.page(entity, reading.queryOf(params), params.signal));
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
    const answer = await rest.getList(resource, params);
    const meta: ListMeta = { bookmark: undefined, previous: undefined, position: (page - 1) * perPage };
    return { ...answer, meta };
  };

  const getOne = async (resource: string, id: string, signal?: AbortSignal): Promise<ConsoleRecord> => {
    const entity = await entityOf(resource);
    const rest = await restOf(entity);
    if (!rest) return reading.one(entity, id, signal);
    return (await rest.getOne(resource, { id, ...(signal ? { signal } : {}) })).data as ConsoleRecord;
  };

  /** `data` with the id and revision of the version it changes. */
  const versioned = (id: Identifier, data: AnyRecord, previous: AnyRecord | undefined): AnyRecord => ({
    ...data,
    _id: data._id ?? idOf(id),
    _rev: data._rev ?? previous?._rev,
  });

  const update = async (
    resource: string,
    id: Identifier,
    data: AnyRecord,
    previous?: AnyRecord,
  ): Promise<ConsoleRecord> => {
    const entity = await entityOf(resource);
    const known = versioned(id, data, previous);
    const whole = known._rev === undefined ? { ...known, _rev: (await getOne(resource, idOf(id)))._rev } : known;
    const rest = await restOf(entity);
    if (!rest) return writing.update(entity, whole);
    const call = parts.callsOf(entity).update;
    if (!call) return writing.update(entity, whole);
    return guarded({ entity, operation: 'update', call, body: whole }, async () => {
      const record = { id: idOf(id), data: fromRecord(whole), previousData: { ...whole, id: idOf(id) } };
      return (await rest.update(resource, record)).data as ConsoleRecord;
    });
  };

  const remove = async (resource: string, id: Identifier, previous?: AnyRecord): Promise<ConsoleRecord> => {
    const entity = await entityOf(resource);
    const record = previous?._rev === undefined ? await getOne(resource, idOf(id)) : previous;
    const rest = await restOf(entity);
    const call = parts.callsOf(entity).delete;
    if (!rest || !call) return writing.remove(entity, { ...record, _id: idOf(id) });
    return guarded({ entity, operation: 'delete', call, body: record }, async () => {
      const answer = await rest.delete(resource, { id: idOf(id) });
      return { ...record, ...objectIn(answer.data), id: idOf(id), _id: idOf(id) };
    });
  };

  return {
    supportAbortSignal: true,
    getList,
    getOne: async (resource, { id, signal }) => ({ data: asAsked(await getOne(resource, idOf(id), signal)) }),
    async getMany(resource, { ids, signal }) {
      const entity = await entityOf(resource);
      const wanted = [...new Set(ids.map(idOf))].filter(Boolean);
      if (wanted.length === 0) return { data: [] };
      const rest = await restOf(entity);
      const data = rest
        ? (await rest.getMany(resource, { ids: wanted, ...(signal ? { signal } : {}) })).data
        : parts.callsOf(entity).getList || !parts.callsOf(entity).getOne
          ? await reading.byIds(entity, wanted, signal)
          : await Promise.all(wanted.map((id) => reading.one(entity, id, signal)));
      labels.learn(entity, data);
      return { data: asAsked(data) };
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),
    async create(resource, { data }) {
      const entity = await entityOf(resource);
      const rest = await restOf(entity);
      const call = parts.callsOf(entity).create;
      if (!rest || !call) return { data: asAsked(await writing.create(entity, data)) };
      const body = fromRecord(data);
      return guarded({ entity, operation: 'create', call, body }, () => rest.create(resource, { data: asAsked(body) }));
    },
    update: async (resource, { id, data, previousData }) => ({
      data: asAsked(await update(resource, id, data, previousData)),
    }),
    async updateMany(resource, { ids, data }) {
      for (const id of ids) await update(resource, id, data);
      return { data: ids };
    },
    delete: async (resource, { id, previousData }) => ({
      data: asAsked(await remove(resource, id, previousData)),
    }),
    async deleteMany(resource, { ids }) {
      for (const id of ids) await remove(resource, id);
      return { data: ids };
    },

    act: async (resource, action, input, record) => writing.act(await entityOf(resource), action, input, record),
    preview: async (resource, action, input) => writing.preview(await entityOf(resource), action, input),
    history: async (resource, id) => writing.history(await entityOf(resource), idOf(id)),
    discussion: async (resource, id) =>
      (await import('./discussing')).createDiscussing(parts, await entityOf(resource), idOf(id), isOnline),
    files: async (resource) => (await import('./attaching')).createAttaching(parts, await entityOf(resource), isOnline),
    figures: async (resource, id, outletId, signal) =>
      reading.figures(await entityOf(resource), idOf(id), outletId, signal),
    order: async (resource, ids) => writing.order(await entityOf(resource), ids),
    importRows: async (resource, input, signal) => (await importing()).rows(await entityOf(resource), input, signal),
    lastImports: async (resource, signal) => (await importing()).last(resource, signal),
    undoImport: async (_resource, importId) => (await importing()).undo(importId),
    upload: async (resource, file) =>
      (await import('./attaching')).storePicture(parts, await entityOf(resource), entities, file),
    async report(path, parameters, signal) {
      const address = withQuery(url('api', `v1/${path.replace(/^\/+/, '')}`), parameters);
      const answer = readReportAnswer(dialect, (await http({ url: address, signal })).json, { ...parameters });
      const report = config.extensions ? undefined : declarations.filter(isReport).find((each) => each.path === path);
      const whole = report
        ? (await import('./otherApis/reportRows')).completed(report, answer, config.columns?.[report.name])
        : answer;
      return whole as unknown as ReportAnswer;
    },
    async reportFile(path, parameters, format) {
      const address = withQuery(url('api', `v1/${path.replace(/^\/+/, '')}`), { ...parameters, format });
      const { json, headers } = await http({ url: address, headers: { Accept: '*/*' }, isFile: true });
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
      return { blob: json as Blob, name: name ?? `report.${format}` };
    },
    getAll: async (resource, asked) =>
      (await import('./everything')).readEverything(getList, await entityOf(resource), asked),
    async exported(resource, file) {
      if (!config.extensions) return;
      await http({ method: 'POST', url: url('api', 'v1/exports'), body: { resource, ...file } });
    },
    async counts(resource, filter, signal) {
      const asked = performance.now();
      const entity = await entityOf(resource);
      const call = servedCall(entity, 'count');
      const list = parts.callsOf(entity).getList;
      if (!list) return undefined;
      // Counts the same scope as the list.
      const { q, ...rest } = filter;
      const query = { filter: rest, q: typeof q === 'string' ? q : '', sort: '', limit: 1, page: 1 };
      const { limit: _limit, ...parameters } = listParameters({ ...list, query: [...list.query] }, query, scope());
      const counted = async () => {
        if (!call) return undefined;
        const { json } = await http({ url: withQuery(url(call.service, call.path), parameters), signal });
        const counts = objectIn(json).counts;
        return typeof counts === 'object' && counts !== null ? (counts as Record<string, number>) : undefined;
      };
      // Counts are optional: without them the list still works.
      const ifAnswered = (counts: Promise<Record<string, number> | undefined>) =>
        counts.catch((error: unknown) => {
          if (isHttpError(error) && error.status !== 401) return undefined;
          throw error;
        });
      const answered = await ifAnswered(counted());
      // The reference API counts and pages; there is nothing to count here.
      if (answered || config.extensions) return answered;
      return ifAnswered(reading.countsOfWhole(entity, query, asked, signal));
    },
    savedAs: async (resource, clientRequestId) => reading.ofRequest(await entityOf(resource), clientRequestId),
    async search(text, signal) {
      if (!config.extensions) return { docs: [], more: [] };
      const { outletId } = scope();
      const { json } = await http({ url: withQuery(url('api', 'v1/search'), { q: text, outletId }), signal });
      const { docs = [], more = [] } = (json ?? {}) as Partial<SearchAnswer>;
      return { docs, more };
    },
    custom: createCustom(parts, (name) => declarations.find((each) => each.name === name), isOnline),
    async resetPassword(change) {
      if (!isOnline()) throw new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });
      const { json } = await http({ method: 'POST', url: url('api', 'v1/auth/resetPassword'), body: { ...change } });
      const said = objectIn(json).message;
      return typeof said === 'string' && said ? said : 'Your password was changed.';
    },
    emailTrigger: (report) => emailTrigger({ ...report }),
  };
}
