import type { AuthProvider, UserIdentity } from 'react-admin';
import { type AccessUser, can } from '#engine/read/access';
import { mayDo, permissionOf } from '#engine/read/rights';
import { declarations, outlinedEntity } from '#resources';
import type { Session } from './session';

/** What access decisions need to know of the signed-in person; nothing is allowed before sign-in. */
export const accessUser = (session: Session): AccessUser => {
  const { permissions = {}, isAdministrator = false } = session.payload() ?? {};
  return { permissions, isAdministrator };
};

/**
 * react-admin's view of the session. The login page is a page of its own, so whatever ends the session loads that page, and promises stay
 * open in the meantime instead of rejecting: react-admin would show an error or route to a login screen that does not exist here.
 */
export function createAuthProvider(session: Session): AuthProvider {
  return {
    /** Signing in happens on the login page; this leads there and back. */
    async login() {
      session.signOut('expired');
    },

    async logout() {
      session.signOut();
      // The login page is on its way: nothing to route to.
      return false;
    },

    checkAuth: () => session.check(),

    async checkError(error: { status?: number } | undefined) {
      // 401: the sign-in may be fine and only its token over; if it is over too, `renew` leaves the page.
      if (error?.status === 401) await session.renew();
      // 403 is never a sign-out. The rights may have changed since they were read: read them again, beside the message.
      if (error?.status === 403) void session.refresh();
    },

    async getIdentity(): Promise<UserIdentity> {
      const { userId = '', email = '' } = session.details() ?? {};
      const user = session.payload()?.user;
      const fullName = user ? `${user.firstName} ${user.lastName}`.trim() : email;
      return { ...user, id: userId, email, fullName };
    },

    getPermissions: async (): Promise<AccessUser> => accessUser(session),

    async canAccess({ resource, action, record }) {
      const user = accessUser(session);
      const entity = outlinedEntity(resource);
      if (entity) return mayDo(user, entity, action, record);
      const module = declarations.find(({ name }) => name === resource)?.module;
      return module !== undefined && can(user, module, permissionOf(action));
    },
  };
}
