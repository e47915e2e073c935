/** A document's calls, where the spec follows its pattern. */

import type { Serves } from '../resource';

/** The spec's names of the calls that read. */
interface Reads {
  /** Documents of an outlet. */
  list: string;
  /** One by its id. @default the engine's call for one */
  one?: string;
}

/**
 * `insertIN`, `updateIN` and `approveIN` under `v1/issuenote`; calls that don't follow the pattern are listed next to them as written. The
 * inventory host takes all writes as POST.
 * @param path 'issuenote', or with its host 'inventory:po'
 * @param suffix 'IN'; '' for plain `insert`, `update`, `approve`
 */
export function documentCalls(path: string, suffix: string, { list, one }: Reads) {
  const at = path.includes(':') ? path : `v1/${path}`;
  const change = path.includes(':') ? 'POST' : 'PUT';
  return {
    getList: `GET ${at}/${list} ? outletId`,
    ...(one ? { getOne: `GET ${at}/${one} ? _id` } : {}),
    create: `POST ${at}/insert${suffix}`,
    update: `${change} ${at}/update${suffix}`,
    approve: `${change} ${at}/approve${suffix}`,
  };
}

/**
 * The writes of a document of the inventory host once more, as `v1/<path>` has them.
 * @example serves: { list: 'GET v1/po', ...servedWrites('po', 'PO') }
 */
export const servedWrites = (path: string, suffix: string): Serves => ({
  create: `POST v1/${path}/insert${suffix}`,
  update: `PUT v1/${path}/update${suffix}`,
  'action:approve': `PUT v1/${path}/approve${suffix}`,
});
