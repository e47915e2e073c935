/**
 * A record or document while it is edited, as one immutable state: what was typed, what rules made of it, and what the person is shown.
 * Every change is a function from one state to the next, without React and without time.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { haveSameParts } from '#engine/run/evaluate/lineMemory';
import { linesOf } from '#engine/run/lines';
import { objectIn, overlaid } from '#engine/run/values';
import type { FormSession } from '../facts/formSession';
import type { RowCounts } from '../newRows';
import { changedKeys, isSame } from '../saving/changes';
import type { Failure } from '../saving/failure';

/** The values of a form or of a line, by field. A blank input is null. */
export type Values = AnyRecord;

/** A problem from the server with its value: it stays until that value changes. */
interface ServerProblem extends Problem {
  value: unknown;
}

/** What a form draws besides its inputs and lines. Replaced only if a part differs, so that a key stroke doesn't draw the whole form. */
export interface Seen {
  /** The version being edited, for comparison. */
  stored: Values;
  /** The visible problems. */
  problems: readonly Problem[];
  /** Stored values that break current rules and weren't touched: they don't prevent saving. */
  inherited: readonly Problem[];
  /** Keys of changed fields. */
  unsaved: readonly string[];
  /** By the declaration's names; unloaded ones are missing (`one`) or empty (`many`, `where`). */
  facts: Values;
  /** Why records that rules need couldn't be loaded; undefined if they are. The server runs the rules when the form is saved. */
  missing: unknown;
  /** The number of refused saves. After the first, every problem shows, except in rows added since. */
  attempts: number;
  /** Why the last save failed, if its problems don't say it. */
  refusal: Failure | undefined;
  saving: boolean;
  /** Someone else's version, which a save met, and the input. */
  conflict: { mine: Values; stored: Values } | undefined;
  /** The form began with a draft. */
  restored: boolean;
}

/** The other records that rules need. */
interface KnownFacts {
  /** The requests they are asked for with, as text. */
  wanted: string;
  /** When; ms since 1970. */
  askedAt: number;
  /** The requests that `known` answers. */
  answered: string | undefined;
  /** The last ones that were loaded completely. Rules don't run on half of them. */
  known: Values | undefined;
}

export interface EditState {
  /** The revision that input was typed on: an outdated one gets a 409. */
  rev: unknown;
  session: FormSession;
  /** What inputs and lines contain: typed values, and those that rules computed. */
  values: Values;
  /** What was typed in inputs where a rule shows another value, such as a time that is moved to the document's date. */
  replaced: Values;
  /** Inputs that lost focus, as a tree. */
  touched: Values;
  facts: KnownFacts;
  fromServer: readonly ServerProblem[];
  /** The rows at the last refused save, as far as they are left. */
  rows: RowCounts;
  /** The values that the running or last save has sent. */
  sent: Values | undefined;
  seen: Seen;
}

/** The form that a state belongs to. */
export interface FormKind {
  entity: Entity;
  mode: 'create' | 'edit';
}

const NO_ROWS: RowCounts = new Map();
const NO_FACTS: KnownFacts = { wanted: '', askedAt: 0, answered: undefined, known: undefined };
/** Facts are read often while someone types and rarely change; a save on the server reads them again with locks. */
const STALE_MS = 30_000;

/** The beginning: a version of the record, and what the inputs contain. */
export function begun(
  stored: Values,
  session: FormSession,
  values: Values,
  more: { rev?: unknown; restored?: boolean } = {},
): EditState {
  const { rev = stored._rev, restored = false } = more;
  const seen: Seen = {
    ...{ stored, problems: [], inherited: [], unsaved: [], facts: {}, missing: undefined, attempts: 0 },
    ...{ refusal: undefined, saving: false, conflict: undefined, restored },
  };
  return {
    ...{ rev, session, values, replaced: {}, touched: {}, facts: NO_FACTS },
    ...{ fromServer: [], rows: NO_ROWS, sent: undefined, seen },
  };
}

/** Another version of the same record, as `begun`; what is known about other records stays. */
export const restarted = (state: EditState, stored: Values, values: Values): EditState => {
  const next = begun(stored, state.session, values);
  const { facts, missing, saving } = state.seen;
  return { ...next, facts: state.facts, seen: { ...next.seen, facts, missing, saving } };
};

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));

/** The state with other visible parts; the same state if they are equal. */
export function seeing(state: EditState, change: Partial<Seen>): EditState {
  const before: Readonly<Record<string, unknown>> = { ...state.seen };
  const changes = Object.entries(change).filter(([key, value]) => !isAlike(before[key], value));
  return changes.length === 0 ? state : { ...state, seen: { ...state.seen, ...Object.fromEntries(changes) } };
}

/** What inputs and lines contain now. A replaced value counts as typed until someone changes what is shown instead. */
export function withInput({ entity }: FormKind, state: EditState, values: Values): EditState {
  if (values === state.values || haveSameParts(values, state.values)) return state;
  const fields = fieldsOf(entity);
  const kept = Object.entries(state.replaced).filter(([key]) => isSame(fields[key], values[key], state.values[key]));
  const isAll = kept.length === Object.keys(state.replaced).length;
  return { ...state, values, replaced: isAll ? state.replaced : Object.fromEntries(kept) };
}

/** Changed fields, by key. */
export function unsavedIn({ entity }: FormKind, { seen, values }: EditState): string[] {
  const fields = fieldsOf(entity);
  // What a document hides is the console's own, such as the request's id.
  return changedKeys(entity, seen.stored, values).filter((key) => entity.kind !== 'document' || !fields[key]?.hidden);
}

/** Whether facts for these requests must be asked for: they are other ones, or old. */
export const needsFacts = ({ facts }: EditState, requests: string, now: number): boolean =>
  facts.wanted !== requests || now - facts.askedAt > STALE_MS;

export const factsAsked = (state: EditState, requests: string, now: number): EditState => ({
  ...state,
  facts: { ...state.facts, wanted: requests, askedAt: now },
});

/** Facts have arrived, complete or not. An answer for what the record no longer needs is ignored. */
export function factsArrived(
  state: EditState,
  requests: string,
  { facts, error }: { facts: Values; error?: unknown },
): EditState {
  if (requests !== state.facts.wanted) return state;
  // Half of them are good enough for lists of choices.
  if (error !== undefined) return seeing(state, { missing: error, facts });
  return seeing(
    { ...state, facts: { ...state.facts, answered: requests, known: facts } },
    { missing: undefined, facts },
  );
}

/** Whether the known facts are this record's. Otherwise its figures wait, and stay as they are. */
export const hasFacts = ({ facts }: EditState): boolean => facts.known !== undefined && facts.answered === facts.wanted;

/** `next` if it visibly differs from `line`, otherwise `line` itself, so that unchanged rows aren't drawn again. */
function settledLine(line: Values, next: Values, visible: Fields): Values {
  const changed = Object.keys(next).filter((key) => key in visible && (line[key] ?? null) !== (next[key] ?? null));
  if (changed.length === 0) return line;
  return { ...line, ...Object.fromEntries(changed.map((key) => [key, next[key] ?? undefined])) };
}

/** A document's lines with computed values. */
function withLineFigures(entity: Entity, state: EditState, normal: Values, computed: readonly unknown[]) {
  const { user } = state.session;
  const fields = entity.kind === 'document' ? lineFieldsOf(entity) : {};
  const visible = Object.fromEntries(Object.entries(fields).filter(([, field]) => canSee(user, field)));
  const [lines, before] = [linesOf(state.values), linesOf(normal)];
  const next = lines.map((line, index) =>
    settledLine(line, objectIn(overlaid(line, before[index], computed[index] ?? before[index])), visible),
  );
  return next.every((line, index) => line === lines[index]) ? state.values.items : next;
}

/**
 * The rules' results over what was typed. A value that a rule no longer computes is the typed one again.
 * @param typed what the rules have seen
 * @param normal the same in normal form
 */
export function withFigures(
  { entity }: FormKind,
  state: EditState,
  { typed, normal, computed }: { typed: Values; normal: Values; computed: Values },
): EditState {
  const fields = fieldsOf(entity);
  const values: Values = { ...state.values };
  const replaced: Values = {};
  for (const [key, value] of Object.entries(state.replaced)) if (!(key in computed)) values[key] = value;
  for (const [key, value] of Object.entries(computed)) {
    const field = fields[key];
    if (!field || !canSee(state.session.user, field)) continue;
    if (field.kind === 'lines' && Array.isArray(value)) {
      values[key] = withLineFigures(entity, state, normal, value);
      continue;
    }
    const next = overlaid(typed[key], normal[key], value);
    if (!isSame(field, values[key], next)) values[key] = next ?? null;
    if (field.readOnly || field.kind === 'computed' || isSame(field, typed[key], next)) continue;
    replaced[key] = typed[key] ?? null;
  }
  return haveSameParts(values, state.values) && haveSameParts(replaced, state.replaced)
    ? state
    : { ...state, values, replaced };
}

/** A save begins with these values. */
export const saving = (state: EditState): EditState =>
  seeing({ ...state, sent: state.values }, { saving: true, refusal: undefined });

/** A save met a newer version. */
export const conflicting = (state: EditState, stored: Values): EditState =>
  seeing(state, { conflict: { mine: state.sent ?? state.values, stored } });

/** The declared values that were typed since the last save began. */
export function typedSince({ entity }: FormKind, { sent, values }: EditState): Values {
  const keys = sent ? changedKeys(entity, sent, values) : [];
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
