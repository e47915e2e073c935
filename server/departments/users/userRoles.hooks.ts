/** Rules for a role's permissions, and who can change them (domain section 4): no one grants or removes permissions they don't have. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import type { Module } from '#engine/read/access';
import {
  type Grant,
  type Granted,
  grantedOf,
  heldIn,
  inWordsOf,
  lacking,
  listOf,
  withView,
} from '#engine/read/permissions';
import { nearest } from '#engine/run/nearest';
import { sameValue } from '#engine/run/values';
import { risksInWords, risksOf } from '#resources/users/roleRisks.rules';
import { catalogue, holdsOf } from '#server/auth/catalogue';
import { administratorRole, type Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { Hooks } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { newId } from '#server/records/write/identifiers';

const didYouMean = (name: string, names: readonly string[]): string => {
  const near = nearest(name, names);
  return near ? `; did you mean “${near}”?` : '';
};

/** Unknown permissions. Those that a role already had, from a removed screen, are silently dropped. */
function unknownProblems(list: readonly Grant[], before: Granted, modules: readonly Module[]): Problem[] {
  return list.flatMap(({ moduleId, actions }, index): Problem[] => {
    const module = modules.find((each) => each.moduleId === moduleId);
    if (!module) {
      const names = modules.map((each) => each.moduleId);
      return before.has(moduleId)
        ? []
        : [
            problem(
              `module.${index}.moduleId`,
              'module',
              `There is no module “${moduleId}”${didYouMean(moduleId, names)}`,
            ),
          ];
    }
    const had = heldIn(before, moduleId);
    return (actions ?? [])
      .filter((action) => !module.actions.includes(action) && !had.has(action))
      .map((action) =>
        problem(
          `module.${index}.actions`,
          'action',
          `${module.name} has no permission “${action}”${didYouMean(action, module.actions)}`,
        ),
      );
  });
}

/** Permissions in which two tables differ. */
const differing = (one: Granted, other: Granted, modules: readonly Module[]): Grant[] =>
  modules.flatMap(({ moduleId, actions }) => {
    const differs = actions.filter(
      (action) => heldIn(one, moduleId).has(action) !== heldIn(other, moduleId).has(action),
    );
    return differs.length > 0 ? [{ moduleId, actions: differs }] : [];
  });

/** Refuses people who grant or remove permissions they don't have. */
function requireWithin(identity: Identity, record: AnyRecord, before: AnyRecord | undefined): void {
  const modules = catalogue();
  const holds = holdsOf(identity);
  const changed = differing(grantedOf(before?.module), grantedOf(record.module), modules);
  const beyond = lacking(changed, modules, holds);
  if (beyond.length > 0) {
    const what = inWordsOf(beyond);
    throw invalid([problem('module', 'grant', `You can’t grant or remove permissions you don’t have: ${what}`)]);
  }
  const guarded = (['status', 'twoStep'] as const).find((field) => before && !sameValue(record[field], before[field]));
  if (!before || !guarded) return;
  const held = lacking(before.module, modules, holds);
  if (held.length > 0)
    throw invalid([
      problem(
        guarded,
        'grant',
        `This role has permissions you don’t have: ${inWordsOf(held)}. Only someone who has them can change this`,
      ),
    ]);
}

const countPeople = async (q: Queryable, groupId: string, roleIds: readonly unknown[]): Promise<Map<string, number>> =>
  new Map(
    (
      await q.query<{ role: string; people: number }>(
        `select data ->> 'roleId' as role, count(*)::int as people from records
         where group_id = $1 and resource = 'users' and data ->> 'roleId' = any($2) group by 1`,
        [groupId, roleIds.map(String)],
      )
    ).map(({ role, people }) => [role, people]),
  );

const everything = (): Grant[] => catalogue().map(({ moduleId, actions }) => ({ moduleId, actions: [...actions] }));

const hooks: Hooks<'userRoles'> = {
  async beforeWrite(_tx, { identity, record, before }) {
    const modules = catalogue();
    const list = (record.module ?? []) as Grant[];
    const problems = unknownProblems(list, grantedOf(before?.module), modules);
    if (problems.length > 0) throw invalid(problems);
    record.module = listOf(withView(grantedOf(list), modules), modules);
    if ((record.module as Grant[]).length === 0)
      throw invalid([problem('module', 'min', 'Choose at least one permission')]);
    requireWithin(identity, record, before);
    // In the spec's format for role ids (section 3).
    if (!before) record._id ??= newId('roles');
  },
  async beforeDelete(_tx, { identity, record }) {
    const held = lacking(record.module, catalogue(), holdsOf(identity));
    if (held.length > 0)
      throw new ApiError(
        403,
        'forbidden',
        `This role has permissions you don’t have: ${inWordsOf(held)}. Only someone who has them can delete it`,
      );
  },
  async fill(q, { identity, records }) {
    const people = await countPeople(
      q,
      identity.groupId,
      records.map(({ _id }) => _id),
    );
    for (const record of records) {
      if (record._id === administratorRole) Object.assign(record, { module: everything(), groupId: identity.groupId });
      record.risks = risksInWords(risksOf(grantedOf(record.module), catalogue()));
      record.people = people.get(String(record._id)) ?? 0;
      record.permissions = ((record.module ?? []) as Grant[]).reduce((sum, { actions }) => sum + actions.length, 0);
    }
  },
};

export default hooks;
