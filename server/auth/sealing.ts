/**
 * Secrets that the server itself must read again, encrypted with a key of the installation (AES-256-GCM). A list, an export or the history
 * reveals none. The key is in the same database: a whole backup of it must be kept as safe as the secrets.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/types';
import { installationKey } from './tokens';

const ALGORITHM = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a secret for storage.
 * @param place where it is stored; it can't be opened in another place
 */
export async function seal(db: Queryable, secret: string, place: string): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(ALGORITHM, await installationKey(db, 'sealKey'), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret that `seal` encrypted for this place. @throws Error if it was changed or moved */
export async function unseal(db: Queryable, sealed: string, place: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
  const decipher = createDecipheriv(ALGORITHM, await installationKey(db, 'sealKey'), nonce, {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
