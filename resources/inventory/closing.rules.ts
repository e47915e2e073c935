/** Closing the open quantity of a document, fully or partly, and reopening it (domain 2.5, short close). */

import {
  type AnyRecord,
  type DocumentAction,
  integer,
  type Permissions,
  type Problem,
  refuse,
  text,
} from '#engine/define';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { openOf, type Progress, stateOf, withOpen } from '#engine/run/progress';
import { showDay } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';

type Closable = Progress & Required<Pick<Progress, 'closed' | 'states'>>;

const reason = text({ required: true, maxLength: 200 });

/** Who may close: the words of the permission. */
export const CLOSING: Permissions = { close: { about: 'Close open quantities that are no longer expected.' } };

/** Facts with drafts that fulfil the document, by name, and each one's number field: `{ drafts: 'grnNumber' }`. */
type Drafts = Readonly<Record<string, string>>;

/** The number of a draft that fulfils the document. */
const draftOf = (facts: AnyRecord, drafts: Drafts): unknown =>
  Object.entries(drafts).flatMap(([fact, number]) => rowsIn(facts[fact]).map((draft) => draft[number]))[0];

/**
 * The actions `shortClose`, `reopen` and `cancel` of a document that others fulfil. It needs facts with the drafts that fulfil it, and the
 * field `closeReason`.
 */
export function closingActions(progress: Closable, drafts: Drafts) {
  const { one, verb, number, done, closed, states } = progress;
  const open = ['approved', states.none, states.partly];
  const wanted = (args: AnyRecord) => (line: AnyRecord) =>
    args.lineNo === undefined || args.lineNo === null || args.lineNo === line.lineNo;
  function* draftProblems(facts: AnyRecord, what: string): Generator<Problem> {
    const draft = draftOf(facts, drafts);
    if (draft !== undefined) yield refuse('', 'draft', `${draft} is ${what}`);
  }
  return {
    shortClose: {
      label: 'Close open quantity',
      needs: 'close',
      from: open,
      confirm: `Close the open quantity of {${number}}? It is no longer expected.`,
      arguments: {
        lineNo: integer({ min: 1, label: 'Line', help: 'Leave blank to close every open line' }),
        reason,
      },
      done: `{${number}}: open quantity closed`,
      check: function* (record, facts, _context, args) {
        if (!linesOf(record).some((line) => wanted(args)(line) && openOf(progress, line).gt(0)))
          yield refuse('lineNo', 'open', 'This line has no open quantity');
        else yield* draftProblems(facts, `still a draft for this ${one}. Approve or delete it first`);
      },
      plan: (record, _facts, _context, args) => {
        const close = (line: AnyRecord) => dec(line[closed]).plus(openOf(progress, line));
        const items = linesOf(record).map((line) =>
          wanted(args)(line) ? withOpen(progress, { ...line, [closed]: quantity(close(line)) }) : line,
        );
        return { set: { items, closeReason: args.reason, status: stateOf(progress, items, String(record.status)) } };
      },
    },
    reopen: {
      label: `Reopen ${one}`,
      needs: 'close',
      from: [states.closed ?? states.fully, states.fully, states.partly],
      when: (record) => linesOf(record).some((line) => dec(line[closed]).gt(0)),
      confirm: `Reopen {${number}}? Its closed quantities are expected again.`,
      done: `{${number}} reopened`,
      check: function* ({ docDate }, _facts, { outlet: { lockDate } }) {
        if (typeof lockDate === 'string' && String(docDate) <= lockDate)
          yield refuse(
            '',
            'locked',
            `The period up to ${showDay(lockDate)} is closed, so this ${one} stays closed too. Place a new one`,
          );
      },
      plan: (record, facts) => {
        const items = linesOf(record).map((line) => withOpen(progress, { ...line, [closed]: quantity(0) }));
        // Without a draft nothing is in progress: the document is in its approved state.
        const untouched = draftOf(facts, drafts) === undefined ? 'approved' : states.none;
        return { set: { items, closeReason: null, status: stateOf(progress, items, untouched) } };
      },
    },
    cancel: {
      label: `Cancel ${one}`,
      needs: 'close',
      from: ['approved', states.none],
      to: 'cancelled',
      tone: 'danger',
      when: (record) => linesOf(record).every((line) => dec(line[done]).eq(0)),
      confirm: `Cancel {${number}}? Nothing has been ${verb} yet.`,
      arguments: { reason },
      done: `{${number}} cancelled`,
      check: (_record, facts) => draftProblems(facts, `a draft for this ${one}. Delete it first`),
      plan: (_record, _facts, _context, args) => ({ set: { closeReason: args.reason } }),
    },
  } satisfies Record<string, DocumentAction>;
}
