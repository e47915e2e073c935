/** Content of what tills send as one digest: the same content is not stored twice. */
import { createHash } from 'node:crypto';

/** Content as one text, whatever the order of its keys. */
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
/** A digest that says whether two contents are the same. */
export const contentHash = (value: unknown): string => createHash('sha256').update(stable(value)).digest('hex');
