import type { AuthProvider, UserIdentity } from 'react-admin';
import { type AccessUser, can } from '#engine/read/access';
import { mayDo, permissionOf } from '#engine/read/rights';
import { declarations, outlinedEntity } from '#resources';
import type { Session } from './session';

/** The signed-in person's data for access decisions; nothing is allowed before sign-in. */
export const accessUser = (session: Session): AccessUser => {
  const { permissions = {}, isAdministrator = false } = session.payload() ?? {};
  return { permissions, isAdministrator };
};

/**
 * react-admin's view of the session. The login page is a separate page, so the end of a session loads that page. Promises stay pending in
 * the meantime instead of rejecting, because react-admin would show an error or route to a login screen that doesn't exist here.
 */
export function createAuthProvider(session: Session): AuthProvider {
  return {
    /** People sign in on the login page; this leads there and back. */
    async login() {
      session.signOut('expired');
    },

    async logout() {
      session.signOut();
      // The login page is loading: nothing to route to.
      return false;
    },

    checkAuth: () => session.check(),

    async checkError(error: { status?: number } | undefined) {
      // 401: maybe only the token has expired. If the sign-in has ended too, `renew` leaves the page.
      if (error?.status === 401) await session.renew();
      // 403 is never a sign-out. The permissions may have changed, so they are read again while the message shows.
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
