import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';

/** A passkey in memory, as a browser would answer for it (WebAuthn level 2, ES256, attestation `none`). */

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** The few kinds of CBOR that an attestation consists of. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('not needed here');
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

interface Question {
  challenge: string;
  /** The page's address, which a browser writes into its answer. */
  origin: string;
  /** The host name that the page asks for. @default the origin's */
  host?: string;
}

/** A new passkey. `counter` rises with each use, as hardware keys do; 0 stays 0, as synced passkeys do. */
export function softAuthenticator(startAt = 1) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = startAt;
  const authData = (host: string, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    // User present and verified, with a new key if there is one.
    return Buffer.concat([sha256(host), Buffer.from([attested.length > 0 ? 0x45 : 0x05]), count, attested]);
  };
  const clientData = (type: string, { challenge, origin }: Question): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: AnyRecord): AnyRecord => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const hostOf = ({ origin, host }: Question) => host ?? new URL(origin).hostname;
  return {
    create(question: Question): AnyRecord {
      const size = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(hostOf(question), attested)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', question).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['usb'],
      });
    },
    get(question: Question): AnyRecord {
      if (counter > 0) counter += 1;
      const data = authData(hostOf(question));
      const client = clientData('webauthn.get', question);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
    /** A copy made now: its counter falls behind the original's. */
    rewind(by: number): void {
      counter -= by;
    },
  };
}
