/** The states of a document and the actions between them: draft, approved, deleted, unless declared otherwise. */

import { inSentence } from '#engine/define/fields';
import { AMENDING } from '../amending';
import { text } from '../builders';
import type { AnyRecord, Tone } from '../fields';
import { inWords } from '../fields';
import { resolveCheck } from '../resolve';
import type { Action, Context, Plan, Problem } from '../rules';
import { amendingStates, progressStates } from './derivedFields';
import type { DocumentAction, StateLook } from './parts';
import type { DeclaredDocument } from './shape';

const COMMON: Readonly<Record<'draft' | 'approved' | 'delete', StateLook>> = {
  draft: { label: 'Draft', tone: 'grey' },
  approved: { label: 'Approved', tone: 'green' },
  delete: { label: 'Deleted', tone: 'muted' },
};

const lookOf = (key: string, look: Tone | StateLook): StateLook =>
  typeof look === 'string' ? { label: inWords(key), tone: look } : look;

const looksOf = (states: Readonly<Partial<Record<string, Tone | StateLook>>>): Record<string, StateLook> =>
  Object.fromEntries(Object.entries(states).flatMap(([key, look]) => (look ? [[key, lookOf(key, look)]] : [])));

/** The states, in life cycle order. */
export function statusesOf(said: DeclaredDocument): Readonly<Record<string, StateLook>> {
  if (said.statuses) return looksOf(said.statuses);
  const { draft = COMMON.draft, delete: deleted = COMMON.delete, ...own } = looksOf(said.states ?? {});
  const fulfilment = looksOf(progressStates(said));
  const between = 'approved' in own ? { ...own, ...fulfilment } : { approved: COMMON.approved, ...fulfilment, ...own };
  return { draft, ...amendingStates(said), ...between, delete: deleted };
}

type Effect = (record: AnyRecord, facts: AnyRecord) => Plan;

/** The effects of a document's approval and reversal, in addition to the declared ones. */
export interface Effects {
  /** Reasons not to approve. */
  check: (record: AnyRecord, facts: AnyRecord, context: Context) => Iterable<Problem>;
  /** What approval writes: movements and changes to other records. */
  approve: Effect;
  /** Undefined: approved documents can't be reversed. */
  reverse: Effect | undefined;
  /** The effect of deleting a draft on the document it would fulfil. Undefined: it fulfils none. */
  release: Effect | undefined;
}

type PlanOf = NonNullable<Action['plan']>;

/** A plan that runs only if the check passes. */
function guarded(check: NonNullable<DocumentAction['check']>, plan: PlanOf | undefined): PlanOf {
  return (record, facts, context, args) => {
    const problems = resolveCheck(check)(record, facts, context, args);
    return problems.length > 0 ? { problems } : (plan?.(record, facts, context, args) ?? {});
  };
}

/** An action without its `check`, which is part of its plan. */
function withoutCheck({ check, ...action }: DocumentAction): Action {
  return check ? { ...action, plan: guarded(check, action.plan) } : action;
}

const added = <T>(some: readonly T[] | undefined, more: readonly T[] | undefined): readonly T[] => [
  ...(some ?? []),
  ...(more ?? []),
];

function approval(said: DeclaredDocument, { check, plan, ...own }: DocumentAction, effects: Effects): Action {
  const { number, short = inSentence(said.label.one), moves, amends } = said;
  const whole: PlanOf = (record, facts, context, args) => {
    const given = plan?.(record, facts, context, args) ?? {};
    if (given.problems?.length) return given;
    const derived = effects.approve(record, facts);
    return {
      ...given,
      ...(derived.set || given.set ? { set: { ...derived.set, ...given.set } } : {}),
      movements: added(derived.movements, given.movements),
      patches: added(given.patches, derived.patches),
    };
  };
  const against: NonNullable<DocumentAction['check']> = function* (record, facts, context, args) {
    yield* effects.check(record, facts, context);
    if (check) yield* check(record, facts, context, args);
  };
  return {
    label: `Approve ${short}`,
    from: amends ? ['draft', AMENDING] : 'draft',
    to: 'approved',
    confirm: `Approve {${number}}?${moves ? ' Stock changes with it.' : ''}`,
    done: `{${number}} approved`,
    bulk: true,
    ...(said.calls?.approve ? { call: said.calls.approve } : {}),
    ...own,
    plan: guarded(against, whole),
  };
}

const isApproved = ({ status }: AnyRecord): boolean => status === 'approved';

function deletion(said: DeclaredDocument, { check, plan, ...own }: DocumentAction, effects: Effects): Action {
  const { reverse, release } = effects;
  const { number, short = inSentence(said.label.one) } = said;
  const back: PlanOf = (record, facts) => (record.status === 'draft' ? release : reverse)?.(record, facts) ?? {};
  const effect = plan ?? (reverse || release ? back : undefined);
  return {
    label: reverse ? `Delete ${short}` : 'Delete draft',
    ...(reverse
      ? {
          needs: (record: AnyRecord) => (isApproved(record) ? 'reverse' : 'delete'),
          // Reversing a posted document needs a reason that others can read; a draft has no effects yet.
          arguments: { reason: text({ required: true, maxLength: 200, label: 'Reason' }) },
          asksWhen: isApproved,
        }
      : {}),
    from: reverse ? ['draft', 'approved'] : 'draft',
    to: 'delete',
    tone: 'danger',
    confirm: (record) =>
      isApproved(record)
        ? `Delete approved {${number}}? Its stock moves back.`
        : `Delete {${number}}? Its number is not used again.`,
    done: `{${number}} deleted`,
    ...(said.calls?.delete ? { call: said.calls.delete } : {}),
    ...own,
    ...(check ? { plan: guarded(check, effect) } : effect ? { plan: effect } : {}),
  };
}

/** The actions in declared order; by default `approve` is first and `delete` last. */
export function actionsOf(said: DeclaredDocument, effects: Effects): Readonly<Record<string, Action>> {
  const own = said.actions ?? {};
  if (said.statuses) return Object.fromEntries(Object.entries(own).map(([key, action]) => [key, withoutCheck(action)]));
  const { approve, delete: deleted, ...others } = own;
  const made: Record<string, Action> = {
    approve: approval(said, approve ?? {}, effects),
    delete: deletion(said, deleted ?? {}, effects),
  };
  const order = ['approve', ...Object.keys(others), 'delete'];
  return Object.fromEntries(
    order.flatMap((key) => {
      const action = made[key] ?? (others[key] && withoutCheck(others[key]));
      return action ? [[key, action]] : [];
    }),
  );
}
