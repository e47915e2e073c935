import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Session } from '#authProvider';

/** The deployment's details. */
interface ConsoleFacts {
  version: string;
  /** Whether the API has extensions besides the spec's calls. */
  extensions: boolean;
  /** Reloads this page as the console's own action, so it never counts as leaving early (spec section 9). */
  reload: () => void;
  /** The session's interface for pages. */
  connection?: Connection;
}
/** What pages can ask and tell the session; `useSession` has the person's data. */
type Connection = Pick<
  Session,
  'isUnreachable' | 'subscribe' | 'idleEnd' | 'active' | 'tick' | 'onLeave' | 'isVerified' | 'check' | 'renew'
>;

const ConsoleContext = createContext<ConsoleFacts>({ version: '', extensions: true, reload: () => {} });

export function ConsoleProvider({ children, ...facts }: ConsoleFacts & { children: ReactNode }) {
  return <ConsoleContext.Provider value={facts}>{children}</ConsoleContext.Provider>;
}

export const useVersion = (): string => useContext(ConsoleContext).version;
export const useReload = (): (() => void) => useContext(ConsoleContext).reload;
export const useExtensions = (): boolean => useContext(ConsoleContext).extensions;

const nothing = () => {};
/** Without a session, as in a test of a single page: everything is in order and nothing ends. */
const noConnection: Connection = {
  isUnreachable: () => false,
  subscribe: () => nothing,
  idleEnd: () => undefined,
  active: nothing,
  tick: nothing,
  onLeave: () => nothing,
  isVerified: () => true,
  check: async () => {},
  renew: async () => true,
};

export const useConnection = (): Connection => useContext(ConsoleContext).connection ?? noConnection;

/** Whether the server is unreachable, known from verifying the sign-in. */
export const useIsUnreachable = (): boolean => {
  const { subscribe, isUnreachable } = useConnection();
  return useSyncExternalStore(subscribe, isUnreachable);
};

/** When idling ends the session (milliseconds since 1970), once that is near; undefined before. */
export const useIdleEnd = (): number | undefined => {
  const { subscribe, idleEnd } = useConnection();
  return useSyncExternalStore(subscribe, idleEnd);
};

/** Called just before the session leaves the page: input is saved as a draft, and no one is asked. */
export function useOnLeave(listener: () => void): void {
  const { onLeave } = useConnection();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onLeave(() => latest.current()), [onLeave]);
}
