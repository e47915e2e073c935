import type { Call } from './calls';

/** A call that the specification doesn't have, at the reference API. */
export const extension = (method: Call['method'], path: string): Call => ({
  method,
  path,
  service: 'api',
  query: [],
  extension: true,
});
