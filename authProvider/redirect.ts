/** Why someone finds themselves on the login page; the page says it in words. */
export type SignOutReason = 'expired' | 'idle' | 'otherTab';

/** Pages that nobody is sent back to: they would lead straight to the login page again. */
const noReturn = /^\/(login|login\.html|logout|blocked)\/?$/;

/** The event by which the sign-in page starts the console that it has loaded. */
export const START_CONSOLE = 'startConsole';

/**
 * The path to open after signing in: the `redirectFrom` of the query if it is a page of this console, else `/`. Another origin is never
 * opened, however the address is spelled: anyone who sends a link to the login page must not choose where a signed-in person lands.
 */
export function safeRedirect(redirectFrom: string | null, origin: string): string {
  if (!redirectFrom?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(redirectFrom, origin);
  } catch {
    return '/';
  }
  const isHere =
    url.origin === new URL(origin).origin && !url.pathname.startsWith('//') && !noReturn.test(url.pathname);
  return isHere ? url.pathname + url.search + url.hash : '/';
}

/** The login page that leads back to `from`, the full path with query and fragment. */
export function loginPath(from?: string, reason?: SignOutReason): string {
  const query = new URLSearchParams();
  if (from && from !== '/' && !noReturn.test(from.split(/[?#]/)[0] ?? '')) query.set('redirectFrom', from);
  if (reason) query.set('reason', reason);
  return query.size > 0 ? `/login?${query}` : '/login';
}
