/** What differs from one API to the next: how its answers are read, and how its records are named. Pure; one file per dialect. */

import type { AnyRecord } from '#engine/define/fields';

/** A document as an API has it. */
export type Doc = AnyRecord;

/** A list as it was answered; what an API does not say is undefined. */
export interface ListAnswer {
  docs: Doc[];
  /** Leads to the next page. */
  bookmark: string | undefined;
  /** Leads to the page before. */
  previous: string | undefined;
  /** How many records match on all pages. */
  total: number | undefined;
  /** How many records are before this page. */
  position: number | undefined;
  /** Titles of the records that these refer to: `{ [resource]: { [id]: title } }`. */
  labels: unknown;
  /** By status, where the API counts them. */
  counts: Readonly<Record<string, number>> | undefined;
}

/** A refusal in the console's words, whatever dress it came in. */
export interface Refusal {
  /** HTTP status by its meaning: 409 for a conflict, however the API said so. */
  status: number;
  /** The API's own reason; undefined where it gave none that a person can read. */
  reason: string | undefined;
  /** What else it said: `{ code, errors: [{ field, rule, message }], current }`. */
  body: Doc;
}

/** What the answer to a write says of the stored record. */
export interface Written {
  /** With its `_id` and, where the API has any, its `_rev`. */
  record: Doc;
  /** Whether it is the whole record, and not only its id and revision. */
  isWhole: boolean;
}

/** The answer to a sign-in that went well. */
export interface SignIn {
  accessToken: string;
  token: string;
  userId: string;
  email: string;
  /** All that was answered: the reference API's answer holds the whole session, another one perhaps the person. */
  rest: Doc;
}

export interface Dialect {
  /** Reads a list; undefined when the answer is none. */
  readList: (json: unknown) => ListAnswer | undefined;
  /** Reads one record; undefined when there is none. */
  readRecord: (json: unknown) => Doc | undefined;
  /** Reads the answer to a write; undefined for a text, an empty body or anything else that names no record. */
  readWrite: (json: unknown) => Written | undefined;
  /** Reads a refusal; of an answer with status 200 undefined where it is none. */
  readRefusal: (status: number, json: unknown) => Refusal | undefined;
  /** A record of the API in the declaration's names. @param resource the entity's name */
  fromApi?: (resource: string, doc: Doc) => Doc;
  /** A record in the API's names. @param resource the entity's name */
  toApi?: (resource: string, record: Doc) => Doc;
}
