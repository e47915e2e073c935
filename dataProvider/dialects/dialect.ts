/** The differences between APIs: how to read answers, and how records are named. Pure; one file per dialect. */

import type { AnyRecord } from '#engine/define/fields';

/** A document as an API has it. */
export type Doc = AnyRecord;

/** A list as answered; missing parts are undefined. */
export interface ListAnswer {
  docs: Doc[];
  /** Leads to the next page. */
  bookmark: string | undefined;
  /** Opens the previous page. */
  previous: string | undefined;
  /** How many records match on all pages. */
  total: number | undefined;
  /** How many records are before this page. */
  position: number | undefined;
  /** Titles of the records that these refer to: `{ [resource]: { [id]: title } }`. */
  labels: unknown;
  /** By status, if the API counts them. */
  counts: Readonly<Record<string, number>> | undefined;
}

/** A refusal in a common form, whatever its format. */
export interface Refusal {
  /** HTTP status by meaning: 409 for a conflict, however the API reports it. */
  status: number;
  /** The API's reason; undefined if it gave no readable one. */
  reason: string | undefined;
  /** More details: `{ code, errors: [{ field, rule, message }], current }`. */
  body: Doc;
}

/** What a write's answer says about the stored record. */
export interface Written {
  /** With its `_id` and, if the API has revisions, its `_rev`. */
  record: Doc;
  /** Whether it is the whole record, not only its id and revision. */
  isWhole: boolean;
}

/** The answer to a successful sign-in. */
export interface SignIn {
  accessToken: string;
  token: string;
  userId: string;
  email: string;
  /** The whole answer: the reference API returns the full session, another one perhaps the person. */
  rest: Doc;
}

export interface Dialect {
  /** Reads a list; undefined if the answer isn't one. */
  readList: (json: unknown) => ListAnswer | undefined;
  /** Reads one record; undefined if there is none. */
  readRecord: (json: unknown) => Doc | undefined;
  /** Reads a write's answer; undefined for text, an empty body or anything else that names no record. */
  readWrite: (json: unknown) => Written | undefined;
  /** Reads a refusal; undefined for a status 200 that isn't one. */
  readRefusal: (status: number, json: unknown) => Refusal | undefined;
  /** Renames an API record's fields to the declaration's. @param resource the entity's name */
  fromApi?: (resource: string, doc: Doc) => Doc;
  /** Renames a record's fields to the API's. @param resource the entity's name */
  toApi?: (resource: string, record: Doc) => Doc;
}
