import { createContext, type ReactNode, useContext } from 'react';

/** What the deployment says about itself. */
interface ConsoleFacts {
  version: string;
  /** Whether the API knows the project's own calls besides the spec's. */
  extensions: boolean;
  /** Loads this page anew as the console's own doing: it never counts as somebody leaving early (spec section 9). */
  reload: () => void;
}

const ConsoleContext = createContext<ConsoleFacts>({ version: '', extensions: true, reload: () => {} });

export function ConsoleProvider({ children, ...facts }: ConsoleFacts & { children: ReactNode }) {
  return <ConsoleContext.Provider value={facts}>{children}</ConsoleContext.Provider>;
}

export const useVersion = (): string => useContext(ConsoleContext).version;
export const useReload = (): (() => void) => useContext(ConsoleContext).reload;
export const useExtensions = (): boolean => useContext(ConsoleContext).extensions;
