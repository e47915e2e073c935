/** `v1/notification`: list, count, update (mark as read) and a notification's target. */

import type { AnyRecord } from '#engine/define/fields';
import { textsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { labelsFor } from '#server/records/read/labels';
import { scopeFor } from '#server/records/read/reading';
import { listRequest, narrowingOf, objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { listRecords, readRecord } from '#server/records/write/store';
import { countUnread, type Marked, markRead, noticeTargetOf, readCondition, shownNotice } from './reading';

const notifications = () => entity('notifications');

/** The person's notifications, for the request's outlets. */
const scopeOf = (call: CustomCall) => {
  requirePermission(call.identity, notifications().module, 'view');
  return scopeFor(call.identity, narrowingOf(notifications(), call));
};

/** `isRead` is the person's own and isn't stored in the record, so it is taken out of the filter and queried separately. */
function readFilter(filter: AnyRecord): { filter: AnyRecord; isRead: boolean | undefined } {
  const { isRead, ...rest } = filter;
  if (isRead === undefined) return { filter: rest, isRead: undefined };
  if (![true, false, 'true', 'false'].includes(isRead as boolean | string))
    throw invalid([problem('isRead', 'filter', '“Read” must be true or false')]);
  return { filter: rest, isRead: String(isRead) === 'true' };
}

/** What a body asks to mark. */
function markedOf(body: AnyRecord): Marked {
  const { _id, ids, all, until } = body;
  if (typeof _id === 'string' && _id) return { ids: [_id] };
  const named = textsIn(ids);
  if (named.length > 0 && named.length <= 1000) return { ids: named };
  if (all !== true)
    throw invalid([problem('_id', 'required', 'Send what is read: “_id” of one, “ids” of up to 1000, or “all”: true')]);
  if (until !== undefined && (typeof until !== 'string' || Number.isNaN(Date.parse(until))))
    throw invalid([problem('until', 'datetime', '“until” must be the time of the newest notification that was seen')]);
  return { until: typeof until === 'string' ? new Date(until).toISOString() : new Date().toISOString() };
}

export default {
  async list(call) {
    const { db, identity, query } = call;
    const scope = scopeOf(call);
    const asked = listRequest({ route: {}, query }).query;
    const { filter, isRead } = readFilter(asked.filter ?? {});
    const page = await listRecords(db, scope, notifications(), {
      ...asked,
      filter,
      ...(isRead === undefined ? {} : { where: readCondition(identity.userId, isRead) }),
    });
    const docs = page.docs.map((record) => shownNotice(identity, notifications(), record));
    return Response.json({
      ...page,
      docs,
      unread: await countUnread(db, notifications(), scope),
      labels: await labelsFor(db, identity.groupId, notifications(), docs),
      ...(docs.length === 0 ? { message: 'No List' } : {}),
    });
  },

  async count(call) {
    return Response.json({ unread: await countUnread(call.db, notifications(), scopeOf(call)) });
  },

  async update(call) {
    const { db, request } = call;
    const scope = scopeOf(call);
    const body = await objectBody(request);
    const marked = markedOf(body);
    const { isRead = true } = body;
    if (typeof isRead !== 'boolean') throw invalid([problem('isRead', 'boolean', '“Read” must be true or false')]);
    // One by id; 404 if it isn't there or isn't this person's.
    if (body._id !== undefined && !(await readRecord(db, scope, notifications(), String(body._id))))
      throw notFound(notifications().label.one);
    const updated = await markRead(db, notifications(), scope, marked, isRead);
    return Response.json({ updated, unread: await countUnread(db, notifications(), scope) });
  },

  async transactionObj(call) {
    const { db, identity, query } = call;
    scopeOf(call);
    return Response.json(
      await noticeTargetOf(db, identity, notifications(), query.get('_id') ?? query.get('id') ?? undefined),
    );
  },
} satisfies CustomHandlers;
