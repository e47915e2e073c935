/** `v1/personalData`: what the group keeps about one person. Contacts travel in bodies, never in addresses, which proxies log. */

import { VIEW_PERSONAL_DATA } from '#engine/read/access';
import { entity } from '#resources';
import type { CustomCall, CustomHandlers } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { logSecurity } from '#server/log';
import { eraseGuest } from '#server/personalData/erase';
import { type Section, sectionsAbout } from '#server/personalData/search';
import { masked, type Subject, subjectOf } from '#server/personalData/subject';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { scopeOfIdentity } from '#server/records/write/store';
import { writeHistory } from '#server/records/write/storing';

/** An answer about a person is whole or not given: it needs every outlet of the group. */
async function requireAllOutlets({ db, identity }: CustomCall): Promise<void> {
  const outlets = await db.query<{ id: string }>(
    `select id from records where group_id = $1 and resource = 'outlets' and status <> 'deleted'`,
    [identity.groupId],
  );
  if (!outlets.every(({ id }) => identity.outletIds.includes(id)))
    throw new ApiError(403, 'forbidden', 'Personal data spans all outlets. Ask someone who works at every outlet');
}

/** In the audit log and, with the number of rows, in the log: of the person's record, or of the group for a guest. */
async function note({ db, identity }: CustomCall, subject: Subject, action: string, rows: number): Promise<void> {
  const scope = scopeOfIdentity(identity);
  const of = subject.record ?? { resource: 'groups', id: identity.groupId };
  await db.transaction((tx) =>
    writeHistory(tx, scope, entity(of.resource), [
      { id: of.id, action, changes: {}, note: subject.record ? null : `Guest ${masked(subject)}` },
    ]),
  );
  const { groupId, userId } = identity;
  logSecurity('personalData', { groupId, userId, action, resource: of.resource, id: of.id, rows });
}

const counted = (sections: readonly Section[]) =>
  sections.map(({ rows, ...section }) => ({ ...section, count: rows.length }));

const rowsOf = (sections: readonly Section[]): number => sections.reduce((sum, { rows }) => sum + rows.length, 0);

export default {
  async find(call) {
    const { db, identity, request } = call;
    requirePermission(identity, VIEW_PERSONAL_DATA, 'export');
    const subject = await subjectOf(db, identity, await objectBody(request));
    await requireAllOutlets(call);
    const sections = await sectionsAbout(db, identity, subject);
    return Response.json({ label: subject.label, isGuest: !subject.record, docs: counted(sections) });
  },

  async export(call) {
    const { db, identity, request } = call;
    requirePermission(identity, VIEW_PERSONAL_DATA, 'export');
    const subject = await subjectOf(db, identity, await objectBody(request));
    await requireAllOutlets(call);
    const sections = await sectionsAbout(db, identity, subject);
    await note(call, subject, 'exportPersonalData', rowsOf(sections));
    return Response.json({
      about: subject.label,
      identifiers: subject.identifiers,
      exportedAt: new Date().toISOString(),
      exportedBy: identity.userId,
      sections,
    });
  },

  async erase(call) {
    const { db, identity, request } = call;
    requirePermission(identity, VIEW_PERSONAL_DATA, 'erase');
    const subject = await subjectOf(db, identity, await objectBody(request));
    await requireAllOutlets(call);
    if (subject.record)
      throw invalid([problem('resource', 'guest', 'Only guests can be erased. Make the record inactive instead')]);
    const erased = await eraseGuest(db, identity.groupId, subject);
    if (erased > 0) await note(call, subject, 'erasePersonalData', erased);
    // Records with the same phone or email are people of their own, and changed in their own forms.
    return Response.json({ erased, docs: counted(await sectionsAbout(db, identity, subject)) });
  },
} satisfies CustomHandlers;
