/** Sign-in settings: the provider's secret, and who may decide where a group signs in. */

import { stepInto } from '#engine/run/values';
import { administratorRole } from '#server/auth/identity';
import { sealClientSecret, setClientSecret } from '#server/auth/openId/settings';
import type { Hooks } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';

const hooks: Hooks<'signInSettings'> = {
  seal: async ({ clientSecret }, { db, identity }) =>
    typeof clientSecret === 'string'
      ? { clientSecret: await sealClientSecret(db, identity.groupId, clientSecret) }
      : {},
  async beforeWrite(_tx, { identity, record, before }) {
    const isProvider = record.openId === true || before?.openId === true || Boolean(stepInto(record, 'clientSecret'));
    // Someone who chooses the provider can sign in as anyone.
    if (isProvider && !identity.isAdministrator)
      throw new ApiError(403, 'forbidden', 'Only administrators can change single sign-on');
    const place = (record.roles ?? []).findIndex(({ roleId }) => roleId === administratorRole);
    if (place >= 0)
      throw invalid([
        problem(`roles.${place}.roleId`, 'grant', 'A provider can’t make administrators. Choose another role'),
      ]);
  },
  async afterWrite(tx, { identity, secrets }) {
    if (typeof secrets.clientSecret === 'string') await setClientSecret(tx, identity.groupId, secrets.clientSecret);
  },
  answered: (record) => ({ ...record, signInLink: `/login?group=${encodeURIComponent(record._id)}` }),
};

export default hooks;
