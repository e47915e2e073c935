/** Passkeys (WebAuthn). A passkey works only at the host name at which it was made, which browsers enforce: an imitation of the page gets nothing. */

import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { product } from '#resources/product';
import type { Method } from './methods';

/** The page that a request comes from. */
export interface Site {
  /** `https://console.example` */
  origin: string;
  /** `console.example` */
  host: string;
}

/** The page that sent a request, from its `Origin` header; undefined for other clients, and where browsers allow no passkeys. */
export function siteOf(origin: string | undefined): Site | undefined {
  if (!origin || !URL.canParse(origin)) return undefined;
  const { hostname: host, protocol } = new URL(origin);
  const isSecure = protocol === 'https:' || host === 'localhost';
  return isSecure && isIP(host.replace(/^\[|\]$/g, '')) === 0 ? { origin, host } : undefined;
}

/** Loaded when someone uses a passkey: it brings a reader of certificates. */
const library = () => import('@simplewebauthn/server');

const described = (passkeys: readonly Method[]) =>
  passkeys.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) }));

/** What the browser needs to make a passkey. */
export async function creationOptions(
  site: Site,
  person: { userId: string; email: string; fullName: string },
  existing: readonly Method[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: product.name,
    rpID: site.host,
    userName: person.email,
    userDisplayName: person.fullName,
    userID: new TextEncoder().encode(person.userId),
    attestationType: 'none',
    excludeCredentials: described(existing),
    // Only a second step: it needn't know whom it belongs to, nor check a fingerprint.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The new passkey; undefined if the answer doesn't fit the question. */
export async function createdPasskey(
  site: Site,
  challenge: string,
  response: unknown,
): Promise<Pick<Method, 'id' | 'key' | 'transports' | 'usedCount'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    // The library checks its shape.
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return { id, key: Buffer.from(publicKey).toString('base64url'), transports: transports ?? null, usedCount: counter };
}

/** A person's passkeys that work at a site. */
export const passkeysAt = (site: Site | undefined, methods: readonly Method[]): Method[] =>
  methods.filter(({ kind, site: host }) => kind === 'passkey' && host === site?.host);

/** What the browser needs to use one of these passkeys. */
export async function requestOptions(
  site: Site,
  passkeys: readonly Method[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: described(passkeys),
    userVerification: 'preferred',
  });
}

/** The signature counter of a right answer; undefined for a wrong one, also from a copied passkey, whose counter is behind. */
export async function answeredBy(
  site: Site,
  challenge: string,
  passkey: Method,
  response: unknown,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.key, 'base64url')),
      counter: passkey.usedCount,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
