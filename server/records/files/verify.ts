/** Whether records and their stored files agree: what a record lists can be downloaded, and nothing is stored for a place that no longer lists it. */

import { type Titled, titleOf } from '#engine/read/entities';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { entities } from '#resources';
import type { Queryable } from '#server/db/types';
import type { Check } from '#server/verify/finding';

const withFiles = entities.flatMap((entity) => fileFieldsOf(entity).map(([key]) => ({ entity, key })));

interface Unmatched extends Record<string, unknown> {
  resource: string;
  record_id: string;
  outlet_id: string | null;
  data: Titled | null;
  name: string;
  is_listed: boolean;
}

/** Files that are only listed or only stored. Uploaded files that wait for their record belong to none. */
const unmatched = (db: Queryable, groupId: string): Promise<Unmatched[]> =>
  db.query<Unmatched>(
    `with listed as (
       select r.resource, r.id as record_id, f.file->>'id' as id, f.file->>'name' as name
       from jsonb_to_recordset($2::jsonb) as k (resource text, key text)
       join records r on r.group_id = $1 and r.resource = k.resource and jsonb_typeof(r.data->k.key) = 'array',
         lateral jsonb_array_elements(r.data->k.key) as f (file)
     ), stored as (
       select resource, record_id, id, name from attachments
       where group_id = $1 and record_id is not null and octet_length(bytes) = size
     )
     select u.resource, u.record_id, r.outlet_id, r.data, u.name, u.is_listed
     from (
       select resource, record_id, coalesce(listed.name, stored.name, id) as name, listed.id is not null as is_listed
       from listed full join stored using (resource, record_id, id) where listed.id is null or stored.id is null
     ) u
     left join records r on r.group_id = $1 and r.resource = u.resource and r.id = u.record_id
     order by u.resource, u.record_id, u.name`,
    [groupId, JSON.stringify(withFiles.map(({ entity, key }) => ({ resource: entity.name, key })))],
  );

/** The check of files that belong to records. */
export const fileCheck: Check = {
  kind: 'files',
  label: 'Files of documents and the stored files',
  find: async (db, groupId) =>
    (await unmatched(db, groupId)).map(({ resource, record_id: id, outlet_id, data, name, is_listed: isListed }) => {
      const entity = withFiles.find((each) => each.entity.name === resource)?.entity;
      const [inRecord, inStorage] = [isListed ? '1' : '0', isListed ? '0' : '1'];
      return {
        ...(outlet_id === null ? {} : { outletId: outlet_id }),
        record: { resource, id },
        of: entity && data ? titleOf(entity, data) : id,
        figure: `file “${name}”`,
        expected: inRecord,
        found: inStorage,
      };
    }),
};
