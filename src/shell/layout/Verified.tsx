import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from './ConsoleContext';

interface VerifiedProps {
  children: ReactNode;
  /** Shown while the server is asked. */
  waiting: ReactNode;
}

/**
 * Holds a route back until its sign-in is verified (spec section 4); shortly after a verification nobody waits. It looks once: give it a key
 * that changes with the route.
 */
export function Verified({ children, waiting }: VerifiedProps) {
  const { isVerified, check } = useConnection();
  const [isReady, setReady] = useState(isVerified);
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    // When the sign-in is over the login page is on its way, and this stays open.
    void check().then(() => isCurrent && setReady(true));
    return () => {
      isCurrent = false;
    };
  }, [isReady, check]);
  return isReady ? children : waiting;
}
