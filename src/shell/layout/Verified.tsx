import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from './ConsoleContext';

interface VerifiedProps {
  children: ReactNode;
  /** Shown while the server is asked. */
  waiting: ReactNode;
}

/**
 * Delays a route until its sign-in is verified (spec section 4); shortly after a verification no one waits. It checks once: give it a key
 * that changes with the route.
 */
export function Verified({ children, waiting }: VerifiedProps) {
  const { isVerified, check } = useConnection();
  const [isReady, setReady] = useState(isVerified);
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    // If the sign-in has ended, the login page is loading and this stays pending.
    void check().then(() => isCurrent && setReady(true));
    return () => {
      isCurrent = false;
    };
  }, [isReady, check]);
  return isReady ? children : waiting;
}
