import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session } from '../../authProvider';

/** What the deployment says about itself. */
interface ConsoleFacts {
  version: string;
  /** Whether the API knows the project's own calls besides the spec's. */
  extensions: boolean;
  /** Loads this page anew as the console's own doing: it never counts as somebody leaving early (spec section 9). */
  reload: () => void;
  /** Whether the server has left the verification of the sign-in unanswered, and when that changes. */
  connection?: Pick<Session, 'isUnreachable' | 'subscribe'>;
}

const ConsoleContext = createContext<ConsoleFacts>({ version: '', extensions: true, reload: () => {} });

export function ConsoleProvider({ children, ...facts }: ConsoleFacts & { children: ReactNode }) {
  return <ConsoleContext.Provider value={facts}>{children}</ConsoleContext.Provider>;
}

export const useVersion = (): string => useContext(ConsoleContext).version;
export const useReload = (): (() => void) => useContext(ConsoleContext).reload;
export const useExtensions = (): boolean => useContext(ConsoleContext).extensions;

const noConnection = { isUnreachable: () => false, subscribe: () => () => {} };
/** Whether the server is out of reach: known from the verification of the sign-in. */
export const useIsUnreachable = (): boolean => {
  const { connection = noConnection } = useContext(ConsoleContext);
  return useSyncExternalStore(connection.subscribe, connection.isUnreachable);
};
