import { createHash } from 'node:crypto';

/** A short hash of texts, for what is kept in .cache. */
export const hashOf = (texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
};
