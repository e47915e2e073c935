/** Why someone is sent to the login page; the page shows it in words. */
export type SignOutReason = 'expired' | 'idle' | 'otherTab';

/** Pages that no one is sent back to: they would lead to the login page again. */
const noReturn = /^\/(login|login\.html|logout|blocked)\/?$/;

/** The event with which the sign-in page starts the loaded console. */
export const START_CONSOLE = 'startConsole';

/**
 * The path to open after signing in: the query's `redirectFrom` if it is a page of this console, otherwise `/`. It never opens another
 * origin, however the address is spelled, because anyone can send a link to the login page.
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

/** The login page with a way back to `from`, the full path with query and fragment. */
export function loginPath(from?: string, reason?: SignOutReason): string {
  const query = new URLSearchParams();
  if (from && from !== '/' && !noReturn.test(from.split(/[?#]/)[0] ?? '')) query.set('redirectFrom', from);
  if (reason) query.set('reason', reason);
  return query.size > 0 ? `/login?${query}` : '/login';
}
