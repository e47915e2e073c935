export type { AuthDetails, SessionAnswer, SessionPayload, SessionUser } from './answers';
export { accessUser, createAuthProvider } from './authProvider';
export { startSession } from './browser';
export { type ConsoleConfig, loadConfig } from './config';
export { idleLimit, idleWarning } from './idle';
export type { Session } from './session';
export {
  derivedKeys,
  type KeyValueStorage,
  keptPrefix,
  readAuthDetails,
  readLastActivity,
  readPayload,
  readRenewAt,
  readSignedInAt,
  renewBefore,
  type StoredKey,
  storedKeys,
} from './storage';
