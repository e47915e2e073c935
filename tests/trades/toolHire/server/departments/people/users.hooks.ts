/** A colleague's sign-in. */

import { addCredentials } from '#server/auth/credentials';
import { hash } from '#server/auth/passwords';
import type { Hooks } from '#server/department';

export default {
  seal: async ({ password }) => ({ ...(typeof password === 'string' ? { password: await hash(password) } : {}) }),
  async afterWrite(tx, { identity, record, before, secrets }) {
    const person = { groupId: identity.groupId, userId: String(record._id) };
    if (!before) await addCredentials(tx, { ...person, email: record.email, passwordHash: String(secrets.password) });
  },
} satisfies Hooks<'users'>;
