import type { SessionAnswer } from '#authProvider/answers';
import type { ConsoleConfig } from '#authProvider/config';
import { isRefused, reasonIn } from '#dataProvider/dialects/reasons';
import { readSignIn } from '#dataProvider/dialects/signIn';
import { objectIn } from '#engine/run/values';

/** What a person with two-step verification is asked for after the password. */
export interface SecondStep {
  ticket: string;
  /** The ones that work on this page, besides recovery codes. */
  methods: readonly ('app' | 'passkey')[];
  /** The question to passkeys, for `startAuthentication`. */
  passkey?: unknown;
}

/** The result of a sign-in attempt. */
type SignInOutcome =
  | { kind: 'signedIn'; answer: SessionAnswer & { accessToken: string } }
  | { kind: 'secondStep'; step: SecondStep }
  /** 401: counts as a failed attempt. `code`: the API's. */
  | { kind: 'wrong'; message: string; code?: unknown }
  | { kind: 'failed'; message: string };

/** Spec section 8, exactly as written. */
export const offline = 'No internet connection. Please check your network and try again.';
export const unreachable = 'Unable to connect to server. Please check your internet connection and try again.';

/** Something else answered: a wrong address, or a network that wants a sign-in. */
const answeredByPage =
  'Unable to connect to server. A web page came back instead of data: the API’s address (apiUrl in config.json) may be wrong, or this network asks you to sign in first.';

const wrong = 'Email or password is wrong.';
const serverFault = 'The server couldn’t sign you in. Your details may be fine; try again in a moment.';

/** Refusals other than a wrong password: the account is inactive or locked. Everything else counts. */
const NOT_COUNTED: readonly number[] = [403, 423, 429];

/** Parses an answer: JSON, otherwise text. */
const saidIn = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A refusal's reason in the API's words, in any format; an HTML page (captive portal, proxy) has none. */
const refused = (status: number, said: unknown): SignInOutcome => {
  const reason = reasonIn(said);
  const { code, ...rest } = objectIn(said);
  if (code === 'secondStep' && typeof rest.ticket === 'string')
    return { kind: 'secondStep', step: { methods: [], ...rest, ticket: rest.ticket } };
  if (status === 401) return { kind: 'wrong', message: reason ?? wrong, code };
  if (!reason) return { kind: 'failed', message: serverFault };
  return { kind: NOT_COUNTED.includes(status) ? 'failed' : 'wrong', message: reason };
};

/** Calls the API (spec section 7, validateUser). Never throws: every outcome has a message or a next step. */
export const signIn = (
  loadConfig: () => Promise<ConsoleConfig>,
  credentials: { email: string; password: string },
  device?: string,
): Promise<SignInOutcome> => sendSignIn(loadConfig, 'validateUser', credentials, device);

/** One step of a sign-in, by the name of its call; `device` is the token from this browser's last sign-in. */
export async function sendSignIn(
  loadConfig: () => Promise<ConsoleConfig>,
  call: 'validateUser' | 'secondStep' | 'openId/finish',
  body: object,
  device?: string,
): Promise<SignInOutcome> {
  try {
    const { apiUrl, extensions } = await loadConfig();
    const response = await fetch(`${apiUrl}/v1/auth/${call}`, {
      method: 'POST',
      // Only to our own API, because another API's CORS rules may not allow the header.
      headers: { 'Content-Type': 'application/json', ...(extensions && device ? { 'X-Device': device } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status >= 500) return { kind: 'failed', message: serverFault };
    const said = await saidIn(response);
    if (response.ok && typeof said === 'string' && /^\s*<(?:!doctype|html)\b/i.test(said))
      return { kind: 'failed', message: answeredByPage };
    const signedIn = response.ok && !isRefused(said) ? readSignIn(said) : undefined;
    if (!signedIn) return refused(response.status, said);
    const { rest, ...details } = signedIn;
    return { kind: 'signedIn', answer: { ...rest, ...details } };
  } catch {
    return { kind: 'failed', message: navigator.onLine === false ? offline : unreachable };
  }
}

/** Tells the API how often signing in has failed here (spec section 5). No one waits for it. */
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
    // The server keeps its own count.
  }
}
