/** Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every 30 seconds. */

import { Secret, TOTP } from 'otpauth';
import { product } from '#resources/product';

const PERIOD = 30;

/** A phone's clock may be up to this many codes ahead or behind. */
const TOLERANCE = 1;

const totpOf = (secret: string, email = ''): TOTP =>
  // Apps show both. All of them support these parameters, and some no others.
  new TOTP({
    issuer: product.name,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that apps read from a QR code. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Whether a text could be a code of an app. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step that a code belongs to; undefined if it is wrong. The caller accepts a step once.
 * @param now milliseconds since 1970
 */
export function timeStepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOLERANCE });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}
