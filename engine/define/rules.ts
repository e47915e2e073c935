/** What rules are written with: what they know, the records that they ask for, what they find wrong, and what an action does. */

import type { Movement } from '../run/stock';
import type { AnyRecord, Fields } from './fields';
import type { RecordOf } from './records';

/** A field (dotted path inside) that is wrong, and what to do; the same shape in forms and in API answers. */
export interface Problem {
  /** e.g. `supplierId`, `items.2.unitPrice`, or '' for the record as a whole. */
  field: string;
  /** Stable name of the rule: required, min, unique, unknownField, state, ... */
  rule: string;
  /** What is wrong and what to do, in a sentence for the person. */
  message: string;
}

/** A problem in a line: `refuse('price', 'min', 'The price cannot be less than nothing')`. */
export const refuse = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

/**
 * What a check finds: a list in which what holds left a gap, or a generator that yields problems.
 * @example
 * check: (unit) => [unit.isBase && !dec(unit.conversionToBase).eq(1) && refuse('conversionToBase', 'base', 'The base unit counts 1 of itself')]
 */
export type Findings = Iterable<Problem | false | null | undefined | '' | 0>;

/** What rules may know beside the record: the moment, the person, the outlet and its settings. */
export interface Context {
  /** Business date of the outlet, YYYY-MM-DD. */
  today: string;
  /** Id of the signed-in user. */
  userId: string;
  /** Whether the person holds an action of this declaration's module, or of another by 'MODULE.action'. */
  can: (action: string) => boolean;
  /** The outlet's system settings with their defaults (settings.ts). */
  settings: AnyRecord;
  /** The record of the outlet. */
  outlet: AnyRecord;
}

/**
 * Other records that rules need: the engine loads them, under lock where they are written. `T` names what comes out. What is asked
 * for is read off the record, which may be half filled in: whatever is no id is passed over.
 */
export type FactSource<T = unknown> = {
  /** The name of the entity whose records are needed. */
  of: string;
  '~fact'?: T;
} & (
  | {
      /** The id of the record, read off the record that is being edited. */
      one(record: AnyRecord): unknown;
    }
  | {
      /** The ids of the records. */
      many(record: AnyRecord): readonly unknown[];
      /** The moment as of which figures of the ledger are meant, ISO-8601. @default now */
      at?(record: AnyRecord): unknown;
    }
  | {
      /** What the records must match exactly, by field; undefined asks for none. */
      where(record: AnyRecord): AnyRecord | undefined;
      /** Only those that agree in the field `by` with the records of these ids, even from outlets that the person does not see: for the API alone, a form gets undefined. */
      twins?: {
        /** The ids of the records at hand. */
        of(record: AnyRecord): readonly unknown[];
        /** The field in which they agree. */
        by: string;
        /** The ids are of these records, whose field names the ones at hand. @default they are the ones at hand */
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
 * One other record by its id: `one('suppliers', (order: Draft<PurchaseOrder>) => order.supplierId)`. Its type follows from the name of its
 * entity; that of `record` is what the declaration is about.
 */
export const one = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  id: (record: R) => unknown,
): FactSource<RecordOf<N> | undefined> => ({ of, one: id });
/**
 * Records by id, as a table from id to record. With `at`, what the stock ledger had of them at that moment: the API looks back, a form
 * shows what there is now.
 */
export const many = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  ids: (record: R) => readonly unknown[],
  at?: (record: R) => unknown,
): FactSource<Readonly<Record<string, RecordOf<N>>>> => ({ of, many: ids, ...(at ? { at } : {}) });
/** Records that match exactly in the given fields; none when the filter is undefined. */
export const where = <const N extends string, R extends AnyRecord = AnyRecord>(
  of: N,
  filter: (record: R) => AnyRecord | undefined,
): FactSource<readonly RecordOf<N>[]> => ({ of, where: filter });

/**
 * The same things at another outlet: records there that agree in the field `by` with the records of `ids`, such as the items of the same codes,
 * also where the person does not work. Only the API knows them; in a form they are undefined, and what needs them is left to the save.
 * @param outletId `anywhere`: at every outlet, the records of `ids` included
 * @param through the ids are of other records, whose field names the ones at hand: of dishes the stock items that they are sold from
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

/** What an action does beyond its own state: written in one transaction, and shown as a preview before it. */
export interface Plan {
  /** Stock movements to post. @default none */
  movements?: readonly Movement[];
  /** The day that its movements are posted on, where the person chooses it when acting. @default the document's date */
  day?: {
    /** The argument that says it: a day that is not open is refused there. */
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
   * Records to make, as drafts: a person completes what is required. With `from` the document that the resource makes from this one, as
   * its own declaration fills it.
   */
  creates?: readonly (
    | {
        /** The entity of the new record. */
        resource: string;
        /** What the new record begins with. */
        record: AnyRecord;
      }
    | {
        /** The entity of the new record. */
        resource: string;
        /** The source that the new document is filled from. */
        from: AnyRecord;
      }
  )[];
  /** Notices to people of the outlet. @default none */
  notices?: readonly {
    /** The kind of notice, by which people choose what they hear of. */
    category: string;
    /** How urgent it is. */
    level: 'info' | 'warning' | 'critical';
    /** A few words. */
    title: string;
    /** A sentence or two: what happened and what to do. */
    message: string;
    /** The outlet whose people are told. @default the document's */
    outletId?: string;
  }[];
  /** Fields of the document itself. */
  set?: AnyRecord;
  /** The costs of its lines are set here; what the ledger says of its movements is not written over them. */
  costs?: 'set';
  /** Leads the person there afterwards: an existing record. */
  open?: {
    /** The entity of the record. */
    resource: string;
    /** The record's id. */
    id: string;
  };
  /** Reasons why the action is refused; nothing is written then. */
  problems?: readonly Problem[];
}

export interface Action<R = AnyRecord, Facts = AnyRecord> {
  /** The button: a verb with its object. @default the action's key in words */
  label?: string;
  /** The spec's call; without one it is `POST v1/<resource>/{_id}/<action>` (an extension). */
  call?: string;
  /** Action of the module that one must have; may depend on the record. @default the action's key */
  needs?: string | ((record: R) => string);
  /** States in which it may be done. @default any but deleted */
  from?: string | readonly string[];
  /** The state afterwards; a plan's `set.status` goes before. @default the state stays */
  to?: string;
  /** Whether it is offered for this record, beyond its state. @default always */
  when?: (record: R) => boolean;
  /** Asked first, naming the thing: `Approve {pONumber}?` @default done without asking */
  confirm?: string;
  /** What the person is asked for, e.g. a reason. @default nothing */
  arguments?: Fields;
  /** Whether it asks for its arguments where this record is concerned. @default always */
  asksWhen?: (record: R) => boolean;
  /** What it does beyond changing the state. @default nothing */
  plan?: (record: R, facts: Facts, context: Context, args: AnyRecord) => Plan;
  /** Leads the person to the record of this resource that the plan made or found. */
  opens?: string;
  /** Marks what destroys something: the button is red. @default an ordinary button */
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
