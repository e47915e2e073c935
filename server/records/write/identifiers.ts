/** Ids and revisions of records (spec section 3: `_id`, `_rev`). */
import { createHash, randomBytes } from 'node:crypto';

/** 'inventoryCategories' -> 'inventoryCategory', 'items' -> 'item', 'taxes' -> 'taxe' is good enough for a prefix. */
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

let lastTime = 0;
let sequence = 0;

/** `item_0mhx3k2p1a0001f3k9...`: sorts by creation time, even within a millisecond of one process, and can't be guessed. */
export function newId(resource: string): string {
  const now = Date.now();
  sequence = now === lastTime ? sequence + 1 : 0;
  lastTime = now;
  const time = now.toString(36).padStart(9, '0');
  const place = sequence.toString(36).padStart(3, '0');
  return `${singular(resource)}_${time}${place}${randomBytes(6).toString('hex')}`;
}

/** `n-hash`: the number counts the writes, the hash covers the contents. */
export function nextRevision(previous: string | undefined, content: unknown): string {
  const count = Number.parseInt(previous ?? '0', 10) || 0;
  const hash = createHash('sha256').update(`${count}|`).update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return `${count + 1}-${hash}`;
}

/** Ids that a client may choose: letters, digits and a few signs, so that they fit in URLs. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w.:@-]{1,100}$/.test(value);
