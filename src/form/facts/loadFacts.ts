import type { DataProvider } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';

/** Collects ids requested in the same tick into one `getMany` per resource. */
export function createBatcher(dataProvider: Pick<DataProvider, 'getMany'>) {
  const queues = new Map<string, Map<string, ((record: AnyRecord | undefined) => void)[]>>();
  const failures = new Map<string, ((reason: unknown) => void)[]>();
  const send = async (of: string) => {
    const queue = queues.get(of);
    const rejects = failures.get(of) ?? [];
    queues.delete(of);
    failures.delete(of);
    if (!queue) return;
    try {
      const { data } = await dataProvider.getMany(of, { ids: [...queue.keys()] });
      const byId = new Map(data.map((record: AnyRecord) => [String(record._id ?? record.id), record]));
      for (const [id, resolves] of queue)
        for (const resolve of resolves) resolve(byId.get(id) as AnyRecord | undefined);
    } catch (reason) {
      for (const reject of rejects) reject(reason);
    }
  };
  /** The record, or null if there is none that the person can see (TanStack stores null, not undefined). */
  return (of: string, id: string): Promise<AnyRecord | null> =>
    new Promise((resolve, reject) => {
      let queue = queues.get(of);
      if (!queue) {
        queue = new Map();
        queues.set(of, queue);
        queueMicrotask(() => send(of));
      }
      queue.set(id, [...(queue.get(id) ?? []), (record) => resolve(record ?? null)]);
      failures.set(of, [...(failures.get(of) ?? []), reject]);
    });
}

/** Records per list request. */
const PAGE = 1000;

/** All records that match a filter, in id order, over all pages. */
export async function allMatching(
  dataProvider: Pick<DataProvider, 'getList'>,
  of: string,
  filter: AnyRecord,
): Promise<AnyRecord[]> {
  const found: AnyRecord[] = [];
  for (let page = 1; ; page++) {
    const { data, total, pageInfo } = await dataProvider.getList(of, {
      filter,
      pagination: { page, perPage: PAGE },
      sort: { field: '_id', order: 'ASC' },
    });
    found.push(...data);
    const isMore = pageInfo?.hasNextPage ?? (total !== undefined && found.length < total);
    if (!isMore || data.length === 0) return found;
  }
}
