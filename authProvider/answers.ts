import type { AnyRecord } from '#engine/define/fields';
import type { NamedSetting } from '#engine/define/trade/setting';

/** Auth details (spec section 3), stored under `auth.authDetails`. */
export interface AuthDetails {
  /** Sent as bearer with every call; valid for 15 minutes, renewed by every verification. */
  accessToken: string;
  /** The session's long token; sent only to renew. */
  token: string;
  userId: string;
  email: string;
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
  /** An administrator set the password: the console only offers to change it (domain 1.1). */
  mustChangePassword?: boolean;
  /** The person's role requires two-step verification: until it is set up, the console only offers that. */
  mustSetUpTwoStep?: boolean;
}

/** The data behind the console's frame; kept under `auth.session`, so that a reload paints right after verification. */
export interface SessionPayload {
  user: SessionUser;
  /** Names the session in `updateUserStatus`; it is not a secret. */
  sessionId: string;
  /** Module -> actions the person has. */
  permissions: Record<string, readonly string[]>;
  isAdministrator: boolean;
  /** Modules of the person's roles that the console doesn't know, as another API names them. */
  unknownModules?: string[];
  group: AnyRecord;
  /** Whole outlet records, in the person's order. */
  outlets: AnyRecord[];
  /** Outlet id -> settings. */
  settings: Record<string, NamedSetting[]>;
}

/** The answer of `validateUser` and `verifyToken`. Other APIs may return only the auth details, and for a verification not even those. */
export interface SessionAnswer extends Partial<AuthDetails>, Partial<SessionPayload> {
  /** Seconds until the access token expires. */
  accessTokenExpiresIn?: number;
  /** A token that this browser sends (`X-Device`) at its next sign-in; only returned by a sign-in. */
  device?: string;
  /** Where the person signs out of their organization as well; only after a sign-in there. */
  signOutAt?: string;
}
