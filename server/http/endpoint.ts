/** A call that belongs to no declaration, and its description. */

import type { Call } from '#engine/read/calls';
import type { Identity } from '../auth/identity';
import type { Heavy } from './onePerPerson';
import type { Schema } from './openapiSchemas';

/** A request to any route, after sign-in. */
export interface SignedInCall {
  identity: Identity;
  params: Record<string, string>;
  query: URLSearchParams;
  request: Request;
}

/** A call of the API behind sign-in. */
export interface Endpoint {
  method: Call['method'];
  /** Whole path with placeholders in braces: `/api/v1/items/{id}`. */
  path: string;
  mostBytes: number;
  /** Slow: one at a time per person. */
  heavy?: Heavy;
  /** Also for people who have to set up two-step verification first. @default false */
  whileDue?: true;
  handle: (call: SignedInCall) => Promise<Response>;
}

/** The description of a call that belongs to no declaration. */
export interface Documented {
  summary: string;
  body?: Schema;
  /** Other forms of the body, by content type. */
  otherBody?: Schema;
  answer?: Schema;
  status?: 201;
  tag?: string;
  parameters?: Schema[];
  isPublic?: true;
  isExtension?: true;
}
