/** What is in an inventory document: its system fields, those it declares, its state and its lines. */

import type { Fields, ValuesOf } from '../fields';

/** System fields of every inventory document (domain 0, COMMON-D). */
export interface DocumentFields {
  /** The document's id, given by the server. */
  _id: string;
  /** Changes with every write; a change names the revision it began from. */
  _rev: string;
  /** Id of the outlet whose stock it moves. */
  outletId: string;
  /** Business date, YYYY-MM-DD. */
  docDate: string;
  /** One of the document's states. */
  status: string;
  /** A note for its readers. */
  remarks?: string | null;
  /** Made once per form, so that a repeated save makes no second document. */
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

/** The states that every document has unless it spells its own. */
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
      /** The line's number, which it keeps when other lines go. */
      lineNo: number;
    })[];
  };
