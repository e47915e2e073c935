export type { AuthDetails, NamedSetting, SessionAnswer, SessionPayload, SessionUser } from './answers';
export { accessUser, createAuthProvider } from './authProvider';
export { authorizedFetch, startSession } from './browser';
export { type ConsoleConfig, loadConfig } from './config';
export type { Session } from './session';
