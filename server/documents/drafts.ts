/** An outlet's unapproved documents, which block turning off inventory. */

import { statesBeforeApproval } from '#engine/read/openStates';
import { documents } from '#resources';
import { withArchive } from '../db/archive';
import type { Queryable } from '../db/types';

interface OpenDrafts {
  total: number;
  /** '2 purchase orders and 1 issue note'. */
  words: string;
}

const joined = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

/** Numbers of documents by kind in words: '2 purchase orders and 1 issue note'. */
export const documentsInWords = (counts: ReadonlyMap<string, number>): string =>
  joined(
    documents.flatMap(({ name, label }) => {
      const count = counts.get(name) ?? 0;
      return count > 0 ? [`${count} ${(count === 1 ? label.one : label.many).toLowerCase()}`] : [];
    }),
  );

/** Counts an outlet's documents awaiting approval, by kind. */
export async function openDrafts(q: Queryable, groupId: string, outletId: string): Promise<OpenDrafts> {
  const wanted = documents.flatMap((document) =>
    statesBeforeApproval(document).map((status) => ({ resource: document.name, status })),
  );
  const rows = await q.query<{ resource: string; count: number }>(
    `select r.resource, count(*)::int as count
     from jsonb_to_recordset($3::jsonb) as w(resource text, status text)
       join records r on r.group_id = $1 and r.resource = w.resource and r.status = w.status and r.outlet_id = $2
     group by r.resource`,
    [groupId, outletId, JSON.stringify(wanted)],
  );
  const counts = new Map(rows.map(({ resource, count }) => [resource, count]));
  return { total: rows.reduce((sum, { count }) => sum + count, 0), words: documentsInWords(counts) };
}

/** Whether an outlet has any document or bill with numbers derived from its code. */
export async function hasDocuments(q: Queryable, groupId: string, outletId: string): Promise<boolean> {
  const [row] = await q.query<{ used: boolean }>(
    `select exists (select 1 from records where group_id = $1 and resource = any($3) and outlet_id = $2)
       or exists (select 1 from ${withArchive('bills')} b where group_id = $1 and outlet_id = $2) as used`,
    [groupId, outletId, documents.map(({ name }) => name)],
  );
  return row?.used === true;
}

/** Whether an outlet has ever sold anything. */
export async function hasBills(q: Queryable, groupId: string, outletId: string): Promise<boolean> {
  const [row] = await q.query<{ sold: boolean }>(
    `select exists (select 1 from ${withArchive('bills')} b where group_id = $1 and outlet_id = $2) as sold`,
    [groupId, outletId],
  );
  return row?.sold === true;
}
