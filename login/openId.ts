/** Signing in at the organization's own OpenID Connect provider: the button, the way there, and the way back. Downloaded only for its people. */

import type { SessionAnswer } from '#authProvider/answers';
import type { ConsoleConfig } from '#authProvider/config';
import { reasonIn } from '#dataProvider/dialects/reasons';
import { objectIn } from '#engine/run/values';
import { sendSignIn, unreachable } from './signIn';

/** The page around it. */
export interface OpenIdHost {
  /** The group of the sign-in link, or of this browser's last sign-in; empty on the way back. */
  groupId: string;
  /** The page's query. */
  query: URLSearchParams;
  /** Where the sign-in leads. */
  target: string;
  form: HTMLElement;
  /** Of this tab alone: it proves that the way back belongs to a sign-in that began here. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  loadConfig: () => Promise<ConsoleConfig>;
  device: string | undefined;
  goTo: (address: string) => void;
  onSignedIn: (answer: SessionAnswer & { accessToken: string }, begun: Begun) => void;
  say: (text: string, isError?: boolean) => void;
}

/** A sign-in that began in this tab. */
interface Begun {
  state: string;
  groupId: string;
  target: string;
}

const KEY = 'openId';

async function begin({ groupId, target, storage, loadConfig, goTo, say }: OpenIdHost): Promise<void> {
  try {
    const { apiUrl } = await loadConfig();
    const response = await fetch(`${apiUrl}/v1/auth/openId/begin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ groupId }),
      signal: AbortSignal.timeout(30_000),
    });
    const said = objectIn(await response.json());
    if (!response.ok) return say(reasonIn(said) ?? unreachable);
    storage.setItem(KEY, JSON.stringify({ state: String(said.state), groupId, target } satisfies Begun));
    goTo(String(said.address));
  } catch {
    say(unreachable);
  }
}

function begunIn(storage: OpenIdHost['storage']): Begun | undefined {
  const { state, groupId, target } = objectIn(JSON.parse(storage.getItem(KEY) ?? 'null'));
  storage.removeItem(KEY);
  return state ? { state: String(state), groupId: String(groupId), target: String(target) } : undefined;
}

/** Completes a sign-in; afterwards, unless it was right, the person can begin again. */
async function finish(host: OpenIdHost): Promise<void> {
  const { query, storage, loadConfig, device, onSignedIn, say } = host;
  const begun = begunIn(storage);
  // The answer is worth nothing a second time.
  history.replaceState(null, '', '/login');
  const groupId = begun?.groupId || host.groupId;
  const fail = (message: string): void => {
    if (groupId) offer({ ...host, groupId });
    say(message);
  };
  // A sign-in of someone else, whose answer was put into a link.
  if (begun?.state !== query.get('state')) return fail('This sign-in began elsewhere. Start again.');
  if (!query.has('code')) return fail('Your organization did not sign you in. Try again.');
  say('Signing in…', false);
  const outcome = await sendSignIn(loadConfig, 'openId/finish', { answer: Object.fromEntries(query) }, device);
  if (outcome.kind === 'signedIn') onSignedIn(outcome.answer, begun);
  else fail(outcome.kind === 'secondStep' ? unreachable : outcome.message);
}

function offer(host: OpenIdHost): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'primary';
  button.textContent = 'Sign in with your organization';
  button.addEventListener('click', () => void begin(host));
  const or = document.createElement('p');
  or.className = 'lead';
  or.textContent = 'Or with your password:';
  host.form.before(button, or);
}

/** Offers the sign-in, or completes it if the provider has sent the person back. */
export function startOpenId(host: OpenIdHost): void {
  if (host.query.has('state')) void finish(host);
  else offer(host);
}
