/** A document's calls, where the spec follows its pattern. */

/**
 * `insertIN`, `updateIN` and `approveIN` under `v1/issuenote`; calls that don't follow the pattern are listed next to them as written.
 * @param path 'issuenote'
 * @param suffix 'IN'; '' for plain `insert`, `update`, `approve`
 * @param reads the spec's names of the calls that read: documents of an outlet, and one by its id. @default the engine's call for one
 */
export const documentCalls = (path: string, suffix: string, reads: { list: string; one?: string }) => ({
  getList: `GET v1/${path}/${reads.list} ? outletId`,
  ...(reads.one ? { getOne: `GET v1/${path}/${reads.one} ? _id` } : {}),
  create: `POST v1/${path}/insert${suffix}`,
  update: `PUT v1/${path}/update${suffix}`,
  approve: `PUT v1/${path}/approve${suffix}`,
});
