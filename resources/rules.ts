/** What rules are written with: what they know, the records that they ask for, what they find wrong, and what an action does. */
import type { AnyRecord, Fields } from './fields';
import type { Movement } from './stock';

/** A field (dotted path inside) that is wrong, and what to do; the same shape in forms and in API answers. */
export interface Problem {
  /** e.g. `supplierId`, `items.2.unitPrice`, or '' for the record as a whole. */
  field: string;
  /** Stable name of the rule: required, min, unique, unknownField, state, ... */
  rule: string;
  message: string;
}

/** What rules may know beside the record: the moment, the person, the outlet and its settings. */
export interface Context {
  /** Business date of the outlet, YYYY-MM-DD. */
  today: string;
  userId: string;
  /** Whether the person holds an action of this declaration's module, or of another by 'MODULE.action'. */
  can: (action: string) => boolean;
  /** The outlet's system settings with their defaults (settings.ts). */
  settings: AnyRecord;
  outlet: AnyRecord;
}

/** Other records that rules need: the engine loads them, under lock where they are written. `T` names what comes out. */
export type FactSource<T = unknown> = { of: string; '~fact'?: T } & (
  | { one: (record: AnyRecord) => string | undefined }
  | { many: (record: AnyRecord) => readonly (string | undefined)[] }
  | { where: (record: AnyRecord) => AnyRecord | undefined }
);
export type FactSources = Readonly<Record<string, FactSource>>;
export type FactsOf<S extends FactSources> = { [K in keyof S]: S[K] extends FactSource<infer T> ? T : never };

/** One other record by its id. */
export const one = <R extends AnyRecord = AnyRecord>(
  of: string,
  id: (record: AnyRecord) => string | undefined,
): FactSource<R | undefined> => ({
  of,
  one: id,
});
/** Records by id, as a table from id to record. */
export const many = <R extends AnyRecord = AnyRecord>(
  of: string,
  ids: (record: AnyRecord) => readonly (string | undefined)[],
): FactSource<Readonly<Record<string, R>>> => ({ of, many: ids });
/** Records that match exactly in the given fields; none when the filter is undefined. */
export const where = <R extends AnyRecord = AnyRecord>(
  of: string,
  filter: (record: AnyRecord) => AnyRecord | undefined,
): FactSource<readonly R[]> => ({ of, where: filter });

/** What an action does beyond its own state: written in one transaction, and shown as a preview before it. */
export interface Plan {
  movements?: readonly Movement[];
  /** Fields of other records; `set` replaces whole values. */
  patches?: readonly { resource: string; id: string; set: AnyRecord }[];
  /** Records to make, as drafts: a person completes what is required. */
  creates?: readonly { resource: string; record: AnyRecord }[];
  notices?: readonly { category: string; level: 'info' | 'warning' | 'critical'; title: string; message: string }[];
  /** Fields of the document itself. */
  set?: AnyRecord;
  /** Leads the person there afterwards: an existing record. */
  open?: { resource: string; id: string };
  /** Reasons why the action is refused; nothing is written then. */
  problems?: readonly Problem[];
}

export interface Action<R = AnyRecord, Facts = AnyRecord> {
  /** The button: a verb with its object. @default the action's key in words */
  label?: string;
  /** The spec's call; without one it is `POST v1/<resource>/{_id}/<action>` (an extension). */
  call?: string;
  /** Action of the module that one must hold; may depend on the record. @default the action's key */
  needs?: string | ((record: R) => string);
  /** States in which it may be done. @default any but deleted */
  from?: string | readonly string[];
  /** The state afterwards; a plan's `set.status` goes before. */
  to?: string;
  when?: (record: R) => boolean;
  /** Asked first, naming the thing: `Approve {pONumber}?` */
  confirm?: string;
  /** What the person is asked for, e.g. a reason. */
  arguments?: Fields;
  plan?: (record: R, facts: Facts, context: Context, args: AnyRecord) => Plan;
  /** Leads the person to the record of this resource that the plan made or found. */
  opens?: string;
  tone?: 'danger';
  /** Also offered for many selected records at once; what it asks for is asked once for all. */
  bulk?: boolean;
  /** A word for the small button that each row of the list has for it, for what is done many times a day. */
  quick?: string;
  /** Changes only what belongs to the outlet of its argument `outletId`: also for people who do not have all the record's outlets. */
  perOutlet?: true;
  /** More than this many lines: queued and posted in the background (domain 2.5). */
  backgroundAbove?: number;
  /** Result in the person's words. @default '<label> done' */
  done?: string;
}
