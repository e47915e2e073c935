import type { AuthDetails, SessionPayload } from '#authProvider/answers';
import { clearForRelogin, type KeyValueStorage, readAuthDetails, readPayload } from '#authProvider/storage';

/** The page's environment. */
interface BlockedHost {
  storage: KeyValueStorage;
  location: Pick<Location, 'assign' | 'replace' | 'reload'>;
  /** Tells the server that the sign-in has ended; resolves once the page may leave. */
  revoke: (details: AuthDetails, payload: SessionPayload | undefined) => Promise<void>;
}

/** Starts /blocked (spec section 2), shown while someone else's sign-in is stored in this browser. */
export function startBlocked({ storage, location, revoke }: BlockedHost): void {
  if (!readAuthDetails(storage)) {
    location.replace('/login');
    return;
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'auth.authDetails') location.reload();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const button = document.querySelector<HTMLButtonElement>('#relogin');
  if (!button) throw new Error('blocked.html has no element #relogin');
  button.addEventListener('click', async () => {
    const details = readAuthDetails(storage);
    const revoked = details && revoke(details, readPayload(storage));
    clearForRelogin(storage);
    await revoked;
    location.assign('/login');
  });
  // Not before: a click on a page that is still loading would be lost.
  button.disabled = false;
}
