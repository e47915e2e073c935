import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Session } from '#authProvider';

/** What the deployment says about itself. */
interface ConsoleFacts {
  version: string;
  /** Whether the API knows the project's own calls besides the spec's. */
  extensions: boolean;
  /** Loads this page again as the console's own doing: it never counts as someone leaving early (spec section 9). */
  reload: () => void;
  /** The session behind the console, as far as pages have to do with it. */
  connection?: Connection;
}
/** What pages may ask and tell of the session; what it knows of the person is `useSession`'s. */
export type Connection = Pick<
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
/** Without a session, as in a test of a single page: everything is in order and nothing ever ends. */
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

/** Whether the server is out of reach: known from the verification of the sign-in. */
export const useIsUnreachable = (): boolean => {
  const { subscribe, isUnreachable } = useConnection();
  return useSyncExternalStore(subscribe, isUnreachable);
};

/** When idleness ends the session (milliseconds since 1970), once that is near; undefined before. */
export const useIdleEnd = (): number | undefined => {
  const { subscribe, idleEnd } = useConnection();
  return useSyncExternalStore(subscribe, idleEnd);
};

/** Calls back just before the session leaves the page: what is typed is put away then, and nobody is asked. */
export function useOnLeave(listener: () => void): void {
  const { onLeave } = useConnection();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onLeave(() => latest.current()), [onLeave]);
}
