/** People beyond their records: credentials, PINs, who is signed in, and rules across people (domain 1.1). */

import type { Draft, RecordOf } from '#engine/define';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { can, neededText } from '#engine/read/access';
import { titleOf } from '#engine/read/entities';
import { isEmpty, sameValue, stepInto } from '#engine/run/values';
import { freeAccount, lockedAccounts } from '#server/auth/attempts';
import { addCredentials, dropCredentials, moveCredentials, NO_PASSWORD, setPassword } from '#server/auth/credentials';
import { lockAdministration, permissionsNotHeld, requireStanding } from '#server/auth/guards';
import type { Identity } from '#server/auth/identity';
import { hashChosen } from '#server/auth/newPassword';
import { unlink } from '#server/auth/openId/signIn';
import { clearPin, pinDigest, pinOf, setPin } from '#server/auth/pins';
import { fieldRefusal } from '#server/auth/requests';
import { noteStatus, revokeSessions, signedIn } from '#server/auth/sessions';
import { removeAll } from '#server/auth/twoStep/methods';
import type { Queryable } from '#server/db/types';
import type { Hooks, RecordView, Write, Writing } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';

type User = Draft<RecordOf<'users'>>;

const personOf = ({ groupId }: Identity, { _id }: User) => ({ groupId, userId: String(_id) });
const outletsOf = ({ outletIds }: User): string[] => (outletIds ?? []).map(String);

/** The same words whether the address is this group's or another's, so as not to reveal which. */
const emailTaken = ({ email }: User): ApiError =>
  invalid([problem('email', 'unique', `Email: “${String(email)}” is already used`)]);

/** What people can't do to themselves, because they couldn't undo it. */
function selfProblems(before: User, record: User): Problem[] {
  const lost = outletsOf(before).filter((id) => !outletsOf(record).includes(id));
  return [
    ...(record.roleId !== before.roleId
      ? [problem('roleId', 'self', 'You can’t change your own role. Ask another administrator')]
      : []),
    ...(lost.length > 0 ? [problem('outletIds', 'self', 'You can’t remove your own outlets')] : []),
  ];
}

/** Anyone who leaves the state 'locked' is unlocked, however it changes. */
const unlockProblems = (identity: Identity, before: User, record: User): Problem[] =>
  before.status === 'locked' && record.status !== 'locked' && !can(identity, 'USER', 'unlock')
    ? [problem('status', 'unlock', neededText('Unlock', 'Users'))]
    : [];

async function roleProblems(tx: Queryable, { identity, record, before }: Writing<'users'>): Promise<Problem[]> {
  if (before && record.roleId === before.roleId) return [];
  const beyond = await permissionsNotHeld(tx, identity, record.roleId);
  return beyond
    ? [problem('roleId', 'grant', `You can’t assign this role: it has ${beyond}, which you don’t have`)]
    : [];
}

async function pinProblems(tx: Queryable, { identity, record, before }: Writing<'users'>): Promise<Problem[]> {
  // Secret fields aren't in a record's type: typed values are here once, and never stored.
  const isMissing =
    record.hasPin === true && !stepInto(record, 'pin') && !(before && (await pinOf(tx, personOf(identity, before))));
  return isMissing ? [problem('pin', 'required', 'PIN is required')] : [];
}

async function beforeWrite(tx: Queryable, write: Writing<'users'>): Promise<void> {
  const { identity, record, before } = write;
  await lockAdministration(tx, identity.groupId);
  await requireStanding(tx, identity);
  const problems = [
    ...(before?._id === identity.userId ? selfProblems(before, record) : []),
    ...(before ? unlockProblems(identity, before, record) : []),
    ...(await roleProblems(tx, write)),
    ...(await pinProblems(tx, write)),
  ];
  if (problems.length > 0) throw invalid(problems);
}

/** Sets the PIN at the person's current outlets, or removes it. */
async function keepPin(tx: Queryable, { identity, record, before }: Write<'users'>, given: unknown): Promise<void> {
  const person = personOf(identity, record);
  if (record.hasPin !== true) return before?.hasPin === true ? clearPin(tx, person) : undefined;
  const isMoved = !sameValue(before?.outletIds, record.outletIds);
  const digest = typeof given === 'string' ? given : isMoved ? await pinOf(tx, person) : undefined;
  if (!digest) return;
  const taken = await setPin(tx, person, outletsOf(record), digest);
  if (taken.length === 0) return;
  const { outlets = {} } = await titlesOf(tx, identity.groupId, new Map([['outlets', taken]]));
  throw fieldRefusal(
    'pin',
    'unique',
    `Someone at ${Object.values(outlets).join(' and ')} already has this PIN. Choose another`,
  );
}

const signsIn = ({ status, userType }: User): boolean => status === 'active' && userType !== 'pos';

async function afterWrite(tx: Queryable, write: Write<'users'> & { secrets: AnyRecord }): Promise<void> {
  const { identity, record, before, secrets } = write;
  const person = personOf(identity, record);
  const email = String(record.email ?? '');
  if (!before) {
    const passwordHash = secrets.password === undefined ? NO_PASSWORD : String(secrets.password);
    if (!(await addCredentials(tx, { ...person, email, passwordHash }))) throw emailTaken(record);
  } else if (record.email !== before.email && !(await moveCredentials(tx, person, email))) throw emailTaken(record);
  await keepPin(tx, write, secrets.pin);
  // The next call would be refused anyway, but a session must not revive with the person.
  if (before && signsIn(before) && !signsIn(record)) await endSessions(tx, person);
}

const endSessions = async (tx: Queryable, person: { groupId: string; userId: string }): Promise<void> => {
  await revokeSessions(tx, person);
  await noteStatus(tx, person);
};

async function beforeDelete(tx: Queryable, { identity, record }: RecordView<'users'>): Promise<void> {
  await lockAdministration(tx, identity.groupId);
  await requireStanding(tx, identity);
  if (record._id === identity.userId) throw new ApiError(409, 'self', 'You can’t delete yourself');
}

/**
 * A new person's names, where a file has both in one cell: `Nimal de Silva`, `de Silva, Nimal`. A person who is there keeps theirs, because
 * the list's own export has them in one cell, too.
 */
function namesFromFile<T extends { firstName?: unknown; lastName?: unknown }>({ firstName, lastName, ...cells }: T) {
  const end = ` ${lastName}`;
  if (!isEmpty(lastName) && String(firstName ?? '').endsWith(end))
    return { cells: { ...cells, lastName }, forNew: { firstName: String(firstName).slice(0, -end.length) } };
  if (isEmpty(firstName) === isEmpty(lastName)) return { cells: { ...cells, firstName, lastName } };
  const whole = String(firstName ?? lastName).trim();
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(whole) ?? [];
  if (first) return { cells, forNew: { firstName: first, lastName: last?.trim() } };
  const [, given = whole, family = ''] = /^(\S+)\s+(.+)$/.exec(whole) ?? [];
  return { cells, forNew: { firstName: given, lastName: family } };
}

const hooks: Hooks<'users'> = {
  fromFile: namesFromFile,
  seal: async ({ password, newPassword, pin }, { db, identity }) => ({
    ...(typeof password === 'string' ? { password: await hashChosen(password, 'password') } : {}),
    ...(typeof newPassword === 'string' ? { newPassword: await hashChosen(newPassword, 'newPassword') } : {}),
    ...(typeof pin === 'string' ? { pin: await pinDigest(db, identity.groupId, pin) } : {}),
  }),
  beforeWrite,
  afterWrite,
  beforeDelete,
  async afterDelete(tx, { identity, record }) {
    const person = personOf(identity, record);
    await revokeSessions(tx, person);
    await clearPin(tx, person);
    await removeAll(tx, person);
    await unlink(tx, person);
    await dropCredentials(tx, person);
  },
  actions: {
    async resetPassword(tx, { identity, record, secrets }) {
      const person = personOf(identity, record);
      if (person.userId === identity.userId)
        throw new ApiError(409, 'self', 'Change your own password under “Reset Password” in the account menu');
      const email = String(record.email);
      if (!(await setPassword(tx, { ...person, email, passwordHash: String(secrets.newPassword) })))
        throw emailTaken(record);
      await endSessions(tx, person);
      await freeAccount(tx, email);
      return undefined;
    },
    async resetTwoStep(tx, { identity, record }) {
      const person = personOf(identity, record);
      if (person.userId === identity.userId)
        throw new ApiError(409, 'self', 'Remove your own methods under “Two-step verification” in the account menu');
      await removeAll(tx, person);
      await endSessions(tx, person);
      await freeAccount(tx, String(record.email));
      return undefined;
    },
    async unlock(tx, { record }) {
      await freeAccount(tx, String(record.email));
      return undefined;
    },
  },
  async locked(q, { identity, entity, record }) {
    const beyond = record._id === identity.userId ? undefined : await permissionsNotHeld(q, identity, record.roleId);
    return beyond
      ? `${titleOf(entity, record)} has ${beyond}, which you don’t have. Only someone who has it can change this`
      : undefined;
  },
  async fill(q, { identity, records }) {
    const online = await signedIn(
      q,
      identity.groupId,
      records.map(({ _id }) => String(_id)),
    );
    const locks = await lockedAccounts(
      q,
      records.map(({ email }) => String(email ?? '')),
    );
    for (const record of records) {
      record.sessionStatus = online.has(String(record._id)) ? 'online' : 'offline';
      const seconds = locks.get(String(record.email ?? ''));
      if (seconds) record.lockedUntil = new Date(Date.now() + seconds * 1000).toISOString();
    }
  },
};

export default hooks;
