/** Talks to OpenID Connect providers: discovery, the address to sign in at, the exchange of the code, the address to sign out at. */

import type { Configuration } from 'openid-client';
import { isLoopback } from '../../config';
import { ApiError } from '../../http/errors';
import type { Remembered } from '../twoStep/tickets';
import type { Provider } from './settings';

/** Loaded when someone signs in this way. */
const library = () => import('openid-client');

/** Seconds to wait for a provider's answer. */
const PATIENCE = 10;
/** A provider's addresses and keys are read again after this long (ms). */
const keepFor = 10 * 60_000;
const MOST_KEPT = 200;

const kept = new Map<string, { configuration: Promise<Configuration>; until: number }>();

const unreachable = () =>
  new ApiError(503, 'providerUnreachable', 'Your organization’s sign-in can’t be reached. Try again in a moment.');

async function discovered({ issuer, clientId, clientSecret }: Provider, allowsHttp: boolean): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library();
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: PATIENCE,
    execute: [enableNonRepudiationChecks, ...(allowsHttp ? [allowInsecureRequests] : [])],
  });
}

/**
 * The provider's addresses and keys.
 * @param isLocal this server is reached only from its own machine, so a provider there may use http
 * @throws ApiError 503 if it can't be reached, or isn't a provider
 */
async function configurationOf(provider: Provider, isLocal: boolean): Promise<Configuration> {
  if (!URL.canParse(provider.issuer)) throw unreachable();
  const { protocol, hostname } = new URL(provider.issuer);
  const allowsHttp = isLocal && isLoopback(hostname);
  if (protocol !== 'https:' && !allowsHttp) throw unreachable();
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
  const now = performance.now();
  const found = kept.get(key);
  if (found && found.until > now) return found.configuration;
  const configuration = discovered(provider, allowsHttp).catch(() => {
    kept.delete(key);
    throw unreachable();
  });
  kept.set(key, { configuration, until: now + keepFor });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return configuration;
}

/** What must be remembered until the person comes back. */
export interface Begun extends Remembered {
  verifier: string;
  nonce: string;
  /** Where the provider sends the person back to. */
  redirectUri: string;
}

/** Secrets of one sign-in: PKCE's verifier and the nonce. */
export async function beginning(redirectUri: string): Promise<Begun> {
  const { randomNonce, randomPKCECodeVerifier } = await library();
  return { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), redirectUri };
}

/** Where the person signs in. */
export async function signInAddress(
  provider: Provider,
  isLocal: boolean,
  { verifier, nonce, redirectUri }: Begun,
  state: string,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const address = buildAuthorizationUrl(await configurationOf(provider, isLocal), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return address.href;
}

/** What a provider says of a person, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** The person's claims, and where they sign out. */
interface Confirmed {
  subject: string;
  claims: Claims;
  signOutAt: string | undefined;
}

/**
 * Exchanges the code of the provider's answer and checks the token: signature, issuer, audience, nonce, times.
 * @param answer the parameters that the provider added to the address
 * @throws ApiError 401 if anything is wrong, 503 if the provider can't be reached
 */
export async function confirmAt(
  provider: Provider,
  isLocal: boolean,
  { verifier, nonce, redirectUri }: Begun,
  answer: Readonly<Record<string, string>> & { state: string },
): Promise<Confirmed> {
  const { authorizationCodeGrant, buildEndSessionUrl, fetchUserInfo } = await library();
  const configuration = await configurationOf(provider, isLocal);
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  try {
    const tokens = await authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: verifier,
      expectedState: answer.state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const token: Claims = { ...tokens.claims() };
    const subject = String(token.sub);
    const metadata = configuration.serverMetadata();
    // Many providers put emails and groups there only.
    const isWhole = token.email !== undefined && token[provider.roleClaim] !== undefined;
    const more: Claims =
      isWhole || !metadata.userinfo_endpoint
        ? {}
        : { ...(await fetchUserInfo(configuration, tokens.access_token, subject)) };
    const signOutAt = metadata.end_session_endpoint
      ? buildEndSessionUrl(configuration, { post_logout_redirect_uri: redirectUri }).href
      : undefined;
    return { subject, claims: { ...more, ...token }, signOutAt };
  } catch {
    throw new ApiError(401, 'unauthenticated', 'Your organization’s sign-in was not accepted. Try again.');
  }
}
