/** Whole lists, page after page: loaded for exports and prints. */

import type { Entity } from '#engine/define/declaration';
import { type ListMeta, MOST_PER_CALL, sortOf, steadySort } from './reading';
import type { ConsoleRecord } from './records';
import type { AllParameters, ConsoleDataProvider } from './types';

/** Every record of a filtered list. @throws HttpError if a page can't be read */
export async function readEverything(
  getList: ConsoleDataProvider['getList'],
  entity: Entity,
  { filter = {}, sort = sortOf(steadySort(entity)), signal, onProgress }: AllParameters,
): Promise<ConsoleRecord[]> {
  const found: ConsoleRecord[] = [];
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const pagination = { page: after === undefined ? page : 1, perPage: MOST_PER_CALL };
    const meta = after === undefined ? {} : { after };
    const answer = await getList(entity.name, { pagination, sort, filter, meta, ...(signal ? { signal } : {}) });
    found.push(...(answer.data as ConsoleRecord[]));
    onProgress?.(found.length, answer.total);
    after = (answer.meta as ListMeta | undefined)?.bookmark;
    if (!answer.pageInfo?.hasNextPage && found.length >= (answer.total ?? 0)) return found;
    if (answer.data.length === 0) return found;
  }
}
