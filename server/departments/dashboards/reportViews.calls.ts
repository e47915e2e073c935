/** `v1/reportViews`: saved views of reports and lists, private or shared with everyone who can open the report or the list. */

import type { RecordOf } from '#engine/define';
import { textIn } from '#engine/run/values';
import { entity } from '#resources';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';
import { objectBody } from '#server/records/requests';
import {
  deleteRecord,
  findRecords,
  insertRecord,
  readRecord,
  scopeOfIdentity,
  updateRecord,
} from '#server/records/write/store';
import { nameIn } from '#server/reports/savedQueries';
import { checkedQuery, nameOf, subjectIn } from './viewSubjects';

const views = () => entity('reportViews');
type View = RecordOf<'reportViews'>;

/** A view in an answer: its owner and query, without the audience. */
const shown = ({ identity }: CustomCall, view: View, names: Readonly<Record<string, string>> = {}) => ({
  _id: view._id,
  name: view.name,
  ...nameOf(view),
  query: view.query,
  isShared: view.isShared === true,
  isOwn: view.ownerId === identity.userId,
  owner: names[String(view.ownerId)] ?? '',
});

/** @throws ApiError 404 if it doesn't exist or belongs to another person */
async function ownView({ db, identity }: CustomCall, id: unknown): Promise<View> {
  const found = textIn(id) ? await readRecord(db, scopeOfIdentity(identity), views(), String(id)) : undefined;
  // An administrator can delete what someone who left has shared.
  if (!found || (found.ownerId !== identity.userId && !identity.isAdministrator)) throw notFound(views().label.one);
  return found as View;
}

export default {
  async list(call) {
    const { db, identity, query } = call;
    const subject = subjectIn(identity, { report: query.get('report'), list: query.get('list') });
    const found = (await findRecords(db, scopeOfIdentity(identity), views(), { ...nameOf(subject) })) as View[];
    const owners = await titlesOf(
      db,
      identity.groupId,
      new Map([['users', found.map(({ ownerId }) => String(ownerId))]]),
    );
    const docs = found
      .map((view) => shown(call, view, owners.users))
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || String(a.name).localeCompare(String(b.name)));
    return Response.json({ docs, ...(docs.length === 0 ? { message: 'No List' } : {}) });
  },

  async save(call) {
    const { db, identity } = call;
    const body = await objectBody(call.request);
    const before = body._id === undefined ? undefined : await ownView(call, body._id);
    const subject = subjectIn(identity, before ?? body);
    const isShared = body.isShared ?? before?.isShared ?? false;
    if (typeof isShared !== 'boolean') throw invalid([problem('isShared', 'boolean', 'Shared must be true or false')]);
    const name = nameIn(body.name ?? before?.name);
    const query = await checkedQuery(db, identity, subject, body.query ?? before?.query);
    const ownerId = before?.ownerId ?? identity.userId;
    const record = {
      name,
      ...nameOf(subject),
      query,
      isShared,
      ownerId,
      audience: { roleIds: [], userIds: isShared ? [] : [ownerId] },
      transactionObj: { docType: subject.report ?? subject.list },
      status: 'active',
    };
    const scope = scopeOfIdentity(identity);
    const stored = await db.transaction((tx) =>
      before
        ? updateRecord(tx, scope, views(), before, { ...before, ...record })
        : insertRecord(tx, scope, views(), record),
    );
    return Response.json(shown(call, stored as View));
  },

  async remove(call) {
    const { db, identity, request } = call;
    const view = await ownView(call, (await objectBody(request))._id);
    await db.transaction((tx) => deleteRecord(tx, scopeOfIdentity(identity), views(), view));
    return Response.json({ deleted: true });
  },
} satisfies CustomHandlers;
