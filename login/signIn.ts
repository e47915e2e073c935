import type { SessionAnswer } from '#authProvider/answers';
import type { ConsoleConfig } from '#authProvider/config';
import { isRefused, reasonIn } from '#dataProvider/dialects/reasons';
import { readSignIn } from '#dataProvider/dialects/signIn';

/** How an attempt to sign in ended. */
export type Outcome =
  | { kind: 'signedIn'; answer: SessionAnswer & { accessToken: string } }
  /** 401: worth counting. */
  | { kind: 'wrong'; message: string }
  | { kind: 'failed'; message: string };

/** Spec section 8, letter for letter. */
export const offline = 'No internet connection. Please check your network and try again.';
export const unreachable = 'Unable to connect to server. Please check your internet connection and try again.';

const wrong = 'Email or password is wrong.';
const serverFault = 'The server couldn’t sign you in. Your details may be fine; try again in a moment.';

/** Refusals that an account has beside a wrong password: it is switched off or locked. Everything else is worth counting. */
const NOT_COUNTED: readonly number[] = [403, 423, 429];

/** What an answer says: JSON, or text that is none. */
const saidIn = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A refusal in the API's own words, whatever dress it comes in; a page (a captive portal, a proxy) has none. */
const refused = (status: number, said: unknown): Outcome => {
  const reason = reasonIn(said);
  if (status === 401) return { kind: 'wrong', message: reason ?? wrong };
  if (!reason) return { kind: 'failed', message: serverFault };
  return { kind: NOT_COUNTED.includes(status) ? 'failed' : 'wrong', message: reason };
};

/** Asks the API (spec section 7, validateUser); `device` is what the last sign-in from this browser left. Never throws: every outcome has a sentence. */
export async function signIn(
  loadConfig: () => Promise<ConsoleConfig>,
  credentials: { email: string; password: string },
  device?: string,
): Promise<Outcome> {
  try {
    const { apiUrl, extensions } = await loadConfig();
    const response = await fetch(`${apiUrl}/v1/auth/validateUser`, {
      method: 'POST',
      // To the project's own API only: another one's CORS rules may not know the header.
      headers: { 'Content-Type': 'application/json', ...(extensions && device ? { 'X-Device': device } : {}) },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status >= 500) return { kind: 'failed', message: serverFault };
    const said = await saidIn(response);
    const signedIn = response.ok && !isRefused(said) ? readSignIn(said) : undefined;
    if (!signedIn) return refused(response.status, said);
    const { rest, ...details } = signedIn;
    return { kind: 'signedIn', answer: { ...rest, ...details } };
  } catch {
    return { kind: 'failed', message: navigator.onLine === false ? offline : unreachable };
  }
}

/** Tells the API how often signing in has failed here (spec section 5). Nobody waits for it. */
export async function reportAttempts(
  loadConfig: () => Promise<ConsoleConfig>,
  email: string,
  count: number,
): Promise<void> {
  try {
    const { apiUrl } = await loadConfig();
    await fetch(`${apiUrl}/v1/auth/updateUserLoginAttempts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, count }),
      keepalive: true,
    });
  } catch {
    // The server counts for itself.
  }
}
