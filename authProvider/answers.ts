import type { AnyRecord } from '#engine/define/fields';

/** Auth details (spec section 3), stored under `auth.authDetails`. */
export interface AuthDetails {
  /** Sent as bearer on every call; good for a quarter of an hour, renewed by every verification. */
  accessToken: string;
  /** The session's long token; it only accompanies a renewal. */
  token: string;
  userId: string;
  email: string;
}

/** One named setting of an outlet (spec section 3). */
export interface NamedSetting {
  name: string;
  state: boolean;
  value?: string;
}

/** The signed-in person (spec section 3). */
export interface SessionUser {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  groupId: string;
  outletIds: string[];
  /** Only outlets whose id is in `outletIds`. */
  outlets: { id: string; name: string }[];
  /** The password was set by an administrator: the console offers nothing but changing it (domain 1.1). */
  mustChangePassword?: boolean;
}

/** What the console shows a person by; kept under `auth.session`, so that a reload paints at once after verification. */
export interface SessionPayload {
  user: SessionUser;
  /** Names the session in `updateUserStatus`; it is not a secret. */
  sessionId: string;
  /** Module -> actions held. */
  permissions: Record<string, readonly string[]>;
  isAdministrator: boolean;
  group: AnyRecord;
  /** Whole outlet records, in the person's order. */
  outlets: AnyRecord[];
  /** Outlet id -> settings. */
  settings: Record<string, NamedSetting[]>;
}

/**
 * The answer of `validateUser` and `verifyToken`. Another API than the project's own may leave out everything but the auth details, and a
 * verification even those.
 */
export interface SessionAnswer extends Partial<AuthDetails>, Partial<SessionPayload> {
  /** Seconds until the access token is over. */
  accessTokenExpiresIn?: number;
  /** What this browser sends along (`X-Device`) at its next sign-in; only from a sign-in. */
  device?: string;
}
