/**
 * Whether this process may use cheap password hashes. It takes two settings that no installation has: NODE_ENV=test and
 * TEST_PASSWORDS=cheap. One alone changes nothing.
 */
export const isCheap = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env.NODE_ENV === 'test' && env.TEST_PASSWORDS === 'cheap';
