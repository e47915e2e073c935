/** The contents of an inventory document: system fields, declared fields, state and lines. */

import type { Progress } from '#engine/run/progress';
import type { AttachedFile, Field, Fields, ValuesOf } from '../fields';

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
  /** Its files; removed only while it is a draft. */
  attachments?: AttachedFile[] | null;
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

type Keyed<K, F extends Field> = K extends string ? { readonly [key in K]: F } : Record<never, never>;
type In<P, K extends keyof Progress> = P extends { readonly [key in K]: infer V } ? V : undefined;

/** The fields derived from a document's number `N` and its progress `P` (`withDerivedFields`). */
export type DerivedFields<N extends string, P> = Keyed<N, Field<'text', string, true>> &
  Keyed<In<P, 'share'>, Field<'percent', string>> &
  (In<P, 'closed'> extends string ? { readonly closeReason: Field<'longText', string> } : Record<never, never>);

/** The line fields derived from progress (`withDerivedLineFields`). */
export type DerivedLineFields<P> = Keyed<In<P, 'done'>, Field<'quantity', string>> &
  Keyed<In<P, 'closed'>, Field<'quantity', string>> &
  Keyed<In<P, 'returned'>, Field<'quantity', string>> &
  Keyed<In<P, 'open'>, Field<'quantity', string>>;

/** The states derived from progress (`progressStates`). */
export type ProgressState<P> =
  In<P, 'states'> extends infer S ? (S extends object ? S[keyof S] & string : never) : never;

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
