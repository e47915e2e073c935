/** The vocabulary for rules: context, facts, problems, and what an action does. */

import type { Movement } from '../run/stock';
import type { AnyRecord, Fields } from './fields';
import type { RecordOf } from './records';

/** A wrong field (dotted path) and what to do about it; the same shape in forms and API answers. */
export interface Problem {
  /** e.g. `supplierId`, `items.2.unitPrice`, or '' for the record as a whole. */
  field: string;
  /** Stable name of the rule: required, min, unique, unknownField, state, ... */
  rule: string;
  /** What is wrong and what to do, in a sentence. */
  message: string;
}

/** A problem in a line: `refuse('price', 'min', 'The price cannot be less than nothing')`. */
export const refuse = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

/**
 * What a check returns: a list with gaps where rules pass, or a generator that yields problems.
 * @example
 * check: (unit) => [unit.isBase && !dec(unit.conversionToBase).eq(1) && refuse('conversionToBase', 'base', 'The base unit counts 1 of itself')]
 */
export type Findings = Iterable<Problem | false | null | undefined | '' | 0>;

/** What rules know besides the record: the time, the person, the outlet and its settings. */
export interface Context {
  /** Business date of the outlet, YYYY-MM-DD. */
  today: string;
  /** Id of the signed-in user. */
  userId: string;
  /** Whether the person has an action of this declaration's module, or of another as 'MODULE.action'. */
  can: (action: string) => boolean;
  /** The outlet's system settings with their defaults (settings.ts). */
  settings: AnyRecord;
  /** The record of the outlet. */
  outlet: AnyRecord;
  /** The currency of a shared record's amounts: of its outlets' currencies, the one with the most decimals. @default the outlet's */
  currency?: string | undefined;
}

/**
 * Other records that rules need. The engine loads them, and locks them when writing. `T` is the result type. The source reads ids from a
 * record that may be half filled in; anything that isn't an id is skipped.
 */
export type FactSource<T = unknown> = {
  /** The entity of the records. */
  of: string;
  '~fact'?: T;
} & (
  | {
      /** The record's id, read from the record being edited. */
      one(record: AnyRecord): unknown;
    }
  | {
      /** The ids of the records. */
      many(record: AnyRecord): readonly unknown[];
      /** The time for ledger figures, ISO-8601. @default now */
      at?(record: AnyRecord): unknown;
    }
  | {
      /** The exact matches by field; undefined loads none. */
      where(record: AnyRecord): AnyRecord | undefined;
      /**
       * Only records that agree in the field `by` with the records of these ids, even at outlets the person can't see. Only the API has
       * them; a form gets undefined.
       */
      twins?: {
        /** The ids of the known records. */
        of(record: AnyRecord): readonly unknown[];
        /** The field in which they agree. */
        by: string;
        /** The ids belong to these records, whose field names the known ones. @default the ids are the known records */
        through?: {
          /** Their entity. */
          of: string;
          /** The field that has the id. */
          field: string;
        };
      };
    }
);
export type FactSources = Readonly<Record<string, FactSource>>;
export type FactsOf<S extends FactSources> = { [K in keyof S]: S[K] extends FactSource<infer T> ? T : never };

/**
 * One other record by id: `one('suppliers', (order: Draft<PurchaseOrder>) => order.supplierId)`. The entity's name determines its type;
 * `record` has the declaration's type.
 */
export const one = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  id: (record: R) => unknown,
): FactSource<RecordOf<N> | undefined> => ({ of, one: id });
/** Records by id, as a map. With `at`, the stock ledger's figures at that time: the API looks back, a form shows the current ones. */
export const many = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  ids: (record: R) => readonly unknown[],
  at?: (record: R) => unknown,
): FactSource<Readonly<Record<string, RecordOf<N>>>> => ({ of, many: ids, ...(at ? { at } : {}) });
/** Records that match exactly in the given fields; none if the filter is undefined. */
export const where = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  filter: (record: R) => AnyRecord | undefined,
): FactSource<readonly RecordOf<N>[]> => ({ of, where: filter });

/**
 * The same things at another outlet: records there that agree in the field `by` with the records of `ids`, such as items with the same
 * codes, even if the person doesn't work there. Only the API knows them. In a form they are undefined, and checks that need them wait for
 * the save.
 * @param outletId `anywhere`: at every outlet, including the records of `ids`
 * @param through the ids belong to other records, whose field names the known ones: menu items and the stock items they are sold from
 */
export const twins = <const N extends string, R extends AnyRecord>(
  of: N,
  by: string,
  ids: (record: R) => readonly unknown[],
  outletId: ((record: R) => unknown) | 'anywhere',
  through?: { of: string; field: string },
): FactSource<readonly RecordOf<N>[] | undefined> => ({
  of,
  where: (record: R) => {
    if (outletId === 'anywhere') return ids(record).length > 0 ? {} : undefined;
    const other = outletId(record);
    return other ? { outletId: other } : undefined;
  },
  twins: { of: ids, by, ...(through ? { through } : {}) },
});

/** What an action does besides changing its state: written in one transaction, and shown as a preview first. */
export interface Plan {
  /** Stock movements to post. @default none */
  movements?: readonly Movement[];
  /** The posting date of its movements, if the person chooses one. @default the document's date */
  day?: {
    /** The argument with the date, where a closed date is refused. */
    argument: string;
    /** YYYY-MM-DD. */
    date: string;
  };
  /** Fields of other records to change; `set` replaces whole values. @default none */
  patches?: readonly {
    /** The entity of the other record. */
    resource: string;
    /** The other record's id. */
    id: string;
    /** The new values, by field. */
    set: AnyRecord;
  }[];
  /**
   * Records to create as drafts; a person completes required fields. With `from`: the document that the resource creates from this one,
   * filled as its declaration says.
   * @default none
   */
  creates?: readonly (
    | {
        /** The entity of the new record. */
        resource: string;
        /** Initial values of the new record. */
        record: AnyRecord;
      }
    | {
        /** The entity of the new record. */
        resource: string;
        /** The source that fills the new document. */
        from: AnyRecord;
      }
  )[];
  /** Notifications to people at the outlet. @default none */
  notices?: readonly {
    /** The kind of notification, which people can turn on or off. */
    category: string;
    /** Its urgency. */
    level: 'info' | 'warning' | 'critical';
    /** A few words. */
    title: string;
    /** A sentence or two: what happened and what to do. */
    message: string;
    /** The message has costs: it is kept where only people who may see costs read it. @default everyone reads it */
    tellsCosts?: true;
    /** The outlet whose people get it. @default the document's */
    outletId?: string;
  }[];
  /** Fields of the document itself. @default none */
  set?: AnyRecord;
  /** The plan sets the costs of its lines; the ledger's costs don't overwrite them. @default the ledger sets them */
  costs?: 'set';
  /** Opens an existing record afterwards. @default the page stays */
  open?: {
    /** The entity of the record. */
    resource: string;
    /** The record's id. */
    id: string;
  };
  /** Reasons to refuse the action; then nothing is written. @default none */
  problems?: readonly Problem[];
}

/** What few actions say. */
interface SeldomInAction<R> {
  /** Whether it asks for its arguments for this record. @default always */
  asksWhen?: (record: R) => boolean;
  /**
   * Changes only what belongs to the outlet in its argument `outletId`, so people without access to all of the record's outlets can use it.
   * @default only people with access to all outlets of the record
   */
  perOutlet?: true;
  /** With more lines than this, posting runs in the background (domain 2.5). @default always at once */
  backgroundAbove?: number;
  /** A label for a small button in each list row, for frequent actions. @default none */
  quick?: string;
  /** Offered on a page of its own, which checks more and shows more than a dialog could. @default on the record's page */
  elsewhere?: true;
}

export interface Action<R = AnyRecord, Facts = AnyRecord> extends SeldomInAction<R> {
  /** The button: a verb with its object. @default the action's key in words */
  label?: string;
  /** The spec's call. @default `POST v1/<resource>/{_id}/<action>`, an extension */
  call?: string;
  /** Module action that the user needs; may depend on the record. @default the action's key */
  needs?: string | ((record: R) => string);
  /** States in which it is allowed. @default any but deleted */
  from?: string | readonly string[];
  /** The state afterwards; a plan's `set.status` takes precedence. @default the state stays */
  to?: string;
  /** Whether it is offered for this record, in addition to the state. @default always */
  when?: (record: R) => boolean;
  /** A confirmation that names the record: `Approve {pONumber}?`; a function if it depends on the record. @default no confirmation */
  confirm?: string | ((record: Readonly<Record<string, unknown>>) => string);
  /** Arguments to ask the person for, e.g. a reason. @default none */
  arguments?: Fields;
  /** What it does besides changing the state. @default nothing */
  plan?: (record: R, facts: Facts, context: Context, args: AnyRecord) => Plan;
  /** Opens the record of this resource that the plan created or found. @default the page stays */
  opens?: string;
  /** Marks a destructive action: the button is red. @default an ordinary button */
  tone?: 'danger';
  /** Also offered for several selected records at once; arguments are asked once for all. @default false */
  bulk?: boolean;
  /** The success message. @default '<label> done' */
  done?: string;
}
