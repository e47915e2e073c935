/**
 * Builds the session from the specification's own calls, for an API whose sign-in returns only { accessToken, token, userId, email } (spec
 * sections 3 and 7): first the user and the modules, then role, outlets and settings in parallel.
 */

import type { Dialect } from '#dataProvider/dialects';
import type { Doc } from '#dataProvider/dialects/dialect';
import type { TradeSession } from '#engine/define/trade/session';
import type { NamedSetting } from '#engine/define/trade/setting';
import { namedSettings } from '#engine/run/settings';
import { isRecord, isRows, meansOn, objectIn, rowsIn, textIn } from '#engine/run/values';
import { trade } from '#resources';
import { tradeSession } from '#resources/session';
import type { AuthDetails, SessionPayload, SessionUser } from './answers';
import { grantsOf, type ModuleNames, rolesNamed } from './grants';

/**
 * Requests a path of the API. Undefined if the API doesn't have it or the person can't see it; rejects if it couldn't be requested, or if
 * the API fails on required data.
 */
export type Ask = (path: string, isNeeded?: boolean) => Promise<unknown>;

/** What is known about the person beforehand. */
export interface Person {
  /** From the sign-in's answer, if it had them. */
  known: Doc | undefined;
  /** They have just signed in, so this is current. */
  isNew: boolean;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? String(each) : []))
    : [];

const idOf = (value: unknown): string | undefined => {
  const id = isRecord(value) ? (value.id ?? value._id ?? value.outletId) : value;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** The person for the session; only outlets whose id is in `outletIds` (spec section 3). */
export function userOf(record: Doc, details: AuthDetails): SessionUser {
  const listed = (Array.isArray(record.outlets) ? record.outlets : []).flatMap((each: unknown) => {
    const id = idOf(each);
    return id === undefined ? [] : [{ id, name: textIn(objectIn(each).name) ?? id }];
  });
  const given = texts(record.outletIds ?? record.outlet_ids);
  const outletIds = given.length > 0 ? given : listed.map(({ id }) => id);
  const inOrder = outletIds.map((id) => listed.find((outlet) => outlet.id === id) ?? { id, name: id });
  return {
    userId: details.userId || (idOf(record) ?? ''),
    email: details.email || (textIn(record.email) ?? ''),
    firstName: textIn(record.firstName) ?? textIn(record.first_name) ?? textIn(record.name) ?? '',
    lastName: textIn(record.lastName) ?? textIn(record.last_name) ?? '',
    groupId: textIn(record.groupId) ?? textIn(record.group_id) ?? '',
    outletIds,
    outlets: inOrder,
  };
}

/** An outlet's settings, as a list or as a table of switches. */
function settingsIn(dialect: Dialect, json: unknown): NamedSetting[] {
  const isNamed = (value: unknown): value is Doc[] =>
    isRows(value) && value.length > 0 && value.every(({ name }) => typeof name === 'string');
  const record = objectIn(dialect.readRecord(json));
  const list = [json, dialect.readList(json)?.docs, record.settings, record.systemSettings].find(isNamed);
  const rows =
    list ??
    Object.entries(isRecord(record.settings) ? record.settings : record)
      .filter(([, state]) => typeof state === 'boolean')
      .map(([name, state]): Doc => ({ name, state }));
  return namedSettings(trade.settings, { settings: rows.map((row) => ({ ...row, state: meansOn(row.state) })) });
}

/** Outlets with the parts that this API keeps apart (`resources/session.ts`). */
async function withDetails(
  outlets: readonly Doc[],
  settings: Readonly<Record<string, readonly NamedSetting[]>>,
  { ask, dialect }: { ask: Ask; dialect: Dialect },
): Promise<Doc[]> {
  const { outletDetails }: TradeSession = tradeSession;
  if (!outletDetails) return [...outlets];
  const { path, isMissing, read } = outletDetails;
  return Promise.all(
    outlets.map(async (outlet) => {
      const id = String(outlet._id);
      if (!isMissing(outlet, settings[id] ?? [])) return outlet;
      return { ...outlet, ...read(objectIn(dialect.readRecord(await ask(`${path}/${encodeURIComponent(id)}`)))) };
    }),
  );
}

/** Whether a sign-in's answer is enough to request the rest: group, outlets and role. */
const isEnough = (known: Doc, details: AuthDetails): boolean => {
  const { groupId, outletIds } = userOf(known, details);
  return groupId !== '' && outletIds.length > 0 && rolesNamed(known).length > 0;
};

/** Builds the session in two rounds of calls, or one if the sign-in returned the person. */
export async function sessionFromCalls(
  details: AuthDetails,
  { known, isNew }: Person,
  { ask, dialect, modules: names }: { ask: Ask; dialect: Dialect; modules?: ModuleNames | undefined },
): Promise<SessionPayload> {
  const at = (path: string, id: string, isNeeded?: boolean) => ask(`${path}/${encodeURIComponent(id)}`, isNeeded);
  const modules = ask('v1/outlets/modules');
  const named = (resource: string, doc: Doc): Doc => dialect.fromApi?.(resource, doc) ?? doc;
  const recordOf = (resource: string, json: unknown): Doc | undefined => {
    const doc = dialect.readRecord(json);
    return doc && named(resource, doc);
  };
  const isKnown = known !== undefined && isNew && isEnough(known, details);
  const [record] = await Promise.all([
    isKnown ? known : at('v1/users', details.userId, true).then((json) => recordOf('users', json) ?? known ?? {}),
    // Requested in parallel, because it needs nothing from the person.
    isKnown ? undefined : modules,
  ]);
  const user = userOf(record, details);

  const outletOf = async (id: string): Promise<Doc> => {
    const found = recordOf('outlets', (await at('v1/outlets', id)) ?? (await at('v1/outlets/get', id)));
    return { name: user.outlets.find((outlet) => outlet.id === id)?.name ?? id, ...found, _id: id };
  };
  const settingsAt = async (id: string) => [id, settingsIn(dialect, await at('v1/systemSettings', id))] as const;
  const [roleList, moduleList, found, settingsLists] = await Promise.all([
    user.groupId ? at('v1/userRoles', user.groupId, true) : undefined,
    modules,
    Promise.all(user.outletIds.map(outletOf)),
    Promise.all(user.outletIds.map(settingsAt)),
  ]);

  const settings = Object.fromEntries(settingsLists);
  const outlets = await withDetails(found, settings, { ask, dialect });
  const roles =
    roleList === undefined ? undefined : dialect.readList(roleList)?.docs.map((doc) => named('userRoles', doc));
  const catalogue =
    dialect.readList(moduleList)?.docs ?? (Array.isArray(moduleList) ? moduleList.map((name) => ({ name })) : []);
  const grants = grantsOf(record, roles && roles.length > 0 ? roles : undefined, rowsIn(catalogue), names);
  const isInTransition = [record, ...outlets].some(({ outletIdTransition }) => outletIdTransition === true);
  return {
    user: { ...user, outlets: outlets.map(({ _id, name }) => ({ id: String(_id), name: String(name) })) },
    sessionId: details.token,
    ...grants,
    group: { _id: user.groupId, ...(isInTransition ? { outletIdTransition: true } : {}) },
    outlets,
    settings,
  };
}
