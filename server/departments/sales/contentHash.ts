/** A digest of a till's data, so that the same content isn't stored twice. */
import { createHash } from 'node:crypto';

/** Content as one text, in any key order. */
const stable = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(stable).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .filter(([, each]) => each !== null && each !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => `${JSON.stringify(key)}:${stable(each)}`)
          .join(',')}}`
      : JSON.stringify(value);
/** A digest for comparing contents. */
export const contentHash = (value: unknown): string => createHash('sha256').update(stable(value)).digest('hex');
