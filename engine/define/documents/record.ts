/** The contents of an inventory document: system fields, declared fields, state and lines. */

import type { Fields, ValuesOf } from '../fields';

/** System fields of every inventory document (domain 0, COMMON-D). */
export interface DocumentFields {
  /** The document's id, given by the server. */
  _id: string;
  /** Changes with every write; an update names the revision it started from. */
  _rev: string;
  /** Id of the outlet whose stock it moves. */
  outletId: string;
  /** Business date, YYYY-MM-DD. */
  docDate: string;
  /** One of the document's states. */
  status: string;
  /** A note for readers. */
  remarks?: string | null;
  /** Created once per form, so a repeated save doesn't create a second document. */
  clientRequestId?: string | null;
  /** Id of the user who created it. */
  addedBy?: string | null;
  /** ISO-8601 in UTC. */
  addedDatetime?: string | null;
  /** Id of the user who changed it last. */
  modifiedBy?: string | null;
  /** ISO-8601 in UTC. */
  modifiedDatetime?: string | null;
  /** Id of the user who approved it. */
  approvedBy?: string | null;
  /** ISO-8601 in UTC. */
  approvedDateTime?: string | null;
}

type DocumentKeys = Exclude<keyof DocumentFields, '_id' | '_rev'>;
export type DocumentKey<F extends Fields> = (keyof F & string) | DocumentKeys;

/** The default states of a document. */
export type CommonState = 'draft' | 'approved' | 'delete';

/** `T`: its states. */
export type DocumentRecord<F extends Fields, L extends Fields, T extends string = string> = Omit<
  DocumentFields,
  keyof F | 'status'
> &
  ValuesOf<F> & {
    /** One of its states. */
    status: T;
    /** Its lines. */
    items: (ValuesOf<L> & {
      /** The line's number, which it keeps when other lines are removed. */
      lineNo: number;
    })[];
  };
